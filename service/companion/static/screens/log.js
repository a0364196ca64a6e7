import { t } from '../words.js';
import { button, el } from '../parts/dom.js';
import { told } from '../parts/events.js';
import { frame } from '../parts/frame.js';
import { attempt } from '../parts/notice.js';

export const title = 'log.title';

/** @type {import('../app.js').Screen} */
export default async function log(root, [id]) {
  const { session, body } = await frame(root, id, 'log');
  const place = el('div');
  const list = el('div');
  let all = session.entries;
  const update = () => {
    const last = all.at(-1)?.version ?? 0;
    all = [...all, ...session.entries.filter((entry) => entry.version > last)];
    list.replaceChildren(told(all));
  };
  const everything = () => attempt(place, async () => {
    all = await session.readLog(0);
    update();
  });
  body.append(el('section', { class: 'card', 'aria-labelledby': 'log' }, el('h2', { id: 'log' }, t('log.title')), button(t('log.all'), everything, { class: 'quiet' }), place, list));
  session.addEventListener('change', update);
  update();
  return () => session.close();
}
