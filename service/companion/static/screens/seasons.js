import { Problem, call } from '../api.js';
import { Owned, asker } from '../owned.js';
import { t } from '../words.js';
import { button, el, fill, labelled } from '../parts/dom.js';
import { attempt, explain } from '../parts/notice.js';
import { tabled, when } from '../parts/numbers.js';
import { seasonBegin } from '../parts/season-begin.js';
import { races } from '../parts/season-races.js';
import { enrolment, ships } from '../parts/season-ships.js';

export const title = 'seasons.title';

const DEMONS_RUN = 'demons-run';
const LOOK_AGAIN = 5000;
const owned = new Owned('seasons');

/**
 * Without an id: begin a season, or go on with one. With a token behind the id: the link from another device.
 * @type {import('../app.js').Screen}
 */
export default async function seasons(root, [id, token]) {
  if (!id) return overview(root);
  if (token) {
    owned.keep(id, { token });
    history.replaceState(null, '', `#/seasons/${id}`);
  }
  return one(root, id);
}

/** @param {HTMLElement} root */
async function overview(root) {
  const { games } = await call('GET', '/games');
  const game = games.find((/** @type {any} */ each) => each.name === DEMONS_RUN);
  const begun = (/** @type {{id: string, token: string}} */ { id, token }, /** @type {Array<{name: string}>} */ players) => {
    owned.keep(id, { token, name: players.map(({ name }) => name).join(', ') });
    location.hash = `#/seasons/${id}`;
  };
  const known = owned.list();
  fill(
    root,
    el('h1', {}, t('seasons.title')),
    el('p', {}, t('seasons.what')),
    el('div', { class: 'columns' },
      known.length > 0 && el('section', { class: 'card', 'aria-labelledby': 'known' },
        el('h2', { id: 'known' }, t('seasons.known')),
        el('ul', { class: 'plain' }, known.map(([id, { name, at }]) =>
          el('li', { class: 'field' }, el('a', { class: 'button', href: `#/seasons/${id}` }, name || id), ' ', el('small', {}, when(at)))))),
      el('section', { class: 'card', 'aria-labelledby': 'begin' }, el('h2', { id: 'begin' }, t('seasons.new')), seasonBegin(game, begun))),
    el('p', {}, el('a', { href: '#/start' }, t('app.to-start'))),
  );
}

/**
 * @param {HTMLElement} root
 * @param {string} id
 */
async function one(root, id) {
  const base = `/demons-run/seasons/${encodeURIComponent(id)}`;
  const token = owned.get(id)?.token;
  const ask = asker();
  let timer = 0;
  let isClosed = false;
  let isTouched = false;
  /** @type {any} */
  let season = null;
  const news = el('div', { role: 'status' });
  const body = el('div');
  const back = el('p', {}, el('a', { href: '#/seasons' }, t('seasons.back')));

  const gone = () => {
    owned.forget(id);
    close();
    fill(root, el('h1', {}, t('seasons.title')), el('p', { role: 'alert' }, t('seasons.gone')), back);
  };
  const close = () => {
    isClosed = true;
    clearTimeout(timer);
  };
  const read = () => call('GET', base, { token, known: season?.version });
  const show = async () => {
    season = (await read()) ?? season;
    owned.keep(id, { name: season.players.map((/** @type {any} */ each) => each.name).join(', ') });
    isTouched = false;
    fill(news);
    fill(body, shown());
  };
  const change = (/** @type {Element} */ place, /** @type {string} */ path, /** @type {any} */ sent) => attempt(place, async () => {
    await ask(`${base}${path}`, sent, token);
    await show();
  });
  const remove = (/** @type {Element} */ place, /** @type {string} */ path) => attempt(place, async () => {
    await call('DELETE', `${base}${path}`, { token });
    await show();
  });
  const shown = () => {
    const known = owned.get(id);
    const stand = { season, change, remove, sessions: known?.sessions ?? {}, note: (/** @type {any} */ more) => owned.keep(id, more) };
    return el('div', { class: 'columns' },
      el('div', {}, section('season.standings', standings(season)), section('season.races', races(stand))),
      el('div', {}, section('season.ships', ships(stand), enrolment(stand)), section('season.devices', elsewhere(id, token ?? ''))));
  };
  /** What somebody is typing in is not swept away by what somebody else did. */
  const lookAgain = async () => {
    timer = window.setTimeout(lookAgain, LOOK_AGAIN);
    if (document.visibilityState === 'hidden') return;
    const found = await read().catch((error) => error);
    if (isClosed || !found) return;
    if (found instanceof Error) fill(news, explain(found));
    else if (isTouched) fill(news, el('div', { class: 'notice' }, t('season.changed'), ' ', button(t('season.show'), show)));
    else await show();
  };

  if (!token) return gone();
  body.addEventListener('input', () => (isTouched = true));
  try {
    await show();
  } catch (error) {
    if (error instanceof Problem && [401, 404].includes(error.status)) return gone();
    throw error;
  }
  fill(root, el('h1', {}, t('season.named', { names: owned.get(id)?.name })), news, body, back);
  timer = window.setTimeout(lookAgain, LOOK_AGAIN);
  return close;
}

/**
 * @param {string} name
 * @param {...any} content
 */
function section(name, ...content) {
  const id = name.replace('.', '-');
  return el('section', { class: 'card', 'aria-labelledby': id }, el('h2', { id }, t(name)), content);
}

/** @param {any} season */
function standings({ standings: { ships: byShip, teams } }) {
  const heads = [t('season.rank'), t('season.name'), t('season.victory-points'), t('season.race-count')];
  const rows = (/** @type {any[]} */ lines) => lines.map(({ rank, name, points, races: count }) => [rank, name, points, count]);
  return [
    tabled(t('season.teams'), heads, rows(teams)),
    byShip.length > 0 && tabled(t('season.by-ship'), heads, rows(byShip)),
  ];
}

/**
 * The token is the only key to a season: a link takes it to other devices.
 * @param {string} id
 * @param {string} token
 */
function elsewhere(id, token) {
  const place = el('div');
  const link = el('input', { class: 'link', readonly: true, value: `${location.origin}/#/seasons/${id}/${token}` });
  link.addEventListener('focus', () => link.select());
  const end = () => attempt(place, async () => {
    if (!confirm(t('season.delete-sure'))) return;
    await call('DELETE', `/demons-run/seasons/${encodeURIComponent(id)}`, { token });
    owned.forget(id);
    location.hash = '#/seasons';
  });
  return el('div', {}, labelled(t('season.link'), link, t('season.link-hint')), place, button(t('season.delete'), end, { class: 'danger' }));
}
