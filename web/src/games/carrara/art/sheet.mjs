// Objects, markers and the wheel; buildings.
import { FILL, icon, LINE, symbol } from '../../../../art/symbols.mjs';
import buildings from './buildings.mjs';

const object = (id, body) => symbol(`i-o-${id}`, '0 0 32 32', `<g stroke="#4b3413" stroke-width="1" stroke-linejoin="round">${body}</g>`);

export default [
  icon(
    'marker',
    `<path ${FILL} d="M12 3l8 4.500v9L12 21l-8-4.500v-9z"/><path fill="#fff" fill-opacity=".3" d="M12 3l8 4.500-8 4.600-8-4.600z"/>`,
  ),
  icon('screen', `<path ${FILL} d="M3 19V9l5-3v13zM9 19V5h6v14zM16 19V6l5 3v10z"/>`),
  icon('turnwheel', `<path ${LINE} stroke-width="2.200" d="M19.500 12A7.500 7.500 0 1112 4.500h3.500M12 1.500l3.500 3-3.500 3"/>`),
  object(
    'book',
    `<path d="M4 7c4-2 8-2 12 1 4-3 8-3 12-1v18c-4-2-8-2-12 1-4-3-8-3-12-1z" fill="#7b2d3b"/><path d="M6 7.500c3.500-1.300 6.800-1
      9.400 1.300v15C12.500 22 9 21.500 6 22.700zM26 7.500c-3.500-1.300-6.800-1-9.400 1.300v15c2.900-1.800 6.400-2.300 9.400-1.100z"
      fill="#f8efda"/><path d="M8 11c2-.5 4-.3 5.600.6M8 14.500c2-.5 4-.3 5.600.6M24 11c-2-.5-4-.3-5.600.6M24
      14.500c-2-.5-4-.3-5.600.6" fill="none" stroke="#a78d5f" stroke-width="1.100"/>`,
  ),
  object(
    'chalice',
    `<path d="M8 4h16c0 7-2.500 11-6.300 12.200V22c2.800.6 5.300 1.800 5.300 5H9c0-3.200 2.500-4.400 5.300-5v-5.800C10.500 15 8 11 8
      4z" fill="url(#g-gold)"/><path d="M8.500 7h15" fill="none" stroke="#8f6218"/><circle cx="16" cy="11" r="2" fill="#a63d2f"/><path
      d="M10.500 5.500c.3 4 1.300 6.800 3 8.500" stroke="#fff6d6" fill="none" stroke-width="1.300"/>`,
  ),
  object(
    'crown',
    `<path d="M5 23L3.500 9.500l6.700 5L16 5.500l5.800 9 6.700-5L27 23z" fill="url(#g-gold)"/><path d="M5 23h22v3.500H5z"
      fill="#a8741c"/><circle cx="16" cy="18.500" r="2.200" fill="#3f6a92"/>`,
  ),
  object(
    'gate',
    `<path d="M4 27V9h3V6h4v3h3V6h4v3h3V6h4v3h3v18z" fill="url(#g-stone)"/><path d="M10.500 27v-7.500a5.500 5.500 0 0111 0V27z"
      fill="#3a2c1d"/><path d="M16 14v13M12.500 16v11M19.500 16v11M10.500 20h11M10.500 23.500h11" stroke="#9b8256" fill="none"
      stroke-width="1.100"/>`,
  ),
  object(
    'flag',
    `<path d="M7 29V3" stroke="#5b4021" stroke-width="2.400" fill="none"/><path d="M8 5c5-2.500 8 2.500 18 0l-3 6.500L26 18c-10
      2.500-13-2.500-18 0z" fill="#4c8453"/><path d="M8 9.500c5-2.500 8 2.500 15.500.8M8 13.500c5-2.500 8 2.500 15.500.8"
      stroke="#e9d9a8" stroke-width="1.500" fill="none"/>`,
  ),
  object(
    'arms',
    `<path d="M5 4h22v11c0 7-5 11-11 14C10 26 5 22 5 15z" fill="#41719c"/><path d="M16 4h11v11c0 7-5 11-11 14z" fill="#e3b644"/><path
      d="M5 14h22" stroke="#f4ead2" stroke-width="3" fill="none"/><path d="M7 6v9" stroke="#9cc3e2" stroke-width="1.300" fill="none"
      opacity=".8"/>`,
  ),
  ...buildings,
];
