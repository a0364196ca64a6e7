import { call } from '../api.js';
import { Owned } from '../owned.js';
import { botName, t } from '../words.js';
import { button, el, fill } from '../parts/dom.js';
import { attempt, good } from '../parts/notice.js';
import { decimal, when, whole } from '../parts/numbers.js';
import { watch } from '../parts/progress.js';
import { charts } from '../parts/simulation-charts.js';
import { simulationForm } from '../parts/simulation-form.js';
import { numbers } from '../parts/simulation-numbers.js';

export const title = 'simulations.title';

const owned = new Owned('simulations');

/**
 * Without an id: ask for one, or go on with one of before.
 * @type {import('../app.js').Screen}
 */
export default async function simulations(root, [id]) {
  return id ? one(root, id) : overview(root);
}

/** @param {HTMLElement} root */
async function overview(root) {
  const { games } = await call('GET', '/games');
  const begun = (/** @type {{id: string, token: string}} */ { id, token }, /** @type {any} */ plan) => {
    owned.keep(id, { token, name: t('simulation.named', { games: whole(plan.games), game: t(`title.${plan.game}`), seats: seatsOf(plan) }) });
    location.hash = `#/simulations/${id}`;
  };
  const known = owned.list();
  fill(
    root,
    el('h1', {}, t('simulations.title')),
    el('p', {}, t('simulations.what')),
    el('div', { class: 'columns' },
      el('section', { class: 'card', 'aria-labelledby': 'ask' }, el('h2', { id: 'ask' }, t('simulations.ask')), simulationForm(games, begun)),
      known.length > 0 && el('section', { class: 'card', 'aria-labelledby': 'known' },
        el('h2', { id: 'known' }, t('simulations.known')),
        el('ul', { class: 'plain' }, known.map(([id, { name, at }]) =>
          el('li', { class: 'field' }, el('a', { href: `#/simulations/${id}` }, name), ' ', el('small', {}, when(at))))))),
    el('p', {}, el('a', { href: '#/start' }, t('app.to-start'))),
  );
}

/** @param {{seats: Array<{bot: string}>}} plan */
const seatsOf = ({ seats }) => seats.map(({ bot }) => botName(bot)).join(', ');

/**
 * @param {HTMLElement} root
 * @param {string} id
 */
function one(root, id) {
  const known = owned.get(id);
  const bar = el('progress', { max: 1, value: 0, 'aria-label': t('simulation.progress') });
  const state = el('p', { role: 'status' });
  const network = el('p', { class: 'small', role: 'status' });
  const place = el('div');
  const expiry = el('p', { class: 'small' });
  const told = el('div');
  const drawn = charts(id, known?.token ?? '');
  const results = el('div', { class: 'columns tall', hidden: true },
    el('section', { class: 'card', 'aria-labelledby': 'numbers' }, el('h2', { id: 'numbers' }, t('simulation.numbers')), told),
    el('section', { class: 'card', 'aria-labelledby': 'charts' }, el('h2', { id: 'charts' }, t('simulation.charts')), drawn.node));
  const back = el('p', {}, el('a', { href: '#/simulations' }, t('simulations.back')));

  const gone = () => {
    owned.forget(id);
    fill(root, el('h1', {}, t('simulations.title')), el('p', { role: 'alert' }, t('simulations.gone')), back);
  };
  if (!known) return gone();

  const stop = button(t('simulation.stop'), () => attempt(place, async () => {
    if (!confirm(t(stop.textContent === t('simulation.stop') ? 'simulation.stop-sure' : 'simulation.delete-sure'))) return;
    end();
    await call('DELETE', `/simulations/${encodeURIComponent(id)}`, { token: known.token });
    owned.forget(id);
    stop.remove();
    fill(expiry);
    fill(state, t('simulation.stopped'));
    fill(place, good(t('simulation.stopped-hint')));
  }), { class: 'danger' });
  fill(root, el('h1', {}, known.name), el('section', { class: 'card', 'aria-label': t('simulation.progress') }, bar, state, network, expiry, place, stop), results, back);

  const end = watch(id, known.token, {
    gone,
    lost: (isLost) => fill(network, isLost && t('network.lost')),
    told: (simulation) => {
      const isDone = simulation.state === 'done';
      bar.value = simulation.progress;
      fill(state, isDone ? t('simulation.done', { games: whole(simulation.games) }) : going(simulation));
      fill(expiry, t('simulation.expiry', { when: when(simulation.expires_at) }));
      fill(stop, t(isDone ? 'simulation.delete' : 'simulation.stop'));
      if (!simulation.games) return;
      results.hidden = false;
      keepOpen(told, () => fill(told, numbers(simulation.results)));
      drawn.update(simulation);
    },
  });
  return end;
}

/** @param {any} simulation */
function going({ games, wanted, seconds_left: left, games_per_second: pace }) {
  if (!games) return t('simulation.waiting', { wanted: whole(wanted) });
  return t('simulation.going', { games: whole(games), wanted: whole(wanted), left: duration(Math.ceil(left ?? 0)), pace: decimal(pace ?? 0, 0) });
}

/** @param {number} seconds */
const duration = (seconds) => (seconds < 120 ? t('simulation.seconds', { count: seconds }) : t('simulation.minutes', { count: Math.round(seconds / 60) }));

/**
 * What somebody has unfolded stays so while the numbers change.
 * @param {Element} parent
 * @param {() => void} change
 */
function keepOpen(parent, change) {
  const open = [...parent.querySelectorAll('details')].map((each) => each.open);
  change();
  parent.querySelectorAll('details').forEach((each, place) => (each.open = open[place] ?? false));
}
