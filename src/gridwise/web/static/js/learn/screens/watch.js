/** A search to be stepped through, forwards and back; where there are several, they can be compared. */

import { fill, h, iconButton } from "../../dom.js";
import { t } from "../../strings.js";
import { prose } from "../prose.js";
import { pictureOf } from "../picture.js";

/** @type {import("../types.js").ScreenKind} */
export function watch(screen, lesson, hooks) {
  const pictures = screen.runs.map((run) => pictureOf(lesson, run, { shows: screen.shows }));
  const moments = screen.runs.map(() => 0);
  const seen = new Set();
  let chosen = 0;
  const picture = h("div", { class: "search-pictures" }, pictures.map(({ element }) => element));
  const told = h("p", { class: "told", role: "status" });
  const count = h("span", { class: "count small faint" });
  const then = h("div", { class: "verdict-box" });
  const step = (/** @type {number} */ by) => go(moments[chosen] + by);
  const back = [iconButton("first", t("learn.first"), { onclick: () => go(0) }), iconButton("back", t("learn.back"), { onclick: () => step(-1) })];
  const ahead = h("button", { type: "button", class: "primary", onclick: () => step(1) }, t("learn.step"));
  const last = iconButton("last", t("learn.last"), { onclick: () => go(Infinity) });
  const names = screen.runs.map((run, number) => h("button", { type: "button", class: "chip", onclick: () => choose(number) }, run.name || run.algorithm));

  /** @param {number} moment */
  function go(moment) {
    const { steps } = screen.runs[chosen];
    const target = Math.max(0, Math.min(steps.length - 1, moment));
    moments[chosen] = target;
    pictures[chosen].show(target);
    told.textContent = pictures[chosen].told();
    count.textContent = t("learn.count", { at: target, of: steps.length - 1 });
    for (const button of back) button.disabled = target === 0;
    const end = target === steps.length - 1;
    if (end && document.activeElement === last) ahead.focus();
    last.disabled = end;
    ahead.setAttribute("aria-disabled", String(end));
    if (end) seen.add(chosen);
    if (end && seen.size === screen.runs.length) finish();
  }

  function finish() {
    if (then.childElementCount === 0 && screen.then) fill(then, h("div", { class: "verdict-text good" }, prose(screen.then)));
    hooks.done();
  }

  /** @param {number} number */
  function choose(number) {
    chosen = number;
    pictures.forEach(({ element }, at) => (element.hidden = at !== number));
    names.forEach((button, at) => button.setAttribute("aria-pressed", String(at === number)));
    go(moments[number]);
  }

  choose(0);
  const task = h("div", { class: "stack" },
    names.length > 1 ? h("div", { class: "row", role: "group", "aria-label": t("learn.searches") }, names) : null,
    h("div", { class: "stepper", role: "group", "aria-label": t("learn.stepper") }, back, ahead, last, count), told, then);
  const key = (/** @type {KeyboardEvent} */ event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by) step(by);
    return by !== undefined;
  };
  return { picture, task, key };
}
