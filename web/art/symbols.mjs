// How a symbol of the sprite is written. Light always falls from the upper left; colours are CSS variables where a theme or
// a player colour may tint the symbol.

/** Attributes of a shape in the colour of the text, filled or drawn as a line. A later attribute of the same name wins. */
export const FILL = 'fill="currentColor"';
export const LINE = 'fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"';

export const repeat = (n, draw) => Array.from({ length: n }, (_, i) => draw(i)).join('');

/** Drawings are written over several lines where they are long; the file has neither the breaks nor the indentation. */
export const folded = (drawing) => drawing.replace(/>\s*\n\s*</g, '><').replace(/\s*\n\s*/g, ' ');

/** `<path a="1" a="2">` is no XML: the last value of an attribute wins. */
function lastWins(drawing) {
  return drawing.replace(/<([a-z]+)((?:\s+[\w-]+="[^"]*")+)\s*(\/?)>/gi, (_, tag, attributes, end) => {
    const values = new Map([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map((found) => [found[1], found[2]]));
    return `<${tag} ${[...values].map(([name, value]) => `${name}="${value}"`).join(' ')}${end}>`;
  });
}

/** Two decimals are enough for any screen. */
const short = (text) =>
  text.replace(/\.\d{3,}/g, (fraction) => {
    const kept = fraction.slice(0, 3).replace(/0+$/, '');
    return kept === '.' ? '.0' : kept;
  });

export const symbol = (id, viewBox, body) => `<symbol id="${id}" viewBox="${viewBox}">${lastWins(folded(body))}</symbol>`;

/** An icon for `<Icon name={id}>`, in a box of 24. */
export const icon = (id, body) => symbol(`i-${id}`, '0 0 24 24', body);

/** An icon drawn with one line, in a box of 20. */
export const line = (id, body) =>
  symbol(
    `i-${id}`,
    '0 0 20 20',
    `<g fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round">${body}</g>`,
  );

/** A sheet of symbols as a whole SVG document. */
export const sheet = (symbols, defs = '') =>
  short(
    `<svg xmlns="http://www.w3.org/2000/svg" class="sprite" width="0" height="0"
      aria-hidden="true">${defs}\n${symbols.join('\n')}\n</svg>\n`,
  );
