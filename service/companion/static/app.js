import { outbox } from './outbox.js';
import { chosenLanguage } from './store.js';
import { chooseLanguage, t } from './words.js';
import { el, fill } from './parts/dom.js';
import { explain } from './parts/notice.js';

const main = /** @type {HTMLElement} */ (document.getElementById('main'));
const banner = /** @type {HTMLElement} */ (document.getElementById('banner'));

/**
 * A screen is a file in `screens/`: `#/play/abc` shows `screens/play.js`, whose default export gets an empty element and the rest of
 * the address. It may answer a function that ends it.
 * @typedef {(root: HTMLElement, params: string[]) => Promise<void | (() => void)>} Screen
 */

/** @type {void | (() => void)} */
let end;
let shown = 0;

async function route() {
  const here = (shown += 1);
  end?.();
  end = undefined;
  const root = el('div', { class: 'screen' });
  fill(main, root);
  const [name, ...params] = address();
  try {
    const { default: show, title } = await import(`./screens/${name}.js`);
    document.title = title ? `${t(title)} · ${t('app.title')}` : t('app.title');
    const ending = await show(root, params);
    if (here === shown) end = ending;
    else ending?.();
  } catch (error) {
    fill(root, el('h1', {}, t('app.title')), explain(error), el('p', {}, el('a', { href: '#/start' }, t('app.to-start'))));
  }
  main.focus({ preventScroll: true });
}

/** Name of the screen, and what belongs to it. A QR code leads to `/join#session.code`. */
function address() {
  const hash = location.hash.slice(1);
  if (!hash.startsWith('/')) return location.pathname === '/join' || hash.includes('.') ? ['join', hash] : ['start'];
  const [name, ...params] = hash.slice(1).split('/').map(decodeURIComponent);
  return /^[a-z-]+$/.test(name) ? [name, ...params] : ['start'];
}

function tellNetwork() {
  fill(banner, outbox.size && isStuck ? t('app.waiting', { count: outbox.size }) : null);
}

let isStuck = false;
outbox.addEventListener('stuck', () => {
  isStuck = true;
  tellNetwork();
});
outbox.addEventListener('change', () => {
  if (!outbox.size) isStuck = false;
  tellNetwork();
});
outbox.addEventListener('refused', (event) => fill(banner, explain(/** @type {CustomEvent} */ (event).detail.problem)));
addEventListener('hashchange', route);

await chooseLanguage(chosenLanguage());
const skip = /** @type {HTMLElement} */ (document.getElementById('skip'));
fill(skip, t('app.skip'));
skip.addEventListener('click', (event) => {
  event.preventDefault();
  main.focus();
});
outbox.resume();
await route();
