/** Pictures of many boards: drawn when they come into sight, so that a page of sixty is as quick as one of six. */

import { post } from "../api.js";
import { Board } from "../board.js";

/** @typedef {import("../types.js").Scene} Scene */

const MARGIN = "240px";

export class Pictures {
  /** @param {AbortSignal} signal */
  constructor(signal) {
    this.signal = signal;
    /** @type {WeakMap<Element, () => Promise<Scene | undefined>>} */
    this.waiting = new WeakMap();
    this.observer = new IntersectionObserver((seen) => this.draw(seen), { rootMargin: MARGIN });
    signal.addEventListener("abort", () => this.observer.disconnect());
  }

  /**
   * Show a scene in a place as soon as that can be seen.
   *
   * @param {HTMLElement} place @param {() => Promise<Scene | undefined>} scene
   */
  add(place, scene) {
    this.waiting.set(place, scene);
    this.observer.observe(place);
  }

  /** @param {IntersectionObserverEntry[]} seen */
  draw(seen) {
    for (const { isIntersecting, target } of seen) {
      if (!isIntersecting) continue;
      this.observer.unobserve(target);
      this.waiting.get(target)?.().then((scene) => {
        if (!scene || this.signal.aborted) return;
        const board = new Board();
        board.element.setAttribute("aria-hidden", "true");
        board.show(scene);
        target.replaceChildren(board.element);
      }).catch(() => {});
    }
  }
}

/**
 * The picture of any board.
 *
 * @param {string} puzzle @param {string} text @param {AbortSignal} signal @returns {Promise<Scene>}
 */
export const sceneOf = async (puzzle, text, signal) => (await post(`api/puzzles/${puzzle}/read`, { text }, { signal })).scene;
