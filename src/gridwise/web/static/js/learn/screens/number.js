/** An exercise: write down a number. */

import { h } from "../../dom.js";
import { n, t } from "../../strings.js";
import { pictureOf } from "../picture.js";
import { Verdict } from "../verdict.js";

/** @type {import("../types.js").ScreenKind} */
export function number(screen, lesson, hooks) {
  const verdict = new Verdict(screen, hooks);
  const picture = pictureOf(lesson, screen.runs[0], { shows: screen.shows });
  const input = h("input", { type: "text", inputmode: "numeric", autocomplete: "off", class: "answer-number" });
  const check = h("button", { type: "submit", class: "primary" }, t("learn.check"));
  picture.show(screen.moment);
  const form = h("form", { class: "stack", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    answer();
  } }, h("label", { class: "stack" }, h("span", { class: "question" }, screen.question), input), h("div", { class: "row" }, check));

  function answer() {
    const given = input.value.trim();
    if (!/^\d+$/.test(given)) return verdict.bad(t("learn.number.none"));
    if (Number(given) !== screen.right) return verdict.bad();
    input.readOnly = true;
    check.disabled = true;
    return verdict.good();
  }

  return { picture: picture.element, task: h("div", { class: "stack" }, form, verdict.element), answer: n(screen.right) };
}
