// Times in the reader's own words.

/** The tag by which dates and numbers are written: days before months in English too. */
export const written = (lang: string): string => (lang === 'en' ? 'en-GB' : lang);

type Unit = 'second' | 'minute' | 'hour' | 'day';
const SECONDS: [Unit, number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

function inUnit(lang: string, n: number, unit: Unit, unitDisplay: 'long' | 'short' | 'narrow'): string {
  return new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay }).format(n);
}

/** Milliseconds as `4:07`, `1:02:30`, or days and hours. */
export function timeLeft(ms: number, lang: string): string {
  const seconds = Math.ceil(ms / 1000);
  const hours = Math.floor(seconds / 3600);
  if (hours >= 24) return `${inUnit(lang, Math.floor(hours / 24), 'day', 'narrow')} ${inUnit(lang, hours % 24, 'hour', 'narrow')}`;
  const two = (n: number) => String(n).padStart(2, '0');
  const rest = `${hours ? two(Math.floor((seconds % 3600) / 60)) : Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  return hours ? `${hours}:${rest}` : rest;
}

/** Milliseconds in their largest whole unit: "40 sec", "3 min", "2 hrs"; in full, "3 minutes". */
export function howLong(ms: number, lang: string, full = false): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [unit, size] = SECONDS.find(([, each]) => seconds >= each) ?? (['second', 1] as const);
  return inUnit(lang, Math.floor(seconds / size), unit, full ? 'long' : 'short');
}

/** A day, in the reader's own words: "17 November 2026". */
export const day = (ms: number, lang: string, short = false): string =>
  new Intl.DateTimeFormat(written(lang), { dateStyle: short ? 'medium' : 'long' }).format(ms);

/** A month: "November 2026"; short "Nov 2026". */
export const month = (ms: number, lang: string, short = false): string =>
  new Intl.DateTimeFormat(written(lang), { month: short ? 'short' : 'long', year: 'numeric' }).format(ms);

/** A moment by the reader's own clock: "17 November 2026 at 14:05", short "17 Nov 2026, 14:05". */
export const moment = (ms: number, lang: string, short = false): string =>
  new Intl.DateTimeFormat(written(lang), { dateStyle: short ? 'medium' : 'long', timeStyle: 'short' }).format(ms);
