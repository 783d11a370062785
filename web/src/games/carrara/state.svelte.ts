// What board, purse and choices share: which moves belong to what, and whose cities are shown.

import type { Move } from '../../lib/protocol';
import { TableState } from '../../lib/tablestate.svelte';
import type { CarraraView, SeatView } from './view';

export class CarraraTable extends TableState<CarraraView> {
  /** The rest of a payment goes on by itself with the cheapest blocks. */
  paying = $state(false);

  override get active(): number {
    return this.view.turn;
  }

  get seat(): SeatView {
    return this.view.seats[this.owner] as SeatView;
  }

  /** The legal move of a kind whose fields are these. */
  move(kind: string, field = '', value = ''): Move | undefined {
    return this.session.moves.find((m) => m.action['kind'] === kind && (!field || m.action[field] === value));
  }

  /** Whether we only suppose which buildings bring an object. */
  unsure(object: string): boolean {
    return this.seat.types.some((t) => t.object === object && (t.status === 'reconstructed' || t.status === 'placeholder'));
  }

  /** Pay the next block of the cheapest payment, if one is under way. */
  payOn(): void {
    const next = Object.entries(this.view.construction?.payment ?? {}).find(([, n]) => n > 0)?.[0];
    const move = next ? this.move('pay', 'colour', next) : undefined;
    if (this.paying && move) this.play(move);
    else if (!this.session.moves.some((m) => m.action['kind'] === 'pay') && !this.session.busy) this.paying = false;
  }
}
