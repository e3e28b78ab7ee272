/** A finger that plays does nothing else. */

/**
 * Keep a finger on the board from scrolling or flinging the page; after a fling the next tap would be lost.
 *
 * @param {HTMLElement} stage @param {() => boolean} plays whether the finger is playing now @param {AbortSignal} signal
 */
export function keepStill(stage, plays, signal) {
  const still = (/** @type {Event} */ event) => {
    if (event.cancelable && plays()) event.preventDefault();
  };
  stage.addEventListener("touchmove", still, { passive: false, signal });
  // What was touched may be drawn anew, and a finger's events go on to what is no longer on the stage.
  stage.addEventListener("touchstart", ({ target }) => target?.addEventListener("touchmove", still, { passive: false, signal }), { passive: true, signal });
}
