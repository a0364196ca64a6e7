import { svg } from '../parts/dom.js';

/** Terrain and pieces as they are drawn; each has a pattern or a letter besides its colour. */

const PATTERNS = {
  hell_fire: { side: 8, ground: '#d3f0fb', d: 'M-2 2L2-2M0 8L8 0M6 10L10 6', stroke: '#2c9ccb' },
  hell2: { side: 8, ground: '#aadcf5', d: 'M0 8L8 0M-2 2L2-2M6 10L10 6M0 0L8 8', stroke: '#1878b0' },
  hell3: { side: 6, ground: '#8ecbf0', d: 'M0 3Q1.5 0 3 3T6 3', stroke: '#0a4f86' },
  null: { side: 7, ground: '#e3c8f2', d: 'M2 3.5h3M3.5 2v3', stroke: '#7b2fa6' },
};

const PLAIN = { open: '#fdfdfb', well: '#dcdcdc', hole: '#111' };

const BUOYS = { easy: '#ff8f80', free_floater: '#ffb347', astaroth: '#ffe94d', belial: '#ffe94d', lucifer: '#ffffff' };

/** The patterns, once for every picture of the page. */
export function patterns() {
  return svg('defs', {}, ...Object.entries(PATTERNS).map(([name, { side, ground, d, stroke }]) =>
    svg('pattern', { id: `rm-paint-${name}`, width: side, height: side, patternUnits: 'userSpaceOnUse' },
      svg('rect', { width: side, height: side, fill: ground }), svg('path', { d, stroke, fill: 'none', 'stroke-width': 1.3 }))));
}

/** @param {string} terrain */
export const paintOf = (terrain) => /** @type {Record<string, string>} */ (PLAIN)[terrain] ?? `url(#rm-paint-${terrain})`;

/**
 * @param {number} x
 * @param {number} y
 * @param {...Node} parts
 */
const at = (x, y, ...parts) => svg('g', { class: 'piece', transform: `translate(${x} ${y})` }, ...parts);

/**
 * @param {string} text
 * @param {number} y
 * @param {number} size
 * @param {string} [fill]
 */
function letter(text, y, size, fill = '#111') {
  const made = svg('text', { y, 'font-size': size, 'font-weight': 700, 'text-anchor': 'middle', fill });
  made.textContent = text;
  return made;
}

/**
 * The name of a place.
 * @param {string | number} text
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
export function label(text, x, y, size) {
  const made = svg('text', { x, y, 'font-size': size, 'text-anchor': 'middle', fill: '#3d4249' });
  made.textContent = String(text);
  return made;
}

/** @param {boolean} isDashed */
export const dashed = (isDashed) => (isDashed ? { stroke: '#555', 'stroke-dasharray': '3 2' } : {});

/**
 * A Buoy: a triangle with the first letter of its kind.
 * @param {string} kind
 * @param {number} x
 * @param {number} y
 */
export function buoy(kind, x, y) {
  const fill = /** @type {Record<string, string>} */ (BUOYS)[kind];
  return at(x, y, svg('path', { d: 'M0-13L13 10H-13z', fill, stroke: '#111', 'stroke-width': 1.6 }), letter(kind[0].toUpperCase(), 7, 11));
}

/**
 * @param {number} x
 * @param {number} y
 */
export const hound = (x, y) => at(x, y, svg('rect', { x: -10, y: -10, width: 20, height: 20, fill: '#fff', stroke: '#b3261e', 'stroke-width': 2.5 }), letter('H', 5, 13));

/**
 * @param {string} name
 * @param {number} x
 * @param {number} y
 */
export const corner = (name, x, y) => at(x, y, svg('circle', { r: 13, fill: '#fff', stroke: '#111', 'stroke-width': 2.4 }), letter(name, 6, 17));

/**
 * The way that a hole turns, and its size.
 * @param {{kind: string, rotation: string}} hole
 * @param {number} x
 * @param {number} y
 */
export function hole({ kind, rotation }, x, y) {
  const sign = rotation === 'clockwise' ? '↻' : '↺';
  const size = kind === 'ordinary' ? '' : kind.at(-1);
  return at(x, y, letter(`${sign}${size}`, 6, 17, '#fff'));
}

/**
 * @param {number} width
 * @param {number} x
 * @param {number} y
 * @param {number | string} [number] what the service calls it
 */
export const wall = (width, x, y, number = '') => at(x, y, svg('rect', { x: 2, y: 3, width: width - 4, height: 20, fill: '#8a4b2a', stroke: '#111', 'stroke-width': 1.5 }),
  svg('path', { d: `M2 13H${width - 2}M${width / 2} 3V13M${width / 4} 13V23M${(width * 3) / 4} 13V23`, stroke: '#fff', 'stroke-width': 1.2, fill: 'none' }), ...numbered(number, width / 2));

/**
 * @param {number | string} number
 * @param {number} x
 */
function numbered(number, x) {
  if (number === '') return [];
  return [svg('circle', { cx: x, cy: 13, r: 9, fill: '#fff' }), label(number, x, 17.5, 13)];
}

/**
 * @param {number} count
 * @param {number} x
 * @param {number} y
 */
export const bomb = (count, x, y) => at(x, y, svg('circle', { r: 10, fill: '#111' }), letter(String(count), 5, 14, '#fff'));

/**
 * Where a car stands: its front, and the cell behind.
 * @param {string} name
 * @param {number} x
 * @param {number} y
 */
export const start = (name, x, y) => at(x, y, svg('rect', { x: -12, y: -10, width: 24, height: 46, rx: 5, fill: '#d9f2dd', 'fill-opacity': .85, stroke: '#14532d', 'stroke-width': 2 }), letter(name, 6, 13));
