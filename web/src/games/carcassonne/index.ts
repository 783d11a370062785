import type { GameModule } from '../../lib/session';
import './colours.css';
import './tile.css';
import Board from './Board.svelte';
import Choices from './Choices.svelte';
import type { GameEvent } from './declared';
import Hand from './Hand.svelte';
import Left from './Left.svelte';
import Supply from './Supply.svelte';
import Thumb from './Thumb.svelte';
import { Turn } from './turn.svelte';
import type { CarcassonneView } from './view';

export const game: GameModule<Turn> = {
  start: (session) => new Turn(session),
  board: Board,
  hand: Hand,
  choices: Choices,
  note: (_, turn) => turn.note,
  turn: (session) => (session.view as CarcassonneView).turn,
  points: (session, seat) => (session.view as CarcassonneView).seats?.[seat]?.points ?? 0,
  seat: Supply,
  panels: [{ id: 'left', title: 'panel.left', icon: 'stack', body: Left }],
  icons: {
    drew: 'stack',
    removed: 'close',
    placed: 'tile',
    deployed: 'person',
    completed: 'check',
    scored: 'star',
    home: 'person',
    chose: 'crop',
    added: 'plus',
    declined: 'minus',
    took_back: 'undo',
    skipped: 'skip',
    ended: 'flag',
    unfinished: 'city',
    fed: 'field',
  } satisfies Partial<Record<GameEvent['kind'], string>>,
  leads: ['placed'] satisfies GameEvent['kind'][],
  thumb: Thumb,
  show: (_, turn, event) => turn.show(event),
  tell: (_, turn, item) => turn.tell(item),
  at: (_, turn, place) => turn.point(place),
  near: (session, kind) => (kind === 'square' ? (session.view as CarcassonneView).spots.map((spot) => spot.square) : []),
  grid: true,
  floating: true,
  strip: () => 750,
};
