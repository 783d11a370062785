// How seats are shown: names for people and bots, colour and shape.

import { language } from './language.svelte';
import type { SeatInfo } from './protocol';
import type { SeatFace } from './session';

/** Bots answer to these, by seat; their strength is said beside it. */
const BOT_NAMES = ['Cosimo', 'Pietro', 'Fiammetta', 'Lorenzo', 'Ginevra', 'Matteo', 'Bianca', 'Taddeo'];

export function seatName(info: SeatInfo): string {
  if (info.kind === 'bot' && (info.bot || !info.name)) return BOT_NAMES[info.seat % BOT_NAMES.length] as string;
  if (info.name) return info.name;
  return language.say(info.kind === 'open' ? 'seat.open' : 'seat.nameless', { n: info.seat + 1 });
}

/** The strength of the bot at a seat, in words. */
export const botLevel = (bot: string): string => language.look(`bot.${bot.split(':')[0] ?? ''}`, 'seat.bot');

/** A colour of players with its shape, in words; colours are counted from 0, as on the wire. */
export const colourName = (colour: number): string => language.look(`colour.${colour + 1}`, 'lobby.colour');

export const seatFaces = (seats: SeatInfo[]): SeatFace[] =>
  seats.map((info) => ({ seat: info.seat, name: seatName(info), colour: (info.colour ?? 0) + 1, mine: info.mine ?? false, info }));
