/** A run on one board at a moment: cells that are filled, or a game that is played. The cells can be controls. */

import { Board } from "../board.js";
import { h } from "../dom.js";
import { frame } from "../draw/frame.js";
import { CELL_PX } from "../draw/look.js";
import { svg } from "../draw/svg.js";
import { t } from "../strings.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("./types.js").Run} Run */
/** @typedef {import("./drawing.js").Look} Look */
/** @typedef {import("./drawing.js").Spot} Spot */

const WAYS = /** @type {const} */ ({ ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] });

/** A board whose cells can be pressed, with a mouse, a finger or the keys. */
export class CellBoard {
  /** @param {string[]} names @param {{ onpress?: (id: number) => void, numbered?: boolean }} how */
  constructor(names, { onpress, numbered = false } = {}) {
    this.names = names;
    this.onpress = onpress;
    this.numbered = numbered;
    this.board = new Board();
    this.board.element.setAttribute("role", "group");
    this.cells = svg("g", { class: "board-cells" });
    this.board.element.append(this.cells);
    this.element = h("div", { class: "cell-board" }, this.board.element);
    /** @type {Scene | null} */
    this.scene = null;
    this.here = 0;
    this.board.element.addEventListener("keydown", (event) => this.key(event));
  }

  /** @param {Scene} scene @param {(spot: Spot) => Look} [look] @param {boolean} [animate] */
  show(scene, look = () => ({}), animate = false) {
    this.board.show(scene, { animate });
    if (this.scene?.rows !== scene.rows || this.scene.cols !== scene.cols) this.lay(scene);
    this.scene = scene;
    this.names.forEach((label, id) => this.mark(id, look(spotOf(id, label, scene))));
  }

  /** @param {Scene} scene */
  lay(scene) {
    const at = frame({ ...scene, caption: "" });
    this.cells.replaceChildren(...this.names.map((name, id) => {
      const [row, col] = [Math.floor(id / scene.cols), id % scene.cols];
      const group = svg("g", { class: "board-cell", "data-state": id, transform: `translate(${(at.left + col) * CELL_PX} ${(at.top + row) * CELL_PX})` });
      group.append(svg("rect", { class: "board-cell-ring", x: 3, y: 3, width: CELL_PX - 6, height: CELL_PX - 6, rx: 6 }));
      if (this.numbered) group.append(word("board-cell-name", CELL_PX * 0.14, CELL_PX * 0.17, name, CELL_PX * 0.17));
      group.append(svg("g", { class: "board-cell-badge", transform: `translate(${CELL_PX * 0.82} ${CELL_PX * 0.82})` }));
      if (this.onpress) {
        group.setAttribute("role", "button");
        group.setAttribute("tabindex", id === this.here ? "0" : "-1");
        group.addEventListener("click", () => this.press(id));
      } else group.setAttribute("aria-hidden", "true");
      return group;
    }));
  }

  /** @param {number} id @param {Look} look */
  mark(id, { status = "unmade", picked = false, badge = "", verdict }) {
    const group = this.cells.children[id];
    group.setAttribute("class", ["board-cell", status, picked && "picked", verdict].filter(Boolean).join(" "));
    const shown = verdict === "right" ? "✓" : verdict === "wrong" ? "✗" : badge;
    const place = /** @type {Element} */ (group.querySelector(".board-cell-badge"));
    place.replaceChildren(...(shown ? [svg("circle", { r: CELL_PX * 0.15 }), word("", 0, 0, shown, CELL_PX * 0.18)] : []));
    if (!this.onpress) return;
    const told = [t("learn.cell", { name: this.names[id] }), this.inside(id), badge, picked && t("learn.picked"), verdict && t(`learn.${verdict}`)];
    group.setAttribute("aria-label", told.filter(Boolean).join(", "));
    group.setAttribute("aria-pressed", String(picked));
  }

  /**
   * What stands in a cell, in words.
   *
   * @param {number} id
   */
  inside(id) {
    const scene = this.scene;
    if (!scene) return "";
    const [row, col] = [Math.floor(id / scene.cols), id % scene.cols];
    return scene.shapes.flatMap((shape) => {
      if (!("row" in shape) || shape.row !== row || shape.col !== col) return [];
      if (shape.kind === "tile") return shape.text ? [shape.text] : [];
      return shape.kind === "notes" ? [t("learn.domain", { values: shape.words.filter(Boolean).join(" ") || t("learn.domain.none") })] : [];
    }).join(" ");
  }

  /** @param {number} id */
  press(id) {
    this.rove(id);
    this.onpress?.(id);
  }

  /** @param {number} id */
  rove(id) {
    this.here = id;
    [...this.cells.children].forEach((cell, at) => cell.setAttribute("tabindex", at === id ? "0" : "-1"));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const cell = /** @type {Element} */ (event.target).closest(".board-cell");
    if (!cell || !this.onpress || !this.scene) return;
    const id = Number(cell.getAttribute("data-state"));
    if (event.key === "Enter" || event.key === " ") this.press(id);
    else if (event.key in WAYS) {
      const [down, right] = WAYS[/** @type {keyof typeof WAYS} */ (event.key)];
      const [row, col] = [Math.floor(id / this.scene.cols) + down, (id % this.scene.cols) + right];
      if (row >= 0 && col >= 0 && row < this.scene.rows && col < this.scene.cols) {
        this.rove(row * this.scene.cols + col);
        /** @type {SVGElement} */ (this.cells.children[this.here]).focus();
      }
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

export class BoardPicture {
  /**
   * @param {import("./types.js").Lesson} _lesson @param {Run} run @param {{ onpress?: (id: number) => void }} how
   */
  constructor(_lesson, run, { onpress } = {}) {
    this.run = run;
    this.names = run.names ?? [];
    this.cells = new CellBoard(this.names, { onpress, numbered: /^\d/.test(this.names[0] ?? "") });
    this.element = h("figure", { class: "search-picture board-picture" }, this.cells.element);
    this.moment = 0;
  }

  /** @param {number} id */
  name(id) {
    return this.names[id];
  }

  /** @param {number} id */
  title(id) {
    return this.names[id];
  }

  /** @param {number} moment @param {(spot: Spot) => Look} [more] */
  show(moment, more = () => ({})) {
    const animate = moment === this.moment + 1;
    this.moment = moment;
    const step = this.run.steps[moment];
    this.cells.show(/** @type {Scene} */ (step.scene), (spot) => {
      const filled = step.event === "assign" || step.event === "reject" || step.event === "undo";
      const status = filled && spot.id === step.cell ? (step.event === "reject" ? "refused" : "current") : spot.id === step.emptied ? "refused" : "unmade";
      return { status, ...more(spot) };
    }, animate);
  }

  /** @param {Scene} scene @param {(spot: Spot) => Look} more */
  reveal(scene, more) {
    this.cells.show(scene, more);
  }

  /** What has happened up to this moment, in a sentence. */
  told() {
    const step = this.run.steps[this.moment];
    const end = this.moment === this.run.steps.length - 1 ? t(`learn.board.${this.run.status}`, { ...numbers(this.run) }) : "";
    const words = { name: step.cell === null || step.cell === undefined ? "" : this.names[step.cell], value: step.value ?? "", count: this.moment };
    const because = step.emptied === null || step.emptied === undefined ? "" : t("learn.board.emptied", { name: this.names[step.emptied] });
    return [t(`learn.board.${step.event}`, words), because, end].filter(Boolean).join(" ");
  }
}

/** @param {Run} run @returns {Record<string, number>} */
const numbers = (run) => Object.fromEntries(Object.entries(run.measures).map(([name, value]) => [name, value ?? 0]));

/** @param {number} id @param {string} label @param {Scene} scene @returns {Spot} */
function spotOf(id, label, scene) {
  return { id, label, x: id % scene.cols, y: Math.floor(id / scene.cols), goal: false, start: false, cost: null, scene: null };
}

/** @param {string} name @param {number} x @param {number} y @param {string} text @param {number} size */
function word(name, x, y, text, size) {
  const element = svg("text", { class: name, x, y, "font-size": size, "text-anchor": "middle", "dominant-baseline": "central" });
  element.textContent = text;
  return element;
}
