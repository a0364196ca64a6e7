import { t } from '../words.js';
import { announce, el } from '../parts/dom.js';
import { Board } from '../parts/board.js';
import { frame } from '../parts/frame.js';
import { telling, told } from '../parts/events.js';
import { pushChain } from '../parts/push-chain.js';
import { TableMoves } from '../parts/table-moves.js';
import { turnPanel } from '../parts/turn.js';

export const title = 'play.title';

/**
 * @param {string} name
 * @param {string} heading
 * @param {Node} content
 */
const card = (name, heading, content) =>
  el('section', { class: `card ${name}`, 'aria-labelledby': name }, el('h2', { id: name }, t(heading)), content);

/** @type {import('../app.js').Screen} */
export default async function play(root, [id]) {
  const { session, body } = await frame(root, id, 'play');
  const board = new Board(session);
  const moves = new TableMoves(session);
  const turn = turnPanel(session, board);
  const chain = pushChain(session);
  const events = el('div');
  body.append(
    el('div', { class: 'game' },
      card('turn', 'play.turn', el('div', {}, turn.node, chain.node)), card('moves', 'moves.title', moves), card('board', 'board.title', board), card('events', 'events.title', events)),
  );
  const update = () => {
    turn.update();
    chain.update();
    moves.update();
    board.update();
    events.replaceChildren(told(telling(session.entries).slice(-8)));
  };
  session.addEventListener('change', update);
  session.addEventListener('news', (event) => {
    for (const entry of /** @type {CustomEvent} */ (event).detail) for (const step of entry.steps.slice(0, 4)) announce(step.text);
  });
  update();
  return () => {
    document.body.classList.remove('covered', 'flying');
    session.close();
  };
}
