import { flushSync, mount, unmount } from 'svelte';
import { expect, it } from 'vitest';
import Clock from '../src/pieces/Clock.svelte';

/** What the clock of the seat whose time passes shows at 10 seconds, told what was left at this moment. */
function shown(since: number): string {
  const target = document.createElement('div');
  const clock = mount(Clock, { target, props: { clocks: { now: since, left: [600_000], running: 0 }, seat: 0, now: () => 10_000 } });
  flushSync();
  const text = target.textContent?.trim() ?? '';
  void unmount(clock);
  return text;
}

it('counts down from the moment for which it was told, and stands until that moment comes', () => {
  expect(shown(6000)).toBe('9:56');
  expect(shown(70_000)).toBe('10:00');
});
