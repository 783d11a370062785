// One building of each type.
import { E, R1, R2, W2, buildings, tree, vol } from '../../../../art/buildings.mjs';

export default buildings({
  biblioteca: () =>
    vol(12, 56, 30, 'hip', { p: 9, win: [6, 1, 4, 8, 1, 8], arcade: 5 }) +
    `<path d="M32 24c3-2 6-1 8 1 2-2 5-3 8-1v8c-3-1-6-1-8 1-2-2-5-2-8-1z" fill="#7b2d3b" stroke="${E}" stroke-width=".6"/><path d="M34
      25.500c2-.8 3.800-.3 5.300 1v5c-1.600-1-3.300-1.200-5.300-.8zM46 25.500c-2-.8-3.800-.3-5.300 1v5c1.600-1 3.300-1.200 5.300-.8z"
      fill="#f8efda"/>`,
  cathedrale: () =>
    vol(34, 20, 16, 'dome', { base: 40, win: [4, 1, 2, 5, 1, 6] }) +
    vol(20, 46, 20, 'gable', { p: 12, win: [4, 1, 3.5, 9, 1, 10], door: [8, 12] }) +
    vol(12, 11, 44, 'gable', { p: 9, win: [1, 3, 4, 7, 1, 8], cross: 1, bands: 4 }),
  palazzo: () =>
    vol(12, 56, 38, 'flat', { win: [6, 2, 4, 8, 1, 9], door: [9, 13], bands: 2 }) +
    `<path d="M9 24h62v-3.500H9z" fill="${R1}" stroke="${E}" stroke-width=".8"/><path d="M50 24h21v-3.500H50z" fill="${R2}"/>`,
  porta: () =>
    vol(14, 52, 32, 'batt', { door: [20, 25], bands: 3 }) +
    vol(8, 13, 42, 'batt', { win: [1, 2, 2.6, 6, 1, 10] }) +
    vol(59, 13, 42, 'batt', { win: [1, 2, 2.6, 6, 1, 10] }) +
    `<path d="M40 40v22M35 42v20M45 42v20M30 50h20M30 56h20" stroke="${W2}" stroke-width="1"/>`,
  castello: () =>
    vol(12, 20, 40, 'batt', { win: [1, 2, 3, 6, 1, 10], flag: 1 }) +
    vol(30, 36, 26, 'batt', { door: [9, 13], win: [3, 1, 3, 5, 1, 7], bands: 2 }) +
    vol(58, 14, 33, 'batt', { win: [1, 1, 3, 6, 1, 9] }),
  villa: () =>
    vol(18, 40, 22, 'hip', { p: 8, win: [5, 1, 4, 7, 1, 8] }) +
    vol(29, 18, 27, 'gable', { p: 8, cols: 4, pediment: 1, ov: 2 }) +
    tree(11, 30) +
    tree(65, 34) +
    tree(71, 24),
});
