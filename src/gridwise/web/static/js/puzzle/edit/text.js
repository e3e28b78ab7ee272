/** The board's text in a monospace editor; the line that is wrong is marked. */

import { fill, h, icon } from "../../dom.js";
import { t } from "../../strings.js";

export class TextEditor {
  /** @param {() => void} onchange called when a person has changed the text */
  constructor(onchange) {
    this.area = h("textarea", { spellcheck: "false", autocapitalize: "off", autocomplete: "off", rows: 10, wrap: "off", "aria-label": t("edit.text"), dir: "ltr",
      oninput: () => { this.number(); onchange(); }, onscroll: () => this.scroll() });
    this.gutter = h("div", { class: "gutter", "aria-hidden": "true" });
    this.band = h("div", { class: "band", hidden: true });
    this.message = h("p", { class: "error", role: "alert", id: "edit-error" });
    /** @type {number | null} */
    this.wrong = null;
    this.element = h("div", { class: "stack" }, h("div", { class: "text-editor", dir: "ltr" }, this.gutter, h("div", { class: "text-area" }, this.band, this.area)), this.message);
  }

  get text() {
    return this.area.value;
  }

  set text(value) {
    if (this.area.value !== value) this.area.value = value;
    this.number();
  }

  /**
   * Say what is wrong, and where; null takes it back.
   *
   * @param {string | null} message @param {number | null} [line]
   */
  mark(message, line = null) {
    this.wrong = message === null ? null : line;
    fill(this.message, message !== null && icon("warning"), message !== null && h("span", {}, line === null ? message : `${t("edit.line", { line })}: ${message}`));
    this.area.setAttribute("aria-invalid", String(message !== null));
    if (message === null) this.area.removeAttribute("aria-describedby");
    else this.area.setAttribute("aria-describedby", "edit-error");
    this.number();
  }

  /** Write the numbers of the lines. */
  number() {
    const lines = this.area.value.replace(/\n$/, "").split("\n").length;
    fill(this.gutter, Array.from({ length: lines }, (_, at) => h("span", { class: at + 1 === this.wrong ? "wrong" : null }, at + 1)));
    this.scroll();
  }

  scroll() {
    this.gutter.scrollTop = this.area.scrollTop;
    this.band.hidden = this.wrong === null;
    if (this.wrong !== null) this.band.style.setProperty("--line", String(this.wrong - 1));
    this.band.style.setProperty("--scrolled", `${this.area.scrollTop}px`);
  }
}
