// The archives of the engine, as `pocket/pack.py` writes them: zip, and nothing in it compressed, since the whole is.

const ENTRY = 0x02014b50;
const END = 22; // bytes of the end of the list, which has no comment

export interface Packed {
  name: string;
  data: Uint8Array<ArrayBuffer>;
}

/** The files of an archive, by the list at its end. */
export function filesOf(archive: ArrayBuffer): Packed[] {
  const view = new DataView(archive);
  const text = new TextDecoder();
  const found: Packed[] = [];
  let at = view.getUint32(archive.byteLength - END + 16, true);
  while (view.getUint32(at, true) === ENTRY) {
    const [name, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true)) as [number, number, number];
    const local = view.getUint32(at + 42, true);
    const data = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    found.push({
      name: text.decode(new Uint8Array(archive, at + 46, name)),
      data: new Uint8Array(archive, data, view.getUint32(at + 24, true)),
    });
    at += 46 + name + extra + comment;
  }
  return found;
}
