// Types of districts, marks on characters, the crown; people and buildings.
import { FILL, icon, symbol } from '../../../../art/symbols.mjs';
import buildings from './buildings.mjs';
import people from './people.mjs';

export default [
  icon('t-noble', `<path ${FILL} d="M3 18.500L2 7l5.300 4.300L12 3.500l4.700 7.800L22 7l-1 11.500zM3.200 20h17.600v1.800H3.200z"/>`),
  icon(
    't-religious',
    `<path ${FILL} d="M10.700 2h2.600v3h3v2.500h-3v2L19.500 14v7.500h-5.300V17a2.200 2.200 0 00-4.400
      0v4.500H4.500V14l6.200-4.500v-2h-3V5h3z"/>`,
  ),
  icon(
    't-trade',
    `<path ${FILL} d="M11 2.500h2V5l7 1.300v1.600l.1.200L23.400 15a4.300 4.300 0 01-8.600 0L18 8 13 7.100V19h4v2.500H7V19h4V7.100L6
      8l3.200 7a4.300 4.300 0 01-8.600 0l3.300-6.900.1-.2V6.300L11 5zM3 15h4L5 10.500zm14.200 0h4l-2-4.500z"/>`,
  ),
  icon(
    't-military',
    `<path ${FILL} d="M3 3.500h3l10 10 1.800-1.800 1.700 1.700-2.300 2.300 3.300 3.300-2 2-3.300-3.300-2.300 2.300-1.700-1.700L13
      16.500 3 6.500z"/><path ${FILL} d="M21 3.500h-3l-4.600 4.600 3 3L21 6.500zM8.600 13L6.200 11.700 4.500 13.400l2.300 2.300L3.500
      19l2 2 3.300-3.300 2.300 2.300 1.700-1.700z"/>`,
  ),
  icon(
    't-unique',
    `<path ${FILL} d="M12 1.500l2.600 6.200 6.600-2.900-2.900 6.600 4.200 1.800-6.300 2.500 1.500 6.300-5.700-3.500-5.700 3.500
      1.500-6.300-6.300-2.500 4.200-1.800L2.800 4.800l6.600 2.900z"/>`,
  ),
  icon(
    'killed',
    `<path ${FILL} d="M12.500 1.500c.8 3 1.200 6 .9 10.500h3.600v2.600h-3.700l-.2 4.200a1.900 1.900 0 11-2.200
      0l-.2-4.200H7V12h3.600c-.3-4.500.1-7.500.9-10.500z"/>`,
  ),
  icon(
    'robbed',
    `<path ${FILL} d="M9 3h6l-1.300 3.200c4 2.200 5.800 6 5.800 9 0 3.600-2.600 5.300-7.500 5.300s-7.500-1.700-7.500-5.300c0-3
      1.800-6.800 5.800-9z"/><path d="M10 14.500l1.400 1.600L12 13l1.400 3 .9-1.500" stroke="#fff" stroke-opacity=".75" fill="none"
      stroke-width="1.400"/>`,
  ),
  icon(
    'bewitched',
    `<path ${FILL} d="M12 2c2 4.500 8 6.500 8 12.500a8 8 0 01-16 0c0-3 1.500-4.800 3-6 0 2 .6 3.200 1.800 3.500C8.500 8 9.500 4.500 12
      2z"/><circle cx="12" cy="15.500" r="3" fill="#fff" fill-opacity=".65"/>`,
  ),
  symbol(
    'i-warrant',
    '0 0 28 34',
    `<path d="M4 2h17l4 4v26H4z" fill="#f6ecd2" stroke="#8a7148" stroke-width="1.200"/><path d="M21 2v4h4z" fill="#d9c79c"
      stroke="#8a7148"/><path d="M8 10h12M8 14h12M8 18h8" stroke="#7d6a4a" stroke-width="1.500"/><circle cx="18" cy="26" r="4.600"
      fill="#a8382b" stroke="#5d1d14"/><circle cx="17" cy="25" r="1.700" fill="#e08a74"/>`,
  ),
  symbol(
    'i-threat',
    '0 0 28 34',
    `<path d="M3 8h22v18H3z" fill="#e9dcc6" stroke="#7a5a6d" stroke-width="1.200"/><path d="M3 8l11 9L25 8" fill="#f7efdf"
      stroke="#7a5a6d" stroke-width="1.200"/><path d="M14 13c3-2 6.500 0 6.500 3.500 1.500 3.500-1.500 7-6.500
      7.500-5-.5-8-4-6.500-7.500C7.500 13 11 11 14 13z" fill="#9c2f56" stroke="#561a2e" stroke-width=".8"/><path d="M14
      15.500c2.500-.8 4.200 1 3.400 3.300-.8 2.200-5 2.200-5.800.2-.6-1.700 1-3 2.400-2.400M10 15c-.8 1.600-.8 3.600.4 5.500M18.600
      15.500c.7 1.500.6 3-.2 4.500" fill="none" stroke="#f0b9cb" stroke-width="1"/><path d="M11 24c-2.600-.6-4.600.4-5.400 2.400
      2.800.6 4.600-.4 5.400-2.400zM17 24c2.600-.6 4.600.4 5.400 2.400-2.800.6-4.600-.4-5.400-2.400z" fill="#4c8453" stroke="#24472b"
      stroke-width=".6"/>`,
  ),
  symbol(
    'i-silver',
    '0 0 24 24',
    `<ellipse cx="12.500" cy="14" rx="10" ry="9.500" fill="#22262b" opacity=".4"/><circle cx="12" cy="12" r="10" fill="url(#g-silver)"
      stroke="#5c6670" stroke-width="1"/><circle cx="12" cy="12" r="7.100" fill="none" stroke="#6c7781" stroke-width="1"
      opacity=".8"/><path d="M12 7l1.500 3.300 3.600.4-2.700 2.400.8 3.500-3.200-1.800-3.200 1.800.8-3.500-2.700-2.400 3.600-.4z"
      fill="#5c6670"/><path d="M4.400 10A8.200 8.200 0 0110 4.400" stroke="#fff" stroke-width="1.500" stroke-linecap="round" fill="none"/>`,
  ),
  symbol(
    'i-crown',
    '0 0 32 26',
    `<path d="M3 22L1.500 7l7.200 6L16 2.500l7.300 10.500 7.200-6L29 22z" fill="url(#g-gold)" stroke="#7d5312" stroke-width="1.100"
      stroke-linejoin="round"/><path d="M3 22h26v2.800H3z" fill="#a8741c" stroke="#7d5312" stroke-width="1"/><circle cx="16"
      cy="16.500" r="2.300" fill="#a63d2f" stroke="#5d1d14" stroke-width=".7"/><circle cx="8.500" cy="17.500" r="1.700"
      fill="#3f6a92"/><circle cx="23.500" cy="17.500" r="1.700" fill="#3f6a92"/><circle cx="1.900" cy="6.300" r="1.700"
      fill="#f6dc8f"/><circle cx="16" cy="2.600" r="1.900" fill="#f6dc8f"/><circle cx="30.100" cy="6.300" r="1.700" fill="#f6dc8f"/>
      <path d="M4.600 20.500L3.600 10.800l5.400 4.500" fill="none" stroke="#fff3cb" stroke-width="1" opacity=".8"/>`,
  ),
  ...people,
  ...buildings,
];
