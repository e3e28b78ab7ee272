/** Words of the field, explained on a tap or with a key. */

import { h } from "../dom.js";
import { t } from "../strings.js";

/** @typedef {"state" | "frontier" | "expanded" | "explored" | "heuristic" | "admissible" | "goal-test" | "ties" | "optimal"} Word */

/**
 * A row of words; each opens a small card with what it means.
 *
 * @param {Word[]} names
 */
export function glossary(...names) {
  // Escape closes the card, and does nothing else to the page.
  const onkeydown = (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && event.stopPropagation();
  return h("div", { class: "glossary", role: "group", "aria-label": t("glossary.label"), onkeydown }, h("span", { class: "small faint" }, t("glossary.label")),
    names.map((name) => {
      const id = `word-${name}`;
      return h("span", {}, h("button", { type: "button", class: "word", popovertarget: id }, t(`glossary.${name}`)),
        h("div", { id, class: "meaning", popover: "auto", role: "note" }, h("strong", {}, t(`glossary.${name}`)), h("p", {}, t(`glossary.${name}.means`))));
    }));
}
