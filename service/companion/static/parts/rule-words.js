import { hasWords, named, said, t } from '../words.js';

/** @param {import('../types.js').HouseRule} rule */
export const ruleTitle = (rule) => t(`rule.${rule.name}`);

/**
 * One sentence on a house rule or an option of a game.
 * @param {import('../types.js').Game} game
 * @param {{name: string, summary: string}} told
 */
export const summaryOf = (game, { name, summary }) => said(`summary.${game.name}.${name}`, summary);

/**
 * What a house rule can be set to.
 * @param {any} choice
 */
export function ruleAnswer(choice) {
  if (typeof choice === 'boolean') return t(choice ? 'yes' : 'no');
  if (typeof choice === 'object') return JSON.stringify(choice).replaceAll(',', ', ');
  return hasWords(`answer.${choice}`) ? t(`answer.${choice}`) : named(choice);
}
