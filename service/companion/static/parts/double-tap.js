const SOON = 400;
const NEAR = 24;

/**
 * The second half of a double tap is not meant for what has come, in the meantime, in the place of what the first one did.
 * @param {HTMLElement} node
 */
export function deafToDoubleTaps(node) {
  /** @type {MouseEvent | undefined} */
  let last;
  node.addEventListener('click', (event) => {
    const before = last;
    last = event;
    if (!before || !isRepeatable(event) || /** @type {Node} */ (before.target).isConnected) return;
    if (event.timeStamp - before.timeStamp > SOON || Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY) > NEAR) return;
    event.stopPropagation();
    event.preventDefault();
  }, { capture: true });
}

/**
 * A browser counts the clicks of a mouse, but not the taps of a thumb. A key has no place, and is never an echo.
 * @param {any} event
 */
const isRepeatable = (event) => event.detail > 1 || (event.detail === 1 && event.pointerType !== 'mouse');
