/** One lesson: its screens one after the other, all of them in the page so that the whole lesson can be printed. */

import { fill, h } from "../dom.js";
import { doneScreens, markDone } from "../keep/lessons.js";
import { href, rename } from "../router.js";
import { t } from "../strings.js";
import { prose } from "./prose.js";
import { assign } from "./screens/assign.js";
import { lead } from "./screens/lead.js";
import { number } from "./screens/number.js";
import { order } from "./screens/order.js";
import { pick } from "./screens/pick.js";
import { play } from "./screens/play.js";
import { predict } from "./screens/predict.js";
import { tour } from "./screens/tour.js";
import { walk } from "./screens/walk.js";
import { watch } from "./screens/watch.js";

/** @typedef {import("./types.js").Lesson} Lesson */
/** @typedef {import("./types.js").LessonInfo} LessonInfo */

/** @type {Record<string, import("./types.js").ScreenKind>} */
const KINDS = { assign, lead, number, order, pick, play, predict, tour, walk, watch };

export class LessonView {
  /**
   * @param {HTMLElement} root @param {Lesson} lesson @param {LessonInfo[]} all
   * @param {import("../types.js").Context} context @param {AbortSignal} signal
   */
  constructor(root, lesson, all, context, signal) {
    this.lesson = lesson;
    this.all = all;
    this.context = context;
    this.at = 0;
    const place = all.findIndex(({ name }) => name === lesson.name);
    this.next = all[place + 1] ?? null;
    this.views = lesson.screens.map((screen, number) => KINDS[screen.kind](screen, lesson, {
      puzzles: context.puzzles, announce: context.announce, signal, done: () => this.done(number),
    }));
    this.heads = lesson.screens.map(({ title }) => h("h2", { tabindex: "-1" }, title));
    this.screens = lesson.screens.map((screen, number) => h("section", { class: `lesson-screen kind-${screen.kind}`, "aria-label": t("learn.screen", { at: number + 1, of: lesson.screens.length }) },
      h("div", { class: "lesson-text" }, this.heads[number], prose(screen.text)),
      h("div", { class: "lesson-picture" }, this.views[number].picture),
      h("div", { class: "lesson-task" }, this.views[number].task)));
    this.dots = lesson.screens.map((screen, number) => h("button", { type: "button", class: "dot", title: screen.title, onclick: () => this.go(number) }, String(number + 1)));
    this.back = h("button", { type: "button", onclick: () => this.go(this.at - 1) }, t("learn.previous"));
    this.ahead = h("button", { type: "button", onclick: () => this.go(this.at + 1) }, t("learn.next"));
    this.end = h("div", { class: "row lesson-end" });
    fill(root, h("article", { class: "lesson-page" },
      h("header", { class: "lesson-head" }, h("a", { href: href("learn"), class: "small" }, t("learn.all")), h("h1", {}, t("learn.numbered", { number: place + 1, title: lesson.title })),
        h("button", { type: "button", class: "plain small print-button", onclick: () => window.print() }, t("learn.print"))),
      this.screens,
      h("nav", { class: "lesson-steps", "aria-label": t("learn.steps") }, this.back, h("div", { class: "dots" }, this.dots), this.end, this.ahead),
      answers(lesson, this.views)));
    document.addEventListener("keydown", (event) => this.key(event), { signal });
    lightOnPaper(signal);
    this.marks();
  }

  /**
   * Show a screen.
   *
   * @param {number} number @param {boolean} [led] whether the reader asked for it: then the heading is read
   */
  go(number, led = true) {
    this.at = Math.max(0, Math.min(this.screens.length - 1, number));
    this.screens.forEach((screen, at) => (screen.hidden = at !== this.at));
    rename("learn", { lesson: this.lesson.name, ...(this.at ? { screen: String(this.at + 1) } : {}) });
    this.marks();
    if (!led) return;
    window.scrollTo(0, 0);
    this.heads[this.at].focus({ preventScroll: true });
  }

  /** @param {number} number */
  done(number) {
    markDone(this.lesson.name, number);
    this.marks();
  }

  marks() {
    const done = doneScreens(this.lesson.name);
    this.dots.forEach((dot, at) => {
      dot.classList.toggle("done", done.has(at));
      dot.setAttribute("aria-current", at === this.at ? "step" : "false");
      dot.setAttribute("aria-label", t(done.has(at) ? "learn.dot.done" : "learn.dot", { at: at + 1, title: this.lesson.screens[at].title }));
    });
    const last = this.at === this.screens.length - 1;
    this.back.disabled = this.at === 0;
    this.ahead.hidden = last;
    this.ahead.classList.toggle("primary", done.has(this.at));
    const whole = done.size >= this.screens.length;
    const led = this.next ? h("a", { class: "button", href: href("learn", { lesson: this.next.name }) }, t("learn.next-lesson"), h("span", { class: "next-title" }, this.next.title)) : h("a", { class: "button", href: href("learn") }, t("learn.all"));
    fill(this.end, last && whole && h("span", { class: "lesson-done" }, `✓ ${t("learn.finished")}`), last && led);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (target.closest("input, textarea, select, dialog")) return;
    if (event.key === "PageDown" || event.key === "PageUp") this.go(this.at + (event.key === "PageDown" ? 1 : -1));
    else if (!this.views[this.at].key?.(event)) return;
    event.preventDefault();
  }
}

/**
 * Paper is light, whatever the screen is.
 *
 * @param {AbortSignal} signal
 */
function lightOnPaper(signal) {
  const { dataset } = document.documentElement;
  let chosen = dataset.theme;
  matchMedia("print").addEventListener("change", ({ matches }) => {
    if (matches) [chosen, dataset.theme] = [dataset.theme, "light"];
    else if (chosen === undefined) delete dataset.theme;
    else dataset.theme = chosen;
  }, { signal });
}

/**
 * The answers, behind the lesson on paper.
 *
 * @param {Lesson} lesson @param {import("./types.js").ScreenView[]} views
 */
function answers(lesson, views) {
  const told = views.flatMap(({ answer }, at) => (answer ? [h("li", { value: at + 1 }, h("strong", {}, `${lesson.screens[at].title}: `), answer)] : []));
  return h("section", { class: "lesson-answers" }, h("h2", {}, t("learn.answers")), h("ol", {}, told));
}
