/** What the page says to an answer. */

import { fill, h, icon } from "../dom.js";
import { t } from "../strings.js";
import { prose } from "./prose.js";

export class Verdict {
  /** @param {import("./types.js").Screen} screen @param {import("./types.js").Hooks} hooks */
  constructor(screen, hooks) {
    this.screen = screen;
    this.hooks = hooks;
    this.element = h("div", { class: "verdict-box", role: "status" });
  }

  /**
   * Say that it is right, or done.
   *
   * @param {"learn.right" | "learn.done"} [key]
   */
  good(key = "learn.right") {
    const { then } = this.screen;
    fill(this.element, h("div", { class: "verdict-text good" }, h("strong", {}, `✓ ${t(key)}`), prose(then)));
    this.element.scrollIntoView({ block: "nearest" });
    this.hooks.done();
  }

  /**
   * Say that it is not right yet.
   *
   * @param {string} [words] in place of the screen's own hint
   */
  bad(words) {
    fill(this.element, h("div", { class: "verdict-text bad" }, h("strong", {}, icon("warning"), t("learn.wrong")), prose(words || this.screen.hint || t("learn.again"))));
    this.element.scrollIntoView({ block: "nearest" });
  }

  clear() {
    fill(this.element);
  }
}
