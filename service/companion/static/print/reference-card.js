import { t } from '../words.js';
import { el } from '../parts/dom.js';
import { ruleAnswer, ruleTitle, summaryOf } from '../parts/rule-words.js';
import { page } from './pages.js';

/**
 * The house rules in force, on one card: what was chosen, what else there is, and the ruling that tells why.
 * @param {import('../types.js').Game} game
 * @param {Record<string, any>} rules those that were chosen; the others are as the rulings say
 */
export function referenceCard(game, rules) {
  const title = t('print.card-title', { game: t(`title.${game.name}`) });
  const shown = game.house_rules.map((rule) => ({ rule, chosen: rules[rule.name] ?? rule.choices[0] })).filter(({ rule, chosen }) => !rule.is_table || isChanged(rule, chosen));
  return page(title, [
    el('h2', {}, title),
    el('p', {}, t('print.card-how')),
    el('table', { class: 'rules' },
      el('thead', {}, el('tr', {}, ['print.rule', 'print.in-force', 'print.section'].map((code) => el('th', { scope: 'col' }, t(code))))),
      el('tbody', {}, shown.map(({ rule, chosen }) => line(game, rule, chosen)))),
  ]);
}

/**
 * @param {import('../types.js').HouseRule} rule
 * @param {any} chosen
 */
const isChanged = (rule, chosen) => JSON.stringify(chosen) !== JSON.stringify(rule.choices[0]);

/**
 * @param {import('../types.js').Game} game
 * @param {import('../types.js').HouseRule} rule
 * @param {any} chosen
 */
function line(game, rule, chosen) {
  const others = rule.is_table ? [] : rule.choices.filter((choice) => JSON.stringify(choice) !== JSON.stringify(chosen));
  return el('tr', { class: isChanged(rule, chosen) && 'changed' },
    el('th', { scope: 'row' }, ruleTitle(rule), el('small', {}, summaryOf(game, rule))),
    el('td', {}, isChanged(rule, chosen) && el('span', {}, '★ '), el('strong', {}, ruleAnswer(chosen)), others.length > 0 && el('small', {}, t('print.else', { others: others.map(ruleAnswer).join(', ') }))),
    el('td', {}, rule.ruling));
}
