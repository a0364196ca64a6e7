import { t } from '../words.js';
import { announce, el } from '../parts/dom.js';
import { Board } from '../parts/board.js';
import { frame } from '../parts/frame.js';
import { told } from '../parts/events.js';
import { TableMoves } from '../parts/table-moves.js';
import { turnPanel } from '../parts/turn.js';

export const title = 'play.title';

/** @type {import('../app.js').Screen} */
export default async function play(root, [id]) {
  const { session, body } = await frame(root, id, 'play');
  const board = new Board(session);
  const moves = new TableMoves(session);
  const turn = turnPanel(session, board);
  const events = el('div');
  body.append(
    el('div', { class: 'columns' },
      el('div', {},
        el('section', { class: 'card turn', 'aria-labelledby': 'turn' }, el('h2', { id: 'turn' }, t('play.turn')), turn.node),
        el('section', { class: 'card', 'aria-labelledby': 'moves' }, el('h2', { id: 'moves' }, t('moves.title')), moves)),
      el('div', {},
        el('section', { class: 'card', 'aria-labelledby': 'board' }, el('h2', { id: 'board' }, t('board.title')), board),
        el('section', { class: 'card', 'aria-labelledby': 'events' }, el('h2', { id: 'events' }, t('events.title')), events))),
  );
  const update = () => {
    turn.update();
    moves.update();
    board.update();
    events.replaceChildren(told(session.entries.slice(-8)));
  };
  session.addEventListener('change', update);
  session.addEventListener('news', (event) => {
    for (const entry of /** @type {CustomEvent} */ (event).detail) for (const step of entry.steps.slice(0, 4)) announce(step.text);
  });
  update();
  return () => session.close();
}
