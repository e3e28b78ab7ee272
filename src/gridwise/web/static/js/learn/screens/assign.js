/** A square to fill: press a cell, choose its value; what the other cells may still be is what the search would see. */

import { inWords, post } from "../../api.js";
import { fill, h } from "../../dom.js";
import { t } from "../../strings.js";
import { CellBoard } from "../board_picture.js";
import { Verdict } from "../verdict.js";

/** @typedef {{ well: boolean, scene: import("../../types.js").Scene, domains: Record<string, number[]>, names: string[] }} Square */

/** @type {import("../types.js").ScreenKind} */
export function assign(screen, lesson, hooks) {
  /** @type {[number, number][]} */
  let written = [];
  let square = /** @type {Square} */ (/** @type {unknown} */ (screen.start));
  /** @type {number | null} */
  let chosen = null;
  const verdict = new Verdict(screen, hooks);
  const cells = new CellBoard(square.names, { onpress: (id) => press(id) });
  const told = h("p", { class: "told", role: "status" });
  const values = h("div", { class: "choices", role: "group", "aria-label": t("learn.assign.values") });
  const undo = h("button", { type: "button", onclick: () => write(written.slice(0, -1)) }, t("learn.undo"));
  const open = () => Object.keys(square.domains).length > 0;

  /** @param {number} id */
  function press(id) {
    chosen = id in square.domains ? id : null;
    draw();
    if (chosen !== null) /** @type {HTMLElement | null} */ (values.querySelector("button"))?.focus();
  }

  /** @param {[number, number][]} next */
  async function write(next) {
    try {
      square = await post(`api/lessons/${lesson.name}/domains`, { screen: lesson.screens.indexOf(screen) + 1, values: Object.fromEntries(next) }, { signal: hooks.signal });
    } catch (error) {
      told.textContent = inWords(error);
      return;
    }
    const last = chosen;
    [written, chosen] = [next, null];
    draw();
    if (last !== null) /** @type {SVGElement} */ (cells.cells.children[last]).focus();
    if (!square.well) verdict.bad(stuck());
    else if (open()) verdict.clear();
    else verdict.good();
  }

  function stuck() {
    const empty = Object.keys(square.domains).find((id) => square.domains[id].length === 0);
    return empty === undefined ? t("learn.assign.wrong") : t("learn.assign.stuck", { name: square.names[Number(empty)] });
  }

  function draw() {
    cells.show(square.scene, ({ id }) => ({ picked: id === chosen, status: square.domains[id]?.length === 0 ? "refused" : "unmade" }));
    const left = chosen === null ? [] : square.domains[chosen] ?? [];
    fill(values, left.map((value) => h("button", { type: "button", class: "choice", onclick: () => write([...written, [/** @type {number} */ (chosen), value]]) }, String(value))));
    if (chosen !== null) told.textContent = t("learn.assign.choose", { name: square.names[chosen] });
    else told.textContent = open() ? t("learn.assign.press", { count: Object.keys(square.domains).length }) : "";
    undo.disabled = written.length === 0;
  }

  draw();
  return { picture: h("figure", { class: "search-picture board-picture" }, cells.element), task: h("div", { class: "stack" }, told, values, h("div", { class: "row" }, undo), verdict.element) };
}
