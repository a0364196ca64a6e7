import { Problem, Unreached, call, freshKey } from './api.js';
import { read, write } from './store.js';

const STORED = 'race-marshal.outbox';
const PAUSES = [500, 1000, 2000, 4000, 8000];

/**
 * @typedef {{session: string, token: string, key: string, method: string, path: string, body: any}} Letter
 */

/**
 * Changes on their way to the service, one after the other. Each keeps its Idempotency-Key until it is answered, also when the page
 * is closed in between: however often it is sent, it happens once.
 */
class Outbox extends EventTarget {
  constructor() {
    super();
    /** @type {Letter[]} */
    this.letters = read(STORED, []);
    /** @type {Map<string, {promise: Promise<any>, resolve: (value: any) => void, reject: (error: Error) => void}>} */
    this.waiting = new Map();
    this.isSending = false;
    this.wake = () => {};
    addEventListener('online', () => this.wake());
  }

  /** How many changes have not been answered yet. */
  get size() {
    return this.letters.length;
  }

  /** Sends what an earlier page left behind. */
  resume() {
    this.send();
  }

  /**
   * Sends a change. The same change tapped twice is one change.
   * @param {{session: string, token: string, path: string, body: any, method?: string}} wish
   * @returns {Promise<any>} the answer
   * @throws {Problem}
   */
  post({ session, token, path, body, method = 'POST' }) {
    const same = this.letters.find((each) => each.path === path && JSON.stringify(each.body) === JSON.stringify(body));
    if (same) return this.answer(same.key);
    const letter = { session, token, key: freshKey(), method, path, body };
    this.letters.push(letter);
    this.changed();
    const answer = this.answer(letter.key);
    this.send();
    return answer;
  }

  /** @param {string} key */
  answer(key) {
    const known = this.waiting.get(key);
    if (known) return known.promise;
    /** @type {any} */
    const made = {};
    made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }));
    this.waiting.set(key, made);
    return made.promise;
  }

  async send() {
    if (this.isSending) return;
    this.isSending = true;
    let tries = 0;
    while (this.letters.length) {
      const letter = this.letters[0];
      try {
        this.settle(letter, 'resolve', await call(letter.method, letter.path, letter));
        tries = 0;
      } catch (error) {
        if (error instanceof Unreached) {
          this.dispatchEvent(new CustomEvent('stuck'));
          await this.pause(error.wait * 1000 || PAUSES[Math.min(tries, PAUSES.length - 1)]);
          tries += 1;
        } else {
          this.settle(letter, 'reject', error);
        }
      }
    }
    this.isSending = false;
    this.dispatchEvent(new CustomEvent('empty'));
  }

  /**
   * @param {Letter} letter
   * @param {'resolve' | 'reject'} way
   * @param {any} value
   */
  settle(letter, way, value) {
    this.letters.shift();
    this.changed();
    const someone = this.waiting.get(letter.key);
    this.waiting.delete(letter.key);
    if (someone) someone[way](value);
    else if (value instanceof Problem) this.dispatchEvent(new CustomEvent('refused', { detail: { letter, problem: value } }));
  }

  changed() {
    write(STORED, this.letters);
    this.dispatchEvent(new CustomEvent('change'));
  }

  /** @param {number} milliseconds */
  pause(milliseconds) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.wake = () => {
        clearTimeout(timer);
        resolve(undefined);
      };
    });
  }
}

export const outbox = new Outbox();
