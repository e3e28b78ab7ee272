/** A question that the reader answers before the machine shows it: a state, a number, or one of several searches. */

import { fill, h } from "../../dom.js";
import { n, t } from "../../strings.js";
import { pictureOf } from "../picture.js";
import { Verdict } from "../verdict.js";

/** @type {import("../types.js").ScreenKind} */
export function predict(screen, lesson, hooks) {
  const states = screen.ask === "next";
  /** @type {number | null} */
  let chosen = null;
  let open = true;
  const verdict = new Verdict(screen, hooks);
  const pictures = screen.runs.map((run) => pictureOf(lesson, run, { shows: screen.shows, onpress: states ? (id) => press(id) : undefined }));
  const [main] = pictures;
  const name = (/** @type {number} */ choice) => {
    if (states) return main.title(choice);
    return screen.runs.length > 1 && !screen.figures ? screen.runs[choice].name : n(choice);
  };
  const buttons = screen.choices.map((choice) => h("button", { type: "button", class: "choice", onclick: () => choose(choice) }, name(choice)));
  const check = h("button", { type: "button", class: "primary", onclick: () => answer() }, t("learn.check"));

  /** @param {number} id */
  function press(id) {
    if (screen.choices.includes(id)) choose(id);
    else hooks.announce(t("learn.not-waiting"));
  }

  /** @param {number} choice */
  function choose(choice) {
    if (!open) return;
    chosen = choice;
    verdict.clear();
    draw();
  }

  function answer() {
    if (!open) return;
    if (chosen === null) return verdict.bad(t("learn.choose-first"));
    if (chosen !== screen.right) {
      draw("wrong");
      return verdict.bad();
    }
    open = false;
    draw("right");
    // Now the machine shows it.
    if (states) main.show(screen.moment + 1, (spot) => (spot.id === chosen ? { verdict: "right" } : {}));
    else pictures.forEach((picture) => picture.show(picture.run.steps.length - 1));
    return verdict.good();
  }

  /** @param {"right" | "wrong"} [result] */
  function draw(result) {
    screen.choices.forEach((choice, at) => {
      const here = choice === chosen;
      buttons[at].setAttribute("aria-pressed", String(here));
      buttons[at].classList.toggle("right", here && result === "right");
      buttons[at].classList.toggle("wrong", here && result === "wrong");
      fill(buttons[at], name(choice), here && result ? (result === "right" ? " ✓" : " ✗") : "");
      buttons[at].disabled = !open && !here;
    });
    check.disabled = !open;
    pictures.forEach((picture, at) => picture.show(at === 0 ? screen.moment : Math.min(screen.moment, picture.run.steps.length - 1), (spot) => {
      if (!states) return {};
      return { picked: spot.id === chosen, ...(spot.id === chosen && result ? { verdict: result } : {}) };
    }));
  }

  draw();
  const task = h("div", { class: "stack" }, h("p", { class: "question", id: `question-${lesson.screens.indexOf(screen)}` }, screen.question),
    h("div", { class: "choices", role: "group", "aria-labelledby": `question-${lesson.screens.indexOf(screen)}` }, buttons),
    h("p", { class: "on-paper" }, screen.choices.map(name).join(" · ")), h("div", { class: "row" }, check), verdict.element);
  const titled = pictures.map((picture, at) => (pictures.length > 1 ? h("div", {}, h("h3", {}, screen.runs[at].name), picture.element) : picture.element));
  return { picture: h("div", { class: pictures.length > 1 ? "search-pictures side-by-side" : "search-pictures" }, titled), task, answer: name(screen.right) };
}
