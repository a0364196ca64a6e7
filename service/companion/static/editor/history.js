/** What was painted, stroke by stroke. Documents are never changed in place, so keeping them is enough. */
export class History {
  /** @param {any} document */
  constructor(document) {
    this.document = document;
    /** @type {any[]} */
    this.past = [];
    /** @type {any[]} */
    this.future = [];
    this.isStroke = false;
  }

  /** What is changed until `lift` is taken back in one go. */
  touch() {
    this.isStroke = true;
    this.isFresh = true;
  }

  lift() {
    this.isStroke = false;
  }

  /** @param {any} document */
  change(document) {
    if (document === this.document) return;
    if (!this.isStroke || this.isFresh) this.past.push(this.document);
    this.isFresh = false;
    this.future = [];
    this.document = document;
  }

  undo() {
    if (!this.past.length) return false;
    this.future.push(this.document);
    this.document = this.past.pop();
    return true;
  }

  redo() {
    if (!this.future.length) return false;
    this.past.push(this.document);
    this.document = this.future.pop();
    return true;
  }
}
