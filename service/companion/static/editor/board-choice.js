import { humanized, t } from '../words.js';
import { select } from '../parts/dom.js';
import { ownBoards } from './shelf.js';

const OWN = 'own/';

/**
 * Which board or track a session is played on: one that comes with the game, or one that this device keeps. Null where there is no choice.
 * @param {import('../types.js').Game} game
 * @param {import('../types.js').SessionOption} option
 * @param {string} chosen name of a board of one's own to begin with
 */
export function anyBoardChoice(game, option, chosen) {
  const own = ownBoards(game.name);
  if (game.boards.length + Object.keys(own).length < 2) return null;
  const choices = [
    ...game.boards.map((each) => ({ value: each, label: humanized(each) })),
    ...Object.values(own).map((document) => ({ value: OWN + document.name, label: t('editor.own', { title: document.title || document.name }) })),
  ];
  const control = select(choices, own[chosen] ? OWN + chosen : game.boards[0]);
  const value = () => (control.value.startsWith(OWN) ? own[control.value.slice(OWN.length)] : control.value);
  return { name: option.name, label: t('start.board'), control, value };
}
