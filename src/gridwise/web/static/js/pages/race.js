/** Race: two to five algorithms on the same instance, at the same time, and again under one clock. */

import { isAbort, stream } from "../api.js";
import { field, fill, h, icon, select } from "../dom.js";
import { duration } from "../format.js";
import { Lane, ending, ranks } from "../race/lanes.js";
import { LiveRace } from "../race/live.js";
import { column } from "../widgets/columns.js";
import { Algorithms, Trouble, Working, generated, held, number, pasteField, shipped, shippedLabel } from "../widgets/picker.js";
import { Playback, mayPlay } from "../widgets/playback.js";
import { Plots } from "../widgets/plots.js";
import { Table } from "../widgets/table.js";
import { rename } from "../router.js";
import { n, t } from "../strings.js";
import { glossary } from "../widgets/glossary.js";

/** @typedef {import("../types.js").PuzzleInfo} PuzzleInfo */
/** @typedef {"expansions" | "time"} Clock */

const TICKS = 400;
/** What the whole race takes at normal speed. */
const SECONDS = 10;
const SPEEDS = ["0.25", "0.5", "1", "2", "4", "instant"];
const FIRST_LEVEL = "@24";
/** Whoever has watched a race for so long has seen it: it is not played again unasked. */
const SEEN_SECONDS = 3;
const FIGURES = ["frontier", "explored", "depth"];

class Race {
  /** @param {HTMLElement} root @param {import("../types.js").Route} route @param {import("../types.js").Context} context */
  constructor(root, route, context) {
    this.context = context;
    /** @type {AbortController | null} */
    this.running = null;
    /** @type {Lane[]} */
    this.lanes = [];
    /** @type {LiveRace | null} */
    this.live = null;
    this.plots = new Plots("api/race/plots", FIGURES.map((name) => ({ name, title: t(`race.plot.${name}`), wide: name === "depth" })), (error) => this.trouble.show(error), () => this.drawn());
    this.plots.element.hidden = true;
    /** @type {Clock} */
    this.clock = route.parameters.get("clock") === "time" ? "time" : "expansions";
    /** @type {Playback} */
    this.playback = new Playback({
      speeds: SPEEDS.map((value) => ({ value, label: value === "instant" ? t("play.instant") : t("play.times", { times: value }) })),
      speed: "1",
      rate: (speed) => (speed === "instant" ? Infinity : (TICKS / SECONDS) * Number(speed)),
      onmoment: () => this.draw(),
      describe: () => this.describe(),
    });
    this.playback.element.hidden = true;
    this.lanesElement = h("div", { class: "lanes" });
    this.results = h("div", { class: "stack" });
    this.trouble = new Trouble();
    this.working = new Working(() => this.running?.abort());
    /** @type {import("../types.js").Shipped[]} */
    this.list = [];
    this.empty = h("p", { class: "faint empty" }, t("race.empty"));
    this.clockField = this.clockSwitch();
    fill(
      root,
      h("div", { class: "lab" },
        h("header", { class: "lab-head" }, h("h1", {}, t("race.nav")), h("p", { class: "faint" }, t("race.lead")), glossary("state", "expanded", "frontier", "explored", "heuristic", "admissible", "goal-test", "ties")),
        h("div", { class: "lab-main stack" },
          this.trouble.element, this.empty, this.lanesElement, this.working.element, this.playback.element, this.plots.element, this.results),
        this.panel(route.parameters)),
    );
  }

  clockSwitch() {
    const button = (/** @type {Clock} */ name) =>
      h("button", { type: "button", "aria-pressed": String(this.clock === name), "data-clock": name, title: t(`race.clock.${name}.title`), onclick: () => this.setClock(name) }, t(`race.clock.${name}`));
    return h("div", { class: "segments", role: "group", "aria-label": t("race.clock") }, button("expansions"), button("time"));
  }

  /** @param {URLSearchParams} parameters */
  panel(parameters) {
    const { puzzles } = this.context;
    const first = puzzles.find(({ name }) => name === parameters.get("puzzle")) ?? puzzles[0];
    this.puzzle = select(puzzles.map(({ name, title }) => ({ value: name, label: title })), first.name, { onchange: () => this.choosePuzzle() });
    this.instance = select([], "", { "aria-label": t("pick.instance") });
    this.instance.addEventListener("change", () => this.chooseInstance());
    this.seed = 1;
    this.make = h("button", { type: "button", onclick: () => this.makeOne() }, t("pick.new"));
    this.paste = pasteField((text) => this.usePasted(text), t("pick.use"));
    this.metric = h("div");
    this.algorithms = new Algorithms({ least: 2, most: 5, onchange: () => this.mayStart() });
    this.seconds = number(5, 1, 20);
    this.engine = select(["auto", "python"].map((value) => ({ value, label: t(`engine.${value}`) })), parameters.get("engine") === "python" ? "python" : "auto", {});
    this.go = h("button", { type: "button", class: "primary", onclick: () => this.start(true) }, icon("play"), t("race.start"));
    this.text = parameters.get("text") ?? "";
    this.name = this.text ? t("pick.pasted") : (parameters.get("level") ?? FIRST_LEVEL);
    this.wanted = parameters.get("algorithms")?.split(",") ?? null;
    return h(
      "aside",
      { class: "lab-panel stack", "aria-label": t("race.settings") },
      field(t("pick.puzzle"), this.puzzle),
      h("div", { class: "row fit end-aligned" }, field(t("pick.instance"), this.instance), this.make),
      this.paste.element,
      this.metric,
      this.algorithms.element,
      field(t("solve.engine"), this.engine, t("race.engine.title")),
      field(t("pick.seconds"), this.seconds, t("pick.seconds.title")),
      this.go,
    );
  }

  get info() {
    return /** @type {PuzzleInfo} */ (this.context.puzzles.find(({ name }) => name === this.puzzle?.value));
  }

  /**
   * Fill the panel for the puzzle that is chosen, and run what it has.
   *
   * @param {boolean} [keep] the instance that is there
   */
  async choosePuzzle(keep = false) {
    const info = this.info;
    const list = await shipped(info.name);
    this.list = list;
    if (!keep || (!this.text && !list.some(({ id }) => id === this.name))) {
      this.text = list.length ? "" : info.example;
      this.name = list.length ? (list.find(({ id }) => id === FIRST_LEVEL) ?? list[0]).id : t("pick.example");
    }
    this.drawInstances();
    if (this.make) this.make.hidden = !info.generates;
    const metric = select(info.metrics.map((value) => ({ value, label: value })), info.metrics[0] ?? "", {});
    this.metricSelect = info.metrics.length > 1 ? metric : null;
    fill(/** @type {HTMLElement} */ (this.metric), this.metricSelect ? field(t("pick.metric"), metric) : null);
    this.algorithms?.show(info, this.wanted ?? info.contenders);
    this.wanted = null;
    this.mayStart();
  }

  drawInstances() {
    const list = this.list;
    const own = this.text ? [{ value: "", label: this.name ?? "" }] : [];
    const options = [...own, ...list.map((one) => ({ value: one.id, label: shippedLabel(one) }))];
    const value = this.text ? "" : this.name;
    fill(/** @type {HTMLElement} */ (this.instance), options.map((one) => h("option", { value: one.value, selected: one.value === value }, one.label)));
  }

  chooseInstance() {
    const chosen = this.list.find(({ id }) => id === this.instance?.value);
    if (!chosen) return;
    [this.text, this.name] = ["", chosen.id];
    this.start(true);
  }

  async makeOne() {
    try {
      this.trouble.clear();
      const made = await generated(this.info, this.seed ?? 1);
      [this.text, this.name] = [made.text, made.name];
      this.drawInstances();
      this.start(true);
      this.seed = (this.seed ?? 0) + 1;
    } catch (error) {
      this.trouble.show(error);
    }
  }

  /** @param {string} text */
  usePasted(text) {
    [this.text, this.name] = [text, t("pick.pasted")];
    this.drawInstances();
    this.start(true);
  }

  mayStart() {
    if (this.go) this.go.disabled = !this.algorithms?.right;
  }

  get instanceText() {
    return this.text || this.list.find(({ id }) => id === this.name)?.text || this.info.example;
  }

  /**
   * Run the searches; what was asked for by hand plays at once.
   *
   * @param {boolean} play
   */
  async start(play) {
    if (!this.algorithms?.right) return;
    this.running?.abort();
    const mine = (this.running = new AbortController());
    this.playback.pause();
    this.trouble.clear();
    this.working.start();
    const labels = this.algorithms.chosen;
    const body = {
      puzzle: this.info.name,
      instance: this.instanceText,
      algorithms: labels,
      seconds: held(/** @type {HTMLInputElement} */ (this.seconds)),
      ...(this.engine?.value === "python" ? { engine: "python" } : {}),
      ...(this.metricSelect ? { metric: this.metricSelect.value } : {}),
    };
    this.rename();
    const live = new LiveRace(labels);
    try {
      const found = await stream("api/race", body, { signal: mine.signal, onevent: (name, data) => this.running === mine && this.follow(live, name, data) });
      if (this.running === mine) this.show(found, live.elapsed < SEEN_SECONDS ? play : "seen");
    } catch (error) {
      if (this.running !== mine) return;
      if (!isAbort(error)) this.trouble.show(error);
      if (this.live === live) this.stopped(live);
    } finally {
      if (this.running === mine) {
        this.running = null;
        this.working.end();
      }
    }
  }

  /**
   * Show what a search tells while it runs; the race before stays until a board was read.
   *
   * @param {LiveRace} live @param {string} name @param {any} data
   */
  follow(live, name, data) {
    live.tell(name, data);
    this.working.say(live.done, live.lanes.length, live.words);
    if (!live.start) return;
    if (this.live !== live) this.goLive(live, live.start);
    if (live.hasCurves) this.plots.element.hidden = false;
    if (live.hasCurves) this.plots.show({ courses: live.lanes.map(({ course }) => course), clock: "time", reach: live.reach });
    this.drawCursor();
  }

  /** @param {LiveRace} live @param {import("../types.js").Scene} start */
  goLive(live, start) {
    this.live = live;
    this.lanes = [];
    this.playback.element.hidden = true;
    this.plots.growing = true;
    this.plots.element.classList.add("stale");
    this.plots.element.setAttribute("aria-busy", "true");
    this.plots.explain("explored", "");
    fill(this.results);
    this.setLanes(live.lanes.map(({ element }) => element), start);
    this.lanesElement.dataset.live = "yes";
  }

  /** @param {LiveRace} live */
  stopped(live) {
    live.stop();
    this.settle();
    fill(this.results, h("p", { class: "faint" }, t("race.live.ended")));
    this.context.announce(t("race.live.ended"));
  }

  /** Say that nothing changes by itself any more. */
  settle() {
    this.lanesElement.dataset.live = "no";
    this.plots.growing = false;
    this.plots.element.setAttribute("aria-busy", String(this.plots.drawing));
  }

  /** @param {Element[]} elements @param {import("../types.js").Scene} start */
  setLanes(elements, start) {
    this.empty.hidden = true;
    this.lanesElement.dataset.count = String(elements.length);
    this.lanesElement.style.setProperty("--least", `${24 * (start.cols + 0.7)}px`);
    fill(this.lanesElement, elements);
  }

  rename() {
    /** @type {Record<string, string>} */
    const where = { puzzle: this.info.name, algorithms: (this.algorithms?.chosen ?? []).join(","), clock: this.clock };
    if (this.text) where.text = this.text;
    else where.level = this.name ?? "";
    if (this.engine?.value === "python") where.engine = "python";
    rename("race", where);
  }

  /** @param {{ start: import("../types.js").Scene, runners: import("../race/lanes.js").Runner[] }} found @param {boolean | "seen"} play */
  show({ start, runners }, play) {
    this.live = null;
    this.lanes = runners.map((runner, hue) => new Lane(runner, hue, start));
    this.setLanes(this.lanes.map(({ element }) => element), start);
    const traced = this.lanes.filter(({ runner }) => runner.traced);
    this.counted = this.lanes.every(({ runner }) => runner.expansions > 0 || !lived(runner));
    if (!this.counted) this.clock = "time";
    this.drawClock();
    this.plots.element.hidden = !traced.length;
    this.plots.explain("explored", traced.every(({ runner }) => runner.exact) ? "" : t("race.plot.inexact"));
    this.settle();
    if (traced.length) this.drawPlots();
    this.drawResults();
    this.playback.element.hidden = false;
    this.playback.element.prepend(this.clockField);
    this.playback.extend(TICKS);
    this.playback.moment = 0;
    this.playback.go(play === "seen" || (play && !mayPlay()) ? TICKS : 0);
    if (play === true && mayPlay()) this.playback.start();
    this.context.announce(t("race.announce", { count: runners.length }));
  }

  drawPlots() {
    const courses = this.lanes.map(({ runner: { label, seconds, expansions: total, curve } }) => ({ label, seconds, total, ...curve }));
    this.plots.show({ courses, clock: this.clock });
  }

  drawn() {
    this.plots.element.classList.remove("stale");
    this.drawCursor();
  }

  drawCursor() {
    const reach = Number(this.plots.shown.reach ?? this.end);
    this.plots.until(Math.min(1, (this.live ? this.live.now : this.now) / reach));
  }

  /** @returns {number} */
  get end() {
    return Math.max(1e-9, ...this.lanes.map((lane) => lane.end(this.clock)));
  }

  /** @returns {number} */
  get now() {
    return (this.end * this.playback.moment) / TICKS;
  }

  /** @returns {string} */
  describe() {
    if (!this.lanes.length) return "";
    return this.clock === "time" ? duration(this.now) : t("race.now", { count: Math.floor(this.now) });
  }

  draw() {
    const [now, clock, order] = [this.now, this.clock, ranks(this.lanes, this.clock)];
    this.lanes.forEach((lane, at) => lane.show(now, clock, order[at]));
    if (this.lanes.length) this.drawCursor();
  }

  /** @param {Clock} clock */
  setClock(clock) {
    this.clock = clock;
    this.drawClock();
    this.rename();
    this.draw();
    this.drawPlots();
    this.playback.draw();
  }

  drawClock() {
    for (const button of this.clockField.querySelectorAll("button")) {
      button.setAttribute("aria-pressed", String(button.dataset.clock === this.clock));
      if (button.dataset.clock === "expansions") button.disabled = !this.counted;
    }
  }

  drawResults() {
    const runners = this.lanes.map(({ runner }) => runner);
    const unit = runners.find(({ metric }) => metric)?.metric ?? t("field.cost");
    /** @type {Table<import("../race/lanes.js").Runner>} */
    const table = new Table(t("race.results"), [
      column("label"),
      column("cost", { label: unit, show: (row) => (row.cost === null ? ending(row) : n(row.cost)) }),
      column("optimal"),
      column("pops", { label: t("table.expanded"), value: (row) => (lived(row) ? row.expansions : null), best: this.counted ? "least" : undefined }),
      column("explored", { value: (row) => (lived(row) ? row.metrics.explored : null) }),
      column("max_frontier", { value: (row) => (lived(row) ? row.most_waiting : null) }),
      column("seconds", { value: (row) => (lived(row) ? row.seconds : null) }),
    ]);
    table.show(runners);
    const beside = runners.filter((runner) => !runner.alone && lived(runner)).map(({ label }) => label);
    fill(
      this.results,
      table.element,
      h("p", { class: "footnote" }, runners.map(rules).join(" · ")),
      h("p", { class: "footnote" }, t("race.footnote"), beside.length ? ` ${t("race.live.beside", { labels: beside.join(", ") })}` : ""),
    );
  }

  close() {
    this.running?.abort();
    this.playback.close();
    this.plots.close();
  }
}

/**
 * Whether a search came to an end of which there is something to count.
 *
 * @param {import("../race/lanes.js").Runner} runner
 */
const lived = ({ status, seconds }) => status !== "failed" && seconds > 0;

/**
 * The rules that decide a runner's numbers.
 *
 * @param {import("../race/lanes.js").Runner} runner
 */
function rules({ label, engine, heuristic, goal_test, ties }) {
  const parts = [t("rules.engine", { engine })];
  if (heuristic) parts.push(t("rules.heuristic", { heuristic }));
  if (goal_test) parts.push(t("rules.goal", { when: goal_test }));
  if (ties) parts.push(t("rules.ties", { ties }));
  return `${label}: ${parts.join(", ")}`;
}

/** @type {import("../types.js").Page} */
export default {
  title: () => t("race.nav"),
  async mount(root, route, context) {
    const race = new Race(root, route, context);
    const keys = (/** @type {KeyboardEvent} */ event) => race.playback.key(event);
    document.addEventListener("keydown", keys);
    await race.choosePuzzle(true);
    race.start(false);
    return () => {
      document.removeEventListener("keydown", keys);
      race.close();
    };
  },
};
