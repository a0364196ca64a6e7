import { BASE, Problem, call } from '../api.js';

const POLL = 2000;
const AT_MOST_EVERY = 700;

/**
 * Watches a simulation until it is done: woken by its stream, and where there is none by asking. `told` gets what `GET` answers,
 * `gone` is called when it is no longer kept. Answers a function that ends it.
 * @param {string} id
 * @param {string} token
 * @param {{told: (simulation: any) => void, gone: () => void, lost: (isLost: boolean) => void}} listener
 */
export function watch(id, token, listener) {
  const path = `/simulations/${encodeURIComponent(id)}`;
  let isOver = false;
  let timer = 0;
  /** @type {EventSource | null} */
  let source = null;
  let isLooking = false;
  let isSoon = false;

  const end = () => {
    isOver = true;
    clearTimeout(timer);
    source?.close();
    document.removeEventListener('visibilitychange', wake);
  };

  const look = async () => {
    clearTimeout(timer);
    isSoon = false;
    if (isLooking || isOver) return;
    isLooking = true;
    const simulation = await call('GET', path, { token }).catch((error) => error);
    isLooking = false;
    if (isOver) return;
    if (simulation instanceof Problem && [401, 404].includes(simulation.status)) {
      end();
      listener.gone();
      return;
    }
    listener.lost(simulation instanceof Error);
    if (!(simulation instanceof Error)) {
      if (simulation.state === 'done') end();
      listener.told(simulation);
    }
    // A stream that died without a word is no reason to wait for ever.
    if (!isOver) later(POLL);
  };

  /** @param {number} wait */
  const later = (wait) => {
    clearTimeout(timer);
    timer = window.setTimeout(look, wait);
  };

  /** Events may come faster than they can be read: the first asks soon, the others are told by the same answer. */
  const soon = () => {
    if (isSoon) return;
    isSoon = true;
    later(AT_MOST_EVERY);
  };

  const follow = async () => {
    const { ticket } = await call('POST', `${path}/tickets`, { token, body: { path: `${BASE}${path}/events` } });
    if (isOver) return;
    source?.close();
    source = new EventSource(`${BASE}${path}/events?ticket=${ticket}`);
    source.addEventListener('progress', () => soon());
    for (const last of ['done', 'gone']) {
      source.addEventListener(last, () => {
        source?.close();
        later(0);
      });
    }
  };

  const wake = () => document.visibilityState === 'visible' && later(0);
  document.addEventListener('visibilitychange', wake);
  look();
  follow().catch(() => {
    // Without a stream it is asked for.
  });
  return end;
}
