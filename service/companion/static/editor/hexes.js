/** The hexes of a board: flat on top; `q` counts columns to the right, `r` hexes down a column. */

const ACROSS = 30;
const DOWN = 34.64;
const CORNERS = [[-10, -17.3], [10, -17.3], [20, 0], [10, 17.3], [-10, 17.3], [-20, 0]];
const STEPS = [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0]];

/**
 * @typedef {{columns: number, rows: number} | {radius: number}} Shape
 * @typedef {{id: string, x: number, y: number, q: number, r: number}} Hex
 */

/** The outline of a hex about its middle. */
export const OUTLINE = CORNERS.map((corner) => corner.join()).join(' ');

/**
 * Every hex of a shape, by the name that is printed in it.
 * @param {Shape} shape
 * @returns {Map<string, Hex>}
 */
export function hexesOf(shape) {
  const places = 'radius' in shape ? round(shape.radius) : framed(shape.columns, shape.rows);
  return new Map(places.map(([q, r]) => {
    const id = 'radius' in shape ? `${q},${r}` : printed(q, r);
    return [id, { id, q, r, x: ACROSS * q, y: DOWN * (r + q / 2) }];
  }));
}

/** @param {number} radius */
function round(radius) {
  const found = [];
  for (let q = -radius; q <= radius; q += 1) {
    for (let r = Math.max(-radius, -q - radius); r <= Math.min(radius, radius - q); r += 1) found.push([q, r]);
  }
  return found;
}

/**
 * Odd columns have one hex less and stand half a hex lower.
 * @param {number} columns
 * @param {number} rows
 */
function framed(columns, rows) {
  const found = [];
  for (let q = 0; q < columns; q += 1) {
    for (let row = 0; row < rows - (q % 2); row += 1) found.push([q, row - Math.floor(q / 2)]);
  }
  return found;
}

/**
 * @param {number} q
 * @param {number} r
 */
const printed = (q, r) => [q, r + Math.floor(q / 2)].map((number) => String(number).padStart(2, '0')).join('');

/**
 * The six hexes round one, as far as they are on the board.
 * @param {Map<string, Hex>} hexes
 * @param {string} id
 */
export function around(hexes, id) {
  const hex = hexes.get(id);
  if (!hex) return [];
  const isRound = id.includes(',');
  return STEPS.map(([q, r]) => (isRound ? `${hex.q + q},${hex.r + r}` : printed(hex.q + q, hex.r + r))).filter((near) => hexes.has(near));
}
