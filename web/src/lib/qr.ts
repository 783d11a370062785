// QR codes for table links. The library behind it is fetched only where a code is shown.

/** A code of version 10 has 57 modules a side; more would be too fine for the picture beside a link. */
const LARGEST = 10;

/** The modules of the QR code of a text of at most 213 bytes, row by row; true is dark. */
export async function qrModules(text: string): Promise<boolean[][]> {
  const { encode } = await import('uqr');
  return encode(text, { ecc: 'M', border: 0, maxVersion: LARGEST }).data;
}
