import { humanized, t } from '../words.js';
import { el, fill, labelled, select } from './dom.js';
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
    const made = controls(game, mode.value, own);
    fill(node, made.map(({ label, control }) => labelled(label, control)));
    value = () => Object.fromEntries(made.map(({ name, value: chosen }) => [name, chosen()]));
  };
  mode.addEventListener('change', show);
  show();
  return { node, value: () => value() };
}

/**
 * @param {import('../types.js').Game} game
 * @param {string} mode
 * @param {string} own
 */
function controls(game, mode, own) {
  const found = [];
  if (game.name === 'devil-take-the-hindmost' && mode === 'referee') {
    const choices = ['dealt', 'typed'].map((each) => ({ value: each, label: t(`cards.${each}`) }));
    const control = select(choices, 'dealt');
    found.push({ name: 'cards', label: t('cards.title'), control, value: () => control.value });
  }
  const board = anyBoardChoice(game, own);
  if (board) found.push(board);
  return found;
}

/**
 * The boards or tracks that come with a game; null where there is no choice.
 * @param {import('../types.js').Game} game
 */
export function boardChoice(game) {
  if (game.boards.length < 2) return null;
  const choices = game.boards.map((each) => ({ value: each, label: humanized(each) }));
  const name = game.name === 'mini-demolition-derby' ? 'track' : 'board';
  return { name, label: t('start.board'), control: select(choices, game.boards[0]) };
}
