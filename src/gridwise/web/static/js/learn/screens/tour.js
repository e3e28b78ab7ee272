/** A board to touch: draw a closed tour through all cells. */

import { h } from "../../dom.js";
import { t } from "../../strings.js";
import { CellBoard } from "../board_picture.js";
import { Verdict } from "../verdict.js";

/** @typedef {[number, number]} Place */

/** @type {import("../types.js").ScreenKind} */
export function tour(screen, _lesson, hooks) {
  const { rows, cols } = screen;
  const names = Array.from({ length: rows * cols }, (_, id) => `${String.fromCharCode(97 + (id % cols))}${Math.floor(id / cols) + 1}`);
  /** @type {number[]} */
  let way = [];
  let open = true;
  const verdict = new Verdict(screen, hooks);
  const cells = new CellBoard(names, { onpress: (id) => press(id) });
  const told = h("p", { class: "told", role: "status" });
  const undo = h("button", { type: "button", onclick: () => press(way[way.length - 1]) }, t("learn.undo"));
  const again = h("button", { type: "button", onclick: () => {
    [way, open] = [[], true];
    verdict.clear();
    draw();
  } }, t("learn.walk.again"));
  const place = (/** @type {number} */ id) => /** @type {Place} */ ([Math.floor(id / cols), id % cols]);
  const beside = (/** @type {number} */ one, /** @type {number} */ other) => {
    const [[row, col], [otherRow, otherCol]] = [place(one), place(other)];
    return Math.abs(row - otherRow) + Math.abs(col - otherCol) === 1;
  };

  /** @param {number} id */
  function press(id) {
    if (!open || id === undefined) return;
    const last = way[way.length - 1];
    if (id === last) way = way.slice(0, -1);
    else if (way.includes(id)) return say(t("learn.tour.twice", { name: names[id] }));
    else if (last !== undefined && !beside(last, id)) return say(t("learn.tour.apart", { from: names[last], to: names[id] }));
    else way = [...way, id];
    verdict.clear();
    draw();
    if (way.length === names.length) close();
  }

  function close() {
    if (!beside(way[0], way[way.length - 1])) return verdict.bad(`${t("learn.tour.not-closed", { from: names[way[way.length - 1]], to: names[way[0]] })} ${screen.hint}`);
    open = false;
    draw();
    return verdict.good();
  }

  /** @param {string} text */
  function say(text) {
    told.textContent = text;
  }

  function draw() {
    const places = (open ? way : [...way, way[0]]).map(place);
    /** @type {import("../../types.js").Shape[]} */
    const shapes = way.length > 1 ? [{ kind: "path", cells: places, arrow: open, role: "plan" }] : [];
    cells.show({ rows, cols, wraps: false, letters: false, title: t("learn.tour.board", { rows, cols }), caption: "", shapes, row_labels: Array.from({ length: rows }, (_, row) => String(row + 1)), col_labels: names.slice(0, cols).map((name) => name[0]) }, ({ id }) => {
      const at = way.indexOf(id);
      return at < 0 ? {} : { badge: String(at + 1), status: at === way.length - 1 ? "current" : "unmade" };
    });
    say(way.length ? t("learn.tour.so-far", { count: way.length, of: names.length }) : t("learn.tour.start"));
    undo.disabled = again.disabled = way.length === 0;
    if (!open) undo.disabled = true;
  }

  draw();
  return { picture: h("figure", { class: "search-picture board-picture" }, cells.element), task: h("div", { class: "stack" }, told, h("div", { class: "row" }, undo, again), verdict.element) };
}
