// Where on the table something happened or scores, and what it looks like.

import type { Happened, ScoreItem } from '../../lib/protocol';
import type { Session } from '../../lib/session';
import { objectIcon } from './icons';

const SCORED: Record<string, string> = {
  'score.objects': '[data-at=objects]',
  'score.singles': '[data-at=objects]',
  'score.coins': '[data-at=coins]',
  'score.buildings': '[data-at^="city "]:has([data-home])',
};

export function where(_: Session, what: Happened | ScoreItem): string {
  if (!('kind' in what)) return SCORED[what.say.key] ?? '';
  const { building, city, segment, type, region, place } = what.fields ?? {};
  if (building !== undefined && what.kind !== 'building_chosen')
    return `[data-piece="${String(building)}"],[data-at="city ${String(city)}"]`;
  if (city !== undefined) return `[data-at="city ${String(city)}"]`;
  if (segment !== undefined) return `[data-at="segment ${String(segment)}"]`;
  const field = type ?? region ?? place;
  if (field !== undefined) return `[data-at="type ${String(field)}"],[data-at="city ${String(field)}"]`;
  return what.kind === 'turned' || what.kind === 'drawn' ? '[data-map]' : '';
}

/** A building has the picture of its type, a block its colour. */
export function picture(event: Happened): string {
  const { building, colour, object } = event.fields ?? {};
  if (typeof building === 'string') return `b-${building.split(/[-_ ]/)[0] ?? ''}`;
  if (colour !== undefined) return `i-block-${String(colour)}`;
  return object !== undefined ? `i-${objectIcon(String(object))}` : '';
}

const MARKED = { segment: 'segment', city: 'city', type: 'type' } as Record<string, string>;

/** The segment, the city or the building that is walked to. */
export function at(_: Session, __: unknown, place: string): string {
  const [kind = '', name = ''] = place.split(':');
  if (kind === 'wheel') return '[data-map]';
  if (kind === 'building') return `[data-piece="${name}"]`;
  return MARKED[kind] ? `[data-at="${MARKED[kind]} ${name}"]` : '';
}
