// Icons of tiles and what is on them.
import { line } from '../../../../art/symbols.mjs';

export default [
  line('tile', '<rect x="3" y="3" width="14" height="14" rx="1.5"/><path d="M3 12c4 0 6-1 7-4s3-4 7-4"/>'),
  line('turnl', '<path d="M4.5 10a5.5 5.5 0 1 0 1.8-4.1"/><path d="M5.5 2.5v3.8h3.8"/>'),
  line('road', '<path d="M7.5 3L4 17M12.5 3L16 17"/><path d="M10 4v2.5M10 9v2.5M10 14v2.5"/>'),
  line('crop', '<circle cx="10" cy="10" r="7"/><circle cx="10" cy="10" r="4"/><circle cx="10" cy="10" r="1"/>'),
];
