// The sheet that is part of the page: icons of the interface, goods that several games have, player shapes, and the gradients
// that symbols of every sheet are painted with.
import { FILL, icon, LINE, line, symbol } from './symbols.mjs';

const SHAPES = {
  circle: '<circle cx="12" cy="12" r="9"/>',
  square: '<rect x="3.500" y="3.500" width="17" height="17" rx="1.500"/>',
  triangle: '<path d="M12 2.500L22 20.500H2z"/>',
  diamond: '<path d="M12 1.500L22 12 12 22.500 2 12z"/>',
  pentagon: '<path d="M12 2l10 7.600-3.800 11.900H5.800L2 9.600z"/>',
  hexagon: '<path d="M12 1.500l9.300 5.200v10.600L12 22.500l-9.300-5.200V6.700z"/>',
  star: '<path d="M12 1.500l3.200 6.900 7.300.9-5.400 5.100 1.400 7.400L12 18.200l-6.500 3.600 1.400-7.400-5.400-5.100 7.300-.9z"/>',
  shield: '<path d="M3 3h18v10c0 5-4 8-9 9.500C7 21 3 18 3 13z"/>',
  cross: '<path d="M8 2.500h8V8h5.500v8H16v5.500H8V16H2.500V8H8z"/>',
};

export const UI = [
  // interface icons (currentColor)
  icon('check', `<path ${LINE} stroke-width="2.6" d="M4.5 12.5l5 5 10-11"/>`),
  icon('close', `<path ${LINE} stroke-width="2.4" d="M6 6l12 12M18 6L6 18"/>`),
  icon('undo', `<path ${LINE} stroke-width="2.1" d="M8.5 5L4 9.5 8.5 14M4.5 9.5H14a5.5 5.5 0 010 11h-3"/>`),
  icon(
    'help',
    `<path ${LINE} stroke-width="2" d="M8.8 9a3.3 3.3 0 116 1.8c-.9 1.3-2.6 1.7-2.7 3.6"/><circle ${FILL} cx="12" cy="18.6" r="1.4"/>`,
  ),
  icon('log', `<path ${LINE} d="M6 3.5h9.5L19 7v13.5H6zM9 9h7M9 12.5h7M9 16h4.5"/>`),
  icon(
    'moves',
    `<path ${LINE} stroke-width="2" d="M9 6.5h11M9 12h11M9 17.5h11"/><path ${FILL} d="M3.5 5h3v3h-3zM3.5 10.5h3v3h-3zM3.5 16h3v3h-3z"/>`,
  ),
  icon('chat', `<path ${LINE} d="M4 5h16v11h-9l-5 4v-4H4z"/>`),
  icon(
    'eye',
    `<path ${LINE} d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z"/><circle ${FILL} cx="12" cy="12" r="2.9"/>`,
  ),
  icon(
    'eye-off',
    `<path ${LINE} d="M4 4l16 16M9.5 6C10.300 5.7 11.100 5.500 12 5.500 18 5.500 21.500 12 21.500 12s-1 1.900-2.900 3.600M6.300
      7.700C3.900 9.500 2.500 12 2.500 12S6 18.500 12 18.500c1.300 0 2.500-.3 3.500-.7"/>`,
  ),
  icon('clock', `<circle ${LINE} cx="12" cy="12" r="8.5"/><path ${LINE} d="M12 7.500V12l3.200 2.200"/>`),
  icon('menu', `<path ${LINE} stroke-width="2.200" d="M4 7h16M4 12h16M4 17h16"/>`),
  icon('moon', `<path ${FILL} d="M20 14.500A8.500 8.500 0 019.500 4 8.500 8.500 0 1020 14.500z"/>`),
  icon(
    'globe',
    `<circle ${LINE} cx="12" cy="12" r="8.500"/><path ${LINE} d="M3.500 12h17M12 3.500c5.500 5.500 5.500 11.500 0
      17-5.500-5.500-5.500-11.500 0-17"/>`,
  ),
  icon(
    'hourglass',
    `<path ${LINE} d="M7 3.500h10M7 20.500h10M8 3.500c0 5 8 6 8 8.500s-8 3.500-8 8.500M16 3.500c0 5-8 6-8 8.500s8 3.500 8 8.500"/>`,
  ),
  icon(
    'hand',
    `<path ${FILL} d="M4 8.500l7-3 3.500 11.800-7 3z" opacity=".55"/><path ${FILL} d="M10.500 4.500h8.300v14.800h-8.300z"
      transform="rotate(8 14 12)"/>`,
  ),
  icon(
    'bag',
    `<path ${FILL} d="M9 3.500h6l-1.200 3.300c4.200 2.200 6.200 6.200 6.200 9.200 0 3.300-2.800 4.700-8 4.700s-8-1.400-8-4.700c0-3 2-7
      6.200-9.200z"/><path fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="1.500" d="M9 7.600h6"/>`,
  ),
  icon(
    'hammer',
    `<path ${FILL} d="M4 7.500L9.500 3l7 3.500-2 3.200-3-1.500-6.700 11.600-3-1.800 6.700-11.500-2-1.200z" transform="rotate(8 12 12)"/>`,
  ),
  icon('swap', `<path ${LINE} stroke-width="2.100" d="M4 8.500h14M14 4.500l4 4-4 4M20 15.500H6M10 11.500l-4 4 4 4"/>`),
  icon('flag', `<path ${LINE} stroke-width="2" d="M6 21V3.500"/><path ${FILL} d="M7 4h12l-3.200 4L19 12.500H7z"/>`),
  icon(
    'skull',
    `<path ${FILL} fill-rule="evenodd" d="M12 3c5 0 8 3.400 8 7.600 0 2.600-1.200 4.400-3 5.600V20H7v-3.800c-1.800-1.200-3-3-3-5.600C4
      6.400 7 3 12 3zM9 9.200a2 2 0 100 4 2 2 0 000-4zm6 0a2 2 0 100 4 2 2 0 000-4zM12 13.500l-1.400 2.300h2.800z"/>`,
  ),
  icon(
    'collapse',
    `<path ${FILL} d="M4 20h16v1.500H4zM6 13l5-1.500.8 4L7 17zM13.500 12.500l4.500 2-1.500 3.300-4.300-2zM8 4.500l4.600 1.200-1.200
      4.200-4.600-1.200zM15 6l4 .8-.8 4-4-.8z"/>`,
  ),
  icon('plus', `<path ${LINE} stroke-width="2.600" d="M12 5v14M5 12h14"/>`),
  icon('lock', `<path ${FILL} d="M6 10.500h12V20.500H6z"/><path ${LINE} stroke-width="2" d="M8.500 10V7.500a3.500 3.500 0 017 0V10"/>`),
  icon(
    'bell',
    `<path ${FILL} d="M12 3c3.600 0 5.600 2.600 5.600 6 0 4.500 1.400 6 2.400 7.500H4C5 15 6.400 13.500 6.400 9c0-3.400 2-6
      5.600-6zM10 18.500h4a2 2 0 01-4 0z"/>`,
  ),
  icon(
    'cards',
    `<rect ${FILL} x="4" y="6" width="9" height="13" rx="1.500" opacity=".5" transform="rotate(-12 8 12)"/><rect ${FILL} x="9.500"
      y="4.500" width="10" height="14.500" rx="1.500" transform="rotate(6 14 12)"/>`,
  ),
  icon('step', `<path ${LINE} stroke-width="2.400" d="M9 5l7 7-7 7"/>`),
  icon(
    'bridge',
    `<path ${FILL} d="M2 9c5-3.500 15-3.500 20 0v9h-3.200c0-3.400-2-5.200-3.800-5.200s-3 1.700-3
      5.200c0-3.500-1.200-5.200-3-5.200S5.200 14.600 5.200 18H2z"/>`,
  ),
  // goods (own colours, so that they read on any ground)
  symbol(
    'i-gold',
    '0 0 24 24',
    `<ellipse cx="12.500" cy="14" rx="10" ry="9.500" fill="#5e3a0a" opacity=".45"/><circle cx="12" cy="12" r="10" fill="url(#g-gold)"
      stroke="#7d5312" stroke-width="1"/><circle cx="12" cy="12" r="7.100" fill="none" stroke="#8f6218" stroke-width="1"
      opacity=".75"/><path d="M8 9.400l1.900 2.200L12 8l2.100 3.600L16 9.400l-.9 5.800H8.900z" fill="#7d5312"/><path d="M4.400
      10A8.200 8.200 0 0110 4.400" stroke="#fff6d6" stroke-width="1.500" stroke-linecap="round" fill="none"/>`,
  ),
  symbol(
    'i-coin',
    '0 0 24 24',
    `<ellipse cx="12.500" cy="14" rx="10" ry="9.500" fill="#5e3a0a" opacity=".45"/><circle cx="12" cy="12" r="10" fill="url(#g-gold)"
      stroke="#7d5312" stroke-width="1"/><circle cx="12" cy="12" r="7.300" fill="none" stroke="#8f6218" stroke-width="1"
      opacity=".7"/><path d="M4.400 10A8.200 8.200 0 0110 4.400" stroke="#fff6d6" stroke-width="1.500" stroke-linecap="round"
      fill="none"/>`,
  ),
  symbol(
    'i-vp',
    '0 0 24 24',
    `<path d="M6 3C2 7 2 15 7.500 20.500M18 3c4 4 4 12-1.500 17.500" fill="none" stroke="var(--laurel,#5b7a4a)" stroke-width="1.500"/>
      <g fill="var(--laurel,#5b7a4a)"><ellipse cx="3.400" cy="7.500" rx="1.500" ry="2.900" transform="rotate(20 3.400 7.500)"/>
      <ellipse cx="2.900" cy="12.500" rx="1.500" ry="2.900" transform="rotate(-8 2.900 12.500)"/><ellipse cx="4.800" cy="17.300"
      rx="1.500" ry="2.900" transform="rotate(-35 4.800 17.300)"/><ellipse cx="20.600" cy="7.500" rx="1.500" ry="2.900"
      transform="rotate(-20 20.600 7.500)"/><ellipse cx="21.100" cy="12.500" rx="1.500" ry="2.900" transform="rotate(8 21.100
      12.500)"/><ellipse cx="19.200" cy="17.300" rx="1.500" ry="2.900" transform="rotate(35 19.200 17.300)"/></g><path d="M12
      4.500l2.200 4.700 5 .6-3.700 3.500 1 5.100L12 15.900l-4.500 2.500 1-5.100-3.700-3.500 5-.6z" fill="url(#g-gold)"
      stroke="#7d5312" stroke-width=".8"/>`,
  ),
  // wax seal: tint with --wax --wax-hi --wax-lo
  symbol(
    'i-wax',
    '0 0 40 40',
    `<path d="M20 2.500c4 0 5 2.200 8.500 3.300 3.300 1 5.300 1.800 6.300 5.400.9 3.200 2.700 5 2.700 8.800s-2 5-3 8.500c-1
      3.400-2.700 5-6 6.200-3 1-4.800 2.800-8.500 2.800s-5.300-2-8.700-3c-3.400-1-4.800-3-6-6.200C4.200 25.200 2.500 23.500 2.500
      20s2-5.300 3-8.800c1-3.300 3-4.700 6-5.700 3-1 5-3 8.500-3z" fill="var(--wax-lo,#6e1f17)"/><path d="M20 3.200c3.600 0 5 2 8 3 3
      1 5 1.700 6 5 .8 3 2.500 5 2.500 8.300s-1.800 5-2.800 8c-1 3.200-2.500 4.800-5.600 5.800-2.900 1-4.600 2.700-8.100
      2.700s-5-1.800-8.200-2.800C8.500 32 7 30.300 6 27.200 5 24.500 3.300 22.800 3.300 19.500s1.900-5 2.900-8.200c.9-3 2.800-4.300
      5.700-5.300C14.800 5 16.700 3.200 20 3.200z" fill="var(--wax,#a8382b)"/><circle cx="20" cy="19.600" r="11.800"
      fill="var(--wax-lo,#6e1f17)" opacity=".55"/><circle cx="20.500" cy="20.200" r="11.300" fill="var(--wax,#a8382b)"/><path d="M7
      15C8.500 10.500 11.500 7 17 5.800" fill="none" stroke="var(--wax-hi,#e08a74)" stroke-width="2" stroke-linecap="round"/><path
      d="M30 27.500c-1.500 2.300-4 4-7 4.400" fill="none" stroke="var(--wax-hi,#e08a74)" stroke-width="1.200" stroke-linecap="round"
      opacity=".7"/>`,
  ),
  // player shapes
  ...Object.entries(SHAPES).map(([name, shape]) =>
    icon(
      `shape-${name}`,
      `<g fill="currentColor" stroke="var(--shape-edge,rgba(0,0,0,.45))" stroke-width="1.200" stroke-linejoin="round">${shape}</g>`,
    ),
  ),
  // line icons of the table
  line('turn', '<path d="M15.5 10a5.5 5.5 0 1 1-1.8-4.1"/><path d="M14.5 2.5v3.8h-3.8"/>'),
  line('city', '<path d="M3 17V8l2-1 0-3h2v2h2V4h2v2h2V4h2v3l2 1v9Z"/><path d="M8.5 17v-3.5a1.5 1.5 0 0 1 3 0V17"/>'),
  line(
    'field',
    '<path d="M10 17V7M10 10c0-3 2-4 4-4 0 3-2 4-4 4ZM10 13c0-3-2-4-4-4 0 3 2 4 4 4ZM10 7c0-2 .5-3.5 0-4.5"/><path d="M4 17h12"/>',
  ),
  line('monastery', '<path d="M10 2v4M8.5 3.5h3M5 17V10l5-4l5 4v7Z"/><path d="M8.5 17v-3.5a1.5 1.5 0 0 1 3 0V17"/>'),
  line('person', '<circle cx="10" cy="6" r="3"/><path d="M4 17c.5-4 3-6 6-6s5.5 2 6 6Z"/>'),
  line('minus', '<path d="M4 10h12"/>'),
  line('fit', '<path d="M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4"/>'),
  line('stack', '<path d="M3 7l7-3.5L17 7l-7 3.5Z"/><path d="M3 10.5L10 14l7-3.5M3 14l7 3.5L17 14"/>'),
  line(
    'link',
    `<path d="M8.5 11.5a3 3 0 0 0 4.2 0l2.5-2.5a3 3 0 0 0-4.2-4.2l-1 1"/><path d="M11.5 8.5a3 3 0 0 0-4.2 0L4.8 11a3 3 0 0 0 4.2
      4.2l1-1"/>`,
  ),
  line(
    'bot',
    '<rect x="4" y="7" width="12" height="9" rx="2"/><path d="M10 7V4M7.5 11v1.5M12.5 11v1.5"/><circle cx="10" cy="3.5" r=".8"/>',
  ),
  line('play', '<path d="M6 4l10 6-10 6Z" fill="currentColor"/>'),
  line('star', '<path d="M10 3l2 4.7 5 .4-3.8 3.3 1.2 5L10 13.7 5.6 16.4l1.2-5L3 8.1l5-.4Z"/>'),
  line('skip', '<path d="M5 4l7 6-7 6ZM14.5 4v12"/>'),
  line('pause', '<path d="M7 4v12M13 4v12"/>'),
  line('back', '<path d="M12.5 4l-6 6 6 6"/>'),
  line('next', '<path d="M7.5 4l6 6-6 6"/>'),
  line('first', '<path d="M15 4l-7 6 7 6ZM5.5 4v12"/>'),
  line('copy', '<path d="M7 7h9v10H7Z"/><path d="M13 7V3H4v10h3"/>'),
  line(
    'qr',
    '<path d="M3 3h5v5H3ZM12 3h5v5h-5ZM3 12h5v5H3Z"/><path d="M12 12h2v2h-2ZM17 12v2M15 17h2M12 17v0M5.5 5.5v0M14.5 5.5v0M5.5 14.5v0"/>',
  ),
  line(
    'sun',
    `<circle cx="10" cy="10" r="3.2"/><path d="M10 2.5v2M10 15.5v2M2.5 10h2M15.5 10h2M4.7 4.700l1.4 1.4M13.900 13.900l1.400
      1.400M4.700 15.300l1.400-1.400M13.900 6.100l1.400-1.400"/>`,
  ),
  line('sound', '<path d="M3 8v4h3l4 3.500v-11L6 8Z"/><path d="M13 7.500q1.800 2.500 0 5M15.500 5.500q3 4.500 0 9"/>'),
  line('mute', '<path d="M3 8v4h3l4 3.500v-11L6 8Z"/><path d="M13 8l4 4M17 8l-4 4"/>'),
  line('redo', '<path d="M13 5l3.500 3.500L13 12"/><path d="M16 8.500H8.500a4 4 0 0 0 0 8H12"/>'),
  line('bulb', '<path d="M7.500 14h5M8 16.500h4M7.500 14c0-2-2.500-3-2.500-6a5 5 0 0 1 10 0c0 3-2.500 4-2.500 6"/>'),
  line('trophy', '<path d="M6 3.500h8v5a4 4 0 0 1-8 0ZM6 5H3.500q0 4 3 4.500M14 5h2.500q0 4-3 4.500M10 12.500V15M7 16.500h6"/>'),
  line('send', '<path d="M3 10l14-6-5 13-2.500-5.500Z"/>'),
  line('door', '<path d="M5 17V3h8v14M3 17h12M10.500 10v0M13 6h3v11"/>'),
  line('warn', '<path d="M10 3l7.500 13.500h-15Z"/><path d="M10 8v4M10 14.500v0"/>'),
  line('plug', '<path d="M7 3v4M13 3v4M5 7h10v2a5 5 0 0 1-10 0ZM10 14v3.500"/>'),
  line('download', '<path d="M10 3v9M6 8.500l4 4 4-4M4 16.500h12"/>'),
  line(
    'branch',
    `<circle cx="6" cy="4.500" r="1.700"/><circle cx="6" cy="15.500" r="1.700"/><circle cx="14" cy="7.500" r="1.700"/><path d="M6
      6.200v7.600M14 9.200q0 4-8 4.300"/>`,
  ),
];

export const GRADIENTS = `<defs>
<linearGradient id="g-gold" x1="0" y1="0" x2=".8" y2="1"><stop offset="0" stop-color="#fbe7a3"/><stop offset=".45"
  stop-color="#dfa83a"/><stop offset="1" stop-color="#b27a1d"/></linearGradient>
<linearGradient id="g-silver" x1="0" y1="0" x2=".8" y2="1"><stop offset="0" stop-color="#f7f9fb"/><stop offset=".5"
  stop-color="#bcc5cd"/><stop offset="1" stop-color="#85909a"/></linearGradient>
<linearGradient id="g-gild" x1="0" y1="0" x2=".7" y2="1"><stop offset="0" stop-color="#fff0bd"/><stop offset=".4"
  stop-color="#edbd53"/><stop offset="1" stop-color="#b87f22"/></linearGradient>
<linearGradient id="g-pale" x1="0" y1="0" x2=".7" y2="1"><stop offset="0" stop-color="#ffffff"/><stop offset="1"
  stop-color="#d6cdb8"/></linearGradient>
<linearGradient id="g-face" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".28"/><stop offset=".5"
  stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".2"/></linearGradient>
<linearGradient id="g-stone" x1="0" y1="0" x2="1" y2=".3"><stop offset="0" stop-color="#efe2c6"/><stop offset="1"
  stop-color="#b39a6d"/></linearGradient>
<linearGradient id="g-skin" x1="0" y1="0" x2="1" y2=".35"><stop offset="0" stop-color="#eec39a"/><stop offset=".38"
  stop-color="#b9805a"/><stop offset="1" stop-color="#4e2f20"/></linearGradient>
</defs>`;
