/** Games of Snake: the size of the board, the seed, the rule of the tail. */

import { field, h, select } from "/js/dom.js";
import { t } from "/js/strings.js";
import { Editor } from "/js/puzzle/edit/editor.js";

export default class SnakeEditor extends Editor {
  /** @param {import("/js/types.js").Scene} scene @param {string} text @param {() => void} onchange */
  constructor(scene, text, onchange) {
    super(scene, text, onchange);
    const data = JSON.parse(text);
    this.seed = data.seed ?? 1;
    this.tail = data.rules?.tail ?? "free";
    /**
     * Until the size or the seed changes, the board is as the server drew it.
     *
     * @type {import("/js/types.js").Shape[]}
     */
    this.start = scene.shapes;
  }

  /** Where the snake and the fruit lie, the seed decides. */
  get drawnByServer() {
    return true;
  }

  tools() {
    const seed = h("input", { type: "number", step: 1, value: String(this.seed), onchange: () => { this.seed = Math.round(Number(seed.value)) || 0; this.onchange(); } });
    const tail = select(["free", "blocked"].map((value) => ({ value, label: t(`snake.edit.tail.${value}`) })), this.tail, { onchange: () => { this.tail = tail.value; this.onchange(); } });
    return h("div", { class: "stack" }, h("div", { class: "pair" }, this.sizes(64), field(t("snake.edit.seed"), seed)), field(t("snake.edit.tail"), tail));
  }

  resized() {
    this.start = [];
  }

  shapes() {
    return [...this.start];
  }

  text() {
    return `${JSON.stringify({ board: `${this.rows}x${this.cols}`, seed: this.seed, rules: { tail: this.tail }, moves: "" }, null, 1)}\n`;
  }
}
