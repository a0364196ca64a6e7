/**
 * @typedef {Node | string | number | null | undefined | false} Leaf
 * @typedef {Leaf | any[]} Child
 */

/**
 * An element with its attributes, its listeners (`onclick`), and what stands in it.
 * A value of `true` is a bare attribute; `false`, null and undefined leave it out.
 * @param {string} tag
 * @param {Record<string, any>} [props]
 * @param {...(Child | Child[])} children
 * @returns {any}
 */
export function el(tag, props = {}, ...children) {
  /** @type {any} */
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith('on')) made.addEventListener(name.slice(2), value);
    else if (name === 'value') made.value = value;
    else made.setAttribute(name, value === true ? '' : String(value));
  }
  made.append(...texts(children));
  return made;
}

/**
 * Replaces what stands in `parent`.
 * @param {Element} parent
 * @param {...(Child | Child[])} children
 */
export function fill(parent, ...children) {
  parent.replaceChildren(...texts(children));
}

/** @param {any[]} children */
function texts(children) {
  return children
    .flat(Infinity)
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (child instanceof Node ? child : String(child)));
}

/**
 * An SVG element. Styled by classes only: the page allows no style in attributes.
 * @param {string} tag
 * @param {Record<string, any>} [props]
 * @param {...Node} children
 * @returns {any}
 */
export function svg(tag, props = {}, ...children) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(props)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

/** Forgets what was said: the next player is not to hear it. */
export function hush() {
  document.getElementById('spoken')?.replaceChildren();
}

let ids = 0;

/** An id that no other element has. */
export const freshId = () => `rm-${(ids += 1)}`;

/**
 * A button that can be tapped once until what it does is done.
 * @param {Child | Child[]} content
 * @param {() => any} act
 * @param {Record<string, any>} [props]
 */
export function button(content, act, props = {}) {
  const made = el('button', { type: 'button', ...props }, content);
  made.addEventListener('click', async () => {
    if (made.getAttribute('aria-disabled') === 'true') return;
    made.setAttribute('aria-disabled', 'true');
    try {
      await act();
    } finally {
      made.removeAttribute('aria-disabled');
    }
  });
  return made;
}

/**
 * A control with its label above it.
 * @param {string} label
 * @param {any} control
 * @param {Child | Child[]} [hint]
 */
export function labelled(label, control, hint) {
  const id = control.id || (control.id = freshId());
  const told = hint ? el('small', { id: `${id}-hint` }, hint) : null;
  if (told) control.setAttribute('aria-describedby', told.id);
  return el('div', { class: 'field' }, el('label', { for: id }, label), control, told);
}

/**
 * A select.
 * @param {Array<{value: string, label: string}>} choices
 * @param {string} chosen
 * @param {(value: string) => void} [onchange]
 */
export function select(choices, chosen, onchange) {
  const options = choices.map(({ value, label }) => el('option', { value, selected: value === chosen }, label));
  const made = el('select', {}, options);
  if (onchange) made.addEventListener('change', () => onchange(made.value));
  return made;
}

/**
 * Has a screen reader say something; the same words twice are said twice.
 * @param {string} text
 */
export function announce(text) {
  const spoken = document.getElementById('spoken');
  if (!spoken || !text) return;
  spoken.append(el('p', {}, text));
  while (spoken.children.length > 8) spoken.firstElementChild?.remove();
}
