import { forget } from '../store.js';
import { call } from '../api.js';
import { t } from '../words.js';
import { button, el } from './dom.js';
import { attempt } from './notice.js';

/**
 * The session as a file, its log as text, and its end.
 * @param {import('../session.js').Session} session
 */
export function files(session) {
  const place = el('div');
  const log = () => attempt(place, async () => save('race-marshal-log.txt', await session.text('/log?limit=200'), 'text/plain'));
  const whole = () => attempt(place, async () => {
    const isOver = session.view?.is_over;
    if (!isOver && !confirm(t('files.export-sure'))) return;
    const file = isOver ? await session.get('/export') : await session.ask('/export', {});
    save(`race-marshal-${session.id}.json`, JSON.stringify(file), 'application/json');
  });
  const end = () => attempt(place, async () => {
    if (!confirm(t('files.delete-sure'))) return;
    await call('DELETE', session.path, { token: session.token });
    forget(session.id);
    location.hash = '#/start';
  });
  return el('div', {}, place, el('div', { class: 'row' },
    button(t('files.log'), log), button(t('files.export'), whole), button(t('files.delete'), end, { class: 'danger' })));
}

/**
 * @param {string} name
 * @param {string} text
 * @param {string} type
 */
export function save(name, text, type) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  el('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
