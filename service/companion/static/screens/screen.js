import { Session } from '../session.js';
import { humanized, t } from '../words.js';
import { el, fill } from '../parts/dom.js';
import { Board } from '../parts/board.js';
import { telling, told } from '../parts/events.js';
import { mover } from '../parts/mover.js';
import { outcome } from '../parts/outcome.js';
import { purposeOf } from '../parts/purpose.js';

export const title = 'screen.title';

const AT_ONCE = 8;
/** As many as a television shows without scrolling. */
const LATEST = 3;

/**
 * For a tablet or a television: the board, whose turn, what happened last; nothing that anybody keeps secret.
 * @type {import('../app.js').Screen}
 */
export default async function screen(root, [id]) {
  const session = new Session(id, { isPublic: true });
  await session.open();
  const board = new Board(session);
  const turn = el('div', { class: 'big', role: 'status' });
  const moves = el('ul', { class: 'big plain' });
  const events = el('div');
  document.body.classList.add('tv');
  fill(
    root,
    el('div', { class: 'television' },
      el('section', { 'aria-label': t('board.title') }, board),
      el('section', { 'aria-label': t('events.title') },
        el('h1', {}, t(`title.${session.view?.game}`)), turn, el('h2', {}, t('moves.title')), moves, el('h2', {}, t('events.title')), events,
        el('p', {}, el('a', { href: `#/play/${id}` }, t('screen.leave'))))),
  );
  const update = () => {
    const view = session.view;
    if (!view) return;
    fill(turn, view.is_over ? outcome(view) : whose(session));
    const { version = 0, table = [] } = session.entries.findLast((entry) => entry.table.length) ?? {};
    const isDone = session.ticks.now();
    const latest = table.filter(({ id }) => !isDone({ version, id }));
    fill(moves, !latest.length && el('li', {}, t('moves.none')), latest.slice(0, AT_ONCE).map((move) => el('li', {}, move.text)), latest.length > AT_ONCE && el('li', {}, t('moves.more', { count: latest.length - AT_ONCE })));
    fill(events, told(telling(session.entries).slice(-LATEST)));
    board.update();
  };
  session.addEventListener('change', update);
  session.ticks.addEventListener('change', update);
  session.addEventListener('gone', () => fill(root, el('h1', {}, t('app.title')), el('p', { role: 'alert' }, t('session.gone')), el('a', { href: '#/start' }, t('app.to-start'))));
  update();
  return () => {
    document.body.classList.remove('tv');
    session.close();
  };
}

/** @param {Session} session */
function whose(session) {
  const { pending, awaiting } = session.offers;
  if (pending) return t('screen.dice', { by: humanized(pending.by) || t('turn.anybody'), purpose: purposeOf(pending.purpose) });
  const seats = [...new Set(awaiting.map(({ seat }) => seat))];
  if (!seats.length) return t('turn.chores');
  const text = seats.includes('') ? t('turn.anybody-goes-on') : t('turn.others', { others: seats.join(', ') });
  return [text, ' ', mover(session)];
}
