import { Problem, Unreached, call, freshKey } from '../api.js';
import { keep, kept, read, write } from '../store.js';
import { t } from '../words.js';
import { codeField } from '../parts/code-field.js';
import { el, fill } from '../parts/dom.js';
import { attempt, explain } from '../parts/notice.js';

export const title = 'join.title';

const KEYS = 'race-marshal.join-keys';

/**
 * `#session.code` of a QR code or a link, or `#code` alone; without one it is asked for.
 * @type {import('../app.js').Screen}
 */
export default async function join(root, [given = '']) {
  const [session, code] = parts(given);
  if (code) {
    fill(root, el('h1', {}, t('join.title')), el('p', { role: 'status' }, t('join.joining')));
    try {
      return await redeem(session, code);
    } catch (error) {
      fill(root, el('h1', {}, t('join.title')), explain(error));
    }
  } else {
    fill(root, el('h1', {}, t('join.title')));
  }
  const place = el('div');
  const go = (/** @type {string} */ typed) => attempt(place, () => redeem(...parts(typed)));
  root.append(codeField(go, given), place, el('p', {}, el('a', { href: '/#/start' }, t('app.to-start'))));
}

/**
 * Session and code out of what stands behind the # of a link; a code alone, as people read it out, has no session.
 * @param {string} text
 * @returns {[string, string]}
 */
function parts(text) {
  const [session, code = ''] = text.split('.');
  return code ? [session.toLowerCase(), code] : ['', session.toUpperCase()];
}

/**
 * A code works once, so its key is kept: when the answer is lost on the way, the same key brings it again.
 * @param {string} known the session, empty for a code alone
 * @param {string} code
 */
async function redeem(known, code) {
  const session = known || (await patiently(() => call('POST', '/joins', { body: { code } }))).id;
  const keys = read(KEYS, {});
  const name = `${session}.${code}`;
  keys[name] ??= freshKey();
  write(KEYS, keys);
  const token = kept(session)?.token;
  let told;
  try {
    told = await patiently(() => call('POST', `/sessions/${encodeURIComponent(session)}/join`, { token, key: keys[name], body: { code } }));
  } catch (error) {
    // The same code again, on the phone that has used it already: it is in.
    if (!(token && error instanceof Problem && error.status === 404)) throw error;
  }
  const seats = [...new Set([...(kept(session)?.seats ?? []), ...(told?.seat ? [told.seat] : [])])];
  keep(session, { token: told?.token ?? token, seats });
  if (told?.seat) write(`race-marshal.seat.${session}`, told.seat);
  const next = seats.length ? `#/play/${session}` : `#/screen/${session}`;
  history.replaceState(null, '', `/${next}`);
  dispatchEvent(new HashChangeEvent('hashchange'));
}

/** @param {() => Promise<any>} deed */
async function patiently(deed) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await deed();
    } catch (error) {
      if (!(error instanceof Unreached) || tries === 3) throw error;
      await new Promise((resolve) => setTimeout(resolve, 700));
    }
  }
}
