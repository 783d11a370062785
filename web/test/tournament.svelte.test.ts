import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { api, ApiError } from '../src/lib/api';
import { language } from '../src/lib/language.svelte';
import type { TournamentInfo } from '../src/lib/protocol';
import { TournamentClient } from '../src/lib/tournament.svelte';

const info = { id: 't', title: 'Friday', rounds: [], people: [] } as unknown as TournamentInfo;
const refused = (status: number, code: string) => new ApiError(status, code, 'somebody here has a name like that', null);

beforeAll(() => language.speak('en'));
beforeEach(() => void vi.restoreAllMocks());

it('says why something was refused until something else is asked for, however often it looks round', async () => {
  const client = new TournamentClient('t');
  vi.spyOn(api, 'tournament').mockResolvedValue(info);
  const enter = vi.spyOn(api, 'enterTournament').mockRejectedValue(refused(403, 'not_allowed'));
  await client.refresh();
  await client.enter();
  const why = client.problem;
  expect(why).not.toBe('');
  await client.refresh();
  expect(client.problem).toBe(why);
  enter.mockResolvedValue(info);
  await client.enter();
  expect(client.problem).toBe('');
});

it('says why there is nothing to be seen until there is', async () => {
  const client = new TournamentClient('t');
  const look = vi.spyOn(api, 'tournament').mockRejectedValue(refused(404, 'unknown'));
  await client.refresh();
  expect(client.problem).not.toBe('');
  look.mockResolvedValue(info);
  await client.refresh();
  expect(client.problem).toBe('');
});
