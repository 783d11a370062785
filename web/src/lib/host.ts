// Where tables are held: at a server, over HTTP and a WebSocket, or in this very page. Everything else of the client speaks to either
// through this seam, in the words of the server's interface.

import type { Component } from 'svelte';

/** What comes over a line to a table. */
export interface Hearer {
  open: () => void;
  message: (text: string) => void;
  close: () => void;
}

/** A line to one table: text in both directions. */
export interface Line {
  readonly open: boolean;
  send(text: string): void;
  close(): void;
}

export interface Host {
  /** Everything happens on this device: nobody can be invited, and addresses are kept behind the `#` of one page. */
  readonly alone: boolean;
  /** What a host of its own kind adds to every page, and to the home page. */
  readonly notices?: () => Promise<{ default: Component }>;
  readonly device?: () => Promise<{ default: Component }>;
  request(method: string, path: string, body?: unknown): Promise<Response>;
  line(path: string, hearer: Hearer): Line;
}

export const server: Host = {
  alone: false,

  request(method, path, body) {
    return fetch(path, {
      method,
      credentials: 'same-origin',
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
  },

  line(path, hearer) {
    const url = new URL(path, location.href);
    url.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
    url.hash = '';
    const socket = new WebSocket(url);
    socket.onopen = hearer.open;
    socket.onmessage = (event) => hearer.message(String(event.data));
    socket.onclose = hearer.close;
    return {
      get open() {
        return socket.readyState === WebSocket.OPEN;
      },
      send: (text) => socket.send(text),
      close: () => socket.close(),
    };
  },
};

let current: Host = server;

/** The one this page plays at. */
export const host = (): Host => current;

/** Play at another one: said once, before anything else is loaded. */
export const playAt = (other: Host): void => void (current = other);
