import { humanized, t } from '../words.js';
import { el, fill, labelled, select } from './dom.js';
import { summaryOf } from './rule-words.js';
import { anyBoardChoice } from '../editor/board-choice.js';

/**
 * What a game asks besides its house rules: who deals, which board. `value()` is the `options` of a new session.
 * @param {import('../types.js').Game} game
 * @param {HTMLSelectElement} mode
 * @param {string} [own] name of a board of one's own to begin with
 */
export function gameOptions(game, mode, own = '') {
  const node = el('div');
  /** @type {() => Record<string, any>} */
  let value = () => ({});
  const show = () => {
    const made = /** @type {Control[]} */ (controls(game, mode.value, own));
    fill(node, made.map(({ label, hint, control }) => labelled(label, control, hint)));
    value = () => Object.fromEntries(made.map(({ name, value: chosen }) => [name, chosen()]));
  };
  mode.addEventListener('change', show);
  show();
  return { node, value: () => value() };
}

/**
 * @typedef {{name: string, label: string, hint?: string, control: any, value: () => any}} Control
 */

/**
 * What can be chosen from a list; what takes a whole document is for those who call the API.
 * @param {import('../types.js').Game} game
 * @param {string} mode
 * @param {string} own
 */
function controls(game, mode, own) {
  return game.session_options
    .filter(({ modes }) => modes.includes(mode))
    .map((option) => (boardsOf(option) ? anyBoardChoice(game, option, own) : listed(game, option)))
    .filter((control) => control !== null);
}

/**
 * @param {import('../types.js').Game} game
 * @param {import('../types.js').SessionOption} option
 * @returns {Control | null}
 */
function listed(game, option) {
  const { name, schema } = option;
  const values = schema.type === 'boolean' ? [false, true] : schema.enum;
  if (!values) return null;
  const label = (/** @type {any} */ value) => (typeof value === 'boolean' ? t(value ? 'yes' : 'no') : t(`option.${name}.${value}`));
  const choices = values.map((/** @type {any} */ value) => ({ value: String(value), label: label(value) }));
  const control = select(choices, String(schema.default));
  return { name, label: t(`option.${name}`), hint: summaryOf(game, option), control, value: () => values.find((/** @type {any} */ value) => String(value) === control.value) };
}

/**
 * The boards that an option takes by name; undefined for an option that is no board.
 * @param {import('../types.js').SessionOption} option
 * @returns {string[] | undefined}
 */
const boardsOf = ({ schema }) => schema.anyOf?.find((/** @type {any} */ each) => each.enum)?.enum;

/**
 * The boards or tracks that come with a game; null where there is no choice.
 * @param {import('../types.js').Game} game
 */
export function boardChoice(game) {
  const option = game.session_options.find((each) => boardsOf(each));
  if (!option || game.boards.length < 2) return null;
  const choices = game.boards.map((each) => ({ value: each, label: humanized(each) }));
  return { name: option.name, label: t('start.board'), control: select(choices, game.boards[0]) };
}
