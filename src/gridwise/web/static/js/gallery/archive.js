/** Taking everything along: one file out, one file in. */

import { fill, h, icon } from "../dom.js";
import { exported, imported } from "../keep/archive.js";
import { today } from "../keep/days.js";
import { t } from "../strings.js";

/**
 * @param {import("../types.js").PuzzleInfo[]} puzzles @param {() => void} changed what is kept is not what it was
 */
export function archiveSection(puzzles, changed) {
  const told = h("p", { class: "small", role: "status" });
  const file = h("input", { type: "file", class: "unseen", "aria-label": t("archive.import"), accept: ".json,application/json", onchange: () => read() });
  const read = async () => {
    const chosen = file.files?.[0];
    const text = await chosen?.text();
    file.value = "";
    if (text === undefined) return;
    try {
      const count = imported(text, puzzles);
      changed();
      fill(told, t("archive.done", { count }));
    } catch (error) {
      fill(told, h("span", { class: "error" }, icon("warning"), error instanceof Error ? error.message : String(error)));
    }
  };
  const write = () => {
    const address = URL.createObjectURL(new Blob([exported(puzzles)], { type: "application/json" }));
    h("a", { href: address, download: `gridwise-${today()}.json` }).click();
    URL.revokeObjectURL(address);
    fill(told, t("archive.saved"));
  };
  return h("section", { class: "stack archive" }, h("h2", {}, t("archive.title")), h("p", { class: "faint" }, t("archive.lead")),
    h("div", { class: "row" }, h("button", { type: "button", onclick: write }, t("archive.export")),
      h("button", { type: "button", onclick: () => file.click() }, t("archive.import")), file), told);
}
