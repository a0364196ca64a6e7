import { t } from '../words.js';
import { button, el, fill, labelled } from '../parts/dom.js';
import { frame } from '../parts/frame.js';
import { attempt, explain, good } from '../parts/notice.js';
import { pieces, readable, written } from '../parts/pieces.js';
import { TableMoves } from '../parts/table-moves.js';

export const title = 'check.title';

/**
 * "What do you see?": the table as the service thinks it is; change what is otherwise, and choose which of the two is right.
 * @type {import('../app.js').Screen}
 */
export default async function check(root, [id]) {
  const { session, body } = await frame(root, id, 'check');
  const moves = new TableMoves(session);
  const seen = pieces(session);
  const place = el('div', { 'aria-live': 'polite' });
  const compare = () => attempt(place, async () => fill(place, ...compared(await session.ask('/corrections', { seen: seen.value(), seat: session.seat }), session, seen)));
  body.append(
    el('section', { class: 'card', 'aria-labelledby': 'moves' }, el('h2', { id: 'moves' }, t('moves.title')), moves),
    el('section', { class: 'card', 'aria-labelledby': 'check' },
      el('h2', { id: 'check' }, t('check.title')), el('p', {}, t('check.how')), seen.node, place, button(t('check.compare'), compare, { class: 'main' })),
  );
  let version = session.view?.version;
  session.addEventListener('change', () => {
    moves.update();
    if (session.view?.version === version) return;
    version = session.view?.version;
    seen.follow().catch((error) => fill(place, explain(error)));
  });
  moves.update();
  return () => session.close();
}

/**
 * The differences, and both ways out.
 * @param {any} found
 * @param {import('../session.js').Session} session
 * @param {ReturnType<typeof pieces>} seen
 */
function compared(found, session, seen) {
  if (!found.differences.length) return [good(t('check.same'))];
  const rows = found.differences.map((/** @type {any} */ each) =>
    el('li', {}, el('strong', {}, readable(each.name)), ` ${t('check.difference', { session: written(each.session) || '–', table: written(each.table) || '–' })}`));
  return [
    el('h3', {}, t('check.differences', { count: found.differences.length })),
    el('ul', {}, rows),
    found.warnings.map((/** @type {any} */ step) => el('p', { class: 'warning' }, step.text)),
    el('h3', {}, t('check.move-table')),
    el('ul', {}, found.table.map((/** @type {any} */ move) => el('li', {}, move.text))),
    button(t('check.moved'), () => seen.load(), {}),
    el('h3', {}, t('check.set-session')),
    session.isMarshal ? setting(found.set, session) : el('p', {}, t('check.ask-marshal')),
  ];
}

/**
 * @param {Record<string, any>} values
 * @param {import('../session.js').Session} session
 */
function setting(values, session) {
  const reason = el('input', { maxlength: 200, value: t('check.reason') });
  const place = el('div');
  const set = () => attempt(place, async () => {
    await session.change('/corrections', { set: values, reason: reason.value });
    fill(place, good(t('check.done')));
  });
  return el('div', {}, labelled(t('marshal.reason'), reason), place, button(t('check.set'), set, { class: 'main' }));
}
