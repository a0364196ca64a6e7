import { call } from '../api.js';
import { t } from '../words.js';
import { el, fill, labelled, select } from './dom.js';
import { attempt } from './notice.js';

const KINDS = ['wins', 'points', 'turns', 'fates', 'hazards'];

/**
 * One chart at a time, drawn by the service from the games so far.
 * @param {string} id
 * @param {string} token
 */
export function charts(id, token) {
  const place = el('div');
  const picture = el('img', { class: 'chart', hidden: true });
  /** What is shown, or on its way. */
  let shown = '';
  let games = 0;
  let isComparing = false;
  const choice = select([], '', () => draw());
  const node = el('div', {}, labelled(t('simulation.chart'), choice), place,
    el('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': t('simulation.chart') }, picture));

  const draw = () => {
    const wanted = `${choice.value} ${games}`;
    if (wanted === shown) return;
    shown = wanted;
    attempt(place, async () => {
      const kind = choice.value;
      const text = await call('GET', `/simulations/${encodeURIComponent(id)}/chart.svg?chart=${kind}`, { token });
      if (shown !== wanted) return;
      URL.revokeObjectURL(picture.src);
      picture.src = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
      picture.alt = t('simulation.chart-alt', { chart: t(`chart.${kind}`) });
      picture.hidden = false;
    });
  };

  /** @param {any} simulation */
  const update = (simulation) => {
    const { results, state } = simulation;
    if (!choice.options.length || Boolean(results.comparison) !== isComparing) {
      isComparing = Boolean(results.comparison);
      const kinds = isComparing ? ['comparison', ...KINDS] : KINDS;
      fill(choice, kinds.map((kind) => el('option', { value: kind }, t(`chart.${kind}`))));
    }
    // Drawing takes the service half a second: once as the games begin to come in, and once more at the end.
    if (!results.games || (games && state !== 'done')) return;
    games = results.games;
    draw();
  };
  return { node, update };
}
