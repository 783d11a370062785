// The lobby, over HTTP or in this page. Every refusal becomes an ApiError that carries the server's words.

import { host } from './host';
import type { Phrase } from './words';
import type {
  Again,
  AnalysisInfo,
  BestMoves,
  BoardInfo,
  Branch,
  Catalogue,
  ChangeMe,
  ChangePassphrase,
  ChangeSeat,
  ChangeSharing,
  Correct,
  Credentials,
  Decide,
  Device,
  Enter,
  ExampleInfo,
  FactInfo,
  Form,
  Finish,
  GamePage,
  Glimpse,
  Going,
  GoMade,
  Halt,
  HousePage,
  ImportRecord,
  Ladder,
  Me,
  NewShare,
  NewTable,
  NewTournament,
  Pair,
  Place,
  PlayedGame,
  PositionText,
  Problem,
  PuzzleAnswered,
  PuzzleShown,
  Puzzles,
  RatingStep,
  Recover,
  Replay,
  RulesInfo,
  Score,
  SetUp,
  Shared,
  ShareInfo,
  Shares,
  Sit,
  SiteInfo,
  SitIn,
  Start,
  Statistics,
  Subscribe,
  TableAdvance,
  TableInfo,
  TablePage,
  TournamentInfo,
  TournamentLine,
  Tried,
  TryOut,
  Ways,
  Without,
} from './protocol';
import type { Table } from './words';

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly say: Phrase | null,
  ) {
    super(message);
  }
}

async function request(method: string, path: string, body?: unknown): Promise<Response> {
  let response: Response;
  try {
    response = await host().request(method, path, body);
  } catch {
    throw new ApiError(0, 'offline', 'The server cannot be reached.', null);
  }
  if (response.ok) return response;
  const problem = (await response.json().catch(() => ({}))) as Partial<Problem>;
  throw new ApiError(response.status, problem.code ?? 'server', problem.text ?? response.statusText, problem.say ?? null);
}

const json = async <T>(response: Promise<Response>): Promise<T> => (await response).json() as Promise<T>;
const get = <T>(path: string): Promise<T> => json<T>(request('GET', path));
const post = <T>(path: string, body: unknown = {}): Promise<T> => json<T>(request('POST', path, body));

/** A query string of the fields that are there. */
function query(fields: Record<string, string | number | boolean | undefined>): string {
  const pairs = Object.entries(fields).filter(([, v]) => v !== undefined && v !== '');
  return pairs.length ? `?${new URLSearchParams(pairs.map(([k, v]) => [k, String(v)]))}` : '';
}

/** Moments of a game: so many from the first; `walk`: with everything on the table in words. */
export interface ReplayPart {
  first: number;
  count: number;
  walk?: boolean | undefined;
  key?: string;
}

export interface TableFilter {
  state?: 'open' | 'running' | 'finished';
  mine?: boolean;
  game?: string;
  before?: number;
}

export interface PastFilter {
  game?: string;
  result?: PlayedGame['result'] | '';
  with?: string;
  rated?: boolean | undefined;
  first?: number;
}

/** What only the organiser of a tournament does. */
export type OrganiserAct = Correct | Finish | Halt | Pair | Place | Score | SitIn | Start | Without;

const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`;
const tournament = (id: string) => `/api/tournaments/${encodeURIComponent(id)}`;
const shared = (token: string) => `/api/shares/${encodeURIComponent(token)}`;

export const api = {
  site: () => get<SiteInfo>('/api/site'),
  words: (game: string, lang: string) => get<Table>(game ? `/api/games/${game}/words/${lang}` : `/api/words/${lang}`),
  rules: (game: string, lang: string) => get<RulesInfo>(`/api/games/${game}/rules${query({ lang })}`),
  page: (name: string, lang: string) => get<HousePage>(`/api/pages/${name}${query({ lang })}`),
  lessonWords: (game: string, lang: string) => get<Table>(`/api/games/${game}/lessons/words/${lang}`),
  items: (game: string) => get<Catalogue>(`/api/games/${game}/items`),
  examples: (game: string) => get<ExampleInfo[]>(`/api/games/${game}/examples`),
  facts: (game: string) => get<FactInfo[]>(`/api/games/${game}/facts`),
  me: () => get<Me>('/api/me'),
  enter: (body: Enter) => post<Me>('/api/enter', body),
  changeMe: (body: ChangeMe) => json<Me>(request('PATCH', '/api/me', body)),
  deleteMe: () => request('DELETE', '/api/me'),
  signUp: (body: Credentials) => post<Me>('/api/account', body),
  signIn: (body: Credentials) => post<Me>('/api/login', body),
  changePassphrase: (body: ChangePassphrase) => request('POST', '/api/me/passphrase', body),
  recover: (body: Recover) => post<Me>('/api/recover', body),
  signOut: () => request('POST', '/api/logout', {}),
  devices: () => get<Device[]>('/api/me/devices'),
  signOutDevice: (id: string) => request('DELETE', `/api/me/devices/${id}`),
  myGames: (filter: PastFilter) => get<GamePage>(`/api/me/games${query({ ...filter })}`),
  myStatistics: () => get<Statistics>('/api/me/statistics'),
  advance: () => get<TableAdvance[]>('/api/me/advance'),
  decide: (id: string, body: Decide) => json<TableAdvance>(request('PUT', `${table(id)}/advance`, body)),
  myRating: (game: string) => get<RatingStep[]>(`/api/me/ratings/${game}`),
  ladder: (game: string, first: number, count: number) => get<Ladder>(`/api/ratings/${game}${query({ first, count })}`),
  makeGo: (id: string) => post<GoMade>(`${table(id)}/go`),
  lookAtGo: (token: string) => post<Going>('/api/go/look', { token }),
  useGo: (token: string) => post<Going>('/api/go', { token }),
  claim: (id: string, seat: number, key: string) => post<TableInfo>(`${table(id)}/claims`, { seat, key }),
  withdrawClaim: (id: string, key: string) => request('DELETE', `${table(id)}/claims${query({ key })}`),
  answerClaim: (id: string, claim: string, yes: boolean) => post<TableInfo>(`${table(id)}/claims/${claim}`, { yes }),
  ways: () => get<Ways>('/api/me/notices'),
  subscribe: (body: Subscribe) => json<Ways>(request('PUT', '/api/me/notices/push', body)),
  unsubscribe: (browser: string) => json<Ways>(request('DELETE', `/api/me/notices/push/${browser}`)),
  setMail: (address: string) => json<Ways>(request('PUT', '/api/me/notices/mail', { address })),
  dropMail: () => json<Ways>(request('DELETE', '/api/me/notices/mail')),
  tryOut: (way: TryOut['way']) => post<Tried>('/api/me/notices/try', { way }),
  confirmMail: (token: string) => request('POST', '/api/mail/confirm', { token }),
  endMail: (token: string) => request('POST', `/api/mail/end/${encodeURIComponent(token)}`),
  exportUrl: '/api/me/export',
  tables: (filter: TableFilter = {}) => get<TablePage>(`/api/tables${query({ ...filter })}`),
  table: (id: string, key = '') => get<TableInfo>(table(id) + query({ key })),
  open: (body: NewTable) => post<TableInfo>('/api/tables', body),
  sit: (id: string, body: Sit) => post<TableInfo>(`${table(id)}/sit`, body),
  leave: (id: string) => post<TableInfo>(`${table(id)}/leave`),
  start: (id: string) => post<TableInfo>(`${table(id)}/start`),
  close: (id: string) => post<TableInfo>(`${table(id)}/close`),
  changeSeat: (id: string, seat: number, body: ChangeSeat) => json<TableInfo>(request('PATCH', `${table(id)}/seats/${seat}`, body)),
  removeSeat: (id: string, seat: number) => json<TableInfo>(request('DELETE', `${table(id)}/seats/${seat}`)),
  forget: (id: string) => request('DELETE', table(id)),
  rematch: (id: string, body: Again = {}) => post<TableInfo>(`${table(id)}/rematch`, body),
  branch: (id: string, body: Branch, key = '') => post<TableInfo>(`${table(id)}/branch${query({ key })}`, body),
  replay: (id: string, part: ReplayPart) => get<Replay>(`${table(id)}/replay${query({ ...part })}`),
  analysis: (id: string, key = '') => get<AnalysisInfo>(`${table(id)}/analysis${query({ key })}`),
  analyse: (id: string, key = '') => post<AnalysisInfo>(`${table(id)}/analysis${query({ key })}`),
  position: (id: string, step: number, key = '') => get<PositionText>(`${table(id)}/position${query({ step, key })}`),
  board: (body: SetUp) => post<BoardInfo>('/api/board', body),
  boardForm: (body: SetUp) => post<Form>('/api/board/form', body),
  bestMoves: (body: SetUp) => post<BestMoves>('/api/board/best', body),
  recordUrl: (id: string, key = '') => `${table(id)}/record${query({ key })}`,
  shares: (id: string) => get<Shares>(`${table(id)}/shares`),
  share: (id: string, body: NewShare = {}) => post<ShareInfo>(`${table(id)}/shares`, body),
  changeSharing: (id: string, body: ChangeSharing) => json<Shares>(request('PATCH', `${table(id)}/shares`, body)),
  withdraw: (token: string) => request('DELETE', shared(token)),
  shared: (token: string) => get<Shared>(shared(token)),
  sharedReplay: (token: string, part: ReplayPart) => get<Replay>(`${shared(token)}/replay${query({ ...part })}`),
  preview: (token: string) => `${shared(token)}/picture.png`,
  tournaments: () => get<TournamentLine[]>('/api/tournaments'),
  makeTournament: (body: NewTournament) => post<TournamentInfo>('/api/tournaments', body),
  tournament: (id: string, key = '') => get<TournamentInfo>(tournament(id) + query({ key })),
  enterTournament: (id: string, key: string) => post<TournamentInfo>(`${tournament(id)}/enter`, { key }),
  leaveTournament: (id: string) => post<TournamentInfo>(`${tournament(id)}/leave`),
  direct: (id: string, act: OrganiserAct) => post<TournamentInfo>(`${tournament(id)}/acts`, act),
  standingsUrl: (id: string, lang: string, key = '') => `${tournament(id)}/standings.csv${query({ lang, key })}`,
  puzzles: () => get<Puzzles>('/api/puzzles'),
  puzzle: (id: string) => get<PuzzleShown>(`/api/puzzles/${encodeURIComponent(id)}`),
  glimpse: (id: string, lang: string) => get<Glimpse>(`/api/puzzles/${encodeURIComponent(id)}/glimpse${query({ lang })}`),
  answerPuzzle: (id: string, move: string) => post<PuzzleAnswered>(`/api/puzzles/${encodeURIComponent(id)}`, { move }),
  importRecord: (body: ImportRecord) => post<TableInfo>('/api/records', body),
};
