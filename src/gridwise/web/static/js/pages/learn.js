/** Learn: the list of the lessons, or one of them. */

import { get } from "../api.js";
import { lessonList } from "../learn/lesson_list.js";
import { LessonView } from "../learn/lesson_view.js";
import { t } from "../strings.js";

/** @type {import("../types.js").Page} */
export default {
  title: () => t("learn.title"),
  async mount(root, { parameters }, context) {
    const leaving = new AbortController();
    const { signal } = leaving;
    const name = parameters.get("lesson");
    /** @type {Promise<import("../learn/types.js").LessonInfo[]>} */
    const all = get("api/lessons", { signal });
    if (name === null) lessonList(root, await all);
    else {
      const [lesson, others] = await Promise.all([get(`api/lessons/${encodeURIComponent(name)}`, { signal }), all]);
      const view = new LessonView(root, lesson, others, context, signal);
      view.go(Number(parameters.get("screen") ?? 1) - 1, false);
      document.title = `${lesson.title} · ${t("app.title")}`;
    }
    return () => leaving.abort();
  },
};
