import { svg } from '../parts/dom.js';
import { t } from '../words.js';
import * as drawing from './drawing.js';
import { OUTLINE, around, hexesOf } from './hexes.js';

const TERRAIN = ['hell_fire', 'null'];
const HOLES = ['ordinary', 'hell2', 'hell3'];
const BUOYS = ['easy', 'free_floater', 'astaroth', 'belial', 'lucifer'];
const ALONE = new Set(['astaroth', 'belial', 'lucifer']);
const CORNERS = ['A', 'B', 'C', 'D'];
/** Hexsides 1 (the top) to 6, as steps of columns and half rows. @type {Record<string, [number, number]>} */
const KEYS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export const game = 'demons-run';

/** Broader than a phone. */
export const IS_WIDE = true;

/** Tools that paint while the pointer is drawn over the board; the others set one thing at a tap. */
export const STROKES = new Set(['erase', ...TERRAIN]);
export const TOOLS = ['erase', ...TERRAIN, ...HOLES, ...BUOYS, 'hell_hound', ...CORNERS];

/** What an empty board can be. */
export const blanks = () => [
  { name: 'my-map', title: t('editor.blank-frame'), shape: { columns: 37, rows: 25 } },
  { name: 'my-pond', title: t('editor.blank-round'), shape: { radius: 8 } },
];

/** @param {any} board */
export const sizes = ({ shape }) =>
  'radius' in shape
    ? [{ name: 'radius', value: shape.radius, lowest: 3, highest: 30 }]
    : ['columns', 'rows'].map((name) => ({ name, value: shape[name], lowest: 5, highest: 99 }));

/**
 * The board in another size, without what no longer lies on it.
 * @param {any} board
 * @param {string} name
 * @param {number} value
 */
export function resized(board, name, value) {
  const shape = { ...board.shape, [name]: value };
  const hexes = hexesOf(shape);
  const isOn = (/** @type {any} */ piece) => hexes.has(piece.hex ?? piece);
  const found = { ...board, shape };
  for (const list of ['holes', ...TERRAIN, 'buoys', 'hell_hounds']) if (board[list]) found[list] = board[list].filter(isOn);
  if (board.corners) found.corners = Object.fromEntries(Object.entries(board.corners).filter(([, hex]) => hexes.has(/** @type {string} */ (hex))));
  return found;
}

/** @param {any} board */
export const cells = (board) => hexesOf(board.shape);

/** @param {any} hex */
export const shapeOf = (hex) => svg('polygon', { points: OUTLINE, transform: `translate(${hex.x} ${hex.y})` });

/** @param {any} hex */
export const labelsOf = ({ id, x, y }) => [drawing.label(id, x, y - 9.5, 7)];

/**
 * Terrain by hex, where it is not open space.
 * @param {any} board
 * @param {Map<string, any>} hexes
 */
export function grounds(board, hexes) {
  const found = new Map();
  for (const hole of board.holes ?? []) {
    const well = hole.kind === 'ordinary' ? 'well' : hole.kind;
    for (const near of around(hexes, hole.hex)) found.set(near, well);
  }
  for (const terrain of TERRAIN) for (const hex of board[terrain] ?? []) found.set(hex, terrain);
  for (const hole of board.holes ?? []) found.set(hole.hex, 'hole');
  return found;
}

/**
 * What lies on the terrain.
 * @param {any} board
 * @param {Map<string, any>} hexes
 */
export function pieces(board, hexes) {
  const at = (/** @type {string} */ hex, /** @type {(x: number, y: number) => any} */ draw) => {
    const place = hexes.get(hex);
    return place ? [draw(place.x, place.y)] : [];
  };
  return [
    ...(board.holes ?? []).flatMap((/** @type {any} */ hole) => at(hole.hex, (x, y) => drawing.hole(hole, x, y))),
    ...Object.entries(board.corners ?? {}).flatMap(([name, hex]) => at(hex, (x, y) => drawing.corner(name, x, y))),
    ...(board.buoys ?? []).flatMap((/** @type {any} */ each) => at(each.hex, (x, y) => drawing.buoy(each.kind, x, y))),
    ...(board.hell_hounds ?? []).flatMap((/** @type {any} */ each) => at(each.hex, drawing.hound)),
  ];
}

/** @param {string} tool */
export function swatch(tool) {
  const ground = HOLES.includes(tool) ? 'hole' : tool === 'erase' ? 'open' : tool;
  const hex = svg('polygon', { points: OUTLINE, fill: TERRAIN.includes(tool) || HOLES.includes(tool) || tool === 'erase' ? drawing.paintOf(ground) : 'none', ...drawing.dashed(tool === 'erase') });
  if (HOLES.includes(tool)) return [hex, drawing.hole({ kind: tool, rotation: 'clockwise' }, 0, 0)];
  if (BUOYS.includes(tool)) return [drawing.buoy(tool, 0, 0)];
  if (CORNERS.includes(tool)) return [drawing.corner(tool, 0, 0)];
  return [tool === 'hell_hound' ? drawing.hound(0, 0) : hex];
}

/**
 * The board after one touch of a tool; the same one where the tool changes nothing.
 * @param {any} board
 * @param {string} tool
 * @param {string} hex
 */
export function painted(board, tool, hex) {
  if (tool === 'erase') return erased(board, hex);
  if (TERRAIN.includes(tool)) return withTerrain(board, tool, hex);
  if (HOLES.includes(tool)) return withHole(board, tool, hex);
  if (CORNERS.includes(tool)) return { ...board, corners: { ...board.corners, [tool]: hex } };
  return withMarker(board, tool, hex);
}

/**
 * @param {any} board
 * @param {string} hex
 */
function erased(board, hex) {
  const found = cleared(board, hex);
  for (const list of ['holes', 'buoys', 'hell_hounds']) {
    if (board[list]?.some((/** @type {any} */ piece) => piece.hex === hex)) found[list] = board[list].filter((/** @type {any} */ piece) => piece.hex !== hex);
  }
  const corners = Object.entries(board.corners ?? {}).filter(([, place]) => place !== hex);
  if (corners.length < Object.keys(board.corners ?? {}).length) found.corners = Object.fromEntries(corners);
  return Object.keys(found).every((name) => found[name] === board[name]) ? board : found;
}

/**
 * Without the terrain that is painted in a hex.
 * @param {any} board
 * @param {string} hex
 */
function cleared(board, hex) {
  const found = { ...board };
  for (const list of TERRAIN) if (board[list]?.includes(hex)) found[list] = board[list].filter((/** @type {string} */ place) => place !== hex);
  return found;
}

/**
 * @param {any} board
 * @param {string} terrain
 * @param {string} hex
 */
function withTerrain(board, terrain, hex) {
  if (board[terrain]?.includes(hex)) return board;
  const found = cleared(board, hex);
  return { ...found, [terrain]: [...(found[terrain] ?? []), hex] };
}

/**
 * A hole; the same one again turns the other way. The wells of the great ones are Hell Fire by themselves.
 * @param {any} board
 * @param {string} kind
 * @param {string} hex
 */
function withHole(board, kind, hex) {
  const holes = board.holes ?? [];
  const before = holes.find((/** @type {any} */ hole) => hole.hex === hex);
  const turns = before?.kind === kind && before.rotation === 'clockwise' ? 'counterclockwise' : 'clockwise';
  const hole = { ...before, hex, kind, rotation: before && before.kind !== kind ? before.rotation : turns };
  const covered = kind === 'ordinary' ? [hex] : [hex, ...around(hexesOf(board.shape), hex)];
  const found = covered.reduce(cleared, board);
  return { ...found, holes: before ? holes.map((/** @type {any} */ each) => (each === before ? hole : each)) : [...holes, hole] };
}

/**
 * A marker on the hex where it starts; the same one again takes it off. Of the Hell Buoys there is one each.
 * @param {any} board
 * @param {string} kind
 * @param {string} hex
 */
function withMarker(board, kind, hex) {
  const list = kind === 'hell_hound' ? 'hell_hounds' : 'buoys';
  const markers = board[list] ?? [];
  const isSame = (/** @type {any} */ marker) => list === 'hell_hounds' || marker.kind === kind;
  const before = markers.find((/** @type {any} */ marker) => isSame(marker) && marker.hex === hex);
  if (before) return { ...board, [list]: markers.filter((/** @type {any} */ marker) => marker !== before) };
  const others = ALONE.has(kind) ? markers.filter((/** @type {any} */ marker) => !isSame(marker)) : markers;
  const marker = { id: freeId(board, kind), ...(list === 'buoys' ? { kind } : {}), hex };
  return { ...board, [list]: [...others, marker] };
}

/**
 * @param {any} board
 * @param {string} kind
 */
function freeId(board, kind) {
  if (ALONE.has(kind)) return kind;
  const stem = kind === 'hell_hound' ? 'hound' : kind.replaceAll('_', '-');
  const taken = new Set([...(board.buoys ?? []), ...(board.hell_hounds ?? [])].map((marker) => marker.id));
  let number = 1;
  while (taken.has(`${stem}-${number}`)) number += 1;
  return `${stem}-${number}`;
}

/**
 * What lies in a hex, in words.
 * @param {any} board
 * @param {string} hex
 * @param {Map<string, any>} hexes
 */
export function told(board, hex, hexes) {
  const ground = grounds(board, hexes).get(hex);
  const hole = (board.holes ?? []).find((/** @type {any} */ each) => each.hex === hex);
  const names = [
    hole ? `${t(`tool.${hole.kind}`)}, ${t(`rotation.${hole.rotation}`)}` : t(`ground.${ground ?? 'open'}`),
    ...(board.buoys ?? []).filter((/** @type {any} */ each) => each.hex === hex).map((/** @type {any} */ each) => t(`tool.${each.kind}`)),
    ...(board.hell_hounds ?? []).filter((/** @type {any} */ each) => each.hex === hex).map(() => t('tool.hell_hound')),
    ...Object.entries(board.corners ?? {}).filter(([, place]) => place === hex).map(([name]) => t(`tool.${name}`)),
  ];
  return t('editor.cell', { cell: hex, holds: names.join(', ') });
}

/**
 * The hex that a pointer of a refusal is about; empty where it is about none.
 * @param {any} board
 * @param {string[]} steps
 */
export function cellOf(board, [list, which]) {
  const piece = list ? board[list]?.[which] : undefined;
  return piece?.hex ?? (typeof piece === 'string' ? piece : '');
}

/**
 * The hex beside one, by an arrow key; empty at the edge.
 * @param {Map<string, any>} hexes
 * @param {string} from
 * @param {string} key
 */
export function beside(hexes, from, key) {
  const hex = hexes.get(from);
  const step = KEYS[key];
  if (!hex || !step) return '';
  const row = hex.r + Math.floor(hex.q / 2) + step[1];
  const [q, r] = [hex.q + step[0], row - Math.floor((hex.q + step[0]) / 2)];
  for (const each of hexes.values()) if (each.q === q && each.r === r) return each.id;
  return '';
}

/**
 * What a board that is right still lacks for a game, as a code; empty for nothing.
 * @param {any} board
 */
export const lacking = ({ corners = {} }) => (CORNERS.every((name) => corners[name]) ? '' : 'editor.no-race');

/** @param {any} board */
export const finished = (board) => board;

/** No house rule changes what a map may be. */
export const rulesOf = () => ({});
