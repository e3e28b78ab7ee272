/** The sheet that tells the keys. */

import { h } from "./dom.js";
import { GUIDE } from "./puzzle/guide/guide.js";
import { t } from "./strings.js";

const KEYS = ["space", "arrows", "ends", "h", "u", "redo", "n", "p", "source", "escape", "question"];
/** Keys on the board, by the ways of playing that have them. */
const BOARD_KEYS = { drag: ["drag"], steered: ["arrows", "realtime"], entries: ["entries"] };

/**
 * Open the sheet; Escape or the button closes it.
 *
 * @param {import("./types.js").PuzzleInfo[]} puzzles
 */
export function showHelp(puzzles) {
  if (document.querySelector("dialog.help")) return;
  const row = (/** @type {string} */ name, /** @type {Record<string, string>} */ values = {}) => [
    h("dt", {}, t(`help.${name}.keys`).split(" ").map((key) => (key === "/" ? " / " : h("kbd", {}, key)))),
    h("dd", {}, t(`help.${name}`, values)),
  ];
  const played = Object.entries(BOARD_KEYS).flatMap(([name, controls]) => {
    const titles = puzzles.filter((puzzle) => controls.includes(puzzle.controls ?? "")).map(({ title }) => title);
    return titles.length ? row(name, { puzzles: titles.join(", ") }) : [];
  });
  const flown = puzzles.filter((puzzle) => puzzle.pilots.length > 0).map(({ title }) => title);
  const dialog = h(
    "dialog",
    { class: "help", "aria-labelledby": "help-title" },
    h("h2", { id: "help-title" }, t("help.title")),
    h("dl", { class: "keys" }, KEYS.flatMap((name) => row(name))),
    h("h3", {}, t("help.board")),
    h("dl", { class: "keys" }, played, flown.length ? row("pilots", { puzzles: flown.join(", ") }) : []),
    h("p", { class: "small" }, h("a", { href: "docs" }, t("foot.api"))),
    h("div", { class: "buttons-row" },
      h("button", { type: "button", class: "primary", autofocus: true, onclick: () => dialog.close() }, t("help.close")),
      document.querySelector(".guide") && h("button", { type: "button", onclick: () => {
        dialog.close();
        document.dispatchEvent(new Event(GUIDE));
      } }, t("guide.again"))),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
