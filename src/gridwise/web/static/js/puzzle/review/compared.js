/** The shortest line beside one's own: a second board that is stepped with the first. */

import { post } from "../../api.js";
import { Board } from "../../board.js";
import { h } from "../../dom.js";
import { t } from "../../strings.js";

/** As many as the server shows at once. */
const MOST_FRAMES = 1500;

export class ComparedLine {
  /** @param {import("../game.js").Game} game @param {string[]} line @param {AbortSignal} signal */
  constructor(game, line, signal) {
    this.line = line;
    this.at = 0;
    /** @type {import("../../types.js").Scene[]} */
    this.scenes = [];
    this.board = new Board();
    this.caption = h("figcaption", { class: "small" });
    this.element = h("figure", { class: "compared" }, this.caption, this.board.element);
    const body = { ...game.request(game.text, []), plan: line.slice(0, MOST_FRAMES) };
    /** @type {Promise<void>} */
    this.ready = post(`${game.path}/frames`, body, { signal }).then((/** @type {{ scene: import("../../types.js").Scene }[]} */ frames) => {
      this.scenes = frames.map(({ scene }) => scene);
      this.go(this.at);
    });
  }

  /** @param {number} at as many moves are made on this line, or all where it is shorter */
  go(at) {
    const place = Math.min(at, this.line.length);
    const scene = this.scenes[Math.min(place, this.scenes.length - 1)];
    this.caption.textContent = place === 0 ? t("review.shortest-start", { count: this.line.length }) : t("review.shortest-at", { at: place, of: this.line.length, move: this.line[place - 1] });
    if (scene) this.board.show({ ...scene, title: t("review.shortest-board") }, { animate: Math.abs(place - this.at) === 1 });
    this.at = place;
  }
}
