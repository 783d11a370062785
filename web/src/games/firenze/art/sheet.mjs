// Emblems of the cards (currentColor), and the balcony.
import { FILL, icon, LINE, symbol } from '../../../../art/symbols.mjs';

export default [
  icon(
    'f-alchemist',
    `<path ${FILL} d="M9.500 2.500h5V4h-1v4.500l5.500 9.700c.9 1.700 0 3.300-1.900 3.300H6.900c-1.900
      0-2.800-1.600-1.900-3.300l5.500-9.700V4h-1z" opacity=".9"/><path d="M8 15.500h8l1.800 3.300H6.200z" fill="#fff" opacity=".5"/>`,
  ),
  icon(
    'f-architect',
    `<path ${FILL} d="M12 2a2.200 2.200 0 012 3l1 2.200 5.800 13.300-1.600 1-4.600-8.500a8 8 0 01-5.200 0l-4.600 8.500-1.600-1L9 7.200
      10 5a2.200 2.200 0 012-3zm-1.600 9a6 6 0 003.200 0L12 7.600z"/>`,
  ),
  icon(
    'f-princess',
    `<path ${FILL} d="M6 9L4.800 3.500l4 2.500L12 2l3.200 4 4-2.500L18 9zM6.500 10.500h11c1 4-1 8-5.500 8s-6.500-4-5.500-8zM4 22c1-3
      4-3.500 8-3.500s7 .5 8 3.500z"/>`,
  ),
  icon('f-wholesaler', `<path ${FILL} d="M3 9l9-5 9 5v11.500H3zm3.500 3v6h4.700v-6zm6.300 0v6h4.700v-6z" fill-rule="evenodd"/>`),
  icon(
    'f-mason',
    `<path ${FILL} d="M3.500 3.500l10 4.200-6 6zM12 12l2-2 7.500 7.500-2 2.500z"/><path ${FILL} d="M3 19h9v2.500H3z" opacity=".6"/>`,
  ),
  icon(
    'f-patrician',
    `<path ${FILL} d="M5 3h14v9c0 5-3.500 7.500-7 9.500-3.500-2-7-4.500-7-9.500zm7 3l-1.400 3-3.300.4 2.400 2.200-.6 3.200L12
      13.200l2.900 1.600-.6-3.200 2.400-2.200-3.300-.4z" fill-rule="evenodd"/>`,
  ),
  icon(
    'f-bridge',
    `<path ${FILL} d="M2 9c5-3.500 15-3.500 20 0v9h-3.200c0-3.400-2-5.200-3.800-5.200s-3 1.700-3
      5.200c0-3.500-1.200-5.200-3-5.200S5.200 14.600 5.200 18H2z"/>`,
  ),
  icon(
    'f-warehouse',
    `<path ${FILL} d="M2 9.500L12 3l10 6.500V21H2zM6 12v9h12v-9z" fill-rule="evenodd"/><path ${FILL} d="M7 17h4.500v4H7zM12.500
      17H17v4h-4.500zM9.700 12.500h4.500v4H9.700z"/>`,
  ),
  icon('f-workshop', `<path ${FILL} d="M3 20.500v-9l6 3.500v-3.500l6 3.500V4h5v16.500z"/>`),
  icon(
    'f-flood',
    `<path ${LINE} stroke-width="2.300" d="M2 9c2.500-3 5-3 7.500 0s5 3 7.500 0 4-2 5-1.500M2 14.500c2.500-3 5-3 7.500 0s5 3 7.500 0
      4-2 5-1.500M2 20c2.500-3 5-3 7.500 0s5 3 7.500 0 4-2 5-1.500"/>`,
  ),
  icon(
    'f-fire',
    `<path ${FILL} d="M12.500 1.500c.5 4.500 6.500 6.500 6.500 13a7 7 0 01-14 0c0-3 1.500-5 3-6.500 0 2 .7 3 1.800 3.200C9.500 8 10
      4.500 12.500 1.500z"/>`,
  ),
  icon('f-monument', `<path ${FILL} d="M12 1.500l2.500 3v10h-5v-10zM7 15.500h10v2.500H7zM4.500 19h15v2.500h-15z"/>`),
  icon(
    'f-privilege',
    `<path ${FILL} d="M5 3h14v10c0 1-1 2-2 2h-2l1.500 6.500L12 19l-4.500 2.500L9 15H7c-1 0-2-1-2-2zm3 3v1.800h8V6zm0
      3.500v1.800h5.500V9.500z" fill-rule="evenodd"/>`,
  ),
  icon(
    'f-spy',
    `<path ${FILL} d="M2.500 10.500C6 8.500 8 4 9 4h6c1 0 3 4.500 6.500 6.500zM5 13h6v2.500a3 3 0 01-6 0zm8 0h6v2.500a3 3 0 01-6 0z"/>`,
  ),
  icon(
    'f-collapse',
    `<path ${FILL} d="M4 20h16v1.500H4zM6 13l5-1.500.8 4L7 17zM13.500 12.500l4.500 2-1.500 3.300-4.300-2zM8 4.500l4.600 1.200-1.200
      4.200-4.600-1.200zM15 6l4 .8-.8 4-4-.8z"/>`,
  ),
  icon(
    'f-tax',
    `<path ${FILL} d="M3 18h18v3H3zM5 13.500h14v3H5zM8 3.500h8v8.500H8zm4 1.500a2.700 2.700 0 100 5.400A2.700 2.700 0 0012 5z"
      fill-rule="evenodd"/>`,
  ),
  icon(
    'f-campanile',
    `<path ${FILL} d="M12 1l5 5v15.500H7V6zm-1.800 8v4h3.600V9a1.800 1.800 0 00-3.600 0zM11 17v4.500h2V17z" fill-rule="evenodd"/>`,
  ),
  icon(
    'f-recognition',
    `<circle ${FILL} cx="12" cy="9" r="6.500"/><path ${FILL} d="M8 14.500L5.500 22l4-1.500L12 22l2.500-1.500 4 1.500L16 14.500z"/>
      <path d="M12 5l1.200 2.600 2.800.3-2.100 1.900.6 2.800-2.500-1.400-2.500 1.400.6-2.800L8 7.900l2.800-.3z" fill="#0006"/>`,
  ),
  icon('f-disgrace', `<path ${FILL} d="M7 3h9c3 0 5 2 5 5l-1 5h-6l1 5c0 2-1 3-2 3-2-5-4-7-6-8zM2.500 3H6v10H2.500z"/>`),
  icon(
    'f-glory',
    `<ellipse ${FILL} cx="5.2" cy="4.8" rx="1.500" ry="2.900" transform="rotate(20 5.2 4.8)"/><ellipse ${FILL} cx="18.8" cy="4.8"
      rx="1.500" ry="2.900" transform="rotate(-20 18.8 4.8)"/><ellipse ${FILL} cx="3.6" cy="9.2" rx="1.500" ry="2.900"
      transform="rotate(-8 3.6 9.2)"/><ellipse ${FILL} cx="20.4" cy="9.2" rx="1.500" ry="2.900" transform="rotate(8 20.4 9.2)"/>
      <ellipse ${FILL} cx="4.6" cy="13.8" rx="1.500" ry="2.900" transform="rotate(-35 4.6 13.8)"/><ellipse ${FILL} cx="19.4" cy="13.8"
      rx="1.500" ry="2.900" transform="rotate(35 19.4 13.8)"/><ellipse ${FILL} cx="7.6" cy="17.8" rx="1.500" ry="2.900"
      transform="rotate(-58 7.6 17.8)"/><ellipse ${FILL} cx="16.4" cy="17.8" rx="1.500" ry="2.900" transform="rotate(58 16.4 17.8)"/>
      <path ${LINE} stroke-width="1.500" d="M7.500 4C5.500 10 6.500 16.500 12 20.500c5.500-4 6.500-10.500 4.500-16.500"/><path ${FILL}
      d="M12 5.500l1.300 2.900 3.100.3-2.300 2.100.6 3.100-2.700-1.600-2.700 1.600.6-3.100-2.300-2.100 3.100-.3z"/>`,
  ),
  icon('f-saboteur', `<path ${FILL} d="M4 9C8 2 16 2 20 9c-5-3-11-3-16 0zM10.700 6h2.600v15.500h-2.600z"/>`),
  icon(
    'f-smuggler',
    `<path ${FILL} d="M9 2h6v2h-1v2h3l1.500 3v9l-1.500 3H7l-1.500-3V9L7 6h3V4H9zm-.500 8v7h7v-7z" fill-rule="evenodd"/><circle
      ${FILL} cx="12" cy="13.500" r="2"/>`,
  ),
  icon(
    'f-storm',
    `<path ${FILL} d="M7 14a4.500 4.500 0 01-.5-9A6 6 0 0117.500 6 4 4 0 0118 14h-3l1-2.500h-4L10 14z"/><path ${FILL} d="M12.500
      12h4L14 16h3l-6 7 1.500-5.500H9.500z"/>`,
  ),
  icon(
    'f-tribute',
    `<path ${FILL} d="M2 15h5l4-1.500c2 0 3 1 3 2h-3.500v1.500H15l5-3c1.500 0 2 1.500 1 2.500L15 21H2z"/><path ${FILL} d="M8
      3h8v3.500H8zM9.500 7.500h8V11h-8z"/>`,
  ),
  symbol(
    'i-balcony',
    '0 0 48 34',
    `<path d="M5 12h38v4H5z" fill="var(--bal-hi,#f2e4c4)" stroke="#5c4323" stroke-width="1"/><path d="M7 28h34v4H7z"
      fill="var(--bal,#d7bd8a)" stroke="#5c4323" stroke-width="1"/><path d="M10 16v12M16 16v12M22 16v12M28 16v12M34 16v12M39 16v12"
      stroke="var(--bal,#d7bd8a)" stroke-width="3"/><path d="M9 32c1 2 3 2 4 0M35 32c1 2 3 2 4 0" stroke="#5c4323" fill="none"/>`,
  ),
];
