import { isProblem } from '../session.js';
import { t } from '../words.js';
import { button, el, fill, labelled, select } from '../parts/dom.js';
import { explain } from '../parts/notice.js';
import { odds } from '../parts/odds.js';

const SIDES = 6;

/** @typedef {{length: number, hexes: string[], facing: number}} Exit where a Gravity Whip of this length leads */

/**
 * The path of a ship, step by step: by buttons, by taps on the board, or to one of the ends that can be reached.
 * @param {import('../types.js').Offer} offer
 * @param {import('./forms.js').Desk} desk
 */
export function move(offer, { session, board, send }) {
  const form = offer.params.form;
  const ship = session.view?.view.ships.find((/** @type {any} */ each) => each.name === form.ship);
  /** @type {string[]} */
  let path = [];
  let asked = 0;
  /** The whips that the service has told of, by the path that leads to them. @type {Map<string, Exit[]>} */
  const known = new Map();
  const steps = el('ol', { class: 'path', 'aria-label': t('move.path') });
  const state = el('div', { role: 'status' });
  const whips = el('div', { class: 'row' });
  const fly = button(t('move.go'), () => send(offer, { path }), { class: 'main' });

  const set = (/** @type {string[]} */ next) => {
    path = next;
    fill(steps, path.map((step, place) => el('li', { id: `step-${place}` }, stepName(step))));
    mark();
    return learn().then(ask);
  };
  const add = (/** @type {string[]} */ ...more) => set([...path, ...more]);

  const mark = (/** @type {Exit[]} */ exits = []) => {
    const { way } = flown(board, ship, path, known);
    const targets = exits.length ? exits.map(exitOf) : path.length ? [] : form.ends.map((/** @type {any} */ end) => end.hex);
    board.mark({ way, targets });
  };
  /** Which way the whips of the path lead, where it is one that was not put together step by step. */
  const learn = async () => {
    for (let place = path.findIndex((_, at) => isUnknown(at)); place >= 0; place = path.findIndex((_, at) => isUnknown(at))) {
      const before = path.slice(0, place);
      const told = await session.tryOut(offer, { path: [...before, 'F'] }).catch((error) => error);
      if (!isProblem(told)) return;
      known.set(before.join(), exitsOf(told));
      mark();
    }
  };
  const isUnknown = (/** @type {number} */ place) => path[place].startsWith('F:') && !known.has(path.slice(0, place).join());
  const ask = async () => {
    const round = (asked += 1);
    fill(whips);
    try {
      const { odds: found } = await session.tryOut(offer, { path });
      if (round === asked) fill(state, el('p', { class: 'notice good' }, t('move.allowed')), odds(found));
    } catch (error) {
      if (round === asked) tell(error);
    }
  };
  const tell = (/** @type {unknown} */ error) => {
    if (isProblem(error) && error.code === 'mps-left') return fill(state, el('p', {}, t('move.left', { left: error.params.left })));
    if (isProblem(error) && error.code === 'whip-length-needed') {
      const exits = exitsOf(error);
      known.set(path.slice(0, -1).join(), exits);
      fill(whips, t('move.whip'), exits.map((exit) => button(t('move.whip-to', { length: exit.length, hex: exitOf(exit) }), () => leave(exit), { class: 'key' })));
      mark(exits);
      return fill(state);
    }
    if (!path.length) return fill(state, el('p', {}, t('move.left', { left: form.mps })));
    return fill(state, explain(error));
  };

  const leave = (/** @type {Exit} */ { length }) => set([...path.slice(0, -1), `F:${length}`]);
  board.ontap = (hex) => {
    const out = path.at(-1) === 'F' && known.get(path.slice(0, -1).join())?.find((exit) => exitOf(exit) === hex);
    if (out) return leave(out);
    const more = stepTo(board, ship, path, known, hex);
    if (more.length) return add(...more);
    const end = form.ends.find((/** @type {any} */ each) => each.hex === hex);
    return !path.length && end && set(end.path);
  };
  const show = () => {
    board.bringUp(ship.hex);
    mark();
  };
  board.addEventListener('shown', show);
  document.body.classList.add('flying');
  queueMicrotask(show);
  set([]);
  return el(
    'div',
    {},
    el('p', {}, t('move.title', { ship: form.ship, mps: form.mps })),
    form.is_held && el('p', { class: 'warning' }, t('move.held')),
    el('div', { class: 'keys steer' },
      button(t('move.left-turn'), () => add('L'), { class: 'key' }),
      button(t('move.forward'), () => add('F'), { class: 'key' }),
      button(t('move.right-turn'), () => add('R'), { class: 'key' }),
      button('⌫', () => set(path.slice(0, -1)), { class: 'key', 'aria-label': t('move.back') })),
    whips,
    steps,
    state,
    form.tractor.length > 0 && tractor(form.tractor, add),
    form.ends.length > 0 && labelled(t('move.ends'), ends(form.ends, set), t('move.ends-hint')),
    fly,
  );
}

/** @param {Exit} exit */
const exitOf = ({ hexes }) => hexes[hexes.length - 1];

/**
 * @param {unknown} error
 * @returns {Exit[]}
 */
const exitsOf = (error) => (isProblem(error) && error.params.exits) || [];

/** @param {string} step */
function stepName(step) {
  if (step.startsWith('T:')) return t('step.T', { buoy: step.slice(2) });
  if (step.startsWith('F:')) return t('step.whip', { length: step.slice(2) });
  return t(`step.${step}`);
}

/**
 * @param {any[]} found
 * @param {(path: string[]) => any} set
 */
function ends(found, set) {
  const gain = (/** @type {any} */ end) => (end.whip_gain ? t('move.end-gain', { gain: end.whip_gain }) : '');
  const label = (/** @type {any} */ end) => t(end.ends ? 'move.end-so' : 'move.end', { hex: end.hex, facing: end.facing, ends: t(`ends.${end.ends}`) }) + gain(end);
  const choices = found.map((end, place) => ({ value: String(place), label: label(end) })).sort((one, other) => one.label.localeCompare(other.label));
  return select([{ value: '', label: t('choose') }, ...choices], '', (value) => value && set(found[Number(value)].path));
}

/**
 * @param {string[]} buoys
 * @param {(step: string) => any} add
 */
function tractor(buoys, add) {
  const choices = [{ value: '', label: t('choose') }, ...buoys.map((buoy) => ({ value: buoy, label: buoy }))];
  const made = select(choices, '', (value) => {
    if (value) add(`T:${value}`);
    made.value = '';
  });
  return labelled(t('move.tractor'), made, t('move.tractor-hint'));
}

/**
 * The hexes of a path, up to a Gravity Whip that is not known yet.
 * @param {import('../parts/board.js').Board} board
 * @param {any} ship
 * @param {string[]} path
 * @param {Map<string, Exit[]>} known
 */
function flown(board, ship, path, known) {
  const way = [ship.hex];
  let facing = ship.facing;
  for (const [place, step] of path.entries()) {
    const out = step.startsWith('F:') && known.get(path.slice(0, place).join())?.find(({ length }) => step === `F:${length}`);
    if (out) {
      way.push(...out.hexes);
      facing = out.facing;
    } else if (step === 'L') facing = facing === 1 ? SIDES : facing - 1;
    else if (step === 'R') facing = (facing % SIDES) + 1;
    else if (step === 'F') way.push(board.neighbour(way[way.length - 1], facing));
    if ((step.startsWith('F:') && !out) || way.includes('')) return { way: way.filter(Boolean), facing, isLost: true };
  }
  return { way, facing, isLost: false };
}

/**
 * The steps that lead into a neighbouring hex that was tapped: the shorter way round, then Forward.
 * @param {import('../parts/board.js').Board} board
 * @param {any} ship
 * @param {string[]} path
 * @param {Map<string, Exit[]>} known
 * @param {string} hex
 */
function stepTo(board, ship, path, known, hex) {
  const { way, facing, isLost } = flown(board, ship, path, known);
  if (isLost) return [];
  for (let side = 1; side <= SIDES; side += 1) {
    if (board.neighbour(way[way.length - 1], side) !== hex) continue;
    const right = (side - facing + SIDES) % SIDES;
    return [...(right <= SIDES / 2 ? Array(right).fill('R') : Array(SIDES - right).fill('L')), 'F'];
  }
  return [];
}
