// Sheets of the sprite that only some games need are fetched once and put into the page.

const sheets = import.meta.glob<string>('../art/sheet-*.svg', { query: '?url', import: 'default', eager: true });
const loaded = new Map<string, Promise<void>>();

/** Whether there is a sheet of this name; a game's own has the game's. */
export const hasSheet = (name: string): boolean => `../art/sheet-${name}.svg` in sheets;

export function loadSheet(name: string): Promise<void> {
  let done = loaded.get(name);
  if (!done) loaded.set(name, (done = inject(name)));
  return done;
}

async function inject(name: string): Promise<void> {
  const url = sheets[`../art/sheet-${name}.svg`];
  if (!url) throw new Error(`there is no sheet ${name}`);
  const text = await (await fetch(url)).text();
  const svg = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  document.body.prepend(document.importNode(svg, true));
}
