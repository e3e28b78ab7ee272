/** The rules of this very board, where boards of a puzzle differ in them: always in sight. */

import { fill, h } from "../../dom.js";
import { own, t } from "../../strings.js";

/** @param {import("../../pages/puzzle.js").Workbench} bench */
export function termsOf(bench) {
  const { game, puzzle } = bench;
  const list = h("ul", { class: "terms", "aria-label": t("terms.label"), hidden: true });
  game.addEventListener("change", (event) => {
    if (/** @type {CustomEvent} */ (event).detail !== "load") return;
    const terms = Object.entries(game.stops[0]?.full?.terms ?? {});
    list.hidden = terms.length === 0;
    fill(list, terms.map(([name, value]) => {
      const usual = own(puzzle.name, `terms.${name}`, { value }, `${name} ${value}`);
      return h("li", { title: own(puzzle.name, `terms.${name}.title`) || null }, own(puzzle.name, `terms.${name}.${value}`, {}, usual));
    }));
  });
  return list;
}
