import { t } from '../words.js';
import { el, labelled, select } from './dom.js';
import { ruleAnswer, ruleTitle, summaryOf } from './rule-words.js';

/**
 * The house rules of a game, each with what it changes. `value()` has those that differ from the default.
 * @param {import('../types.js').Game} game
 */
export function houseRules(game) {
  const rules = game.house_rules.filter((rule) => !rule.is_table);
  const chosen = rules.map((rule) => {
    const choices = rule.choices.map((choice, place) => ({ value: String(place), label: ruleAnswer(choice) }));
    return { rule, control: select(choices, '0') };
  });
  const node = el(
    'details',
    {},
    el('summary', {}, t('rules.title', { count: rules.length })),
    chosen.map(({ rule, control }) => labelled(ruleTitle(rule), control, [summaryOf(game, rule), ' ', el('span', { class: 'section' }, rule.ruling)])),
  );
  const value = () =>
    Object.fromEntries(chosen.filter(({ control }) => control.value !== '0').map(({ rule, control }) => [rule.name, rule.choices[Number(control.value)]]));
  return { node, value };
}
