/** All lessons, with what was done of each and how long it takes. */

import { fill, h } from "../dom.js";
import { doneScreens } from "../keep/lessons.js";
import { href } from "../router.js";
import { t } from "../strings.js";

/** @param {HTMLElement} root @param {import("./types.js").LessonInfo[]} lessons */
export function lessonList(root, lessons) {
  const done = lessons.map(({ name, screens }) => Math.min(screens, doneScreens(name).size));
  const next = lessons.findIndex(({ screens }, at) => done[at] < screens);
  const items = lessons.map((lesson, at) => h("li", {}, h("a", { class: "lesson-card", href: href("learn", { lesson: lesson.name }), "aria-current": at === next ? "step" : null },
    h("span", { class: done[at] === lesson.screens ? "lesson-mark done" : "lesson-mark", "aria-hidden": "true" }, done[at] === lesson.screens ? "✓" : String(at + 1)),
    h("span", { class: "lesson-words" }, h("strong", {}, lesson.title), h("span", { class: "faint" }, lesson.summary)),
    h("span", { class: "small faint lesson-facts" }, t("learn.minutes", { count: lesson.minutes }), h("span", {}, stage(done[at], lesson.screens))))));
  fill(root, h("div", { class: "learn-list" }, h("h1", {}, t("learn.title")), h("p", { class: "lead" }, t("learn.lead")),
    h("ol", { class: "lesson-cards" }, items)));
}

/** @param {number} done @param {number} screens */
function stage(done, screens) {
  if (done === 0) return t("learn.stage.new", { count: screens });
  return done === screens ? t("learn.stage.done") : t("learn.stage.begun", { done, of: screens });
}
