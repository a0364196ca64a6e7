const MARKER = 'initiative marker';

/**
 * What the faces of a die stand for: a draw of Initiative Markers counts along the ships that are left. Empty where a face is a number.
 * @param {import('../session.js').Session} session
 * @param {import('../types.js').AwaitedDice} batch
 * @returns {string[]}
 */
export function faceNames(session, batch) {
  const ships = session.view?.view.ships;
  if (batch.purpose !== MARKER || !ships) return [];
  const left = ships.filter((/** @type {any} */ ship) => ship.status === 'racing').map((/** @type {any} */ ship) => ship.name);
  for (const drawn of drawnSince(session.entries)) left.splice(drawn - 1, 1);
  return left.length === batch.sides ? left : [];
}

/**
 * The markers drawn since the action was declared.
 * @param {import('../types.js').Change[]} entries
 */
function drawnSince(entries) {
  const declared = entries.findLastIndex((entry) => entry.kind === 'declared');
  return entries.slice(declared + 1).flatMap((entry) => entry.dice.filter((roll) => roll.purpose === MARKER).flatMap((roll) => roll.values));
}
