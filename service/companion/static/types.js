/**
 * What the API answers, as far as the page uses it; names as in its document.
 *
 * @typedef {{seats: string[], marshal: boolean, screen: boolean}} Held
 * @typedef {{id: string, seat: string, kind: string, section: string, since: string | null, reminder_at: string | null}} Decision
 * @typedef {{purpose: string, count: number, sides: number, by: string}} AwaitedDice
 * @typedef {{name: string, seat: string, decision: string, params: Record<string, any>}} Offer
 * @typedef {{code: string, params: Record<string, any>, probability: number, fraction: string, steps: Told[], table: Told[]}} Chance
 * @typedef {{version: number, awaiting: Decision[], pending: AwaitedDice | null, actions: Offer[]}} Offers
 * @typedef {{code: string, section?: string, params: Record<string, any>, text: string}} Told
 * @typedef {Told & {id: string}} TableMove
 * @typedef {{purpose: string, by: string, sides: number, values: number[], origins: string[]}} LoggedRoll
 * @typedef {{
 *   version: number, kind: string, at: string, by: string, action: Offer | null, dice: LoggedRoll[], missing: AwaitedDice | null,
 *   steps: Told[], table: TableMove[], awaiting: Decision[], note: Record<string, any> | null, amendment: Record<string, any> | null,
 * }} Change
 * @typedef {{
 *   id: string, game: string, mode: string, dice: string, version: number, is_over: boolean, adjusted: boolean, seats: string[],
 *   you: Held, seat: string, awaiting: Decision[], pending: AwaitedDice | null, outcome: Record<string, any> | null,
 *   bots: Record<string, string>, bots_held: boolean, bot_pause: number, turn_seconds: number, view: Record<string, any>,
 * }} SessionView
 * @typedef {{name: string, summary: string, ruling: string, choices: any[], is_table: boolean}} HouseRule
 * @typedef {{name: string, summary: string, schema: any, modes: string[]}} SessionOption
 * @typedef {{
 *   name: string, title: string, seats: {least: number, greatest: number}, house_rules: HouseRule[], boards: string[], bots: string[],
 *   options: Record<string, any>, session_options: SessionOption[],
 * }} Game
 * @typedef {{token: string, game: string, seats: string[], marshal: boolean, at: number}} Kept
 */
export {};
