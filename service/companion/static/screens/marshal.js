import { t } from '../words.js';
import { el } from '../parts/dom.js';
import { frame } from '../parts/frame.js';
import { corrections } from '../parts/corrections.js';
import { files } from '../parts/files.js';
import { seatsPanel } from '../parts/seats.js';
import { TableMoves } from '../parts/table-moves.js';

export const title = 'marshal.title';

/** @type {import('../app.js').Screen} */
export default async function marshal(root, [id]) {
  const { session, body } = await frame(root, id, 'marshal');
  const seats = seatsPanel(session);
  const moves = new TableMoves(session);
  const card = (/** @type {string} */ name, /** @type {any} */ content) =>
    el('section', { class: 'card', 'aria-labelledby': `card-${name}` }, el('h2', { id: `card-${name}` }, t(`marshal.${name}`)), content);
  body.append(
    card('seats', seats.node),
    el('div', { class: 'columns' }, el('div', {}, card('corrections', corrections(session))), el('div', {}, card('moves', moves), card('files', files(session)))),
  );
  const update = () => {
    seats.update();
    moves.update();
  };
  session.addEventListener('change', update);
  update();
  return () => session.close();
}
