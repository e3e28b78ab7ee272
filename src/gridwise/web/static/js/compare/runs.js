/** The runs of a comparison: a table to sort, plots, and files to keep. */

import { postForFile } from "../api.js";
import { fill, h } from "../dom.js";
import { n, t } from "../strings.js";
import { column } from "../widgets/columns.js";
import { Plots } from "../widgets/plots.js";
import { Table } from "../widgets/table.js";

/**
 * @typedef {{ id: number | null, puzzle: string, file: string, label: string, algorithm: string, heuristic: string | null,
 *   engine: string, metric: string | null, status: string, optimal: boolean, cost: number | null, explored: number,
 *   pushes: number, pops: number, max_frontier: number, iterations: number, seconds: number, times: number[],
 *   assignments: number | null, backtracks: number | null, checks: number | null, peak_bytes: number | null, started: string }} Run
 */

const COLUMNS = ["file", "label", "cost", "optimal", "explored", "max_frontier", "pops", "pushes", "iterations", "assignments", "backtracks", "checks", "peak_bytes", "seconds"];
/** Counters that some algorithms have: columns where a run has them. */
const SOME_HAVE = ["assignments", "backtracks", "checks"];
const PLOTS = ["explored", "cost", "time", "memory", "scatter"];

export class Runs {
  /** @param {(error: unknown) => void} onerror */
  constructor(onerror) {
    this.onerror = onerror;
    /** @type {Run[]} */
    this.rows = [];
    /** @type {Table<Run>} */
    this.table = new Table(t("compare.table"), columns(t("field.cost"), []), { group: ({ file }) => file });
    this.sheet = h("div", {}, this.table.element);
    this.rules = h("p", { class: "footnote" });
    this.exports = h("div", { class: "row" },
      h("button", { type: "button", onclick: () => this.save("csv") }, t("compare.csv")),
      h("button", { type: "button", onclick: () => this.save("html") }, t("compare.html")));
    this.plots = new Plots("api/compare/plots", PLOTS.map((name) => ({ name, title: t(`compare.plot.${name}`), wide: name === "scatter" })), onerror);
    this.element = h("section", { class: "stack", hidden: true, "aria-label": t("compare.results") }, this.sheet, this.rules, this.exports, this.plots.element);
    this.shown = "";
  }

  /** @param {Run[]} rows @param {string[]} rules @param {string} command */
  show(rows, rules, command) {
    this.rows = rows;
    this.element.hidden = !rows.length;
    const unit = rows.find(({ metric }) => metric)?.metric ?? t("field.cost");
    const names = COLUMNS.filter((name) => !SOME_HAVE.includes(name) || rows.some((row) => /** @type {any} */ (row)[name] !== null));
    if ([unit, ...names].join() !== this.shown) {
      this.shown = [unit, ...names].join();
      const order = this.table.order;
      this.table = new Table(t("compare.table"), columns(unit, names), { group: ({ file }) => file });
      this.table.order = order;
      fill(this.sheet, this.table.element);
    }
    this.table.show(rows);
    const kept = rows.every(({ id }) => id !== null);
    for (const button of this.exports.querySelectorAll("button")) button.disabled = !kept || !rows.length;
    fill(this.rules, [...rules, t("compare.footnote"), command].filter(Boolean).flatMap((line, at) => (at ? [h("br"), line] : [line])));
    this.plots.note(command);
    this.plots.show({ rows: rows.map(plotted) });
  }

  /** @param {"csv" | "html"} format */
  async save(format) {
    try {
      const blob = await postForFile("api/runs/export", { ids: this.rows.map(({ id }) => id), format });
      const link = h("a", { href: URL.createObjectURL(blob), download: `comparison.${format}` });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    } catch (error) {
      this.onerror(error);
    }
  }

  close() {
    this.plots.close();
  }
}

/** @param {string} unit @param {string[]} names @returns {import("../widgets/table.js").Column<Run>[]} */
function columns(unit, names) {
  const cost = { label: unit, show: (/** @type {Run} */ row) => (row.cost === null ? t(`status.${row.status}`) : n(row.cost)) };
  return names.map((name) => column(name, name === "cost" ? cost : {}));
}

/**
 * What the server needs of a run to draw it.
 *
 * @param {Run} run
 */
const plotted = ({ file, label, metric, cost, explored, seconds, times, peak_bytes }) => ({ file, label, metric, cost, explored, seconds, times, peak_bytes });
