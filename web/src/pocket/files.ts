// The files of the page, beside it; or in it, where everything is one file and a browser lets nothing be fetched from a disk.

declare global {
  var HELD: Record<string, string> | undefined; // by path, as base64
  var INTERPRETER: { default: unknown } | undefined; // the interpreter's script, where it lies in the worker's own
}

/** Everything is in this one file. */
export const inOne = globalThis.HELD !== undefined;

export async function fileAt(path: string, base: string | URL, how?: RequestInit): Promise<Response> {
  const held = globalThis.HELD?.[path];
  return held === undefined ? fetch(new URL(path, base), how) : new Response(Uint8Array.from(atob(held), (char) => char.charCodeAt(0)));
}
