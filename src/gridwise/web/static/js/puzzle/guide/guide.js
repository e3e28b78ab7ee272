/** For those who are new: the rules in two sentences and what to do first; help brings it back. */

import { fill, h, iconButton } from "../../dom.js";
import { recall, remember } from "../../memory.js";
import { own, t } from "../../strings.js";
import { showLessons } from "./lessons.js";

/** @typedef {import("../../pages/puzzle.js").Workbench} Workbench */

/** The event with which help asks for the guide of the page that is open. */
export const GUIDE = "gridwise-guide";

export class Guide {
  /** @param {Workbench} bench */
  constructor(bench) {
    const { puzzle } = bench;
    this.bench = bench;
    this.key = `guide-closed.${puzzle.name}`;
    const [rules, first] = ["rules", "first"].map((name) => own(puzzle.name, `guide.${name}`));
    this.close = iconButton("close", t("guide.close"), { onclick: () => this.show(false) });
    this.element = h("section", { class: "guide", "aria-label": t("guide.title"), hidden: true });
    if (!rules) return;
    fill(this.element, h("header", {}, h("h2", {}, t("guide.title")), this.close), h("p", {}, rules),
      first && h("p", {}, h("strong", {}, t("guide.start")), " ", first),
      puzzle.lessons && h("button", { type: "button", class: "link", onclick: () => showLessons(puzzle, (error) => bench.fail(error)) }, t("guide.pictures")));
    this.element.hidden = recall(this.key);
    document.addEventListener(GUIDE, () => this.show(true), { signal: bench.leaving.signal });
  }

  /** @param {boolean} shown */
  show(shown) {
    remember(this.key, !shown);
    this.element.hidden = !shown;
    if (shown) this.close.focus();
    else this.bench.stage.focus({ preventScroll: true });
  }
}
