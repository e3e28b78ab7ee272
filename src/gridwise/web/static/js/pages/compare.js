/** Compare: algorithms x instances, with a table to sort, plots, files to keep, and earlier runs. */

import { isAbort, stream } from "../api.js";
import { field, fill, h, icon, select } from "../dom.js";
import { InstanceList } from "../compare/instances.js";
import { Earlier } from "../compare/earlier.js";
import { Algorithms, Trouble, Working, held, number } from "../widgets/picker.js";
import { Runs } from "../compare/runs.js";
import { rename } from "../router.js";
import { t } from "../strings.js";
import { glossary } from "../widgets/glossary.js";

/** @typedef {import("../types.js").PuzzleInfo} PuzzleInfo */

class Compare {
  /** @param {HTMLElement} root @param {import("../types.js").Route} route @param {import("../types.js").Context} context */
  constructor(root, route, context) {
    this.context = context;
    /** @type {AbortController | null} */
    this.running = null;
    const { puzzles } = context;
    const first = puzzles.find(({ name }) => name === route.parameters.get("puzzle")) ?? puzzles[0];
    this.trouble = new Trouble();
    this.working = new Working(() => this.running?.abort());
    this.runs = new Runs((error) => this.trouble.show(error));
    this.earlier = new Earlier(puzzles, (rows, rules) => this.runs.show(rows, rules, t("compare.from-store")));
    this.puzzle = select(puzzles.map(({ name, title }) => ({ value: name, label: title })), first.name, { onchange: () => this.choosePuzzle() });
    this.instances = new InstanceList(() => this.mayStart(), (error) => this.trouble.show(error));
    this.algorithms = new Algorithms({ least: 1, most: 12, onchange: () => this.mayStart() });
    this.seconds = number(10, 1, 120);
    this.repeats = number(3, 1, 20);
    this.total = h("p", { class: "faint small" });
    this.go = h("button", { type: "button", class: "primary", onclick: () => this.start() }, icon("play"), t("compare.start"));
    this.empty = h("p", { class: "faint empty" }, t("compare.empty"));
    const panel = h(
      "aside",
      { class: "lab-panel stack", "aria-label": t("compare.settings") },
      field(t("pick.puzzle"), this.puzzle),
      this.instances.element,
      this.algorithms.element,
      h("div", { class: "pair" }, field(t("pick.seconds"), this.seconds, t("pick.seconds.title")), field(t("compare.repeats"), this.repeats, t("compare.repeats.title"))),
      this.total,
      this.go,
    );
    fill(
      root,
      h("div", { class: "lab panel-first" },
        h("header", { class: "lab-head" }, h("h1", {}, t("compare.nav")), h("p", { class: "faint" }, t("compare.lead")), glossary("state", "expanded", "frontier", "explored", "heuristic", "admissible", "optimal", "goal-test", "ties")),
        h("div", { class: "lab-main stack" },
          this.trouble.element, this.working.element, this.empty, this.runs.element, this.earlier.element),
        panel),
    );
  }

  get info() {
    return /** @type {PuzzleInfo} */ (this.context.puzzles.find(({ name }) => name === this.puzzle.value));
  }

  async choosePuzzle() {
    const info = this.info;
    this.algorithms.show(info, info.compared);
    this.trouble.clear();
    try {
      await this.instances.show(info);
    } catch (error) {
      this.trouble.show(error);
    }
    rename("compare", { puzzle: info.name });
    this.mayStart();
  }

  mayStart() {
    const runs = this.instances.chosen.length * this.algorithms.chosen.length;
    this.go.disabled = runs === 0 || runs > 300;
    fill(this.total, t(runs > 300 ? "compare.too-many" : "compare.total", { count: runs }));
  }

  async start() {
    this.running?.abort();
    const mine = (this.running = new AbortController());
    const puzzle = this.info.name;
    this.trouble.clear();
    this.working.start();
    this.empty.hidden = true;
    /** @type {import("../compare/runs.js").Run[]} */
    const rows = [];
    const body = {
      puzzle,
      instances: this.instances.chosen,
      algorithms: this.algorithms.chosen,
      seconds: held(this.seconds),
      repeats: held(this.repeats),
    };
    /** @param {string} name @param {any} data */
    const onevent = (name, data) => {
      this.working.tell(name, data);
      if (name !== "row") return;
      rows.push(data);
      this.runs.show(rows, [], "");
    };
    try {
      const found = await stream("api/compare", body, { signal: mine.signal, onevent });
      this.runs.show(found.rows, found.rules, found.command);
      if (found.not_kept) this.trouble.show(t("compare.not-kept", { reason: found.not_kept }));
      this.context.announce(t("compare.done", { count: found.rows.length }));
    } catch (error) {
      if (!isAbort(error)) this.trouble.show(error);
      this.context.announce(t("compare.stopped", { count: rows.length }));
    } finally {
      if (this.running === mine) {
        this.running = null;
        this.working.end();
      }
      this.earlier.load();
    }
  }

  close() {
    this.running?.abort();
    this.runs.close();
  }
}

/** @type {import("../types.js").Page} */
export default {
  title: () => t("compare.nav"),
  async mount(root, route, context) {
    const page = new Compare(root, route, context);
    page.earlier.load();
    await page.choosePuzzle();
    return () => page.close();
  },
};
