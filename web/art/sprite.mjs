// The icon sprite. Each symbol belongs to a sheet: `ui` is part of the page, the others are fetched by the games that need them.
// Light always falls from the upper left. Colours are CSS variables, so a theme or a player colour can tint every symbol.
const S = [];                                   // symbols
const lastWins = b => b.replace(/<([a-z]+)((?:\s+[\w-]+="[^"]*")+)\s*(\/?)>/gi, (_, t, a, e) => `<${t} ${[...new Map([...a.matchAll(/([\w-]+)="([^"]*)"/g)].map(m => [m[1], m[2]]))].map(([k, v]) => `${k}="${v}"`).join(' ')}${e}>`);
const sym = (id, vb, body) => S.push(`<symbol id="${id}" viewBox="${vb}">${lastWins(body)}</symbol>`);
const ic = (id, body) => sym('i-' + id, '0 0 24 24', body);
const F = 'fill="currentColor"', L = 'fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"';

/* ---------- 1. interface icons (currentColor) ---------- */
ic('check', `<path ${L} stroke-width="2.6" d="M4.5 12.5l5 5 10-11"/>`);
ic('close', `<path ${L} stroke-width="2.4" d="M6 6l12 12M18 6L6 18"/>`);
ic('undo', `<path ${L} stroke-width="2.1" d="M8.5 5L4 9.5 8.5 14M4.5 9.5H14a5.5 5.5 0 010 11h-3"/>`);
ic('help', `<path ${L} stroke-width="2" d="M8.8 9a3.3 3.3 0 116 1.8c-.9 1.3-2.6 1.7-2.7 3.6"/><circle ${F} cx="12" cy="18.6" r="1.4"/>`);
ic('log', `<path ${L} d="M6 3.5h9.5L19 7v13.5H6zM9 9h7M9 12.5h7M9 16h4.5"/>`);
ic('chat', `<path ${L} d="M4 5h16v11h-9l-5 4v-4H4z"/>`);
ic('eye', `<path ${L} d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z"/><circle ${F} cx="12" cy="12" r="2.9"/>`);
ic('eye-off', `<path ${L} d="M4 4l16 16M9.5 6C10.300 5.7 11.100 5.500 12 5.500 18 5.500 21.500 12 21.500 12s-1 1.900-2.900 3.600M6.300 7.700C3.900 9.500 2.500 12 2.500 12S6 18.500 12 18.500c1.300 0 2.500-.3 3.500-.7"/>`);
ic('clock', `<circle ${L} cx="12" cy="12" r="8.5"/><path ${L} d="M12 7.500V12l3.200 2.200"/>`);
ic('menu', `<path ${L} stroke-width="2.200" d="M4 7h16M4 12h16M4 17h16"/>`);
ic('moon', `<path ${F} d="M20 14.500A8.500 8.500 0 019.500 4 8.500 8.500 0 1020 14.500z"/>`);
ic('globe', `<circle ${L} cx="12" cy="12" r="8.500"/><path ${L} d="M3.500 12h17M12 3.500c5.500 5.500 5.500 11.500 0 17-5.500-5.500-5.500-11.500 0-17"/>`);
ic('hourglass', `<path ${L} d="M7 3.500h10M7 20.500h10M8 3.500c0 5 8 6 8 8.500s-8 3.500-8 8.500M16 3.500c0 5-8 6-8 8.500s8 3.500 8 8.500"/>`);
ic('hand', `<path ${F} d="M4 8.500l7-3 3.500 11.800-7 3z" opacity=".55"/><path ${F} d="M10.500 4.500h8.300v14.800h-8.300z" transform="rotate(8 14 12)"/>`);
ic('bag', `<path ${F} d="M9 3.500h6l-1.200 3.300c4.200 2.200 6.200 6.200 6.200 9.200 0 3.300-2.800 4.700-8 4.700s-8-1.400-8-4.700c0-3 2-7 6.200-9.200z"/><path fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="1.500" d="M9 7.600h6"/>`);
ic('hammer', `<path ${F} d="M4 7.500L9.500 3l7 3.500-2 3.200-3-1.500-6.700 11.600-3-1.800 6.700-11.500-2-1.200z" transform="rotate(8 12 12)"/>`);
ic('marker', `<path ${F} d="M12 3l8 4.500v9L12 21l-8-4.500v-9z"/><path fill="#fff" fill-opacity=".3" d="M12 3l8 4.500-8 4.600-8-4.600z"/>`);
ic('screen', `<path ${F} d="M3 19V9l5-3v13zM9 19V5h6v14zM16 19V6l5 3v10z"/>`);
ic('swap', `<path ${L} stroke-width="2.100" d="M4 8.500h14M14 4.500l4 4-4 4M20 15.500H6M10 11.500l-4 4 4 4"/>`);
ic('flag', `<path ${L} stroke-width="2" d="M6 21V3.500"/><path ${F} d="M7 4h12l-3.200 4L19 12.500H7z"/>`);
ic('skull', `<path ${F} fill-rule="evenodd" d="M12 3c5 0 8 3.400 8 7.600 0 2.600-1.200 4.400-3 5.600V20H7v-3.800c-1.800-1.200-3-3-3-5.600C4 6.400 7 3 12 3zM9 9.200a2 2 0 100 4 2 2 0 000-4zm6 0a2 2 0 100 4 2 2 0 000-4zM12 13.500l-1.400 2.300h2.800z"/>`);
ic('collapse', `<path ${F} d="M4 20h16v1.500H4zM6 13l5-1.500.8 4L7 17zM13.500 12.500l4.500 2-1.500 3.300-4.300-2zM8 4.500l4.600 1.200-1.200 4.200-4.600-1.200zM15 6l4 .8-.8 4-4-.8z"/>`);
ic('turnwheel', `<path ${L} stroke-width="2.200" d="M19.500 12A7.500 7.500 0 1112 4.500h3.500M12 1.500l3.500 3-3.500 3"/>`);
ic('plus', `<path ${L} stroke-width="2.600" d="M12 5v14M5 12h14"/>`);
ic('lock', `<path ${F} d="M6 10.500h12V20.500H6z"/><path ${L} stroke-width="2" d="M8.500 10V7.500a3.500 3.500 0 017 0V10"/>`);
ic('bell', `<path ${F} d="M12 3c3.600 0 5.600 2.600 5.600 6 0 4.500 1.400 6 2.400 7.500H4C5 15 6.400 13.500 6.400 9c0-3.400 2-6 5.600-6zM10 18.500h4a2 2 0 01-4 0z"/>`);
ic('cards', `<rect ${F} x="4" y="6" width="9" height="13" rx="1.500" opacity=".5" transform="rotate(-12 8 12)"/><rect ${F} x="9.500" y="4.500" width="10" height="14.500" rx="1.500" transform="rotate(6 14 12)"/>`);
ic('step', `<path ${L} stroke-width="2.400" d="M9 5l7 7-7 7"/>`);
ic('bridge', `<path ${F} d="M2 9c5-3.500 15-3.500 20 0v9h-3.200c0-3.400-2-5.200-3.800-5.200s-3 1.700-3 5.200c0-3.500-1.200-5.200-3-5.200S5.200 14.600 5.200 18H2z"/>`);

/* ---------- 2. game goods (own colours, so they read on any ground) ---------- */
sym('i-gold', '0 0 24 24', `<ellipse cx="12.500" cy="14" rx="10" ry="9.500" fill="#5e3a0a" opacity=".45"/><circle cx="12" cy="12" r="10" fill="url(#g-gold)" stroke="#7d5312" stroke-width="1"/><circle cx="12" cy="12" r="7.100" fill="none" stroke="#8f6218" stroke-width="1" opacity=".75"/><path d="M8 9.400l1.900 2.200L12 8l2.100 3.600L16 9.400l-.9 5.800H8.900z" fill="#7d5312"/><path d="M4.400 10A8.200 8.200 0 0110 4.400" stroke="#fff6d6" stroke-width="1.500" stroke-linecap="round" fill="none"/>`);
sym('i-silver', '0 0 24 24', `<ellipse cx="12.500" cy="14" rx="10" ry="9.500" fill="#22262b" opacity=".4"/><circle cx="12" cy="12" r="10" fill="url(#g-silver)" stroke="#5c6670" stroke-width="1"/><circle cx="12" cy="12" r="7.100" fill="none" stroke="#6c7781" stroke-width="1" opacity=".8"/><path d="M12 7l1.500 3.300 3.600.4-2.700 2.400.8 3.500-3.200-1.800-3.200 1.800.8-3.500-2.700-2.400 3.600-.4z" fill="#5c6670"/><path d="M4.400 10A8.200 8.200 0 0110 4.400" stroke="#fff" stroke-width="1.500" stroke-linecap="round" fill="none"/>`);
sym('i-coin', '0 0 24 24', `<ellipse cx="12.500" cy="14" rx="10" ry="9.500" fill="#5e3a0a" opacity=".45"/><circle cx="12" cy="12" r="10" fill="url(#g-gold)" stroke="#7d5312" stroke-width="1"/><circle cx="12" cy="12" r="7.300" fill="none" stroke="#8f6218" stroke-width="1" opacity=".7"/><path d="M4.400 10A8.200 8.200 0 0110 4.400" stroke="#fff6d6" stroke-width="1.500" stroke-linecap="round" fill="none"/>`);
sym('i-vp', '0 0 24 24', `<path d="M6 3C2 7 2 15 7.500 20.500M18 3c4 4 4 12-1.500 17.500" fill="none" stroke="var(--laurel,#5b7a4a)" stroke-width="1.500"/><g fill="var(--laurel,#5b7a4a)"><ellipse cx="3.400" cy="7.500" rx="1.500" ry="2.900" transform="rotate(20 3.400 7.500)"/><ellipse cx="2.900" cy="12.500" rx="1.500" ry="2.900" transform="rotate(-8 2.900 12.500)"/><ellipse cx="4.800" cy="17.300" rx="1.500" ry="2.900" transform="rotate(-35 4.800 17.300)"/><ellipse cx="20.600" cy="7.500" rx="1.500" ry="2.900" transform="rotate(-20 20.600 7.500)"/><ellipse cx="21.100" cy="12.500" rx="1.500" ry="2.900" transform="rotate(8 21.100 12.500)"/><ellipse cx="19.200" cy="17.300" rx="1.500" ry="2.900" transform="rotate(35 19.200 17.300)"/></g><path d="M12 4.500l2.200 4.700 5 .6-3.700 3.500 1 5.100L12 15.900l-4.500 2.500 1-5.100-3.700-3.500 5-.6z" fill="url(#g-gold)" stroke="#7d5312" stroke-width=".8"/>`);
sym('i-crown', '0 0 32 26', `<path d="M3 22L1.500 7l7.200 6L16 2.500l7.300 10.500 7.200-6L29 22z" fill="url(#g-gold)" stroke="#7d5312" stroke-width="1.100" stroke-linejoin="round"/><path d="M3 22h26v2.800H3z" fill="#a8741c" stroke="#7d5312" stroke-width="1"/><circle cx="16" cy="16.500" r="2.300" fill="#a63d2f" stroke="#5d1d14" stroke-width=".7"/><circle cx="8.500" cy="17.500" r="1.700" fill="#3f6a92"/><circle cx="23.500" cy="17.500" r="1.700" fill="#3f6a92"/><circle cx="1.900" cy="6.300" r="1.700" fill="#f6dc8f"/><circle cx="16" cy="2.600" r="1.900" fill="#f6dc8f"/><circle cx="30.100" cy="6.300" r="1.700" fill="#f6dc8f"/><path d="M4.600 20.500L3.600 10.800l5.400 4.500" fill="none" stroke="#fff3cb" stroke-width="1" opacity=".8"/>`);
/* wax seal: tint with --wax --wax-hi --wax-lo */
sym('i-wax', '0 0 40 40', `<path d="M20 2.500c4 0 5 2.200 8.500 3.300 3.300 1 5.300 1.800 6.300 5.400.9 3.200 2.700 5 2.700 8.800s-2 5-3 8.500c-1 3.400-2.700 5-6 6.200-3 1-4.800 2.800-8.500 2.800s-5.300-2-8.700-3c-3.400-1-4.800-3-6-6.200C4.200 25.200 2.500 23.500 2.500 20s2-5.300 3-8.800c1-3.300 3-4.700 6-5.700 3-1 5-3 8.500-3z" fill="var(--wax-lo,#6e1f17)"/><path d="M20 3.200c3.600 0 5 2 8 3 3 1 5 1.700 6 5 .8 3 2.500 5 2.500 8.300s-1.800 5-2.800 8c-1 3.200-2.500 4.800-5.600 5.800-2.900 1-4.600 2.700-8.100 2.700s-5-1.800-8.200-2.800C8.500 32 7 30.300 6 27.200 5 24.500 3.300 22.800 3.300 19.500s1.900-5 2.900-8.200c.9-3 2.800-4.300 5.700-5.300C14.800 5 16.700 3.200 20 3.200z" fill="var(--wax,#a8382b)"/><circle cx="20" cy="19.600" r="11.800" fill="var(--wax-lo,#6e1f17)" opacity=".55"/><circle cx="20.500" cy="20.200" r="11.300" fill="var(--wax,#a8382b)"/><path d="M7 15C8.500 10.500 11.500 7 17 5.800" fill="none" stroke="var(--wax-hi,#e08a74)" stroke-width="2" stroke-linecap="round"/><path d="M30 27.500c-1.500 2.300-4 4-7 4.400" fill="none" stroke="var(--wax-hi,#e08a74)" stroke-width="1.200" stroke-linecap="round" opacity=".7"/>`);
/* player shapes */
const shp = { circle: '<circle cx="12" cy="12" r="9"/>', square: '<rect x="3.500" y="3.500" width="17" height="17" rx="1.500"/>', triangle: '<path d="M12 2.500L22 20.500H2z"/>', diamond: '<path d="M12 1.500L22 12 12 22.500 2 12z"/>', pentagon: '<path d="M12 2l10 7.600-3.800 11.900H5.800L2 9.600z"/>', hexagon: '<path d="M12 1.500l9.300 5.200v10.600L12 22.500l-9.300-5.200V6.700z"/>', star: '<path d="M12 1.500l3.200 6.900 7.300.9-5.400 5.100 1.400 7.400L12 18.200l-6.500 3.600 1.400-7.400-5.400-5.100 7.300-.9z"/>', shield: '<path d="M3 3h18v10c0 5-4 8-9 9.500C7 21 3 18 3 13z"/>', cross: '<path d="M8 2.500h8V8h5.500v8H16v5.500H8V16H2.500V8H8z"/>' };
for (const k in shp) ic('shape-' + k, `<g fill="currentColor" stroke="var(--shape-edge,rgba(0,0,0,.45))" stroke-width="1.200" stroke-linejoin="round">${shp[k]}</g>`);

/* ---------- 3. Citadels: types and marks ---------- */
ic('t-noble', `<path ${F} d="M3 18.500L2 7l5.300 4.300L12 3.500l4.700 7.800L22 7l-1 11.500zM3.200 20h17.600v1.800H3.200z"/>`);
ic('t-religious', `<path ${F} d="M10.700 2h2.600v3h3v2.500h-3v2L19.500 14v7.500h-5.300V17a2.200 2.200 0 00-4.400 0v4.500H4.500V14l6.200-4.500v-2h-3V5h3z"/>`);
ic('t-trade', `<path ${F} d="M11 2.500h2V5l7 1.300v1.600l.1.200L23.400 15a4.300 4.300 0 01-8.600 0L18 8 13 7.100V19h4v2.500H7V19h4V7.100L6 8l3.200 7a4.300 4.300 0 01-8.600 0l3.300-6.900.1-.2V6.300L11 5zM3 15h4L5 10.500zm14.200 0h4l-2-4.500z"/>`);
ic('t-military', `<path ${F} d="M3 3.500h3l10 10 1.800-1.800 1.700 1.700-2.300 2.300 3.300 3.300-2 2-3.300-3.300-2.300 2.300-1.700-1.700L13 16.500 3 6.500z"/><path ${F} d="M21 3.500h-3l-4.600 4.600 3 3L21 6.500zM8.600 13L6.200 11.700 4.500 13.400l2.300 2.300L3.500 19l2 2 3.300-3.300 2.300 2.300 1.700-1.700z"/>`);
ic('t-unique', `<path ${F} d="M12 1.500l2.600 6.200 6.600-2.900-2.900 6.600 4.200 1.800-6.300 2.500 1.500 6.300-5.700-3.500-5.700 3.500 1.500-6.300-6.300-2.500 4.200-1.800L2.800 4.800l6.600 2.900z"/>`);
ic('killed', `<path ${F} d="M12.500 1.500c.8 3 1.200 6 .9 10.500h3.600v2.600h-3.700l-.2 4.200a1.900 1.900 0 11-2.200 0l-.2-4.200H7V12h3.600c-.3-4.500.1-7.500.9-10.500z"/>`);
ic('robbed', `<path ${F} d="M9 3h6l-1.300 3.200c4 2.200 5.800 6 5.800 9 0 3.600-2.600 5.300-7.500 5.300s-7.500-1.700-7.500-5.300c0-3 1.800-6.800 5.800-9z"/><path d="M10 14.500l1.400 1.600L12 13l1.400 3 .9-1.500" stroke="#fff" stroke-opacity=".75" fill="none" stroke-width="1.400"/>`);
ic('bewitched', `<path ${F} d="M12 2c2 4.500 8 6.500 8 12.500a8 8 0 01-16 0c0-3 1.500-4.800 3-6 0 2 .6 3.200 1.800 3.500C8.500 8 9.500 4.500 12 2z"/><circle cx="12" cy="15.500" r="3" fill="#fff" fill-opacity=".65"/>`);
sym('i-warrant', '0 0 28 34', `<path d="M4 2h17l4 4v26H4z" fill="#f6ecd2" stroke="#8a7148" stroke-width="1.200"/><path d="M21 2v4h4z" fill="#d9c79c" stroke="#8a7148"/><path d="M8 10h12M8 14h12M8 18h8" stroke="#7d6a4a" stroke-width="1.500"/><circle cx="18" cy="26" r="4.600" fill="#a8382b" stroke="#5d1d14"/><circle cx="17" cy="25" r="1.700" fill="#e08a74"/>`);
sym('i-threat', '0 0 28 34', `<path d="M3 8h22v18H3z" fill="#e9dcc6" stroke="#7a5a6d" stroke-width="1.200"/><path d="M3 8l11 9L25 8" fill="#f7efdf" stroke="#7a5a6d" stroke-width="1.200"/><path d="M14 13c3-2 6.500 0 6.500 3.500 1.500 3.500-1.500 7-6.500 7.500-5-.5-8-4-6.500-7.500C7.500 13 11 11 14 13z" fill="#9c2f56" stroke="#561a2e" stroke-width=".8"/><path d="M14 15.500c2.500-.8 4.200 1 3.400 3.300-.8 2.200-5 2.200-5.800.2-.6-1.700 1-3 2.400-2.400M10 15c-.8 1.600-.8 3.600.4 5.500M18.600 15.500c.7 1.500.6 3-.2 4.500" fill="none" stroke="#f0b9cb" stroke-width="1"/><path d="M11 24c-2.600-.6-4.600.4-5.400 2.400 2.800.6 4.600-.4 5.400-2.400zM17 24c2.600-.6 4.600.4 5.400 2.400-2.800.6-4.600-.4-5.400-2.400z" fill="#4c8453" stroke="#24472b" stroke-width=".6"/>`);

/* ---------- 4. Carrara: objects, block, types ---------- */
const obj = (id, b) => sym('i-o-' + id, '0 0 32 32', `<g stroke="#4b3413" stroke-width="1" stroke-linejoin="round">${b}</g>`);
obj('book', `<path d="M4 7c4-2 8-2 12 1 4-3 8-3 12-1v18c-4-2-8-2-12 1-4-3-8-3-12-1z" fill="#7b2d3b"/><path d="M6 7.500c3.500-1.300 6.800-1 9.400 1.300v15C12.500 22 9 21.500 6 22.700zM26 7.500c-3.500-1.300-6.800-1-9.400 1.300v15c2.900-1.800 6.400-2.300 9.400-1.100z" fill="#f8efda"/><path d="M8 11c2-.5 4-.3 5.600.6M8 14.500c2-.5 4-.3 5.600.6M24 11c-2-.5-4-.3-5.600.6M24 14.500c-2-.5-4-.3-5.600.6" fill="none" stroke="#a78d5f" stroke-width="1.100"/>`);
obj('chalice', `<path d="M8 4h16c0 7-2.500 11-6.300 12.200V22c2.800.6 5.300 1.800 5.300 5H9c0-3.200 2.500-4.400 5.300-5v-5.800C10.500 15 8 11 8 4z" fill="url(#g-gold)"/><path d="M8.500 7h15" fill="none" stroke="#8f6218"/><circle cx="16" cy="11" r="2" fill="#a63d2f"/><path d="M10.500 5.500c.3 4 1.300 6.800 3 8.500" stroke="#fff6d6" fill="none" stroke-width="1.300"/>`);
obj('crown', `<path d="M5 23L3.500 9.500l6.700 5L16 5.500l5.800 9 6.700-5L27 23z" fill="url(#g-gold)"/><path d="M5 23h22v3.500H5z" fill="#a8741c"/><circle cx="16" cy="18.500" r="2.200" fill="#3f6a92"/>`);
obj('gate', `<path d="M4 27V9h3V6h4v3h3V6h4v3h3V6h4v3h3v18z" fill="url(#g-stone)"/><path d="M10.500 27v-7.500a5.500 5.500 0 0111 0V27z" fill="#3a2c1d"/><path d="M16 14v13M12.500 16v11M19.500 16v11M10.500 20h11M10.500 23.500h11" stroke="#9b8256" fill="none" stroke-width="1.100"/>`);
obj('flag', `<path d="M7 29V3" stroke="#5b4021" stroke-width="2.400" fill="none"/><path d="M8 5c5-2.500 8 2.500 18 0l-3 6.500L26 18c-10 2.500-13-2.500-18 0z" fill="#4c8453"/><path d="M8 9.500c5-2.500 8 2.500 15.500.8M8 13.500c5-2.500 8 2.500 15.500.8" stroke="#e9d9a8" stroke-width="1.500" fill="none"/>`);
obj('arms', `<path d="M5 4h22v11c0 7-5 11-11 14C10 26 5 22 5 15z" fill="#41719c"/><path d="M16 4h11v11c0 7-5 11-11 14z" fill="#e3b644"/><path d="M5 14h22" stroke="#f4ead2" stroke-width="3" fill="none"/><path d="M7 6v9" stroke="#9cc3e2" stroke-width="1.300" fill="none" opacity=".8"/>`);
/* blocks (Carrara) and stones (Firenze): colour from data-stone (--st --st-hi --st-lo --st-ink), pattern as in tokens.css */
const rep = (n, f) => Array.from({ length: n }, (_, i) => f(i)).join('');
const PAT = {
  white: (x, y, w, h) => `<path d="M${x + 1} ${y + h * .85}c${w * .18}-${h * .1} ${w * .2}-${h * .4} ${w * .4}-${h * .45}s${w * .25}-${h * .3} ${w * .5}-${h * .3}" fill="none" opacity=".55"/>`,
  yellow: (x, y, w, h) => rep(Math.floor(w / 5), i => rep(Math.floor(h / 5), j => `<circle cx="${x + 3.2 + i * 5}" cy="${y + 3 + j * 5}" r=".9" fill="var(--st-ink)" stroke="none"/>`)),
  red: (x, y, w, h) => rep(Math.ceil((w + h) / 6), i => { const k = 5 + i * 6, x1 = Math.max(0, k - h), y1 = Math.min(h, k), x2 = Math.min(w, k), y2 = Math.max(0, k - w); return `<path d="M${x + x1} ${y + y1}L${x + x2} ${y + y2}"/>`; }),
  purple: (x, y, w, h) => rep(Math.ceil((w + h) / 6), i => { const k = 5 + i * 6, x1 = Math.max(0, k - h), y1 = Math.min(h, k), x2 = Math.min(w, k), y2 = Math.max(0, k - w); return `<path d="M${x + w - x1} ${y + y1}L${x + w - x2} ${y + y2}"/>`; }),
  green: (x, y, w, h) => rep(Math.floor(h / 4.5), i => `<path d="M${x} ${y + 3.2 + i * 4.5}h${w}"/>`),
  blue: (x, y, w, h) => rep(Math.floor(w / 4.5), i => `<path d="M${x + 3 + i * 4.5} ${y}v${h}"/>`),
  black: (x, y, w, h) => PAT.red(x, y, w, h) + PAT.purple(x, y, w, h),
};
for (const k in PAT) {
  const P = (x, y, w, h) => `<g fill="none" stroke="var(--st-ink)" stroke-width=".9" opacity=".38">${PAT[k](x, y, w, h)}</g>`;
  sym('i-block-' + k, '0 0 40 42', `<path d="M9 41l24-1 6-6-9-4z" fill="#000" opacity=".25"/><path d="M3 13l7-9h27l-7 9z" fill="var(--st-hi)"/><path d="M30 13l7-9v25l-7 9z" fill="var(--st-lo)"/><path d="M3 13h27v25H3z" fill="var(--st)"/>${P(3, 13, 27, 25)}<path d="M3 13h27v25H3z" fill="url(#g-face)"/><path d="M8 10c3-2 9 0 12-3M33 12c-1 5 2 8 1 14" fill="none" stroke="var(--st-ink)" stroke-width=".8" opacity=".3"/><path d="M3.600 37.500V13.600H29.500" fill="none" stroke="#fff" stroke-width="1.100" opacity=".6"/><path d="M3 13l7-9h27v25l-7 9H3z" fill="none" stroke="var(--st-edge,#2a1c10)" stroke-width="1.300" stroke-linejoin="round" opacity=".75"/><circle cx="16.500" cy="25.500" r="8.200" fill="var(--st)"/>`);
  sym('i-stone-' + k, '0 0 40 26', `<path d="M4 25.500h31l3-4-4-3z" fill="#000" opacity=".3"/><path d="M1.500 6l4-4.500h33l-4 4.500z" fill="var(--st-hi)"/><path d="M34.500 6l4-4.500v16l-4 5z" fill="var(--st-lo)"/><rect x="1.500" y="6" width="33" height="16.500" fill="var(--st)"/>${P(1.5, 6, 33, 16.5)}<rect x="1.500" y="6" width="33" height="16.500" fill="url(#g-face)"/><path d="M2.100 22V6.600H34" fill="none" stroke="#fff" stroke-width="1" opacity=".55"/><path d="M1.500 6l4-4.500h33v16l-4 5h-33z" fill="none" stroke="var(--st-edge,#2a1c10)" stroke-width="1.100" stroke-linejoin="round" opacity=".75"/><rect x="11" y="8" width="14" height="12.500" rx="4" fill="var(--st)"/>`);
}
sym('i-balcony', '0 0 48 34', `<path d="M5 12h38v4H5z" fill="var(--bal-hi,#f2e4c4)" stroke="#5c4323" stroke-width="1"/><path d="M7 28h34v4H7z" fill="var(--bal,#d7bd8a)" stroke="#5c4323" stroke-width="1"/><path d="M10 16v12M16 16v12M22 16v12M28 16v12M34 16v12M39 16v12" stroke="var(--bal,#d7bd8a)" stroke-width="3"/><path d="M9 32c1 2 3 2 4 0M35 32c1 2 3 2 4 0" stroke="#5c4323" fill="none"/>`);

/* ---------- 6. Firenze card emblems (currentColor) ---------- */
ic('f-alchemist', `<path ${F} d="M9.500 2.500h5V4h-1v4.500l5.500 9.700c.9 1.700 0 3.300-1.900 3.300H6.900c-1.900 0-2.800-1.600-1.900-3.300l5.500-9.700V4h-1z" opacity=".9"/><path d="M8 15.500h8l1.800 3.300H6.200z" fill="#fff" opacity=".5"/>`);
ic('f-architect', `<path ${F} d="M12 2a2.200 2.200 0 012 3l1 2.200 5.800 13.300-1.600 1-4.600-8.500a8 8 0 01-5.200 0l-4.600 8.500-1.600-1L9 7.200 10 5a2.200 2.200 0 012-3zm-1.600 9a6 6 0 003.200 0L12 7.600z"/>`);
ic('f-princess', `<path ${F} d="M6 9L4.800 3.500l4 2.500L12 2l3.200 4 4-2.500L18 9zM6.500 10.500h11c1 4-1 8-5.500 8s-6.500-4-5.500-8zM4 22c1-3 4-3.500 8-3.500s7 .5 8 3.500z"/>`);
ic('f-wholesaler', `<path ${F} d="M3 9l9-5 9 5v11.500H3zm3.500 3v6h4.700v-6zm6.300 0v6h4.700v-6z" fill-rule="evenodd"/>`);
ic('f-mason', `<path ${F} d="M3.500 3.500l10 4.200-6 6zM12 12l2-2 7.500 7.500-2 2.500z"/><path ${F} d="M3 19h9v2.500H3z" opacity=".6"/>`);
ic('f-patrician', `<path ${F} d="M5 3h14v9c0 5-3.500 7.500-7 9.500-3.500-2-7-4.500-7-9.500zm7 3l-1.400 3-3.300.4 2.400 2.200-.6 3.200L12 13.200l2.900 1.600-.6-3.200 2.400-2.200-3.300-.4z" fill-rule="evenodd"/>`);
ic('f-bridge', `<path ${F} d="M2 9c5-3.500 15-3.500 20 0v9h-3.200c0-3.400-2-5.200-3.800-5.200s-3 1.700-3 5.200c0-3.500-1.200-5.200-3-5.200S5.200 14.600 5.200 18H2z"/>`);
ic('f-warehouse', `<path ${F} d="M2 9.500L12 3l10 6.500V21H2zM6 12v9h12v-9z" fill-rule="evenodd"/><path ${F} d="M7 17h4.500v4H7zM12.500 17H17v4h-4.500zM9.700 12.500h4.500v4H9.700z"/>`);
ic('f-workshop', `<path ${F} d="M3 20.500v-9l6 3.500v-3.500l6 3.500V4h5v16.500z"/>`);
ic('f-flood', `<path ${L} stroke-width="2.300" d="M2 9c2.500-3 5-3 7.500 0s5 3 7.500 0 4-2 5-1.500M2 14.500c2.500-3 5-3 7.500 0s5 3 7.500 0 4-2 5-1.500M2 20c2.500-3 5-3 7.500 0s5 3 7.500 0 4-2 5-1.500"/>`);
ic('f-fire', `<path ${F} d="M12.500 1.500c.5 4.500 6.500 6.500 6.500 13a7 7 0 01-14 0c0-3 1.500-5 3-6.500 0 2 .7 3 1.800 3.200C9.500 8 10 4.500 12.500 1.500z"/>`);
ic('f-monument', `<path ${F} d="M12 1.500l2.500 3v10h-5v-10zM7 15.500h10v2.500H7zM4.500 19h15v2.500h-15z"/>`);
ic('f-privilege', `<path ${F} d="M5 3h14v10c0 1-1 2-2 2h-2l1.500 6.500L12 19l-4.500 2.500L9 15H7c-1 0-2-1-2-2zm3 3v1.800h8V6zm0 3.500v1.800h5.500V9.500z" fill-rule="evenodd"/>`);
ic('f-spy', `<path ${F} d="M2.500 10.500C6 8.500 8 4 9 4h6c1 0 3 4.500 6.500 6.500zM5 13h6v2.500a3 3 0 01-6 0zm8 0h6v2.500a3 3 0 01-6 0z"/>`);
ic('f-collapse', `<path ${F} d="M4 20h16v1.500H4zM6 13l5-1.500.8 4L7 17zM13.500 12.500l4.500 2-1.500 3.300-4.300-2zM8 4.500l4.600 1.200-1.200 4.200-4.600-1.200zM15 6l4 .8-.8 4-4-.8z"/>`);
ic('f-tax', `<path ${F} d="M3 18h18v3H3zM5 13.500h14v3H5zM8 3.500h8v8.500H8zm4 1.500a2.700 2.700 0 100 5.400A2.700 2.700 0 0012 5z" fill-rule="evenodd"/>`);
ic('f-campanile', `<path ${F} d="M12 1l5 5v15.500H7V6zm-1.800 8v4h3.600V9a1.800 1.800 0 00-3.600 0zM11 17v4.500h2V17z" fill-rule="evenodd"/>`);

ic('f-recognition', `<circle ${F} cx="12" cy="9" r="6.500"/><path ${F} d="M8 14.500L5.500 22l4-1.500L12 22l2.500-1.500 4 1.500L16 14.500z"/><path d="M12 5l1.200 2.600 2.800.3-2.100 1.900.6 2.800-2.500-1.400-2.500 1.400.6-2.800L8 7.900l2.800-.3z" fill="#0006"/>`);
ic('f-disgrace', `<path ${F} d="M7 3h9c3 0 5 2 5 5l-1 5h-6l1 5c0 2-1 3-2 3-2-5-4-7-6-8zM2.500 3H6v10H2.500z"/>`);
ic('f-glory', `<ellipse ${F} cx="5.2" cy="4.8" rx="1.500" ry="2.900" transform="rotate(20 5.2 4.8)"/><ellipse ${F} cx="18.8" cy="4.8" rx="1.500" ry="2.900" transform="rotate(-20 18.8 4.8)"/><ellipse ${F} cx="3.6" cy="9.2" rx="1.500" ry="2.900" transform="rotate(-8 3.6 9.2)"/><ellipse ${F} cx="20.4" cy="9.2" rx="1.500" ry="2.900" transform="rotate(8 20.4 9.2)"/><ellipse ${F} cx="4.6" cy="13.8" rx="1.500" ry="2.900" transform="rotate(-35 4.6 13.8)"/><ellipse ${F} cx="19.4" cy="13.8" rx="1.500" ry="2.900" transform="rotate(35 19.4 13.8)"/><ellipse ${F} cx="7.6" cy="17.8" rx="1.500" ry="2.900" transform="rotate(-58 7.6 17.8)"/><ellipse ${F} cx="16.4" cy="17.8" rx="1.500" ry="2.900" transform="rotate(58 16.4 17.8)"/><path ${L} stroke-width="1.500" d="M7.500 4C5.500 10 6.500 16.500 12 20.500c5.500-4 6.500-10.500 4.500-16.500"/><path ${F} d="M12 5.500l1.300 2.900 3.100.3-2.300 2.100.6 3.100-2.700-1.600-2.700 1.600.6-3.100-2.300-2.100 3.100-.3z"/>`);
ic('f-saboteur', `<path ${F} d="M4 9C8 2 16 2 20 9c-5-3-11-3-16 0zM10.700 6h2.600v15.500h-2.600z"/>`);
ic('f-smuggler', `<path ${F} d="M9 2h6v2h-1v2h3l1.500 3v9l-1.500 3H7l-1.500-3V9L7 6h3V4H9zm-.500 8v7h7v-7z" fill-rule="evenodd"/><circle ${F} cx="12" cy="13.500" r="2"/>`);
ic('f-storm', `<path ${F} d="M7 14a4.500 4.500 0 01-.5-9A6 6 0 0117.500 6 4 4 0 0118 14h-3l1-2.500h-4L10 14z"/><path ${F} d="M12.500 12h4L14 16h3l-6 7 1.500-5.500H9.500z"/>`);
ic('f-tribute', `<path ${F} d="M2 15h5l4-1.500c2 0 3 1 3 2h-3.500v1.500H15l5-3c1.500 0 2 1.500 1 2.500L15 21H2z"/><path ${F} d="M8 3h8v3.500H8zM9.500 7.500h8V11h-8z"/>`);

/* ---------- 7. Citadels: 27 characters = body + head + headgear + attribute, drawn in profile like a portrait medal ---------- */
const HEAD = 'M49 37C47 41 46 45 45.500 49.500C45.200 51.500 44.600 53 43.500 55L38.400 61.200C37.800 62.200 38.600 63.300 40 63.500L42.600 63.800C41.600 64.800 41 65.800 41.400 66.800C41.800 67.500 43 67.800 43.600 68C42.600 68.600 42 69.800 42.600 71C43.200 72.100 44 72.600 43.900 73.800C43.800 75.300 43 76.800 43.600 79.200C44.400 82.200 48 83.300 52 82.800C55 82.400 57.600 82.200 59 84C60 86 59.600 91 57 97L82 97C79.500 90 79 81 80.500 73C85.500 67 87 57 84 48C81 38 72 32 63 32C57 32 52 33 49 37Z';
const HEADF = 'M50 37C48.200 41 47.400 45 46.700 49.500C46.400 51.500 46 53 45 54.800L40.800 60.600C40.300 61.600 41 62.500 42.200 62.600L44.200 62.900C43.300 63.800 42.600 64.700 43 65.600C43.300 66.200 44.200 66.500 44.700 66.700C43.800 67.300 43.300 68.400 43.800 69.400C44.400 70.500 45.300 71 45.200 72.200C45.100 73.700 44.700 75 45.300 76.900C46.100 79.600 49 80.700 52.500 80.300C55.500 80 58.500 80.500 60 83C61.200 86 61 91 58 97L78 97C76 90 75.500 81 77.500 73C84 67 86.500 57 84 48C81 38 72 32 63 32C57.500 32 53 33 50 37Z';
// bodies; A = main cloth, B = second cloth, K = darkest
const BODY = {
  cloak: '<path class="A" d="M6 142C8 118 22 104 44 99C54 96 60 92 66 90C76 92 90 95 100 103C112 113 116 128 117 142Z"/><path class="B" d="M52 142C50 126 56 108 70 96C64 112 66 128 70 142Z"/>',
  robe: '<path class="A" d="M4 142C6 122 20 107 42 100C52 96 58 94 64 92C76 93 92 97 102 104C113 112 116 128 117 142Z"/><path class="B" d="M44 100C50 112 52 128 52 142L66 142C66 124 62 106 56 95ZM80 97C84 110 86 126 86 142L98 142C98 124 94 108 90 99Z"/>',
  gown: '<path class="K" d="M38 106C50 101 56 99 58 92L80 92C82 98 88 101 98 105L90 118L50 120Z"/><path class="A" d="M10 142C12 124 22 110 40 105C44 116 58 122 70 120C82 119 92 112 96 104C108 111 114 126 115 142Z"/><path class="B" d="M60 121L74 120.500L78 142H58Z"/>',
  armour: '<path class="A" d="M4 142C6 124 18 110 40 102C50 98 58 96 64 95C78 96 92 99 102 106C113 114 116 128 117 142Z"/><path class="B" d="M6 130C10 112 24 104 40 104C48 110 50 120 46 132C34 126 20 126 6 130ZM10 141C20 131 36 130 46 135L45 142Z"/><path class="B" d="M88 102C102 104 112 116 115 132C104 128 96 128 88 132C82 122 82 110 88 102Z"/>',
  doublet: '<path class="A" d="M8 142C10 122 22 108 42 101C52 97 58 95 64 94C78 95 92 98 101 105C112 113 115 128 116 142Z"/><path class="C" d="M50 98C54 90 60 88 70 88C80 88 86 90 89 98C84 106 76 108 69 108C60 108 54 105 50 98Z"/><path class="B" d="M60 108L74 108L72 142H62Z"/>',
};
const beard = '<path class="H" d="M44.500 71C43 76 41 84 45 92C49 98 56 97 60 90C63 84 66 76 68 66C62 70 58 72 53 70C50 69 47 69 44.500 71Z"/>';
const longbeard = '<path class="H" d="M44 70C41 80 36 96 42 116C47 124 54 118 58 106C62 94 66 80 68 64C62 69 58 71 53 69C50 68 47 68 44 70Z"/>';
const hair = '<path class="H" d="M51 36C58 29 76 28 84 40C92 52 88 68 84 78C80 84 74 82 73 76C74 66 70 60 69 54C66 48 58 46 48 44Z"/>';
const longhair = '<path class="H" d="M50 37C58 28 78 28 86 42C94 58 88 80 94 98C86 104 76 100 73 90C75 74 71 62 69 54C66 47 58 45 48 44Z"/>';
const bun = '<path class="H" d="M50 38C56 29 76 28 84 40C88 50 87 60 82 68C77 72 72 68 70 60C66 50 58 46 48 45Z"/><circle class="H" cx="90" cy="55" r="9.500"/>';
const GEAR = {
  hood: '<path class="A" d="M43 50C40 34 52 19 70 19C90 20 99 40 96 62C94 78 98 90 106 104L58 108C60 96 58 90 53 84C58 76 56 62 54 54C52 46 47 45 43 50Z"/><path class="B" d="M54 54C52 46 47 45 43 50C43 44 47 38 53 37C62 42 66 62 58 88C56 86 54 85 53 84C58 76 56 62 54 54Z"/><path class="K" d="M42 63C48 62 54 64 58 68L59 84C54 84 46 84 43.500 79C42 76 44 72 42 70C40 68 40 65 42 63Z"/>',
  witchhat: longhair + '<path class="A" d="M44 42C52 36 58 22 66 4C70 -2 82 0 88 8C82 6 78 8 79 16C81 28 86 34 90 38Z"/><path class="B" d="M45 41C56 46 80 44 89 37L91 42C80 50 56 52 44 46Z"/><path class="A" d="M22 52C34 40 92 34 108 42C104 50 88 52 66 53C46 54 32 56 22 52Z"/>',
  wig: '<path class="C" d="M48 42C50 30 62 25 73 27C86 30 93 42 92 54C98 58 98 66 94 70C99 75 98 83 93 86C96 92 92 99 85 99C78 100 73 95 74 88C69 85 69 78 73 75C69 70 70 63 74 60C70 55 66 50 60 49C54 50 50 47 48 42Z"/><path class="A" d="M46 40C50 24 80 20 88 38C76 32 58 34 46 40Z"/>',
  thiefcap: hair + '<path class="A" d="M42 41C48 26 66 20 82 26C98 32 104 46 100 54C92 48 80 44 68 42C58 40 50 40 42 41Z"/><path class="B" d="M42 41C52 38 82 40 100 54L98 58C84 47 60 44 42 46Z"/><path class="K" d="M45.500 49L70 52L86 48L86 55L70 60C62 58 58 62 52 61C48 60 46 57 44 54.500Z"/>',
  spyhat: '<path class="H" d="M70 52L86 50C88 62 84 74 80 80C74 76 72 66 70 52Z"/><path class="A" d="M18 54C28 44 42 44 46 40C50 24 60 22 68 24C78 20 88 26 88 40C94 42 104 42 112 48C100 54 84 52 66 53C46 54 34 60 18 54Z"/><path class="B" d="M46 41C58 45 76 44 88 40L88 45C76 50 58 51 45 46Z"/><path class="A" d="M46 84C56 76 84 72 100 86L108 112L58 112C58 98 54 90 46 84Z"/>',
  rosehair: bun + '<path class="B" d="M80 34C86 26 98 28 98 38C104 44 98 54 90 52C82 54 76 44 80 34Z"/><path class="R" d="M83 38C87 33 94 35 94 40C96 45 90 49 86 46C82 46 81 41 83 38Z"/><path class="C" d="M45 42C52 34 60 40 68 48C60 60 50 62 41 61C42 54 43 48 45 42Z" opacity=".28"/>',
  turban: '<path class="H" d="M70 54L86 50C88 62 84 74 79 80C74 76 72 66 70 54Z"/><path class="A" d="M43 46C38 34 46 20 64 18C84 16 98 30 94 46C92 54 86 56 82 54C70 48 56 48 43 46Z"/><path class="B" d="M44 46C54 30 74 22 92 32C94 38 94 42 93 48C80 36 60 38 44 46ZM50 26C58 34 76 40 92 50L86 54C72 46 56 38 46 34Z"/><path class="C" d="M46 30C44 20 50 8 60 4C58 12 58 22 56 30Z"/><circle class="G" cx="52" cy="32" r="4.500"/>',
  wizardcap: '<path class="H" d="M68 52L86 48C90 64 86 80 88 92C80 92 74 84 72 72Z"/>' + longbeard + '<path class="A" d="M41 46C46 30 58 8 84 0C82 10 86 16 92 28C96 38 96 46 92 52C78 44 58 42 41 46Z"/><path class="B" d="M40 45C56 38 80 40 94 50L92 57C78 47 56 45 40 51Z"/><path class="G" d="M70 20l1.800 4 4.400.5-3.300 2.900 1 4.300-3.900-2.200-3.900 2.200 1-4.300-3.300-2.900 4.400-.5z"/>',
  seerveil: '<path class="A" d="M46 42C48 26 62 20 74 22C92 26 98 44 96 66C96 84 104 100 112 116L78 118C72 104 74 88 72 74C72 62 70 52 60 47C54 45 50 44 46 42Z"/><path class="B" d="M72 74C72 62 70 52 60 47C72 48 80 58 80 76C80 94 86 106 92 117L78 118C72 104 74 88 72 74Z"/><path class="G" d="M46 43C56 40 66 44 72 54L69.500 57C64 49 56 46 46 47.500Z"/><path class="G" d="M49 38l3 3.500-3 4-3-4z"/>',
  crown: longhair + beard + '<path class="G" d="M46 41L40 16L52 25L60 8L70 22L84 8L85 26L98 20L89 42C76 34 60 34 46 41Z"/><path class="Gd" d="M46 41C60 34 76 34 89 42L88 47C76 40 60 40 46 46Z"/>',
  imperial: hair + beard + '<path class="A" d="M46 36C44 16 58 6 68 6C80 6 94 16 90 36Z"/><path class="G" d="M45 42C40 22 52 6 66 5L66 0h5v5C86 6 98 22 91 42L86 40C90 24 82 12 72 11L72 36H65V11C55 12 47 24 50 40Z"/><path class="Gd" d="M44 41C58 34 78 34 92 41L91 48C78 41 58 41 45 48Z"/>',
  corno: '<path class="C" d="M48 44C58 42 68 46 71 54C74 62 82 66 84 60C88 66 84 76 78 78C72 76 70 66 68 58C64 50 56 48 48 48Z"/><path class="A" d="M45 42C48 30 58 24 70 22C80 20 88 10 98 8C102 20 98 36 90 46C76 38 60 38 45 42Z"/><path class="G" d="M45 42C60 37 76 38 90 46L89 51C76 43 60 42 45 47Z"/>',
  mitre: '<path class="H" d="M68 50L86 48C88 62 84 74 80 78C74 74 72 64 68 50Z"/><path class="C" d="M45 44C42 28 50 10 66 -2C82 8 94 26 90 46C76 38 60 38 45 44Z"/><path class="G" d="M63 2l6 0L70 38H64ZM44 43C60 36 76 37 91 45L90 51C76 43 60 42 45 49Z"/><path class="B" d="M86 50C94 62 96 78 100 92L92 96C88 80 84 66 80 54Z"/>',
  tonsure: '<path class="H" d="M49 46C58 42 68 44 71 50C74 44 80 42 86 46C90 58 86 74 80 80C74 78 72 70 70 60C64 52 56 50 47 52Z"/><path class="A" d="M58 88C72 80 92 80 104 96C108 106 104 114 96 116C90 104 76 100 60 104Z"/>',
  galero: '<path class="H" d="M68 52L85 50C87 62 84 74 80 78C74 74 72 64 68 52Z"/><path class="A" d="M10 48C22 40 40 42 48 36C54 22 80 20 88 34C98 40 110 38 116 44C106 52 88 50 66 51C44 52 28 56 10 48Z"/><path class="B" d="M48 37C60 42 76 42 88 36L89 41C76 48 60 48 47 42Z"/><path class="C" d="M78 50C86 66 92 82 92 100" fill="none" stroke-width="2.500"/><path class="R" d="M88 96h8l2 14H86zM94 84h7l2 11H92z"/>',
  balzo: '<path class="H" d="M48 44C58 42 68 46 71 56C73 66 80 66 84 60C86 66 84 74 80 76C73 76 71 68 69 60C65 51 56 48 47 49Z"/><path class="A" d="M45 44C36 26 50 12 68 12C90 12 102 30 96 50C93 60 86 62 80 60C74 50 60 44 45 44Z"/><path class="B" d="M46 30C58 26 76 34 92 56L86 60C76 44 60 36 44 38ZM60 13C74 18 90 30 97 46L95 52C86 38 72 24 54 15Z"/><circle class="G" cx="47" cy="41" r="3.500"/>',
  skullcap: '<path class="H" d="M68 50L86 48C88 62 86 74 84 82C76 80 72 66 68 50Z"/>' + beard + '<path class="A" d="M47 42C48 26 62 20 74 23C86 27 92 40 88 52C76 44 60 40 47 42Z"/><path class="K" d="M45 49L86 54L86 59L45 54Z"/><circle class="G" cx="50" cy="53" r="7"/><circle class="K" cx="49.500" cy="53" r="4.300"/>',
  plumehat: hair + beard + '<path class="A" d="M36 44C44 34 48 24 62 20C82 16 98 26 100 42C88 46 60 42 36 44Z"/><path class="B" d="M36 44C58 38 84 40 102 42L100 49C80 46 56 45 38 49Z"/><path class="C" d="M70 30C74 12 92 0 110 4C106 8 110 12 104 14C108 18 102 22 98 22C100 28 90 30 84 32Z"/>',
  mazzocchio: hair + '<path class="A" d="M40 46C32 34 44 22 68 22C92 22 104 34 96 46C90 54 80 50 68 48C56 46 46 52 40 46Z"/><path class="B" d="M46 26C50 18 60 12 72 14C84 16 90 22 92 28C78 22 60 22 46 26Z"/><path class="A" d="M86 44C98 50 104 66 100 92C98 104 92 106 88 100C92 84 90 66 80 52Z"/><path class="K" d="M46 34C58 28 82 28 94 36C82 32 58 32 46 34Z"/>',
  bicorne: hair + beard + '<path class="A" d="M20 46C30 40 34 14 66 12C92 14 98 36 114 38C104 52 84 46 66 47C50 48 34 56 20 46Z"/><path class="G" d="M22 46C34 42 38 18 66 15C90 18 98 38 110 39L108 42C92 42 88 24 66 21C44 24 42 46 27 50Z"/><circle class="R" cx="56" cy="33" r="4"/>',
  scholarcap: hair + '<path class="A" d="M46 44C46 30 54 24 66 24C80 24 90 32 90 46C76 40 60 40 46 44Z"/><path class="B" d="M32 26L66 14L106 24L72 36Z"/><path class="G" d="M70 25C84 28 94 32 96 44L96 56L92 56L92 45C90 36 80 31 69 28Z"/><path class="C" d="M42 56h12v9h-7c-3 0-4-3-5-9zM54 59l18-3v2l-18 3z" opacity=".55"/>',
  sallet: '<path class="A" d="M40 58C36 36 48 18 68 18C92 18 102 38 100 56C106 66 112 72 116 74C104 80 90 78 82 72C74 62 56 60 40 58Z"/><path class="B" d="M40 58C38 52 38 46 40 40C58 40 80 46 100 54C104 64 110 70 116 74C104 80 90 78 82 72C74 62 56 60 40 58Z"/><path class="K" d="M40 47L66 49.500L66 53.500L40 51.500Z"/><path class="R" d="M64 19C60 4 76 -6 96 -4C112 -2 118 12 114 30C110 20 102 16 96 18C90 14 78 14 70 20Z"/>',
  beret: longhair + '<path class="A" d="M40 42C40 26 58 18 76 20C94 22 108 32 104 42C98 46 90 42 78 42C62 42 50 46 40 42Z"/><path class="B" d="M42 41C56 38 80 38 92 42L90 47C76 43 58 43 44 47Z"/><circle class="G" cx="54" cy="36" r="3.600"/>',
  morion: hair + '<path class="A" d="M46 44C46 28 56 20 68 20C82 20 92 30 92 44Z"/><path class="B" d="M48 24C56 8 82 8 92 24C84 18 76 17 68 18C60 17 54 19 48 24Z"/><path class="A" d="M24 40C36 46 44 42 68 42C92 42 100 46 114 36C110 50 96 52 68 51C44 52 28 54 24 40Z"/><path class="K" d="M46 44C58 40 80 40 92 44L92 46C80 43 58 43 46 46Z"/><path class="H" d="M50 80C56 84 64 84 70 76L73 58L79 58L77 84C70 92 58 92 50 84Z"/>',
  queencrown: '<path class="H" d="M50 38C58 29 78 29 85 42C92 54 90 66 84 72C92 78 92 92 84 100C78 104 72 98 74 90C70 84 72 74 74 68C74 58 66 48 48 45Z"/><path class="C" d="M66 30C88 30 100 48 100 72C100 92 108 106 114 120L96 122C92 104 94 84 90 66C88 50 80 40 66 34Z" opacity=".85"/><path class="G" d="M48 38L44 20L53 27L59 14L66 25L76 13L78 26L88 21L84 40C72 33 60 33 48 38Z"/><path class="Gd" d="M48 38C60 33 72 33 84 40L83 44C72 38 60 37 48 42Z"/>',
  artistberet: bun + '<path class="A" d="M38 38C36 20 60 10 82 18C96 24 100 34 94 42C80 36 58 38 46 44C42 44 39 42 38 38Z"/><path class="B" d="M44 43C58 36 80 36 94 42L92 47C78 42 60 42 46 48Z"/><path class="A" d="M66 14C66 8 70 6 73 8L72 16Z"/>',
  taxhat: '<path class="H" d="M68 52L85 50C87 62 84 72 80 76C74 72 72 64 68 52Z"/><path class="A" d="M46 42L50 6L86 10L90 44C76 38 60 38 46 42Z"/><path class="B" d="M46 42L47 33C60 30 76 31 89 36L90 44C76 38 60 38 46 42Z"/><path class="A" d="M30 46C40 40 46 40 66 40C88 40 98 44 106 48C96 54 84 50 66 49C48 49 40 52 30 46Z"/><path class="G" d="M63 32h9v8h-9z"/><circle class="G" cx="49" cy="56" r="6.500"/><circle class="K" cx="48.700" cy="56" r="4.700"/><path class="G" d="M55 55l18-2v2l-18 2z"/>',
};
// attributes, drawn in a 44x44 box, gilded
const ATT = {
  dagger: '<path class="s" d="M30 2c2 10-2 20-9 27l-4-4C20 18 24 10 30 2z"/><path class="g" d="M11 22l12 11-2.500 3L8 25zM12 29l5 4-7 8c-3 1-5-1-4-4z"/>',
  cauldron: '<path class="g" d="M4 18h36c1 12-5 20-11 21H15C9 38 3 30 4 18zM2 14h40v4H2z"/><path class="s" d="M14 12c-3-4 3-5 0-10 6 2 4 7 3 10zM25 12c-3-4 3-5 0-10 6 2 4 7 3 10z"/>',
  gavel: '<path class="g" d="M6 16L18 4l10 10-12 12zM22 20l4-4 16 18-4 4zM2 36h20v5H2z"/>',
  purse: '<path class="g" d="M15 10h14c-2 4-1 5 2 7 6 5 9 11 9 16 0 6-6 9-18 9S4 39 4 33c0-5 3-11 9-16 3-2 4-3 2-7z"/><path class="g" d="M13 3l5 4 4-5 4 5 5-4-2 7H15z"/><circle class="d" cx="22" cy="30" r="6"/><path class="g" d="M19 30l3-4 3 4-3 4z"/>',
  spyglass: '<path class="g" d="M2 34l10-6 4 7-10 6zM11 26l14-9 6 9-14 9zM24 14L36 5l7 11-12 8z"/><path class="s" d="M36 5c3-1 9 8 7 11z"/>',
  letter: '<path class="s" d="M3 12h38v26H3z"/><path class="d" d="M3 12l19 15 19-15-1.500-1L22 23 5 10z"/><path class="r" d="M22 17c4-3 9 0 9 5 2 5-2 10-9 11-7-1-11-6-9-11 0-5 5-8 9-5z"/><path class="d" d="M22 21c3-1 5 1 4 4-1 3-6 3-7 0-1-2 1-4 3-4zm0 1.500c-1.500 0-2 2 0 2.500 2-.5 1.500-2.500 0-2.500z" fill-rule="evenodd"/><path class="b" d="M18 33c-4-1-7 1-8 4 4 1 7-1 8-4zM26 33c4-1 7 1 8 4-4 1-7-1-8-4z"/>',
  wandcards: '<path class="s" d="M6 16l16-5 7 24-16 5z"/><path class="g" d="M16 11h17v26H16z" transform="rotate(12 24 24)"/><path class="d" d="M24 16l2 5 5 1-4 4 1 6-5-3-5 3 2-6-4-4 6-1z" transform="rotate(12 24 24)"/>',
  grimoire: '<path class="g" d="M5 8c7-3 12-2 17 2 5-4 10-5 17-2v28c-7-3-12-2-17 2-5-4-10-5-17-2z"/><path class="s" d="M8 10c5-2 9-1 13 2v22c-4-3-8-4-13-2zM36 10c-5-2-9-1-13 2v22c4-3 8-4 13-2z"/><path class="d" d="M14 16l3 4-3 4-3-4zM30 16l3 4-3 4-3-4z"/>',
  crystal: '<circle class="s" cx="22" cy="18" r="15"/><path class="g" d="M10 34h24l4 8H6z"/><path class="d" d="M22 11c6 0 9 7 9 7s-3 7-9 7-9-7-9-7 3-7 9-7zm0 3.500a3.500 3.500 0 100 7 3.500 3.500 0 000-7z" fill-rule="evenodd"/>',
  sceptre: '<path class="g" d="M20 16h5l2 26h-8zM22.500 1l4 4h5l-1 5 3 4-6 4h-10l-6-4 3-4-1-5h5z"/><circle class="r" cx="22.500" cy="10" r="3.500"/>',
  orb: '<circle class="g" cx="22" cy="27" r="15"/><path class="d" d="M7 25h30v4H7zM20 12h4v15h-4z"/><path class="g" d="M20 1h4v4h4v4h-4v4h-4V9h-4V5h4z"/>',
  signet: '<path class="g" d="M22 14a14 14 0 110 28 14 14 0 010-28zm0 5a9 9 0 100 18 9 9 0 000-18z" fill-rule="evenodd"/><path class="g" d="M12 2h20l4 7-8 8H16l-8-8z"/><path class="r" d="M14 4h16l3 5-6 5H17l-6-5z"/>',
  crosier: '<path class="g" d="M19 44V18c0-6 3-16 13-16 8 0 11 9 6 13-4 3-9 0-8-5 1-2 4-2 4 0 2-1 2-5-2-5-5 0-8 6-8 13v26z"/><path class="g" d="M16 18h11v4H16z"/>',
  scroll: '<path class="s" d="M8 6h26c4 0 4 6 0 6v24c0 5-6 5-6 0H6c-4 0-4-5 0-5h2z"/><path class="d" d="M13 13h16v2H13zM13 18h16v2H13zM13 23h10v2H13z"/><circle class="r" cx="28" cy="30" r="6.500"/>',
  cross: '<path class="g" d="M18 2h8v10h10v8H26v22h-8V20H8v-8h10z"/><circle class="r" cx="22" cy="16" r="3.500"/>',
  scales: '<path class="g" d="M20 4h4v4l14 3v3l-2 .500L43 28a8 8 0 01-16 0l6-13-9-2v24h8v4H12v-4h8V13l-9 2 6 13a8 8 0 01-16 0l7-13.500L6 14v-3l14-3zM4 28h11L9 17zM30 28h10l-5-11z"/>',
  flask: '<path class="s" d="M16 2h12v4h-2v10l12 19c2 4 0 8-5 8H11c-5 0-7-4-5-8l12-19V6h-2z"/><path class="g" d="M12 29h20l5 8c1 3 0 5-4 5H11c-4 0-5-2-4-5z"/><circle class="s" cx="20" cy="35" r="2"/><circle class="s" cx="26" cy="33" r="1.500"/>',
  chest: '<path class="g" d="M4 18c0-12 8-14 18-14s18 2 18 14zM3 20h38v20H3z"/><path class="d" d="M3 18h38v3H3zM19 17h6v10h-6zM10 5h3v35h-3zM31 5h3v35h-3z"/>',
  compass: '<path class="g" d="M22 1a4.500 4.500 0 013 8l2 5 12 27-4 2-9-19a13 13 0 01-8 0L9 43l-4-2 12-27 2-5a4.500 4.500 0 013-8zm-2.500 19a9 9 0 005 0L22 14z" fill-rule="evenodd"/>',
  anchor: '<path class="g" d="M22 1a6 6 0 012.500 11.500V16h7v4h-7v17c6-1 10-5 11-10l-4 2 2-8 8 7-3 1c-1 8-8 14-15.500 14S8 37 7 29l-3-1 8-7 2 8-4-2c1 5 5 9 11 10V20h-7v-4h7v-3.500A6 6 0 0122 1zm0 3a3 3 0 100 6 3 3 0 000-6z" fill-rule="evenodd"/>',
  tome: '<path class="s" d="M3 10c7-3 13-2 19 2 6-4 12-5 19-2v26c-7-3-13-2-19 2-6-4-12-5-19-2z"/><path class="d" d="M7 15c4-1 8-1 12 2v2c-4-3-8-3-12-2zm0 6c4-1 8-1 12 2v2c-4-3-8-3-12-2zm0 6c4-1 8-1 12 2v2c-4-3-8-3-12-2zM37 15c-4-1-8-1-12 2v2c4-3 8-3 12-2zm0 6c-4-1-8-1-12 2v2c4-3 8-3 12-2z"/><path class="g" d="M20 10h4v30h-4z"/>',
  sword: '<path class="s" d="M22 0l4 6v24h-8V6z"/><path class="g" d="M8 28h28l2 5H6zM19 33h6v8h-6z"/><circle class="g" cx="22" cy="42" r="3.500"/>',
  treaty: '<path class="s" d="M9 5h26v32H9z"/><path class="g" d="M6 3h32v5H6zM6 34h32v5H6z"/><path class="d" d="M14 13h16v2H14zM14 18h16v2H14z"/><circle class="r" cx="16" cy="28" r="5"/><circle class="b" cx="28" cy="28" r="5"/>',
  baton: '<path class="g" d="M4 37L32 9l5 5L9 42z"/><path class="d" d="M12 29l5 5 2-2-5-5zM20 21l5 5 2-2-5-5z"/><path class="g" d="M30 3h8l4 4v8l-6 2-8-8z"/>',
  lily: '<path class="g" d="M22 2c6 7 6 14 2 22 4-8 12-9 15-4 3 6-3 10-7 8 2-3-1-5-4-3-2 1-3 3-3 5h6v4h-5c0 4 2 6 4 8H14c2-2 4-4 4-8h-5v-4h6c0-2-1-4-3-5-3-2-6 0-4 3-4 2-10-2-7-8 3-5 11-4 15 4-4-8-4-15 2-22z"/>',
  palette: '<path class="s" d="M22 8c12 0 20 6 20 15 0 6-5 7-9 6-4 0-6 2-5 6 1 5-3 7-8 7C9 42 2 35 2 25S10 8 22 8z"/><circle class="r" cx="12" cy="22" r="3.500"/><circle class="b" cx="20" cy="15" r="3.500"/><circle class="g" cx="31" cy="17" r="3.500"/><circle class="d" cx="13" cy="32" r="3"/><path class="g" d="M26 27L40 1l3 2-13 26z"/>',
  ledger: '<path class="g" d="M6 4h28c3 0 4 2 4 4v30c0 2-1 4-4 4H6z"/><path class="s" d="M12 8h22v28H12z"/><path class="d" d="M16 14h14v2H16zM16 20h14v2H16zM16 26h9v2h-9z"/><circle class="g" cx="33" cy="34" r="8"/><circle class="d" cx="33" cy="34" r="5"/><circle class="g" cx="33" cy="34" r="3"/>',
};
// id: [rank, body, headgear, attribute, female, tint]; tint = the building type that pays, or ink
export const CH = {
  assassin: [1, 'cloak', 'hood', 'dagger', 1, 'ink'], witch: [1, 'cloak', 'witchhat', 'cauldron', 1, 'ink'], magistrate: [1, 'robe', 'wig', 'gavel', 0, 'ink'],
  thief: [2, 'cloak', 'thiefcap', 'purse', 0, 'ink'], spy: [2, 'cloak', 'spyhat', 'spyglass', 0, 'ink'], blackmailer: [2, 'gown', 'rosehair', 'letter', 1, 'ink'],
  magician: [3, 'gown', 'turban', 'wandcards', 1, 'ink'], wizard: [3, 'robe', 'wizardcap', 'grimoire', 0, 'ink'], seer: [3, 'cloak', 'seerveil', 'crystal', 1, 'ink'],
  king: [4, 'robe', 'crown', 'sceptre', 0, 'noble'], emperor: [4, 'robe', 'imperial', 'orb', 0, 'noble'], patrician: [4, 'doublet', 'corno', 'signet', 0, 'noble'],
  bishop: [5, 'robe', 'mitre', 'crosier', 0, 'religious'], abbot: [5, 'cloak', 'tonsure', 'scroll', 0, 'religious'], cardinal: [5, 'cloak', 'galero', 'cross', 0, 'religious'],
  merchant: [6, 'gown', 'balzo', 'scales', 1, 'trade'], alchemist: [6, 'robe', 'skullcap', 'flask', 0, 'ink'], trader: [6, 'doublet', 'plumehat', 'chest', 0, 'trade'],
  architect: [7, 'doublet', 'mazzocchio', 'compass', 0, 'ink'], navigator: [7, 'doublet', 'bicorne', 'anchor', 0, 'ink'], scholar: [7, 'robe', 'scholarcap', 'tome', 0, 'ink'],
  warlord: [8, 'armour', 'sallet', 'sword', 0, 'military'], diplomat: [8, 'doublet', 'beret', 'treaty', 0, 'military'], marshal: [8, 'armour', 'morion', 'baton', 0, 'military'],
  queen: [9, 'gown', 'queencrown', 'lily', 1, 'noble'], artist: [9, 'gown', 'artistberet', 'palette', 1, 'ink'], tax_collector: [9, 'doublet', 'taxhat', 'ledger', 0, 'ink'],
};
// cloth colours: A main, B second (shade), C light cloth, H hair, K darkest, R accent, G gilt
const TINT = {
  ink: { A: '#3a3350', B: '#282238', C: '#cdbfa4', R: '#a8382b' }, noble: { A: '#6b4a12', B: '#4a320b', C: '#f0dcae', R: '#a8382b' },
  religious: { A: '#274a6b', B: '#19324b', C: '#e9e4d4', R: '#a8382b' }, trade: { A: '#2c5437', B: '#1c3a25', C: '#e7ddbe', R: '#c8912f' }, military: { A: '#5f1f18', B: '#41130e', C: '#d9cdb8', R: '#d0492f' },
};
const RANKTINT = { 1: { A: '#33303a', B: '#201e26' }, 2: { A: '#4a3a2a', B: '#30251a' }, 3: { A: '#4a2f5c', B: '#311e3f' }, 7: { A: '#7a3f22', B: '#552a15' }, 9: { A: '#5a2440', B: '#3c162a' }, 6: { A: '#4a4526', B: '#322e18' } };
const paint = (s, m) => s.replace(/class="(\w+)"/g, (_, k) => m[k] ? (k === 'C' && false ? '' : `fill="${m[k]}"`) : '');
for (const id in CH) {
  const [rank, body, gear, att, fem, tint] = CH[id];
  const t = { ...TINT[tint], ...(tint === 'ink' ? RANKTINT[rank] || {} : {}) };
  const col = { ...t, H: '#2a1c14', K: '#15100e', G: 'url(#g-gold)', Gd: '#8f6218' };
  const face = `<path d="${fem ? HEADF : HEAD}" fill="url(#g-skin)"/>`;
  const eye = gear === 'skullcap' || gear === 'taxhat' || gear === 'thiefcap' || gear === 'sallet' ? '' : `<path d="M${fem ? 48.5 : 47.5} 53.500q3-2 6 .300" stroke="#3a2116" stroke-width="1.600" fill="none" stroke-linecap="round"/><path d="M46.500 49q4-3 9-1.500" stroke="#3a2116" stroke-width="1.300" fill="none" stroke-linecap="round" opacity=".8"/>`;
  const raw = BODY[body];
  const fig = (m, f) => paint(raw, m) + f + paint(GEAR[gear], m);
  const rimc = Object.fromEntries('ABCHKRG'.split('').map(k => [k, '#ffe2a8']).concat([['Gd', '#ffe2a8']]));
  const rim = `<g transform="translate(-1.700 -1.300)" opacity=".85">${fig(rimc, `<path d="${fem ? HEADF : HEAD}" fill="#ffe2a8"/>`)}</g>`;
  const am = { g: 'url(#g-gild)', s: 'url(#g-pale)', d: '#5b3a0e', r: '#a8382b', b: '#3f6a92' };
  const attS = `<g transform="translate(5 90) scale(1.080)"><g transform="translate(2 2.400)" opacity=".45">${ATT[att].replace(/class="\w+"/g, 'fill="#000"')}</g><g stroke="#2a1a08" stroke-width="1.500" stroke-linejoin="round" paint-order="stroke">${paint(ATT[att], am)}</g></g>`;
  sym('ch-' + id, '0 -8 120 150', rim + fig(col, face + eye) + attS);
  sym('at-' + id, '-2 -2 48 48', `<g stroke="#2a1a08" stroke-width="1.200" stroke-linejoin="round" paint-order="stroke">${paint(ATT[att], am)}</g>`);
}

/* ---------- 8. buildings: volumes with lit and shaded walls ---------- */
const W1 = 'var(--bw,#f0dfbd)', W2 = 'var(--bs,#c3a376)', R1 = 'var(--br,#c4623a)', R2 = 'var(--bq,#8c3d22)', O = 'var(--bo,#3b2a1c)', E = 'var(--be,#4b3522)', ACC = 'var(--ba,#a8382b)';
function vol(x, w, h, roof, o = {}) {
  const b = o.base ?? 62, y = b - h, s = w * .3, k = o.k || 1; let g = '';
  g += `<path d="M${x} ${y}h${w - s}V${b}h${-(w - s)}z" fill="${o.wall || W1}"/><path d="M${x + w - s} ${y}h${s}V${b}h${-s}z" fill="${o.shade || W2}"/>`;
  if (o.bands) for (let i = 1; i <= o.bands; i++) g += `<path d="M${x} ${y + h * i / (o.bands + 1)}h${w}" stroke="${E}" stroke-width=".6" opacity=".35"/>`;
  g += `<path d="M${x} ${y}V${b}h${w}V${y}" fill="none" stroke="${E}" stroke-width=".9"/>`;
  const m = x + w / 2, p = o.p || (roof === 'spire' ? w * 1.5 : roof === 'gable' ? w * .5 : w * .35), ov = o.ov ?? 1.6;
  if (roof === 'gable') g += `<path d="M${x - ov} ${y}L${m} ${y - p}L${x + w + ov} ${y}z" fill="${o.pediment ? W1 : R1}" stroke="${E}" stroke-width=".9" stroke-linejoin="round"/><path d="M${m} ${y - p}L${x + w + ov} ${y}H${m + w * .15}z" fill="${o.pediment ? W2 : R2}"/>`;
  if (roof === 'hip') g += `<path d="M${x - ov} ${y}L${x + w * .2} ${y - p}H${x + w * .8}L${x + w + ov} ${y}z" fill="${R1}" stroke="${E}" stroke-width=".9" stroke-linejoin="round"/><path d="M${x + w * .62} ${y - p}H${x + w * .8}L${x + w + ov} ${y}H${x + w * .7}z" fill="${R2}"/>`;
  if (roof === 'spire') g += `<path d="M${x - ov} ${y}L${m} ${y - p}L${x + w + ov} ${y}z" fill="${R1}" stroke="${E}" stroke-width=".9" stroke-linejoin="round"/><path d="M${m} ${y - p}L${x + w + ov} ${y}H${m + w * .12}z" fill="${R2}"/>`;
  if (roof === 'dome') { const r = w / 2 + .5; g += `<path d="M${m - r} ${y}C${m - r} ${y - r * 1.35} ${m + r} ${y - r * 1.35} ${m + r} ${y}z" fill="${R1}" stroke="${E}" stroke-width=".9"/><path d="M${m + r * .25} ${y}C${m + r * .35} ${y - r * .6} ${m + r * .2} ${y - r} ${m} ${y - r}C${m + r * .7} ${y - r} ${m + r} ${y - r * .6} ${m + r} ${y}z" fill="${R2}"/><path d="M${m} ${y - r}V${y}M${m - r * .45} ${y - r * .85}C${m - r * .7} ${y - r * .5} ${m - r * .6} ${y}  ${m - r * .6} ${y}" stroke="${E}" stroke-width=".5" fill="none" opacity=".5"/><path d="M${m - 1.8} ${y - r}h3.600v-4h-3.600zM${m} ${y - r - 8}l2.400 4h-4.800z" fill="${W1}" stroke="${E}" stroke-width=".7"/>`; }
  if (roof === 'batt') { const n = o.n || Math.max(3, Math.round(w / 5)), u = (w + 3) / (2 * n - 1); let d = `M${x - 1.5} ${y + 1.5}V${y - 3.5}`; for (let i = 0; i < 2 * n - 1; i++) d += (i % 2 ? 'v2.800' : (i ? 'v-2.800' : '')) + `h${u}`; d += `V${y + 1.5}z`; g += `<path d="${d}" fill="${o.wall || W1}" stroke="${E}" stroke-width=".9" stroke-linejoin="round"/><path d="M${x + w - s} ${y + 1.5}v-5h${s + 1.5}v5z" fill="${o.shade || W2}" opacity=".85"/>`; }
  if (roof === 'flat') g += `<path d="M${x - 1.5} ${y - 2.2}h${w + 3}v2.400h${-w - 3}z" fill="${W1}" stroke="${E}" stroke-width=".8"/>`;
  const win = (cx, cy, ww, hh, arch) => arch ? `<path d="M${cx - ww / 2} ${cy + hh / 2}v${-hh * .55}a${ww / 2} ${ww / 2} 0 01${ww} 0v${hh * .55}z" fill="${O}"/>` : `<rect x="${cx - ww / 2}" y="${cy - hh / 2}" width="${ww}" height="${hh}" fill="${O}"/>`;
  if (o.win) { const [c, r, ww, hh, arch, oy] = o.win; for (let j = 0; j < r; j++) for (let i = 0; i < c; i++) g += win(x + w * (i + .5) / c, y + (oy ?? 5) + j * (hh + 3.5), ww, hh, arch); }
  if (o.door) { const [dw, dh, dx] = o.door; g += `<path d="M${x + w * (dx ?? .5) - dw / 2} ${b}v${-dh * .6}a${dw / 2} ${dw / 2} 0 01${dw} 0V${b}z" fill="${O}" stroke="${E}" stroke-width=".5"/>`; }
  if (o.cols) for (let i = 0; i < o.cols; i++) { const cx = x + w * (i + .5) / o.cols; g += `<path d="M${cx - 1.2} ${y + 2}h2.400V${b}h-2.400z" fill="${W1}" stroke="${E}" stroke-width=".6"/><path d="M${cx + .3} ${y + 2}h.9V${b}h-.9z" fill="${W2}"/>`; }
  if (o.arcade) for (let i = 0; i < o.arcade; i++) { const cw = w / o.arcade, cx = x + cw * (i + .5); g += `<path d="M${cx - cw * .33} ${b}v${-cw * .6}a${cw * .33} ${cw * .33} 0 01${cw * .66} 0V${b}z" fill="${O}"/>`; }
  if (o.flag) { const fy = y - (roof === 'spire' ? p : roof === 'gable' || roof === 'hip' ? p : 3.5); g += `<path d="M${m} ${fy}v-9" stroke="${E}" stroke-width="1"/><path d="M${m} ${fy - 9}l7 2-7 2.500z" fill="${ACC}" stroke="${E}" stroke-width=".5"/>`; }
  if (o.cross) { const fy = y - p; g += `<path d="M${m} ${fy + .5}v-6.500M${m - 2} ${fy - 4}h4" stroke="${E}" stroke-width="1.300"/>`; }
  if (o.rose) g += `<circle cx="${m}" cy="${y + o.rose}" r="3" fill="${O}" stroke="${W1}" stroke-width=".8"/>`;
  return g;
}
const ground = '<ellipse cx="43" cy="62.500" rx="37" ry="3.200" fill="#000" opacity=".22"/>';
const tree = (x, h) => `<path d="M${x} 62v-3" stroke="#4b3522" stroke-width="1.400"/><path d="M${x - 2.600} 60c-1-6 1-${h - 4} 2.600-${h} 1.600 4 3.600 ${h - 8} 2.600 ${h}z" fill="#3f5b43"/><path d="M${x} ${60 - h}c1.600 4 3.600 ${h - 8} 2.600 ${h}h-2z" fill="#2b4130"/>`;
const B = {
  temple: () => vol(18, 44, 26, 'gable', { p: 12, cols: 5, pediment: 1, ov: 3 }) + `<path d="M14 60h52v2.500H14z" fill="${W1}" stroke="${E}" stroke-width=".7"/>`,
  church: () => vol(40, 26, 22, 'gable', { p: 10, win: [2, 1, 3, 7, 1, 11] }) + vol(24, 17, 32, 'spire', { p: 20, cross: 1, door: [6, 10], rose: 8 }),
  monastery: () => vol(10, 60, 17, 'hip', { p: 8, arcade: 7 }) + vol(52, 12, 34, 'gable', { p: 8, win: [1, 1, 4, 6, 1, 8], cross: 1 }) + tree(17, 20),
  cathedral: () => vol(28, 26, 34, 'dome', { win: [3, 1, 2.400, 6, 1, 9] }) + vol(14, 13, 40, 'spire', { p: 14, win: [1, 2, 3.500, 7, 1, 8] }) + vol(54, 13, 40, 'spire', { p: 14, win: [1, 2, 3.500, 7, 1, 8] }) + vol(25, 31, 20, 'gable', { p: 11, door: [8, 12], rose: -3 }),
  watchtower: () => vol(31, 18, 42, 'batt', { win: [1, 3, 3, 5, 1, 9], door: [6, 8], flag: 1, bands: 3 }) + vol(48, 16, 12, 'hip'),
  prison: () => vol(16, 48, 30, 'flat', { bands: 4, win: [4, 1, 5, 6, 0, 10], door: [9, 13] }) + `<path d="M20.500 39v6M23.500 39v6M32.500 39v6M35.500 39v6M44.500 39v6M47.500 39v6M56.500 39v6" stroke="${W2}" stroke-width=".8"/>` + vol(12, 10, 36, 'batt'),
  barracks: () => vol(10, 60, 20, 'hip', { p: 10, win: [5, 1, 4, 6, 0, 8], door: [8, 10] }) + `<path d="M66 62V24" stroke="${E}" stroke-width="1.200"/><path d="M66 24h11l-3 4 3 4H66z" fill="${ACC}" stroke="${E}" stroke-width=".5"/>`,
  fortress: () => vol(31, 18, 20, 'batt', { base: 38, flag: 1, win: [2, 1, 2.500, 5, 1, 8] }) + vol(16, 48, 26, 'batt', { door: [12, 15], bands: 2 }) + vol(8, 15, 40, 'batt', { win: [1, 2, 2.500, 6, 1, 9] }) + vol(57, 15, 40, 'batt', { win: [1, 2, 2.500, 6, 1, 9] }),
  manor: () => vol(16, 40, 24, 'hip', { p: 13, win: [4, 1, 4, 6, 0, 7], door: [7, 10] }) + tree(64, 26) + tree(70, 20) + `<path d="M46 16h5v8h-5z" fill="${W2}" stroke="${E}" stroke-width=".7"/>`,
  castle: () => vol(22, 36, 28, 'batt', { door: [10, 14], win: [3, 1, 3, 5, 1, 7] }) + vol(12, 13, 38, 'spire', { p: 16, win: [1, 1, 3, 6, 1, 8] }) + vol(55, 13, 38, 'spire', { p: 16, win: [1, 1, 3, 6, 1, 8], flag: 1 }),
  palace: () => vol(8, 64, 24, 'flat', { win: [7, 1, 4, 7, 1, 7], door: [9, 12] }) + vol(28, 24, 34, 'gable', { p: 9, pediment: 1, cols: 4, flag: 1 }) + vol(8, 13, 31, 'hip', { p: 7, win: [2, 2, 3, 5, 0, 7] }) + vol(59, 13, 31, 'hip', { p: 7, win: [2, 2, 3, 5, 0, 7] }),
  tavern: () => vol(20, 38, 22, 'gable', { p: 18, ov: 4, win: [3, 1, 5, 6, 0, 8], door: [7, 10, .28] }) + `<path d="M58 34h9" stroke="${E}" stroke-width="1.200"/><path d="M61 35h7v8h-7z" fill="${ACC}" stroke="${E}" stroke-width=".7"/><path d="M63 37.500h3v3.500h-3z" fill="${W1}"/>`,
  market: () => vol(42, 26, 26, 'hip', { p: 9, win: [3, 1, 3, 5, 0, 8] }) + `<path d="M8 44l4-9h40l4 9z" fill="${ACC}" stroke="${E}" stroke-width=".8"/><path d="M16 44l2.500-9h6l-1 9zM30 44v-9h6l.5 9zM45 44l-2.500-9h5.500l4 9z" fill="${W1}"/><path d="M11 44v18M53 44v18" stroke="${E}" stroke-width="1.600"/><path d="M14 52h36v10H14z" fill="${W2}" stroke="${E}" stroke-width=".8"/><circle cx="20" cy="51" r="2.600" fill="#c4623a"/><circle cx="26" cy="51" r="2.600" fill="#d9a441"/><circle cx="37" cy="51" r="2.600" fill="#5b7a4a"/><circle cx="43" cy="51" r="2.600" fill="#c4623a"/>`,
  trading_post: () => vol(16, 30, 34, 'gable', { p: 14, win: [2, 2, 4, 6, 0, 8], door: [8, 10] }) + vol(44, 24, 20, 'hip', { p: 8, arcade: 2 }) + `<path d="M31 14v-4h6" stroke="${E}" fill="none" stroke-width="1.200"/>`,
  docks: () => vol(10, 32, 24, 'gable', { p: 12, door: [10, 14] }) + `<path d="M46 62V22l18 10" stroke="${E}" stroke-width="2" fill="none"/><path d="M62 32v10" stroke="${E}" stroke-width="1"/><path d="M57 42h10v8H57z" fill="#a8741c" stroke="${E}" stroke-width=".8"/><path d="M4 62h72" stroke="#41719c" stroke-width="3.500"/>`,
  harbor: () => vol(8, 26, 20, 'hip', { p: 9, win: [3, 1, 3, 5, 0, 8] }) + `<path d="M56 52V16" stroke="${E}" stroke-width="1.500"/><path d="M57 18c12 6 14 18 10 26H57zM55 22c-9 6-11 14-11 22h11z" fill="${W1}" stroke="${E}" stroke-width=".8"/><path d="M57 18c12 6 14 18 10 26h-4c2-10 0-20-6-26z" fill="${W2}"/><path d="M38 48h36l-6 11H45z" fill="${R2}" stroke="${E}" stroke-width=".8"/><path d="M2 60q5-3 10 0t10 0 10 0 10 0 10 0 10 0 10 0v5H2z" fill="#41719c"/>`,
  town_hall: () => vol(12, 56, 26, 'hip', { p: 9, win: [6, 1, 4, 7, 1, 8], arcade: 6 }) + vol(33, 14, 48, 'spire', { p: 12, flag: 1 }) + `<circle cx="40" cy="23" r="4" fill="${W1}" stroke="${E}"/><path d="M40 20.500V23l2 1" stroke="${E}" stroke-width=".8" fill="none"/>`,
  library: () => vol(12, 56, 26, 'gable', { p: 13, cols: 6, pediment: 1, ov: 3 }) + `<path d="M33 27c3-2 5-1 7 1 2-2 4-3 7-1v6c-3-1-5-1-7 1-2-2-4-2-7-1z" fill="${ACC}" stroke="${E}" stroke-width=".6"/><path d="M8 59.500h64v3H8z" fill="${W1}" stroke="${E}" stroke-width=".7"/>`,
  laboratory: () => vol(16, 26, 30, 'gable', { p: 12, door: [7, 10], win: [2, 1, 4, 6, 1, 8] }) + vol(42, 20, 22, 'dome', { win: [2, 1, 3, 6, 1, 7] }) + `<path d="M22 18c-4-5 3-6-1-12 7 3 5 8 4 12z" fill="#7aa87c" opacity=".85"/>`,
  dragon_gate: () => vol(12, 17, 42, 'batt', { win: [1, 2, 3, 6, 1, 9] }) + vol(51, 17, 42, 'batt', { win: [1, 2, 3, 6, 1, 9] }) + vol(28, 24, 32, 'batt', { door: [15, 20] }) + `<path d="M24 20c6-12 14-4 16-8 3 5 12-3 17 8-6-4-9-2-11 2-3-4-8-4-11 0-2-4-6-5-11-2z" fill="#4c8453" stroke="${E}" stroke-width=".8"/>`,
  keep: () => vol(20, 40, 38, 'batt', { win: [3, 2, 3, 6, 1, 9], door: [9, 12], bands: 3, flag: 1 }),
  smithy: () => vol(14, 38, 20, 'gable', { p: 12, arcade: 2 }) + `<path d="M46 20h8v30h-8z" fill="${W2}" stroke="${E}" stroke-width=".8"/><path d="M50 19c-3-4 3-6 0-11 6 3 4 8 3 11z" fill="#8c8174" opacity=".8"/><path d="M54 52h18l-4 4h-3v6h-7v-6c-2 0-4-2-4-4z" fill="#3f3d44" stroke="${E}" stroke-width=".6"/>`,
  school_of_magic: () => vol(14, 30, 28, 'hip', { p: 10, win: [3, 1, 4, 7, 1, 8], door: [7, 10] }) + vol(44, 16, 40, 'spire', { p: 22, win: [1, 2, 4, 7, 1, 9] }) + `<path d="M24 8l1.500 3.500 3.800.4-2.900 2.500.9 3.700-3.300-2-3.300 2 .9-3.700-2.900-2.500 3.800-.4z" fill="#e3b644" stroke="${E}" stroke-width=".6"/>`,
  observatory: () => vol(24, 34, 24, 'dome', { win: [3, 1, 3.500, 7, 1, 9], door: [7, 9] }) + `<path d="M44 22L64 8l3.500 5-18 13z" fill="#8c8174" stroke="${E}" stroke-width=".8"/>`,
  quarry: () => `<path d="M6 62L16 40l10-4 6-14 14 4 8 12 12 4 8 20z" fill="${W2}" stroke="${E}" stroke-width=".9"/><path d="M6 62L16 40l10-4 6-14 6 10-6 10 4 20z" fill="${W1}"/><path d="M48 62V48h12v14zM40 62v-8h9v8z" fill="${W1}" stroke="${E}" stroke-width=".8"/><path d="M62 44l8-14M66 28l8 5" stroke="${E}" stroke-width="1.800"/>`,
  museum: () => vol(10, 60, 22, 'flat', { win: [6, 1, 4, 8, 1, 9] }) + vol(26, 28, 28, 'gable', { p: 10, cols: 4, pediment: 1, ov: 2 }),
  statue: () => `<path d="M28 62V46h24v16zM24 46h32v-4H24z" fill="${W1}" stroke="${E}" stroke-width=".9"/><path d="M44 46h8v16h-8z" fill="${W2}"/><path d="M36 42c-1-8-4-12-2-18 1-3 3-4 4-6a4 4 0 115 0c2 2 5 4 6 8l8-10 1.500 1.500L49 30c-2 4-4 6-4 12z" fill="#8fa39a" stroke="${E}" stroke-width=".9"/>`,
  wishing_well: () => `<path d="M22 62V48h36v14z" fill="${W1}" stroke="${E}" stroke-width=".9"/><path d="M48 48h10v14H48z" fill="${W2}"/><ellipse cx="40" cy="48" rx="18" ry="4" fill="${O}" stroke="${E}"/><path d="M25 48V26M55 48V26" stroke="${E}" stroke-width="2.200"/><path d="M18 28L40 12l22 16z" fill="${R1}" stroke="${E}" stroke-width=".9"/><path d="M40 12l22 16H46z" fill="${R2}"/><path d="M40 28v12" stroke="${E}"/><path d="M37 40h6v5h-6z" fill="#a8741c" stroke="${E}" stroke-width=".6"/>`,

  armory: () => vol(14, 50, 26, 'hip', { p: 10, door: [12, 16], bands: 2 }) + `<path d="M62 20l10 26M74 20L64 46" stroke="#8c939b" stroke-width="2.200"/><path d="M60 20l4-3 1 6zM76 20l-4-3-1 6z" fill="#8c939b"/><path d="M20 38h10v7c0 4-3 5-5 6-2-1-5-2-5-6z" fill="${ACC}" stroke="${E}" stroke-width=".7"/>`,
  basilica: () => vol(18, 44, 24, 'gable', { p: 10, rose: 6, door: [9, 12] }) + vol(10, 14, 17, 'hip', { p: 5, win: [2, 1, 2.600, 6, 1, 8] }) + vol(56, 14, 17, 'hip', { p: 5, win: [2, 1, 2.600, 6, 1, 8] }) + vol(34, 12, 10, 'dome', { base: 26 }),
  bell_tower: () => vol(33, 16, 46, 'spire', { p: 14, win: [1, 1, 8, 11, 1, 9], door: [6, 9], bands: 3 }) + `<path d="M38 21c0-3 6-3 6 0l1 4h-8z" fill="#d9a441" stroke="${E}" stroke-width=".5"/>` + vol(49, 18, 14, 'hip', { p: 6 }),
  capitol: () => vol(12, 56, 22, 'flat', { cols: 7 }) + vol(30, 20, 12, 'dome', { base: 38, cols: 4 }) + `<path d="M8 59h64v3.500H8z" fill="${W1}" stroke="${E}" stroke-width=".7"/>`,
  factory: () => vol(10, 44, 20, 'flat', { arcade: 4 }) + `<path d="M10 42l11-9v9l11-9v9l11-9v9z" fill="${R1}" stroke="${E}" stroke-width=".9"/>` + vol(56, 10, 42, 'flat', { bands: 5 }) + `<path d="M61 17c-5-4 4-6 0-12 9 3 6 8 4 12z" fill="#8c8174" opacity=".7"/>`,
  framework: () => vol(24, 30, 26, 'flat', { win: [2, 2, 5, 7, 1, 7] }) + `<g stroke="#8a5a2b" stroke-width="1.800" fill="none"><path d="M16 62V20M62 62V20M12 30h54M12 44h54M16 62l14-18M62 44L48 62M16 44l14-14M62 30L48 44M39 20V10h14v8"/></g>`,
  gold_mine: () => `<path d="M4 62L20 30l12 6L46 14l16 26 14 22z" fill="${W2}" stroke="${E}" stroke-width=".9"/><path d="M4 62L20 30l12 6L46 14l4 18-12 30z" fill="${W1}"/><path d="M30 62V48a8 8 0 0116 0v14z" fill="#241a10"/><path d="M28 62V47h3v15zM45 62V47h3v15zM27 45h22v3.500H27z" fill="#8a5a2b" stroke="${E}" stroke-width=".6"/><g fill="url(#g-gold)" stroke="#7d5312" stroke-width=".5"><circle cx="56" cy="59" r="3"/><circle cx="62" cy="59.500" r="2.500"/><circle cx="59" cy="55" r="2.600"/></g>`,
  graveyard: () => `<path d="M6 62c10-8 58-8 68 0z" fill="#5d6b4a"/>` + tree(68, 34) + `<g fill="${W1}" stroke="${E}" stroke-width=".8"><path d="M14 58V42a6 6 0 0112 0v16zM46 60V46a6 6 0 0112 0v14z"/><path d="M34 58V34h-5v-5h5v-7h5v7h5v5h-5v24z"/></g><path d="M22 58V40c2 1 4 2 4 4v14zM54 60V44c2 1 4 2 4 4v12zM37 58V22h2v36z" fill="${W2}"/>`,
  great_wall: () => vol(4, 72, 20, 'batt', { n: 9, bands: 3 }) + vol(10, 14, 34, 'batt', { win: [1, 1, 3, 6, 1, 10] }) + vol(33, 14, 34, 'batt', { win: [1, 1, 3, 6, 1, 10] }) + vol(56, 14, 34, 'batt', { win: [1, 1, 3, 6, 1, 10], flag: 1 }),
  haunted_quarter: () => `<circle cx="60" cy="15" r="9" fill="#f2e7c4"/>` + vol(12, 18, 30, 'gable', { p: 16, win: [2, 1, 4, 7, 1, 9] }) + vol(30, 16, 38, 'spire', { p: 16, win: [1, 2, 5, 7, 1, 9] }) + vol(46, 22, 22, 'gable', { p: 14, ov: 3, door: [7, 11] }) + `<path d="M66 40c5-6 10 0 8 8-1 4 0 6 2 8-5 0-8-2-10 0-3-2-5 0-8-1 3-3 4-9 8-15z" fill="#dfe6ea" opacity=".85"/>`,
  hospital: () => vol(12, 54, 26, 'hip', { p: 10, win: [5, 1, 4, 7, 0, 8], door: [9, 12] }) + vol(32, 15, 34, 'gable', { p: 8 }) + `<path d="M37.500 30h4v4h4v4h-4v4h-4v-4h-4v-4h4z" fill="${ACC}"/>`,
  imperial_treasury: () => vol(14, 52, 26, 'flat', { cols: 6 }) + `<path d="M12 34L40 18l28 16z" fill="${W1}" stroke="${E}" stroke-width=".9"/><path d="M40 18l28 16H46z" fill="${W2}"/><circle cx="40" cy="28" r="4.500" fill="url(#g-gold)" stroke="#7d5312"/><path d="M10 59h60v3.500H10z" fill="${W1}" stroke="${E}" stroke-width=".7"/>`,
  ivory_tower: () => vol(30, 20, 50, 'dome', { wall: '#fbf6ea', shade: '#d8ccb4', win: [1, 4, 5, 7, 1, 8], bands: 5, door: [6, 8] }) + tree(60, 20),
  lighthouse: () => `<path d="M2 60q5-3 10 0t10 0 10 0 10 0 10 0 10 0 10 0 10 0v6H2z" fill="#41719c"/><path d="M20 60c6-8 34-8 42 0z" fill="#8c8174"/><path d="M32 56l4-36h10l4 36z" fill="${W1}" stroke="${E}" stroke-width=".9"/><path d="M42 20h4l4 36h-7z" fill="${W2}"/><path d="M34.200 36h13.600l.8 7H33.400z" fill="${ACC}"/><path d="M36 20v-7h10v7z" fill="#ffe08a" stroke="${E}" stroke-width=".8"/><path d="M34 13l7-6 7 6z" fill="${R2}" stroke="${E}" stroke-width=".8"/><path d="M48 15l26-8v14zM34 15L10 9v11z" fill="#ffe08a" opacity=".4"/>`,
  map_room: () => vol(14, 52, 28, 'hip', { p: 10, win: [2, 1, 6, 9, 1, 10], door: [7, 10, .85] }) + `<path d="M30 36h20v14H30z" fill="#f8efda" stroke="${E}" stroke-width=".8"/><path d="M32 46c4-6 7 1 10-4s4-2 6-4" stroke="${ACC}" fill="none" stroke-width="1.200"/><path d="M45 46l2 2m0-2l-2 2" stroke="${E}"/>`,
  monument: () => `<path d="M22 62v-5h36v5zM27 57v-5h26v5z" fill="${W1}" stroke="${E}" stroke-width=".8"/><path d="M35 52L37 12l3-5 3 5 2 40z" fill="${W1}" stroke="${E}" stroke-width=".9"/><path d="M40 7l3 5 2 40h-4z" fill="${W2}"/><path d="M33 40h14v4H33z" fill="${ACC}" opacity=".8"/>`,
  necropolis: () => vol(12, 22, 20, 'gable', { p: 9, pediment: 1, door: [7, 12] }) + vol(48, 20, 22, 'dome', { door: [7, 12] }) + vol(32, 18, 30, 'gable', { p: 10, pediment: 1, door: [8, 14], cross: 1 }) + tree(8, 26) + tree(73, 22),
  park: () => tree(14, 34) + tree(66, 36) + tree(22, 24) + `<path d="M26 62c0-4 30-4 30 0z" fill="#759fce"/><ellipse cx="41" cy="58" rx="17" ry="4.500" fill="${W1}" stroke="${E}" stroke-width=".8"/><ellipse cx="41" cy="57" rx="14" ry="3" fill="#759fce"/><path d="M39 57V42h4v15z" fill="${W1}" stroke="${E}" stroke-width=".7"/><ellipse cx="41" cy="42" rx="8" ry="2.600" fill="${W1}" stroke="${E}" stroke-width=".7"/><path d="M41 40c-1-8-9-8-9 2M41 40c1-8 9-8 9 2" fill="none" stroke="#a9c6e3" stroke-width="1.500"/>`,
  poor_house: () => vol(18, 44, 16, 'gable', { p: 16, ov: 4, win: [3, 1, 5, 5, 0, 7], door: [7, 9, .22] }) + `<path d="M30 34l8 4M44 36l7 3" stroke="${E}" stroke-width="1.400"/><path d="M50 22h6v10h-6z" fill="${W2}" stroke="${E}" stroke-width=".7"/>`,
  secret_vault: () => `<path d="M12 62V30c0-14 56-14 56 0v32z" fill="${W2}" stroke="${E}" stroke-width=".9"/><path d="M12 62V30c0-10 24-13 36-9v41z" fill="${W1}"/><circle cx="40" cy="42" r="17" fill="#6b747c" stroke="${E}"/><circle cx="40" cy="42" r="12.500" fill="#8c969f" stroke="#3f464c"/><path d="M40 31v22M29 42h22M32.500 34.500l15 15M47.500 34.500l-15 15" stroke="#3f464c" stroke-width="1.600"/><circle cx="40" cy="42" r="4" fill="url(#g-gold)" stroke="#7d5312"/>`,
  stables: () => vol(10, 60, 18, 'gable', { p: 15, ov: 4, arcade: 3 }) + `<path d="M36 62c0-8 2-11 5-13l-1-4 5 2c4 2 6 5 6 8l-3 1-3-1c-1 3 1 5 1 7z" fill="#7a4b26" stroke="${E}" stroke-width=".7"/>`,
  theater: () => `<path d="M10 62V34C10 18 70 18 70 34v28z" fill="${W1}" stroke="${E}" stroke-width=".9"/><path d="M52 24c12 3 18 7 18 12v26H52z" fill="${W2}"/><g fill="${O}">${[18, 29, 40, 51, 62].map(x => `<path d="M${x - 3.500} 44v-5a3.500 3.500 0 017 0v5zM${x - 3.500} 59v-6a3.500 3.500 0 017 0v6z"/>`).join('')}</g><path d="M10 47h60M10 62h60" stroke="${E}" stroke-width="1.200"/><path d="M34 14c4 2 8 2 12 0v8c0 5-4 7-6 8-2-1-6-3-6-8z" fill="#f2e4c4" stroke="${E}" stroke-width=".8"/><path d="M37 19h2M41 19h2M37.500 24c2 1.500 3.500 1.500 5 0" stroke="${E}" fill="none"/>`,
  thieves_den: () => `<path d="M4 62V36l14-10h44l14 10v26z" fill="#5b5149" stroke="${E}"/><path d="M14 62V46a26 16 0 0152 0v16z" fill="#211a14"/><path d="M24 62v-8h12v8z" fill="#8a5a2b" stroke="${E}"/><path d="M24 54c0-4 12-4 12 0z" fill="#a8741c" stroke="${E}"/><path d="M50 62c-1-6 1-8 3-9l-1-2h6l-1 2c2 1 4 3 3 9z" fill="#8a6a2b" stroke="${E}" stroke-width=".7"/><path d="M60 30l3 8" stroke="#ffcf7a" stroke-width="1"/><circle cx="63.500" cy="40" r="3" fill="#ffcf7a"/><circle cx="63.500" cy="40" r="7" fill="#ffcf7a" opacity=".25"/>`,
  throne_room: () => vol(12, 56, 30, 'flat', { cols: 6 }) + `<path d="M31 62V34l9-9 9 9v28z" fill="${ACC}" stroke="${E}" stroke-width=".9"/><path d="M34 52h12v10H34z" fill="url(#g-gold)" stroke="#7d5312" stroke-width=".6"/><path d="M35 38l2.500 2.500L40 36l2.500 4.500L45 38v6H35z" fill="url(#g-gold)" stroke="#7d5312" stroke-width=".6"/>`,
  university: () => vol(10, 60, 22, 'hip', { p: 8, win: [6, 1, 4, 7, 1, 7], arcade: 6 }) + vol(31, 18, 38, 'gable', { p: 10, win: [2, 1, 4, 8, 1, 10], door: [8, 11] }) + `<path d="M28 14l12-5 12 5-12 5z" fill="#3b3733" stroke="${E}" stroke-width=".6"/><path d="M50 14v6" stroke="#d9a441" stroke-width="1.500"/>`,
  // action cards (variant)
  circus_tent: () => `<path d="M8 62L18 34h44l10 28z" fill="${W1}" stroke="${E}" stroke-width=".9"/><path d="M40 10C34 24 26 32 14 36h52C54 32 46 24 40 10z" fill="${ACC}" stroke="${E}" stroke-width=".9"/><path d="M18 34L8 62h10l7-28zM34 34l-3 28h9V34zM50 34l5 28h-9l-2-28zM62 34h-6l9 28h7z" fill="${ACC}"/><path d="M40 10c5 14 12 22 26 26H48c-3-8-6-16-8-26z" fill="#0003"/><path d="M36 62V50l4-6 4 6v12z" fill="${O}"/><path d="M40 11V3l8 2.500-8 2.500" fill="#d9a441" stroke="${E}" stroke-width=".7"/>`,
  ticket_wagon: () => `<path d="M14 52V26c8-10 44-10 52 0v26z" fill="${ACC}" stroke="${E}" stroke-width=".9"/><path d="M52 52V20c6 1 11 3 14 6v26z" fill="#0003"/><path d="M24 30h26v14H24z" fill="#f8efda" stroke="${E}" stroke-width=".8"/><path d="M22 44h30v3H22z" fill="#d9a441" stroke="${E}" stroke-width=".6"/><g fill="none" stroke="${E}" stroke-width="2"><circle cx="26" cy="55" r="6.500"/><circle cx="56" cy="55" r="6.500"/></g><path d="M26 49v12M20 55h12M56 49v12M50 55h12" stroke="${E}"/>`,
  // Carrara
  biblioteca: () => vol(12, 56, 30, 'hip', { p: 9, win: [6, 1, 4, 8, 1, 8], arcade: 5 }) + `<path d="M32 24c3-2 6-1 8 1 2-2 5-3 8-1v8c-3-1-6-1-8 1-2-2-5-2-8-1z" fill="#7b2d3b" stroke="${E}" stroke-width=".6"/><path d="M34 25.500c2-.8 3.800-.3 5.300 1v5c-1.600-1-3.300-1.200-5.300-.8zM46 25.500c-2-.8-3.800-.3-5.300 1v5c1.600-1 3.300-1.200 5.300-.8z" fill="#f8efda"/>`,
  cathedrale: () => vol(34, 20, 16, 'dome', { base: 40, win: [4, 1, 2, 5, 1, 6] }) + vol(20, 46, 20, 'gable', { p: 12, win: [4, 1, 3.500, 9, 1, 10], door: [8, 12] }) + vol(12, 11, 44, 'gable', { p: 9, win: [1, 3, 4, 7, 1, 8], cross: 1, bands: 4 }),
  palazzo: () => vol(12, 56, 38, 'flat', { win: [6, 2, 4, 8, 1, 9], door: [9, 13], bands: 2 }) + `<path d="M9 24h62v-3.500H9z" fill="${R1}" stroke="${E}" stroke-width=".8"/><path d="M50 24h21v-3.500H50z" fill="${R2}"/>`,
  porta: () => vol(14, 52, 32, 'batt', { door: [20, 25], bands: 3 }) + vol(8, 13, 42, 'batt', { win: [1, 2, 2.600, 6, 1, 10] }) + vol(59, 13, 42, 'batt', { win: [1, 2, 2.600, 6, 1, 10] }) + `<path d="M40 40v22M35 42v20M45 42v20M30 50h20M30 56h20" stroke="${W2}" stroke-width="1"/>`,
  castello: () => vol(12, 20, 40, 'batt', { win: [1, 2, 3, 6, 1, 10], flag: 1 }) + vol(30, 36, 26, 'batt', { door: [9, 13], win: [3, 1, 3, 5, 1, 7], bands: 2 }) + vol(58, 14, 33, 'batt', { win: [1, 1, 3, 6, 1, 9] }),
  villa: () => vol(18, 40, 22, 'hip', { p: 8, win: [5, 1, 4, 7, 1, 8] }) + vol(29, 18, 27, 'gable', { p: 8, cols: 4, pediment: 1, ov: 2 }) + tree(11, 30) + tree(65, 34) + tree(71, 24),
};
for (const k in B) sym('b-' + k, '0 0 80 66', ground + B[k]());
export const BUILDINGS = Object.keys(B);

/* ---------- line icons of the table (20×20, currentColor) ---------- */
const line = (id, body) => sym('i-' + id, '0 0 20 20', `<g fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round">${body}</g>`);
line('tile', '<rect x="3" y="3" width="14" height="14" rx="1.5"/><path d="M3 12c4 0 6-1 7-4s3-4 7-4"/>');
line('turn', '<path d="M15.5 10a5.5 5.5 0 1 1-1.8-4.1"/><path d="M14.5 2.5v3.8h-3.8"/>');
line('turnl', '<path d="M4.5 10a5.5 5.5 0 1 0 1.8-4.1"/><path d="M5.5 2.5v3.8h3.8"/>');
line('city', '<path d="M3 17V8l2-1 0-3h2v2h2V4h2v2h2V4h2v3l2 1v9Z"/><path d="M8.5 17v-3.5a1.5 1.5 0 0 1 3 0V17"/>');
line('road', '<path d="M7.5 3L4 17M12.5 3L16 17"/><path d="M10 4v2.5M10 9v2.5M10 14v2.5"/>');
line('field', '<path d="M10 17V7M10 10c0-3 2-4 4-4 0 3-2 4-4 4ZM10 13c0-3-2-4-4-4 0 3 2 4 4 4ZM10 7c0-2 .5-3.5 0-4.5"/><path d="M4 17h12"/>');
line('monastery', '<path d="M10 2v4M8.5 3.5h3M5 17V10l5-4l5 4v7Z"/><path d="M8.5 17v-3.5a1.5 1.5 0 0 1 3 0V17"/>');
line('person', '<circle cx="10" cy="6" r="3"/><path d="M4 17c.5-4 3-6 6-6s5.5 2 6 6Z"/>');
line('crop', '<circle cx="10" cy="10" r="7"/><circle cx="10" cy="10" r="4"/><circle cx="10" cy="10" r="1"/>');
line('minus', '<path d="M4 10h12"/>');
line('fit', '<path d="M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4"/>');
line('stack', '<path d="M3 7l7-3.5L17 7l-7 3.5Z"/><path d="M3 10.5L10 14l7-3.5M3 14l7 3.5L17 14"/>');
line('link', '<path d="M8.5 11.5a3 3 0 0 0 4.2 0l2.5-2.5a3 3 0 0 0-4.2-4.2l-1 1"/><path d="M11.5 8.5a3 3 0 0 0-4.2 0L4.8 11a3 3 0 0 0 4.2 4.2l1-1"/>');
line('bot', '<rect x="4" y="7" width="12" height="9" rx="2"/><path d="M10 7V4M7.5 11v1.5M12.5 11v1.5"/><circle cx="10" cy="3.5" r=".8"/>');
line('play', '<path d="M6 4l10 6-10 6Z" fill="currentColor"/>');
line('star', '<path d="M10 3l2 4.7 5 .4-3.8 3.3 1.2 5L10 13.7 5.6 16.4l1.2-5L3 8.1l5-.4Z"/>');
line('skip', '<path d="M5 4l7 6-7 6ZM14.5 4v12"/>');
line('pause', '<path d="M7 4v12M13 4v12"/>');
line('back', '<path d="M12.5 4l-6 6 6 6"/>');
line('next', '<path d="M7.5 4l6 6-6 6"/>');
line('first', '<path d="M15 4l-7 6 7 6ZM5.5 4v12"/>');
line('copy', '<path d="M7 7h9v10H7Z"/><path d="M13 7V3H4v10h3"/>');
line('qr', '<path d="M3 3h5v5H3ZM12 3h5v5h-5ZM3 12h5v5H3Z"/><path d="M12 12h2v2h-2ZM17 12v2M15 17h2M12 17v0M5.5 5.5v0M14.5 5.5v0M5.5 14.5v0"/>');
line('sun', '<circle cx="10" cy="10" r="3.2"/><path d="M10 2.5v2M10 15.5v2M2.5 10h2M15.5 10h2M4.7 4.700l1.4 1.4M13.900 13.900l1.400 1.400M4.700 15.300l1.400-1.400M13.900 6.100l1.400-1.400"/>');
line('sound', '<path d="M3 8v4h3l4 3.500v-11L6 8Z"/><path d="M13 7.500q1.800 2.500 0 5M15.500 5.500q3 4.500 0 9"/>');
line('mute', '<path d="M3 8v4h3l4 3.500v-11L6 8Z"/><path d="M13 8l4 4M17 8l-4 4"/>');
line('redo', '<path d="M13 5l3.500 3.500L13 12"/><path d="M16 8.500H8.500a4 4 0 0 0 0 8H12"/>');
line('bulb', '<path d="M7.500 14h5M8 16.500h4M7.500 14c0-2-2.500-3-2.500-6a5 5 0 0 1 10 0c0 3-2.500 4-2.500 6"/>');
line('trophy', '<path d="M6 3.500h8v5a4 4 0 0 1-8 0ZM6 5H3.500q0 4 3 4.500M14 5h2.500q0 4-3 4.500M10 12.500V15M7 16.500h6"/>');
line('send', '<path d="M3 10l14-6-5 13-2.500-5.500Z"/>');
line('door', '<path d="M5 17V3h8v14M3 17h12M10.500 10v0M13 6h3v11"/>');
line('warn', '<path d="M10 3l7.500 13.500h-15Z"/><path d="M10 8v4M10 14.500v0"/>');
line('plug', '<path d="M7 3v4M13 3v4M5 7h10v2a5 5 0 0 1-10 0ZM10 14v3.500"/>');
line('download', '<path d="M10 3v9M6 8.500l4 4 4-4M4 16.500h12"/>');
line('branch', '<circle cx="6" cy="4.500" r="1.700"/><circle cx="6" cy="15.500" r="1.700"/><circle cx="14" cy="7.500" r="1.700"/><path d="M6 6.200v7.600M14 9.200q0 4-8 4.300"/>');

const defs = `<defs>
<linearGradient id="g-gold" x1="0" y1="0" x2=".8" y2="1"><stop offset="0" stop-color="#fbe7a3"/><stop offset=".45" stop-color="#dfa83a"/><stop offset="1" stop-color="#b27a1d"/></linearGradient>
<linearGradient id="g-silver" x1="0" y1="0" x2=".8" y2="1"><stop offset="0" stop-color="#f7f9fb"/><stop offset=".5" stop-color="#bcc5cd"/><stop offset="1" stop-color="#85909a"/></linearGradient>
<linearGradient id="g-gild" x1="0" y1="0" x2=".7" y2="1"><stop offset="0" stop-color="#fff0bd"/><stop offset=".4" stop-color="#edbd53"/><stop offset="1" stop-color="#b87f22"/></linearGradient>
<linearGradient id="g-pale" x1="0" y1="0" x2=".7" y2="1"><stop offset="0" stop-color="#ffffff"/><stop offset="1" stop-color="#d6cdb8"/></linearGradient>
<linearGradient id="g-face" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".28"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".2"/></linearGradient>
<linearGradient id="g-stone" x1="0" y1="0" x2="1" y2=".3"><stop offset="0" stop-color="#efe2c6"/><stop offset="1" stop-color="#b39a6d"/></linearGradient>
<linearGradient id="g-skin" x1="0" y1="0" x2="1" y2=".35"><stop offset="0" stop-color="#eec39a"/><stop offset=".38" stop-color="#b9805a"/><stop offset="1" stop-color="#4e2f20"/></linearGradient>
</defs>`;
const short = (t) => t.replace(/\.\d{3,}/g, (f) => { const k = f.slice(0, 3).replace(/0+$/, ''); return k === '.' ? '.0' : k; });
const sheetOf = (id) =>
  /^(ch|at)-/.test(id) ? 'people'
    : /^b-/.test(id) ? 'buildings'
      : /^i-(block|stone)-/.test(id) ? 'stones'
        : /^i-(f|o)-/.test(id) ? 'emblems'
          : 'ui';

/** Sheets of symbols by name, each a whole SVG document. The gradients live in `ui`, which is always there. */
export const SHEETS = Object.fromEntries(
  ['ui', 'people', 'buildings', 'stones', 'emblems'].map((sheet) => {
    const symbols = S.filter((s) => sheetOf(/id="([^"]+)"/.exec(s)[1]) === sheet);
    return [sheet, short(`<svg xmlns="http://www.w3.org/2000/svg" class="sprite" width="0" height="0" aria-hidden="true">${sheet === 'ui' ? defs : ''}\n${symbols.join('\n')}\n</svg>\n`)];
  }),
);
