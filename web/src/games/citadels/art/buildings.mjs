// The districts, and the two buildings of the action cards.
import { ACC, E, O, R1, R2, W1, W2, buildings, tree, vol } from '../../../../art/buildings.mjs';

export default buildings({
  temple: () =>
    vol(18, 44, 26, 'gable', { p: 12, cols: 5, pediment: 1, ov: 3 }) +
    `<path d="M14 60h52v2.500H14z" fill="${W1}" stroke="${E}" stroke-width=".7"/>`,
  church: () =>
    vol(40, 26, 22, 'gable', { p: 10, win: [2, 1, 3, 7, 1, 11] }) + vol(24, 17, 32, 'spire', { p: 20, cross: 1, door: [6, 10], rose: 8 }),
  monastery: () =>
    vol(10, 60, 17, 'hip', { p: 8, arcade: 7 }) + vol(52, 12, 34, 'gable', { p: 8, win: [1, 1, 4, 6, 1, 8], cross: 1 }) + tree(17, 20),
  cathedral: () =>
    vol(28, 26, 34, 'dome', { win: [3, 1, 2.4, 6, 1, 9] }) +
    vol(14, 13, 40, 'spire', { p: 14, win: [1, 2, 3.5, 7, 1, 8] }) +
    vol(54, 13, 40, 'spire', { p: 14, win: [1, 2, 3.5, 7, 1, 8] }) +
    vol(25, 31, 20, 'gable', { p: 11, door: [8, 12], rose: -3 }),
  watchtower: () => vol(31, 18, 42, 'batt', { win: [1, 3, 3, 5, 1, 9], door: [6, 8], flag: 1, bands: 3 }) + vol(48, 16, 12, 'hip'),
  prison: () =>
    vol(16, 48, 30, 'flat', { bands: 4, win: [4, 1, 5, 6, 0, 10], door: [9, 13] }) +
    `<path d="M20.500 39v6M23.500 39v6M32.500 39v6M35.500 39v6M44.500 39v6M47.500 39v6M56.500 39v6" stroke="${W2}" stroke-width=".8"/>` +
    vol(12, 10, 36, 'batt'),
  barracks: () =>
    vol(10, 60, 20, 'hip', { p: 10, win: [5, 1, 4, 6, 0, 8], door: [8, 10] }) +
    `<path d="M66 62V24" stroke="${E}" stroke-width="1.200"/><path d="M66 24h11l-3 4 3 4H66z"
      fill="${ACC}" stroke="${E}" stroke-width=".5"/>`,
  fortress: () =>
    vol(31, 18, 20, 'batt', { base: 38, flag: 1, win: [2, 1, 2.5, 5, 1, 8] }) +
    vol(16, 48, 26, 'batt', { door: [12, 15], bands: 2 }) +
    vol(8, 15, 40, 'batt', { win: [1, 2, 2.5, 6, 1, 9] }) +
    vol(57, 15, 40, 'batt', { win: [1, 2, 2.5, 6, 1, 9] }),
  manor: () =>
    vol(16, 40, 24, 'hip', { p: 13, win: [4, 1, 4, 6, 0, 7], door: [7, 10] }) +
    tree(64, 26) +
    tree(70, 20) +
    `<path d="M46 16h5v8h-5z" fill="${W2}" stroke="${E}" stroke-width=".7"/>`,
  castle: () =>
    vol(22, 36, 28, 'batt', { door: [10, 14], win: [3, 1, 3, 5, 1, 7] }) +
    vol(12, 13, 38, 'spire', { p: 16, win: [1, 1, 3, 6, 1, 8] }) +
    vol(55, 13, 38, 'spire', { p: 16, win: [1, 1, 3, 6, 1, 8], flag: 1 }),
  palace: () =>
    vol(8, 64, 24, 'flat', { win: [7, 1, 4, 7, 1, 7], door: [9, 12] }) +
    vol(28, 24, 34, 'gable', { p: 9, pediment: 1, cols: 4, flag: 1 }) +
    vol(8, 13, 31, 'hip', { p: 7, win: [2, 2, 3, 5, 0, 7] }) +
    vol(59, 13, 31, 'hip', { p: 7, win: [2, 2, 3, 5, 0, 7] }),
  tavern: () =>
    vol(20, 38, 22, 'gable', { p: 18, ov: 4, win: [3, 1, 5, 6, 0, 8], door: [7, 10, 0.28] }) +
    `<path d="M58 34h9" stroke="${E}" stroke-width="1.200"/><path d="M61 35h7v8h-7z" fill="${ACC}" stroke="${E}" stroke-width=".7"/>
      <path d="M63 37.500h3v3.500h-3z" fill="${W1}"/>`,
  market: () =>
    vol(42, 26, 26, 'hip', { p: 9, win: [3, 1, 3, 5, 0, 8] }) +
    `<path d="M8 44l4-9h40l4 9z" fill="${ACC}" stroke="${E}" stroke-width=".8"/><path d="M16 44l2.500-9h6l-1 9zM30 44v-9h6l.5 9zM45
      44l-2.500-9h5.500l4 9z" fill="${W1}"/><path d="M11 44v18M53 44v18" stroke="${E}" stroke-width="1.600"/><path d="M14
      52h36v10H14z" fill="${W2}" stroke="${E}" stroke-width=".8"/><circle cx="20" cy="51" r="2.600" fill="#c4623a"/><circle cx="26"
      cy="51" r="2.600" fill="#d9a441"/><circle cx="37" cy="51" r="2.600" fill="#5b7a4a"/><circle cx="43" cy="51" r="2.600"
      fill="#c4623a"/>`,
  trading_post: () =>
    vol(16, 30, 34, 'gable', { p: 14, win: [2, 2, 4, 6, 0, 8], door: [8, 10] }) +
    vol(44, 24, 20, 'hip', { p: 8, arcade: 2 }) +
    `<path d="M31 14v-4h6" stroke="${E}" fill="none" stroke-width="1.200"/>`,
  docks: () =>
    vol(10, 32, 24, 'gable', { p: 12, door: [10, 14] }) +
    `<path d="M46 62V22l18 10" stroke="${E}" stroke-width="2" fill="none"/><path d="M62 32v10" stroke="${E}" stroke-width="1"/><path
      d="M57 42h10v8H57z" fill="#a8741c" stroke="${E}" stroke-width=".8"/><path d="M4 62h72" stroke="#41719c" stroke-width="3.500"/>`,
  harbor: () =>
    vol(8, 26, 20, 'hip', { p: 9, win: [3, 1, 3, 5, 0, 8] }) +
    `<path d="M56 52V16" stroke="${E}" stroke-width="1.500"/><path d="M57 18c12 6 14 18 10 26H57zM55 22c-9 6-11 14-11 22h11z"
      fill="${W1}" stroke="${E}" stroke-width=".8"/><path d="M57 18c12 6 14 18 10 26h-4c2-10 0-20-6-26z" fill="${W2}"/><path d="M38
      48h36l-6 11H45z" fill="${R2}" stroke="${E}" stroke-width=".8"/><path d="M2 60q5-3 10 0t10 0 10 0 10 0 10 0 10 0 10 0v5H2z"
      fill="#41719c"/>`,
  town_hall: () =>
    vol(12, 56, 26, 'hip', { p: 9, win: [6, 1, 4, 7, 1, 8], arcade: 6 }) +
    vol(33, 14, 48, 'spire', { p: 12, flag: 1 }) +
    `<circle cx="40" cy="23" r="4" fill="${W1}" stroke="${E}"/><path d="M40 20.500V23l2 1" stroke="${E}" stroke-width=".8" fill="none"/>`,
  library: () =>
    vol(12, 56, 26, 'gable', { p: 13, cols: 6, pediment: 1, ov: 3 }) +
    `<path d="M33 27c3-2 5-1 7 1 2-2 4-3 7-1v6c-3-1-5-1-7 1-2-2-4-2-7-1z" fill="${ACC}" stroke="${E}" stroke-width=".6"/><path d="M8
      59.500h64v3H8z" fill="${W1}" stroke="${E}" stroke-width=".7"/>`,
  laboratory: () =>
    vol(16, 26, 30, 'gable', { p: 12, door: [7, 10], win: [2, 1, 4, 6, 1, 8] }) +
    vol(42, 20, 22, 'dome', { win: [2, 1, 3, 6, 1, 7] }) +
    `<path d="M22 18c-4-5 3-6-1-12 7 3 5 8 4 12z" fill="#7aa87c" opacity=".85"/>`,
  dragon_gate: () =>
    vol(12, 17, 42, 'batt', { win: [1, 2, 3, 6, 1, 9] }) +
    vol(51, 17, 42, 'batt', { win: [1, 2, 3, 6, 1, 9] }) +
    vol(28, 24, 32, 'batt', { door: [15, 20] }) +
    `<path d="M24 20c6-12 14-4 16-8 3 5 12-3 17 8-6-4-9-2-11 2-3-4-8-4-11 0-2-4-6-5-11-2z" fill="#4c8453"
      stroke="${E}" stroke-width=".8"/>`,
  keep: () => vol(20, 40, 38, 'batt', { win: [3, 2, 3, 6, 1, 9], door: [9, 12], bands: 3, flag: 1 }),
  smithy: () =>
    vol(14, 38, 20, 'gable', { p: 12, arcade: 2 }) +
    `<path d="M46 20h8v30h-8z" fill="${W2}" stroke="${E}" stroke-width=".8"/><path d="M50 19c-3-4 3-6 0-11 6 3 4 8 3 11z"
      fill="#8c8174" opacity=".8"/><path d="M54 52h18l-4 4h-3v6h-7v-6c-2 0-4-2-4-4z" fill="#3f3d44" stroke="${E}" stroke-width=".6"/>`,
  school_of_magic: () =>
    vol(14, 30, 28, 'hip', { p: 10, win: [3, 1, 4, 7, 1, 8], door: [7, 10] }) +
    vol(44, 16, 40, 'spire', { p: 22, win: [1, 2, 4, 7, 1, 9] }) +
    `<path d="M24 8l1.500 3.500 3.800.4-2.900 2.500.9 3.700-3.300-2-3.300 2 .9-3.700-2.900-2.500 3.800-.4z" fill="#e3b644"
      stroke="${E}" stroke-width=".6"/>`,
  observatory: () =>
    vol(24, 34, 24, 'dome', { win: [3, 1, 3.5, 7, 1, 9], door: [7, 9] }) +
    `<path d="M44 22L64 8l3.500 5-18 13z" fill="#8c8174" stroke="${E}" stroke-width=".8"/>`,
  quarry: () =>
    `<path d="M6 62L16 40l10-4 6-14 14 4 8 12 12 4 8 20z" fill="${W2}" stroke="${E}" stroke-width=".9"/><path d="M6 62L16 40l10-4 6-14
      6 10-6 10 4 20z" fill="${W1}"/><path d="M48 62V48h12v14zM40 62v-8h9v8z" fill="${W1}" stroke="${E}" stroke-width=".8"/><path
      d="M62 44l8-14M66 28l8 5" stroke="${E}" stroke-width="1.800"/>`,
  museum: () => vol(10, 60, 22, 'flat', { win: [6, 1, 4, 8, 1, 9] }) + vol(26, 28, 28, 'gable', { p: 10, cols: 4, pediment: 1, ov: 2 }),
  statue: () =>
    `<path d="M28 62V46h24v16zM24 46h32v-4H24z" fill="${W1}" stroke="${E}" stroke-width=".9"/><path d="M44 46h8v16h-8z" fill="${W2}"/>
      <path d="M36 42c-1-8-4-12-2-18 1-3 3-4 4-6a4 4 0 115 0c2 2 5 4 6 8l8-10 1.500 1.500L49 30c-2 4-4 6-4 12z" fill="#8fa39a"
      stroke="${E}" stroke-width=".9"/>`,
  wishing_well: () =>
    `<path d="M22 62V48h36v14z" fill="${W1}" stroke="${E}" stroke-width=".9"/><path d="M48 48h10v14H48z" fill="${W2}"/><ellipse
      cx="40" cy="48" rx="18" ry="4" fill="${O}" stroke="${E}"/><path d="M25 48V26M55 48V26" stroke="${E}" stroke-width="2.200"/><path
      d="M18 28L40 12l22 16z" fill="${R1}" stroke="${E}" stroke-width=".9"/><path d="M40 12l22 16H46z" fill="${R2}"/><path d="M40
      28v12" stroke="${E}"/><path d="M37 40h6v5h-6z" fill="#a8741c" stroke="${E}" stroke-width=".6"/>`,

  armory: () =>
    vol(14, 50, 26, 'hip', { p: 10, door: [12, 16], bands: 2 }) +
    `<path d="M62 20l10 26M74 20L64 46" stroke="#8c939b" stroke-width="2.200"/><path d="M60 20l4-3 1 6zM76 20l-4-3-1 6z"
      fill="#8c939b"/><path d="M20 38h10v7c0 4-3 5-5 6-2-1-5-2-5-6z" fill="${ACC}" stroke="${E}" stroke-width=".7"/>`,
  basilica: () =>
    vol(18, 44, 24, 'gable', { p: 10, rose: 6, door: [9, 12] }) +
    vol(10, 14, 17, 'hip', { p: 5, win: [2, 1, 2.6, 6, 1, 8] }) +
    vol(56, 14, 17, 'hip', { p: 5, win: [2, 1, 2.6, 6, 1, 8] }) +
    vol(34, 12, 10, 'dome', { base: 26 }),
  bell_tower: () =>
    vol(33, 16, 46, 'spire', { p: 14, win: [1, 1, 8, 11, 1, 9], door: [6, 9], bands: 3 }) +
    `<path d="M38 21c0-3 6-3 6 0l1 4h-8z" fill="#d9a441" stroke="${E}" stroke-width=".5"/>` +
    vol(49, 18, 14, 'hip', { p: 6 }),
  capitol: () =>
    vol(12, 56, 22, 'flat', { cols: 7 }) +
    vol(30, 20, 12, 'dome', { base: 38, cols: 4 }) +
    `<path d="M8 59h64v3.500H8z" fill="${W1}" stroke="${E}" stroke-width=".7"/>`,
  factory: () =>
    vol(10, 44, 20, 'flat', { arcade: 4 }) +
    `<path d="M10 42l11-9v9l11-9v9l11-9v9z" fill="${R1}" stroke="${E}" stroke-width=".9"/>` +
    vol(56, 10, 42, 'flat', { bands: 5 }) +
    `<path d="M61 17c-5-4 4-6 0-12 9 3 6 8 4 12z" fill="#8c8174" opacity=".7"/>`,
  framework: () =>
    vol(24, 30, 26, 'flat', { win: [2, 2, 5, 7, 1, 7] }) +
    `<g stroke="#8a5a2b" stroke-width="1.800" fill="none"><path d="M16 62V20M62 62V20M12 30h54M12 44h54M16 62l14-18M62 44L48 62M16
      44l14-14M62 30L48 44M39 20V10h14v8"/></g>`,
  gold_mine: () =>
    `<path d="M4 62L20 30l12 6L46 14l16 26 14 22z" fill="${W2}" stroke="${E}" stroke-width=".9"/><path d="M4 62L20 30l12 6L46 14l4
      18-12 30z" fill="${W1}"/><path d="M30 62V48a8 8 0 0116 0v14z" fill="#241a10"/><path d="M28 62V47h3v15zM45 62V47h3v15zM27
      45h22v3.500H27z" fill="#8a5a2b" stroke="${E}" stroke-width=".6"/><g fill="url(#g-gold)" stroke="#7d5312" stroke-width=".5">
      <circle cx="56" cy="59" r="3"/><circle cx="62" cy="59.500" r="2.500"/><circle cx="59" cy="55" r="2.600"/></g>`,
  graveyard: () =>
    `<path d="M6 62c10-8 58-8 68 0z" fill="#5d6b4a"/>` +
    tree(68, 34) +
    `<g fill="${W1}" stroke="${E}" stroke-width=".8"><path d="M14 58V42a6 6 0 0112 0v16zM46 60V46a6 6 0 0112 0v14z"/><path d="M34
      58V34h-5v-5h5v-7h5v7h5v5h-5v24z"/></g><path d="M22 58V40c2 1 4 2 4 4v14zM54 60V44c2 1 4 2 4 4v12zM37 58V22h2v36z" fill="${W2}"/>`,
  great_wall: () =>
    vol(4, 72, 20, 'batt', { n: 9, bands: 3 }) +
    vol(10, 14, 34, 'batt', { win: [1, 1, 3, 6, 1, 10] }) +
    vol(33, 14, 34, 'batt', { win: [1, 1, 3, 6, 1, 10] }) +
    vol(56, 14, 34, 'batt', { win: [1, 1, 3, 6, 1, 10], flag: 1 }),
  haunted_quarter: () =>
    `<circle cx="60" cy="15" r="9" fill="#f2e7c4"/>` +
    vol(12, 18, 30, 'gable', { p: 16, win: [2, 1, 4, 7, 1, 9] }) +
    vol(30, 16, 38, 'spire', { p: 16, win: [1, 2, 5, 7, 1, 9] }) +
    vol(46, 22, 22, 'gable', { p: 14, ov: 3, door: [7, 11] }) +
    `<path d="M66 40c5-6 10 0 8 8-1 4 0 6 2 8-5 0-8-2-10 0-3-2-5 0-8-1 3-3 4-9 8-15z" fill="#dfe6ea" opacity=".85"/>`,
  hospital: () =>
    vol(12, 54, 26, 'hip', { p: 10, win: [5, 1, 4, 7, 0, 8], door: [9, 12] }) +
    vol(32, 15, 34, 'gable', { p: 8 }) +
    `<path d="M37.500 30h4v4h4v4h-4v4h-4v-4h-4v-4h4z" fill="${ACC}"/>`,
  imperial_treasury: () =>
    vol(14, 52, 26, 'flat', { cols: 6 }) +
    `<path d="M12 34L40 18l28 16z" fill="${W1}" stroke="${E}" stroke-width=".9"/><path d="M40 18l28 16H46z" fill="${W2}"/><circle
      cx="40" cy="28" r="4.500" fill="url(#g-gold)" stroke="#7d5312"/><path d="M10 59h60v3.500H10z"
      fill="${W1}" stroke="${E}" stroke-width=".7"/>`,
  ivory_tower: () =>
    vol(30, 20, 50, 'dome', { wall: '#fbf6ea', shade: '#d8ccb4', win: [1, 4, 5, 7, 1, 8], bands: 5, door: [6, 8] }) + tree(60, 20),
  lighthouse: () =>
    `<path d="M2 60q5-3 10 0t10 0 10 0 10 0 10 0 10 0 10 0 10 0v6H2z" fill="#41719c"/><path d="M20 60c6-8 34-8 42 0z" fill="#8c8174"/>
      <path d="M32 56l4-36h10l4 36z" fill="${W1}" stroke="${E}" stroke-width=".9"/><path d="M42 20h4l4 36h-7z" fill="${W2}"/><path
      d="M34.200 36h13.600l.8 7H33.400z" fill="${ACC}"/><path d="M36 20v-7h10v7z" fill="#ffe08a" stroke="${E}" stroke-width=".8"/>
      <path d="M34 13l7-6 7 6z" fill="${R2}" stroke="${E}" stroke-width=".8"/><path d="M48 15l26-8v14zM34 15L10 9v11z" fill="#ffe08a"
      opacity=".4"/>`,
  map_room: () =>
    vol(14, 52, 28, 'hip', { p: 10, win: [2, 1, 6, 9, 1, 10], door: [7, 10, 0.85] }) +
    `<path d="M30 36h20v14H30z" fill="#f8efda" stroke="${E}" stroke-width=".8"/><path d="M32 46c4-6 7 1 10-4s4-2 6-4" stroke="${ACC}"
      fill="none" stroke-width="1.200"/><path d="M45 46l2 2m0-2l-2 2" stroke="${E}"/>`,
  monument: () =>
    `<path d="M22 62v-5h36v5zM27 57v-5h26v5z" fill="${W1}" stroke="${E}" stroke-width=".8"/><path d="M35 52L37 12l3-5 3 5 2 40z"
      fill="${W1}" stroke="${E}" stroke-width=".9"/><path d="M40 7l3 5 2 40h-4z" fill="${W2}"/><path d="M33 40h14v4H33z"
      fill="${ACC}" opacity=".8"/>`,
  necropolis: () =>
    vol(12, 22, 20, 'gable', { p: 9, pediment: 1, door: [7, 12] }) +
    vol(48, 20, 22, 'dome', { door: [7, 12] }) +
    vol(32, 18, 30, 'gable', { p: 10, pediment: 1, door: [8, 14], cross: 1 }) +
    tree(8, 26) +
    tree(73, 22),
  park: () =>
    tree(14, 34) +
    tree(66, 36) +
    tree(22, 24) +
    `<path d="M26 62c0-4 30-4 30 0z" fill="#759fce"/><ellipse cx="41" cy="58" rx="17" ry="4.500" fill="${W1}" stroke="${E}"
      stroke-width=".8"/><ellipse cx="41" cy="57" rx="14" ry="3" fill="#759fce"/><path d="M39 57V42h4v15z" fill="${W1}" stroke="${E}"
      stroke-width=".7"/><ellipse cx="41" cy="42" rx="8" ry="2.600" fill="${W1}" stroke="${E}" stroke-width=".7"/><path d="M41
      40c-1-8-9-8-9 2M41 40c1-8 9-8 9 2" fill="none" stroke="#a9c6e3" stroke-width="1.500"/>`,
  poor_house: () =>
    vol(18, 44, 16, 'gable', { p: 16, ov: 4, win: [3, 1, 5, 5, 0, 7], door: [7, 9, 0.22] }) +
    `<path d="M30 34l8 4M44 36l7 3" stroke="${E}" stroke-width="1.400"/><path d="M50 22h6v10h-6z"
      fill="${W2}" stroke="${E}" stroke-width=".7"/>`,
  secret_vault: () =>
    `<path d="M12 62V30c0-14 56-14 56 0v32z" fill="${W2}" stroke="${E}" stroke-width=".9"/><path d="M12 62V30c0-10 24-13 36-9v41z"
      fill="${W1}"/><circle cx="40" cy="42" r="17" fill="#6b747c" stroke="${E}"/><circle cx="40" cy="42" r="12.500" fill="#8c969f"
      stroke="#3f464c"/><path d="M40 31v22M29 42h22M32.500 34.500l15 15M47.500 34.500l-15 15" stroke="#3f464c" stroke-width="1.600"/>
      <circle cx="40" cy="42" r="4" fill="url(#g-gold)" stroke="#7d5312"/>`,
  stables: () =>
    vol(10, 60, 18, 'gable', { p: 15, ov: 4, arcade: 3 }) +
    `<path d="M36 62c0-8 2-11 5-13l-1-4 5 2c4 2 6 5 6 8l-3 1-3-1c-1 3 1 5 1 7z" fill="#7a4b26" stroke="${E}" stroke-width=".7"/>`,
  theater: () =>
    `<path d="M10 62V34C10 18 70 18 70 34v28z" fill="${W1}" stroke="${E}" stroke-width=".9"/><path d="M52 24c12 3 18 7 18 12v26H52z"
      fill="${W2}"/><g fill="${O}">${[18, 29, 40, 51, 62]
        .map(
          (x) => `<path d="M${x - 3.5} 44v-5a3.500 3.500 0 017 0v5zM${x - 3.5}
      59v-6a3.500 3.500 0 017 0v6z"/>`,
        )
        .join('')}</g><path d="M10 47h60M10 62h60" stroke="${E}" stroke-width="1.200"/><path d="M34
      14c4 2 8 2 12 0v8c0 5-4 7-6 8-2-1-6-3-6-8z" fill="#f2e4c4" stroke="${E}" stroke-width=".8"/><path d="M37 19h2M41 19h2M37.500
      24c2 1.500 3.500 1.500 5 0" stroke="${E}" fill="none"/>`,
  thieves_den: () =>
    `<path d="M4 62V36l14-10h44l14 10v26z" fill="#5b5149" stroke="${E}"/><path d="M14 62V46a26 16 0 0152 0v16z" fill="#211a14"/><path
      d="M24 62v-8h12v8z" fill="#8a5a2b" stroke="${E}"/><path d="M24 54c0-4 12-4 12 0z" fill="#a8741c" stroke="${E}"/><path d="M50
      62c-1-6 1-8 3-9l-1-2h6l-1 2c2 1 4 3 3 9z" fill="#8a6a2b" stroke="${E}" stroke-width=".7"/><path d="M60 30l3 8" stroke="#ffcf7a"
      stroke-width="1"/><circle cx="63.500" cy="40" r="3" fill="#ffcf7a"/><circle cx="63.500" cy="40" r="7" fill="#ffcf7a" opacity=".25"/>`,
  throne_room: () =>
    vol(12, 56, 30, 'flat', { cols: 6 }) +
    `<path d="M31 62V34l9-9 9 9v28z" fill="${ACC}" stroke="${E}" stroke-width=".9"/><path d="M34 52h12v10H34z" fill="url(#g-gold)"
      stroke="#7d5312" stroke-width=".6"/><path d="M35 38l2.500 2.500L40 36l2.500 4.500L45 38v6H35z" fill="url(#g-gold)"
      stroke="#7d5312" stroke-width=".6"/>`,
  university: () =>
    vol(10, 60, 22, 'hip', { p: 8, win: [6, 1, 4, 7, 1, 7], arcade: 6 }) +
    vol(31, 18, 38, 'gable', { p: 10, win: [2, 1, 4, 8, 1, 10], door: [8, 11] }) +
    `<path d="M28 14l12-5 12 5-12 5z" fill="#3b3733" stroke="${E}" stroke-width=".6"/><path d="M50 14v6" stroke="#d9a441"
      stroke-width="1.500"/>`,
  // action cards (variant)
  circus_tent: () =>
    `<path d="M8 62L18 34h44l10 28z" fill="${W1}" stroke="${E}" stroke-width=".9"/><path d="M40 10C34 24 26 32 14 36h52C54 32 46 24 40
      10z" fill="${ACC}" stroke="${E}" stroke-width=".9"/><path d="M18 34L8 62h10l7-28zM34 34l-3 28h9V34zM50 34l5 28h-9l-2-28zM62
      34h-6l9 28h7z" fill="${ACC}"/><path d="M40 10c5 14 12 22 26 26H48c-3-8-6-16-8-26z" fill="#0003"/><path d="M36 62V50l4-6 4 6v12z"
      fill="${O}"/><path d="M40 11V3l8 2.500-8 2.500" fill="#d9a441" stroke="${E}" stroke-width=".7"/>`,
  ticket_wagon: () =>
    `<path d="M14 52V26c8-10 44-10 52 0v26z" fill="${ACC}" stroke="${E}" stroke-width=".9"/><path d="M52 52V20c6 1 11 3 14 6v26z"
      fill="#0003"/><path d="M24 30h26v14H24z" fill="#f8efda" stroke="${E}" stroke-width=".8"/><path d="M22 44h30v3H22z"
      fill="#d9a441" stroke="${E}" stroke-width=".6"/><g fill="none" stroke="${E}" stroke-width="2"><circle cx="26" cy="55"
      r="6.500"/><circle cx="56" cy="55" r="6.500"/></g><path d="M26 49v12M20 55h12M56 49v12M50 55h12" stroke="${E}"/>`,
});
