import { call } from './api.js';
import { outbox } from './outbox.js';

const AT_ONCE = 500;

/**
 * @typedef {{version: number, id: string}} MoveName
 * @typedef {{revision: number, after: number, ticks: Array<{version: number, moves: string[]}>}} Told
 */

/**
 * What has been moved on the real table, by anybody at it. What this device ticks counts here at once, and everywhere as soon as
 * there is a network. Fires `change`.
 */
export class Ticks extends EventTarget {
  /**
   * @param {string} session
   * @param {string} token
   */
  constructor(session, token) {
    super();
    this.session = session;
    this.token = token;
    this.path = `/sessions/${session}/ticks`;
    this.revision = -1;
    /** All up to this version has been lying there for long. */
    this.after = 0;
    /** @type {Set<string>} */
    this.done = new Set();
  }

  async load() {
    this.hear(await call('GET', this.path, { token: this.token }));
  }

  /**
   * What the service says; what is older than what is known is nothing new.
   * @param {Told} told
   */
  hear({ revision, after, ticks }) {
    if (revision < this.revision) return;
    this.revision = revision;
    this.after = after;
    this.done = new Set(ticks.flatMap(({ version, moves }) => moves.map((id) => name({ version, id }))));
    this.dispatchEvent(new Event('change'));
  }

  /** What is done, with what is still on its way from this device. */
  now() {
    const done = new Set(this.done);
    for (const { path, body } of outbox.letters.filter((letter) => letter.path === this.path)) {
      for (const move of body.moves) body.done ? done.add(name(move)) : done.delete(name(move));
    }
    return (/** @type {MoveName} */ move) => move.version <= this.after || done.has(name(move));
  }

  /**
   * @param {MoveName[]} moves
   * @param {boolean} done
   */
  async put(moves, done) {
    const names = moves.map(({ version, id }) => ({ version, id }));
    const sent = [];
    for (let from = 0; from < names.length; from += AT_ONCE) {
      const body = { moves: names.slice(from, from + AT_ONCE), done };
      sent.push(outbox.post({ session: this.session, token: this.token, path: this.path, body, method: 'PUT' }));
    }
    this.dispatchEvent(new Event('change'));
    try {
      for (const answer of await Promise.all(sent)) this.hear(answer);
    } finally {
      this.dispatchEvent(new Event('change'));
    }
  }
}

/** @param {MoveName} move */
const name = ({ version, id }) => `${version}.${id}`;
