import { read, write } from '../store.js';
import { t } from '../words.js';
import { button, el, freshId } from './dom.js';

/**
 * Between two seats of one phone: nothing of either is shown until the next player says so, or the players want no cover.
 * @param {import('../session.js').Session} session
 * @param {string} seat
 */
export function cover(session, seat) {
  const key = `race-marshal.uncovered.${session.id}`;
  if (read(key, false)) {
    queueMicrotask(() => session.sit(seat));
    return null;
  }
  // What happened is told to the seat before, its cards and all.
  document.body.classList.add('covered');
  const id = freshId();
  const never = el('input', { id, type: 'checkbox' });
  const uncover = () => {
    if (never.checked) write(key, true);
    return session.sit(seat);
  };
  return el(
    'div',
    { class: 'cover' },
    el('p', { role: 'status' }, t('cover.pass', { seat })),
    button(t('cover.here', { seat }), uncover, { class: 'main' }),
    el('div', { class: 'tick' }, never, el('label', { for: id }, t('cover.never'))),
  );
}
