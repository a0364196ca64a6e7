import { Session } from '../session.js';
import { forget } from '../store.js';
import { t } from '../words.js';
import { el, fill, hush, select } from './dom.js';

/** The screens of a session, in the order of the menu. `isFor` says who sees the link. */
const MENU = [
  { screen: 'play', isFor: (/** @type {Session} */ session) => session.mine.length > 0 || session.isMarshal },
  { screen: 'check', isFor: () => true },
  { screen: 'screen', isFor: () => true },
  { screen: 'log', isFor: () => true },
  { screen: 'print', isFor: () => true },
  { screen: 'marshal', isFor: (/** @type {Session} */ session) => session.isMarshal },
];

/**
 * What stands around every screen of a session: name, menu, seat, network. Answers the session, opened, and where the screen goes.
 * @param {HTMLElement} root
 * @param {string} id
 * @param {string} screen
 */
export async function frame(root, id, screen) {
  const session = new Session(id);
  await session.open();
  const seats = el('div', { class: 'seat' });
  const links = el('div', { class: 'menu', id: 'menu', popover: 'auto', onclick: () => links.hidePopover() });
  const menu = el('nav', { 'aria-label': t('menu.title') }, el('button', { type: 'button', class: 'quiet', popovertarget: 'menu' }, t('menu.open')), links);
  const network = el('p', { class: 'network', role: 'status' });
  const heading = el('h1', {}, t(`title.${session.view?.game}`));
  const body = el('div', { class: 'body' });
  fill(root, el('header', { class: 'top' }, heading, seats, menu, network), body);
  let shown = '';
  const update = () => {
    fill(seats, seatChoice(session));
    const screens = MENU.filter(({ isFor }) => isFor(session)).map((item) => item.screen);
    if (screens.join() === shown) return;
    shown = screens.join();
    fill(links, screens.map((name) => menuLink(name, id, screen)), el('a', { href: '#/start' }, t('app.to-start')));
  };
  const tellNetwork = () => fill(network, session.status === 'live' ? null : t(`network.${session.status}`));
  session.addEventListener('change', update);
  session.addEventListener('status', tellNetwork);
  session.addEventListener('seat', hush);
  session.addEventListener('gone', () => {
    forget(id);
    fill(root, el('h1', {}, t('app.title')), el('p', { role: 'alert' }, t('session.gone')), el('a', { href: '#/start' }, t('app.to-start')));
  });
  update();
  return { session, body };
}

/**
 * @param {string} name
 * @param {string} id
 * @param {string} current
 */
function menuLink(name, id, current) {
  return el('a', { href: `#/${name}/${id}`, 'aria-current': name === current && 'page' }, t(`menu.${name}`));
}

/** @param {Session} session */
function seatChoice(session) {
  const { mine, seat } = session;
  if (mine.length < 2) return seat ? el('strong', {}, seat) : session.isMarshal && el('span', {}, t('seat.marshal'));
  const choice = select(mine.map((each) => ({ value: each, label: each })), seat, (chosen) => session.sit(chosen));
  choice.setAttribute('aria-label', t('seat.choose'));
  return choice;
}
