// Addresses of the client. The server answers each of them with the same page; a page without a server keeps them behind its `#`.

import { host } from './host';

/** What is about people: an account, who I am, what I played, where I stand; a seat on its way to another device. */
export type PeoplePage = 'account' | 'join' | 'go' | 'mail' | 'me' | 'games' | 'advance' | 'settings' | 'ladder';

export type Route =
  | { at: 'home' }
  | { at: 'new'; game: string }
  | { at: 'table'; table: string; key: string }
  | { at: 'replay'; table: string; moment: number; key: string }
  | { at: 'shared'; token: string; moment: number | undefined }
  | { at: 'analysis'; table: string; key: string }
  | { at: 'board'; game: string; table: string; step: number; key: string }
  | { at: 'bring' }
  | { at: 'rules'; game: string; clause: string }
  | { at: 'numbers'; game: string }
  | { at: 'learn' }
  | { at: 'cards'; game: string; card: string }
  | { at: 'puzzles'; puzzle: string }
  | { at: 'about' }
  | { at: 'people'; page: PeoplePage; game: string; code: string }
  | { at: 'tournament'; id: string; key: string; board: boolean }
  | { at: 'lost' };

/** What an address says, without its escapes; as it is where these are none. */
function plain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The route of an address. */
export function parse(url: URL): Route {
  const [first = '', second = '', third = ''] = url.pathname.split('/').filter(Boolean).map(plain);
  const hash = plain(url.hash.slice(1));
  switch (first) {
    case '':
      return { at: 'home' };
    case 'new':
      return second ? { at: 'new', game: second } : { at: 'lost' };
    case 't':
      return second ? { at: 'table', table: second, key: hash } : { at: 'lost' };
    case 'replay':
      return second ? { at: 'replay', table: second, moment: Number(hash) || 0, key: url.searchParams.get('key') ?? '' } : { at: 'lost' };
    case 's':
      return second ? { at: 'shared', token: second, moment: hash ? Number(hash) || 0 : undefined } : { at: 'lost' };
    case 'tournament':
      return second ? { at: 'tournament', id: second, key: hash, board: third === 'board' } : { at: 'lost' };
    case 'analysis':
      return second ? { at: 'analysis', table: second, key: url.searchParams.get('key') ?? '' } : { at: 'lost' };
    case 'board': {
      const asked = (name: string): string => url.searchParams.get(name) ?? '';
      return { at: 'board', game: second, table: asked('table'), step: Number(asked('step')) || 0, key: asked('key') };
    }
    case 'bring':
      return { at: 'bring' };
    case 'rules':
      return { at: 'rules', game: second, clause: hash };
    case 'numbers':
      return second ? { at: 'numbers', game: second } : { at: 'lost' };
    case 'learn':
      return { at: 'learn' };
    case 'cards':
      return { at: 'cards', game: second, card: hash };
    case 'puzzles':
      return { at: 'puzzles', puzzle: second };
    case 'about':
      return { at: 'about' };
    case 'account':
    case 'join':
    case 'go':
    case 'mail':
      return { at: 'people', page: first, game: '', code: hash };
    case 'me':
      if (second !== '' && second !== 'games' && second !== 'advance' && second !== 'settings') return { at: 'lost' };
      return { at: 'people', page: second === '' ? 'me' : second, game: '', code: '' };
    case 'ladder':
      return second ? { at: 'people', page: 'ladder', game: second, code: '' } : { at: 'lost' };
    default:
      return { at: 'lost' };
  }
}

/** Only a server knows other people, lends out games and holds tournaments. */
const needsServer = (route: Route): boolean =>
  route.at === 'shared' || route.at === 'tournament' || (route.at === 'people' && route.page !== 'settings');

/** The route of where the client is. */
function whither(): Route {
  const route = parse(here());
  return host().alone && needsServer(route) ? { at: 'lost' } : route;
}

/** Where the client is, as an address of a server. */
export function here(): URL {
  if (!host().alone) return new URL(location.href);
  return new URL(`http://pocket${location.hash.startsWith('#/') ? location.hash.slice(1) : '/'}`); // what begins with two slashes too
}

/** An address of the client as the browser is to show it. */
const shown = (path: string): string => (host().alone ? `#${path}` : path);

class Router {
  route = $state.raw<Route>(whither());
  #address = here().href;

  constructor() {
    addEventListener('popstate', () => this.#moved());
    addEventListener('hashchange', () => this.#moved());
  }

  /** The browser went elsewhere, back for instance, and may say so twice. */
  #moved(): void {
    if (here().href !== this.#address) this.#read();
  }

  #read(): void {
    this.#address = here().href;
    this.route = whither();
  }

  /** Go to an address within the client. */
  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, '', shown(path));
    else history.pushState(null, '', shown(path));
    this.#read();
    if (!here().hash) scrollTo(0, 0);
  }

  /** Note a place within the page, so that a reload comes back to it. */
  mark(place: string | number): void {
    const { pathname, search } = here();
    history.replaceState(null, '', shown(`${pathname}${search}#${place}`));
    this.#address = here().href;
  }

  /** Handles clicks on links of this site, so that pages change without a reload. */
  follow = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest('a');
    if (!link || link.target || link.hasAttribute('download')) return;
    const path = host().alone ? behind(link) : ahead(link);
    if (!path) return;
    event.preventDefault();
    this.go(path);
  };
}

/** The address of the client that a link leads to; empty where it leads elsewhere. */
function ahead(link: HTMLAnchorElement): string {
  if (link.origin !== location.origin || link.pathname.startsWith('/api/') || link.pathname.startsWith('/schema')) return '';
  return link.pathname + link.search + link.hash;
}

/** The same where addresses stand behind the `#`: a link to a place within the page keeps the page. */
function behind(link: HTMLAnchorElement): string {
  const href = link.getAttribute('href') ?? '';
  if (href.startsWith('#/')) return href.slice(1);
  if (href.startsWith('#')) return here().pathname + here().search + href;
  return href.startsWith('/') ? href : '';
}

export const router = new Router();

/** A private table lets in whoever has its key. */
export const replayPath = (table: string, key = ''): string => `/replay/${table}${key && `?key=${encodeURIComponent(key)}`}`;
export const analysisPath = (table: string, key = ''): string => `/analysis/${table}${key && `?key=${encodeURIComponent(key)}`}`;
export const boardPath = (game: string, table = '', step = 0, key = ''): string =>
  `/board/${game}${table && `?${new URLSearchParams({ table, step: String(step), ...(key && { key }) })}`}`;
export const rulesPath = (game: string, clause = ''): string => `/rules/${game}${clause && `#${clause}`}`;
