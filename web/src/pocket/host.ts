// A host of tables without a server: files beside the page say what there is to know, the engine in its worker plays.

import type { Hearer, Host, Line } from '../lib/host';
import { prefs } from '../lib/prefs.svelte';
import type { ChangeMe, Enter, Me, SiteInfo, TablePage } from '../lib/protocol';
import { BUILD } from './build';
import { type Answer, engine } from './engine.svelte';
import { fileAt } from './files';
import * as shelf from './shelf';

const SOON = 75; // milliseconds between two looks whether a table is wanted

const answer = (value: unknown, status = 200): Response =>
  new Response(typeof value === 'string' ? value : JSON.stringify(value), { status, headers: { 'Content-Type': 'application/json' } });

const file = (path: string): Promise<Response> => fileAt(`data/${path}`, document.baseURI);

async function site(): Promise<Response> {
  const { site: info, levels } = (await (await file('site.json')).json()) as { site: SiteInfo; levels: string[] };
  const carried = engine.levels ?? levels;
  return answer({ ...info, build: BUILD, bots: info.bots.filter((bot) => carried.includes(bot.name)) });
}

/** Whoever sits before this screen. */
function me(change: Partial<Enter & ChangeMe> = {}): Response {
  if (change.name) prefs.set('name', change.name.trim().slice(0, 40));
  return answer({ id: 'me', name: prefs.get('name'), lang: prefs.get('lang') || 'en' } satisfies Me);
}

async function tables(query: URLSearchParams): Promise<Response> {
  const mine = query.get('mine') ? await shelf.list() : [];
  return answer({ tables: mine, more: false } satisfies TablePage);
}

/** What needs no engine; null for everything else. */
function known(method: string, url: URL, body: unknown): Promise<Response> | Response | null {
  const [, , first = '', second = '', third = '', ...rest] = url.pathname.split('/');
  switch (`${method} ${first}`) {
    case 'GET site':
      return site();
    case 'GET me':
    case 'POST enter':
    case 'PATCH me':
      return me(body as Partial<Enter & ChangeMe>);
    case 'GET words':
      return file(`words/${second}.json`);
    case 'GET games':
      if (third === 'rules') rest.push(url.searchParams.get('lang') ?? 'en');
      return file(['games', second, third, ...rest].join('/') + '.json');
    case 'GET tables':
      return second ? null : tables(url.searchParams);
    default:
      return null;
  }
}

/** What is refused is refused in words that are no part of the page until then. */
async function learnWhy(): Promise<void> {
  const { language } = await import('../lib/language.svelte');
  await language.learn('').catch(() => undefined);
}

class PocketLine implements Line {
  open = false;
  #line: { send(text: string): void; close(): void } | null = null;
  #over = false;

  constructor(path: string, hearer: Hearer) {
    const table = decodeURIComponent(new URL(path, 'http://pocket/').pathname.split('/').at(-1) ?? '');
    const ended = (): void => {
      if (this.#line) hearer.close();
      this.open = false;
    };
    void engine.settled.then(() => {
      if (this.#over) return;
      this.#line = engine.listen(table, hearer.message, ended);
      this.open = this.#line !== null;
      if (this.open) hearer.open();
      else hearer.close();
    });
  }

  send(text: string): void {
    this.#line?.send(text);
  }

  close(): void {
    const line = this.#line;
    this.#line = null;
    this.#over = true;
    this.open = false;
    line?.close();
  }
}

export const pocket: Host = {
  alone: true,
  notices: () => import('./Notices.svelte'),
  device: () => import('./Device.svelte'),

  async request(method, path, body) {
    const url = new URL(path, 'http://pocket/');
    const found = await known(method, url, body);
    if (found) return found;
    if (url.pathname === '/api/puzzles') await engine.rested(SOON); // the first page asks for them, and a table comes before that
    const looks = method === 'GET' || url.pathname.startsWith('/api/board'); // and changes nothing
    const ask = (): Promise<Answer> => engine.ask(method, url.pathname + url.search, body === undefined ? '' : JSON.stringify(body));
    const { status, body: text } = await (looks ? engine.patiently(ask) : ask());
    if (status !== 200) await learnWhy();
    return answer(text, status);
  },

  line: (path, hearer) => new PocketLine(path, hearer),
};
