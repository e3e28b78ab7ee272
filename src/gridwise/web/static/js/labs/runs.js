/** The runs of a comparison: a table to sort, plots, and files to keep. */

import { postForFile } from "../api.js";
import { fill, h } from "../dom.js";
import { n, t } from "../strings.js";
import { Plots } from "./plots.js";
import { Table } from "./table.js";
import { kibibytes, milliseconds } from "./words.js";

/**
 * @typedef {{ id: number | null, puzzle: string, file: string, label: string, algorithm: string, heuristic: string | null,
 *   engine: string, metric: string | null, status: string, optimal: boolean, cost: number | null, explored: number,
 *   pushes: number, pops: number, max_frontier: number, iterations: number, seconds: number, times: number[],
 *   peak_bytes: number | null, started: string }} Run
 */

const PLOTS = ["explored", "cost", "time", "memory", "scatter"];

export class Runs {
  /** @param {(error: unknown) => void} onerror */
  constructor(onerror) {
    this.onerror = onerror;
    /** @type {Run[]} */
    this.rows = [];
    /** @type {Table<Run>} */
    this.table = new Table(t("compare.table"), columns(t("table.cost")), { group: ({ file }) => file });
    this.sheet = h("div", {}, this.table.element);
    this.rules = h("p", { class: "footnote" });
    this.exports = h("div", { class: "row" },
      h("button", { type: "button", onclick: () => this.save("csv") }, t("compare.csv")),
      h("button", { type: "button", onclick: () => this.save("html") }, t("compare.html")));
    this.plots = new Plots("api/compare/plots", PLOTS.map((name) => ({ name, title: t(`compare.plot.${name}`), wide: name === "scatter" })), onerror);
    this.element = h("section", { class: "stack", hidden: true, "aria-label": t("compare.results") }, this.sheet, this.rules, this.exports, this.plots.element);
    this.unit = "";
  }

  /** @param {Run[]} rows @param {string[]} rules @param {string} command */
  show(rows, rules, command) {
    this.rows = rows;
    this.element.hidden = !rows.length;
    const unit = rows.find(({ metric }) => metric)?.metric ?? t("table.cost");
    if (unit !== this.unit) {
      this.unit = unit;
      const order = this.table.order;
      this.table = new Table(t("compare.table"), columns(unit), { group: ({ file }) => file });
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

/** @param {string} unit @returns {import("./table.js").Column<Run>[]} */
function columns(unit) {
  /**
   * @param {string} name @param {string} key @param {(row: Run) => number | null} value @param {"least" | "most"} [best]
   * @param {(value: number) => string} [show] @returns {import("./table.js").Column<Run>}
   */
  const figure = (name, key, value, best, show = n) => ({
    name,
    label: t(`table.${key}`),
    title: t(`counter.${name}`),
    value,
    show: (row) => {
      const found = value(row);
      return found === null ? "" : show(found);
    },
    best,
  });
  return [
    { name: "file", label: t("table.instance"), words: true, value: (row) => row.file, show: (row) => row.file },
    { name: "label", label: t("table.algorithm"), words: true, value: (row) => row.label, show: (row) => row.label },
    { name: "cost", label: unit, title: t("counter.cost"), value: (row) => row.cost, show: (row) => (row.cost === null ? t(`status.${row.status}`) : n(row.cost)), best: "least" },
    { name: "optimal", label: t("table.optimal"), value: (row) => Number(row.optimal), show: (row) => (row.optimal ? t("table.proven") : "") },
    figure("explored", "explored", (row) => row.explored, "least"),
    figure("max_frontier", "frontier", (row) => row.max_frontier),
    figure("pops", "pops", (row) => row.pops),
    figure("pushes", "pushes", (row) => row.pushes),
    figure("iterations", "iterations", (row) => row.iterations),
    figure("memory", "memory", (row) => row.peak_bytes, undefined, kibibytes),
    figure("seconds", "time", (row) => row.seconds, "least", milliseconds),
  ];
}

/**
 * What the server needs of a run to draw it.
 *
 * @param {Run} run
 */
const plotted = ({ file, label, metric, cost, explored, seconds, times, peak_bytes }) => ({ file, label, metric, cost, explored, seconds, times, peak_bytes });
