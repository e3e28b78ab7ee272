/** Lamps in place: a click switches one. */

import { h } from "/js/dom.js";
import { Editor } from "/js/puzzle/edit/editor.js";
import { t } from "/js/strings.js";

export default class LampsEditor extends Editor {
  /** @param {import("/js/types.js").Scene} scene @param {string} text @param {() => void} onchange */
  constructor(scene, text, onchange) {
    super(scene, text, onchange);
    this.signs = [...text.trim()];
  }

  tools() {
    return h("p", {}, t("lamps.edit.help"));
  }

  /** @param {import("/js/puzzle/edit/editor.js").Cell} cell @param {"down" | "move" | "up"} phase */
  touch({ col }, phase) {
    if (phase !== "down") return;
    this.signs[col] = this.signs[col] === "0" ? "1" : "0";
    this.onchange();
  }

  shapes() {
    return this.signs.map((text, col) => ({ kind: /** @type {const} */ ("tile"), row: 0, col, text, hue: null, letter: "", given: false }));
  }

  text() {
    return `${this.signs.join("")}\n`;
  }
}
