/** The ways to play a puzzle by hand. */

import { Arrows } from "./controls/arrows.js";
import { Drag } from "./controls/drag.js";
import { Entries } from "./controls/entries.js";
import { Realtime } from "./controls/realtime.js";

/** @typedef {import("../types.js").Scene} Scene */
/**
 * What a control may ask of its page.
 *
 * @typedef {{ announce: (text: string) => void, tell: (text: string) => void, fail: (error: unknown) => void,
 *   editing: () => boolean, touched: () => Promise<void>, redraw: () => void, stage: HTMLElement }} Hooks
 */
/**
 * A way to play: `panel` gives its buttons, `key` says whether it took a key, `overlay` adds its marks to a scene,
 * `update` is called after every change; `bar` may bring something to the board's head, and `notice` says what stands
 * under the board while nothing else is to be said.
 *
 * @typedef {{ panel: () => HTMLElement | null, bar?: () => HTMLElement | null, notice?: () => string, key: (event: KeyboardEvent) => boolean,
 *   overlay: (scene: Scene) => Scene, update: () => void, leave: () => void }} Control
 */

/**
 * What nobody plays has nothing to steer.
 *
 * @type {Control}
 */
const NONE = { panel: () => null, key: () => false, overlay: (scene) => scene, update: () => {}, leave: () => {} };

/**
 * @param {import("./game.js").Game} game @param {import("../board.js").Board} board @param {Hooks} hooks
 * @returns {Control}
 */
export function control(game, board, hooks) {
  switch (game.puzzle.controls) {
    case "drag":
      return new Drag(game, board, hooks);
    case "entries":
      return new Entries(game, board, hooks);
    case "realtime":
      return new Realtime(game, board, hooks);
    case "arrows":
      return new Arrows(game, board, hooks);
    default:
      return NONE;
  }
}
