/** A number to type that says below itself what is wrong with it. */

import { field, h } from "../dom.js";
import { t } from "../strings.js";

let made = 0;

export class NumberField {
  /**
   * @param {string} label
   * @param {{ least: number, most: number, whole?: boolean, value?: string, placeholder?: string, title?: string }} how
   */
  constructor(label, { least, most, whole = false, value = "", placeholder, title }) {
    this.least = least;
    this.most = most;
    this.whole = whole;
    made += 1;
    const id = `fault-${made}`;
    this.input = h("input", { type: "number", step: whole ? 1 : "any", value, placeholder, "aria-describedby": id, onchange: () => this.check(), oninput: () => this.fault.textContent && this.check() });
    this.fault = h("p", { class: "fault small", id, role: "alert" });
    this.element = h("div", { class: "checked" }, field(label, this.input, title), this.fault);
  }

  get hidden() {
    return this.element.hidden;
  }

  set hidden(hidden) {
    this.element.hidden = hidden;
  }

  /** What was typed; nothing where nothing was, or where the field is not offered. */
  get value() {
    return this.hidden || this.input.value === "" ? undefined : this.input.valueAsNumber;
  }

  /** Tell whether what was typed can be taken, and say so where it cannot. */
  check() {
    const { input, least, most, whole, value } = this;
    const wrong = !this.hidden && (input.validity.badInput
      || (value !== undefined && (!(value >= least && value <= most) || (whole && !Number.isInteger(value)))));
    this.fault.textContent = wrong ? t(whole ? "fault.whole" : "fault.number", { least, most }) : "";
    if (wrong) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
    return !wrong;
  }
}
