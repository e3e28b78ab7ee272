/** What a search may use: fields that know the most that the server gives. */

import { get } from "../../api.js";
import { h } from "../../dom.js";
import { t } from "../../strings.js";
import { NumberField } from "../../widgets/number_field.js";

export class LimitFields {
  constructor() {
    const free = { placeholder: t("solve.no-limit") };
    this.fields = {
      seconds: new NumberField(t("solve.seconds"), { least: 0.1, most: 120, value: "10" }),
      nodes: new NumberField(t("solve.nodes"), { least: 1, most: 1e9, whole: true, ...free }),
      memory: new NumberField(t("solve.memory"), { least: 1, most: 512, ...free }),
    };
    this.element = h("details", { class: "limits" }, h("summary", {}, t("solve.limits")),
      h("div", { class: "pair" }, Object.values(this.fields).map(({ element }) => element)));
  }

  /** Learn what the server allows; until then its usual bounds hold. */
  async learn() {
    const { most } = await get("api/status");
    for (const [name, one] of Object.entries(this.fields)) one.most = most[name];
  }

  get values() {
    return Object.fromEntries(Object.entries(this.fields).map(([name, { value }]) => [name, value]));
  }

  /** Tell whether all can be taken; the first that cannot is shown. */
  check() {
    const wrong = Object.values(this.fields).filter((one) => !one.check());
    if (!wrong.length) return true;
    /** @type {HTMLDetailsElement} */ (this.element).open = true;
    wrong[0].input.focus();
    return false;
  }
}
