import { svg } from '../parts/dom.js';
import { t } from '../words.js';
import * as drawing from './drawing.js';

const ACROSS = 34;
const DOWN = 26;
const MOST_BOMBS = 3;
/** @type {Record<string, [number, number]>} */
const KEYS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export const game = 'mini-demolition-derby';

export const IS_WIDE = false;

/** A wall or a bomb is set at a tap; only the eraser is drawn over the track. */
export const STROKES = new Set(['erase']);
export const TOOLS = ['erase', 'wall', 'bomb', 'start', 'finals'];

/** Where cars stand at the start, and in the finals: the list of the track file, and the letter on the place. @type {Record<string, [string, string]>} */
const PLACES = { start: ['grid', 'S'], finals: ['finals_grid', 'F'] };
/** Lists of the track file whose things lie on one cell each. */
const SINGLES = ['bombs', ...Object.values(PLACES).map(([list]) => list)];
const NUMBERS_OF_CARS = [25, 30, 36];

/** What an empty track can be. */
export const blanks = () => [{ name: 'my-track', title: t('editor.blank-track'), lanes: 11, rows: 36 }];

/** @param {any} track */
export const sizes = ({ lanes = 11, rows = 36 }) => [
  { name: 'lanes', value: lanes, lowest: 9, highest: 14 },
  { name: 'rows', value: rows, lowest: 30, highest: 100 },
];

/**
 * The track in another size, without what no longer lies on it.
 * @param {any} track
 * @param {string} name
 * @param {number} value
 */
export function resized(track, name, value) {
  const found = { ...track, [name]: value };
  const { lanes = 11, rows = 36 } = found;
  const isOn = (/** @type {number[]} */ [lane, row]) => lane <= lanes && row <= rows;
  if (track.walls) found.walls = track.walls.filter((/** @type {number[][]} */ wall) => wall.every(isOn));
  for (const list of SINGLES) if (track[list]) found[list] = track[list].filter(isOn);
  return found;
}

/** @param {any} track */
export function cells({ lanes = 11, rows = 36 }) {
  const found = new Map();
  for (let row = rows; row > 0; row -= 1) {
    for (let lane = 1; lane <= lanes; lane += 1) {
      found.set(`${lane},${row}`, { id: `${lane},${row}`, lane, row, x: ACROSS * lane, y: DOWN * (rows - row) });
    }
  }
  return found;
}

/** @param {any} cell */
export const shapeOf = (cell) => svg('rect', { x: cell.x - ACROSS / 2, y: cell.y - DOWN / 2, width: ACROSS, height: DOWN });

/** @param {any} cell */
export const labelsOf = ({ lane, row, x, y }) => [
  ...(lane === 1 ? [drawing.label(row, x - ACROSS / 2 - 12, y + 4, 12)] : []),
  ...(row === 1 ? [drawing.label(lane, x, y + DOWN, 12)] : []),
];

/** A track is road all over. */
export const grounds = () => new Map();

/**
 * @param {any} track
 * @param {Map<string, any>} all
 */
export function pieces(track, all) {
  return [
    ...(track.walls ?? []).flatMap((/** @type {any} */ [left], /** @type {number} */ place) => {
      const cell = all.get(left.join());
      return cell ? [drawing.wall(2 * ACROSS, cell.x - ACROSS / 2, cell.y - DOWN / 2, place + 1)] : [];
    }),
    ...(track.bombs ?? []).flatMap((/** @type {any} */ [lane, row, count]) => {
      const cell = all.get(`${lane},${row}`);
      return cell ? [drawing.bomb(count, cell.x, cell.y)] : [];
    }),
    ...Object.values(PLACES).flatMap(([list, letter]) => (track[list] ?? []).flatMap((/** @type {any} */ place, /** @type {number} */ number) => {
      const cell = all.get(place.join());
      return cell ? [drawing.start(`${letter}${number + 1}`, cell.x, cell.y)] : [];
    })),
  ];
}

/** @param {string} tool */
export function swatch(tool) {
  if (tool === 'bomb') return [drawing.bomb(1, 0, 0)];
  if (PLACES[tool]) return [drawing.start(PLACES[tool][1], 0, 0)];
  return [tool === 'wall' ? drawing.wall(36, -18, -13) : svg('rect', { x: -15, y: -12, width: 30, height: 24, fill: drawing.paintOf('open'), ...drawing.dashed(true) })];
}

/**
 * @param {number[][]} wall
 * @param {string} cell
 */
const covers = (wall, cell) => wall.some((place) => place.join() === cell);

/**
 * @param {number[]} bomb
 * @param {string} cell
 */
const lies = ([lane, row], cell) => `${lane},${row}` === cell;

/**
 * The track after one touch of a tool; the same one where the tool changes nothing.
 * @param {any} track
 * @param {string} tool
 * @param {string} cell
 */
export function painted(track, tool, cell) {
  if (tool === 'wall') return withWall(track, cell);
  if (PLACES[tool]) return withPlace(track, PLACES[tool][0], cell);
  return tool === 'bomb' ? withBomb(track, cell) : erased(track, cell);
}

/**
 * @param {any} track
 * @param {string} cell
 */
function erased(track, cell) {
  const found = { ...track };
  if (track.walls?.some((/** @type {any} */ wall) => covers(wall, cell))) found.walls = track.walls.filter((/** @type {any} */ wall) => !covers(wall, cell));
  for (const list of SINGLES) {
    if (track[list]?.some((/** @type {any} */ each) => lies(each, cell))) found[list] = track[list].filter((/** @type {any} */ each) => !lies(each, cell));
  }
  return Object.keys(found).every((name) => found[name] === track[name]) ? track : found;
}

/**
 * A place where a car stands with its front; a touch on it takes it off. The cars at the start are listed from the front row to the
 * back, each row from left to right; those of the finals in the order of the taps.
 * @param {any} track
 * @param {string} list
 * @param {string} cell
 */
function withPlace(track, list, cell) {
  const places = track[list] ?? [];
  const others = places.filter((/** @type {any} */ place) => !lies(place, cell));
  const found = others.length < places.length ? others : [...places, cell.split(',').map(Number)];
  return { ...track, [list]: list === 'grid' ? found.sort(rowByRow) : found };
}

/**
 * @param {number[]} one lane and row
 * @param {number[]} other
 */
const rowByRow = (one, other) => other[1] - one[1] || one[0] - other[0];

/**
 * A wall from a cell to its right neighbour; a touch on a wall takes it off.
 * @param {any} track
 * @param {string} cell
 */
function withWall(track, cell) {
  const walls = track.walls ?? [];
  const others = walls.filter((/** @type {any} */ wall) => !covers(wall, cell));
  if (others.length < walls.length) return { ...track, walls: others };
  const [lane, row] = cell.split(',').map(Number);
  const left = Math.min(lane, (track.lanes ?? 11) - 1);
  return { ...track, walls: [...walls, [[left, row], [left + 1, row]]] };
}

/**
 * One more bomb; after three of them none.
 * @param {any} track
 * @param {string} cell
 */
function withBomb(track, cell) {
  const bombs = track.bombs ?? [];
  const before = bombs.find((/** @type {any} */ bomb) => lies(bomb, cell));
  const [lane, row] = cell.split(',').map(Number);
  if (!before) return { ...track, bombs: [...bombs, [lane, row, 1]] };
  if (before[2] >= MOST_BOMBS) return { ...track, bombs: bombs.filter((/** @type {any} */ bomb) => bomb !== before) };
  return { ...track, bombs: bombs.map((/** @type {any} */ bomb) => (bomb === before ? [lane, row, before[2] + 1] : bomb)) };
}

/**
 * What lies in a cell, in words.
 * @param {any} track
 * @param {string} cell
 */
export function told(track, cell) {
  const [lane, row] = cell.split(',');
  const bomb = (track.bombs ?? []).find((/** @type {any} */ each) => lies(each, cell));
  const names = [
    ...(track.walls ?? []).filter((/** @type {any} */ wall) => covers(wall, cell)).map(() => t('tool.wall')),
    ...(bomb ? [t('editor.bombs', { count: bomb[2] })] : []),
    ...Object.entries(PLACES).filter(([, [list]]) => track[list]?.some((/** @type {any} */ each) => lies(each, cell))).map(([tool]) => t(`tool.${tool}`)),
  ];
  return t('editor.cell', { cell: t('editor.lane-row', { lane, row }), holds: names.join(', ') || t('ground.road') });
}

/**
 * The cell that a pointer of a refusal is about; empty where it is about none.
 * @param {any} track
 * @param {string[]} steps
 */
export function cellOf(track, [list, which]) {
  const piece = list === 'walls' ? track.walls?.[which]?.[0] : SINGLES.includes(list) ? track[list]?.[which] : null;
  return piece ? `${piece[0]},${piece[1]}` : '';
}

/**
 * The cell beside one, by an arrow key; empty at the border.
 * @param {Map<string, any>} all
 * @param {string} from
 * @param {string} key
 */
export function beside(all, from, key) {
  const step = KEYS[key];
  if (!step) return '';
  const [lane, row] = from.split(',').map(Number);
  const id = `${lane + step[0]},${row + step[1]}`;
  return all.has(id) ? id : '';
}

export const lacking = () => '';

/**
 * The track file: what nobody has laid is left to the service, which lays walls and bombs at random and the cars as usual.
 * @param {any} track
 */
export function finished(track) {
  const found = { ...track };
  for (const list of ['walls', ...SINGLES]) if (!found[list]?.length) delete found[list];
  return found;
}

/**
 * The house rules that a track is for: how many cars start says itself.
 * @param {any} track
 */
export const rulesOf = ({ grid }) => (NUMBERS_OF_CARS.includes(grid?.length) ? { cars: grid.length } : {});
