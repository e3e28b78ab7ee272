/** The sheet that tells the keys. */

import { h } from "./dom.js";
import { t } from "./strings.js";

const KEYS = ["space", "arrows", "ends", "h", "u", "redo", "escape", "question"];
const BOARD_KEYS = ["rushhour", "snakes", "sudoku"];

/** Open the sheet; Escape or the button closes it. */
export function showHelp() {
  if (document.querySelector("dialog.help")) return;
  const row = (/** @type {string} */ name) => [
    h("dt", {}, t(`help.${name}.keys`).split(" ").map((key) => (key === "/" ? " / " : h("kbd", {}, key)))),
    h("dd", {}, t(`help.${name}`)),
  ];
  const dialog = h(
    "dialog",
    { class: "help", "aria-labelledby": "help-title" },
    h("h2", { id: "help-title" }, t("help.title")),
    h("dl", { class: "keys" }, KEYS.map(row).flat()),
    h("h3", {}, t("help.board")),
    h("dl", { class: "keys" }, BOARD_KEYS.map(row).flat()),
    h("button", { type: "button", class: "primary", autofocus: true, onclick: () => dialog.close() }, t("help.close")),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
