/** Earlier runs from the results store of this machine. */

import { get, inWords } from "../api.js";
import { field, fill, h, icon, select } from "../dom.js";
import { n, t } from "../strings.js";
import { column } from "../widgets/columns.js";
import { Table } from "../widgets/table.js";

/** @typedef {import("./runs.js").Run} Run */

const SHOWN = 200;

export class Earlier {
  /** @param {import("../types.js").PuzzleInfo[]} puzzles @param {(rows: Run[], rules: string[]) => void} open */
  constructor(puzzles, open) {
    this.open = open;
    /** @type {Run[]} */
    this.rows = [];
    /** @type {string[]} */
    this.rules = [];
    /** @type {Set<number>} */
    this.marked = new Set();
    const any = { value: "", label: t("earlier.any") };
    this.puzzle = select([any, ...puzzles.map(({ name, title }) => ({ value: name, label: title }))], "", { onchange: () => this.load() });
    this.status = select([any, ...["solved", "unsolvable", "limit", "failed"].map((value) => ({ value, label: t(`status.${value}`) }))], "", { onchange: () => this.load() });
    this.algorithm = h("input", { type: "search", placeholder: t("earlier.any"), onchange: () => this.load() });
    this.note = h("p", { class: "faint" });
    this.damage = h("p", { class: "small error", role: "status", hidden: true });
    this.use = h("button", { type: "button", onclick: () => this.openMarked() }, t("earlier.open"));
    /** @type {Table<Run>} */
    this.table = new Table(t("earlier.title"), this.columns());
    this.table.element.classList.add("tall");
    this.element = h(
      "section",
      { class: "stack", "aria-labelledby": "earlier-title" },
      h("h2", { id: "earlier-title" }, t("earlier.title")),
      h("div", { class: "pair" }, field(t("pick.puzzle"), this.puzzle), field(t("pick.algorithm"), this.algorithm), field(t("earlier.status"), this.status)),
      this.note,
      this.damage,
      this.table.element,
      h("div", { class: "row" }, this.use),
    );
  }

  /** @returns {import("../widgets/table.js").Column<Run>[]} */
  columns() {
    // The runs are of many boards: none is the best.
    const plain = { best: undefined };
    return [
      { name: "mark", label: t("earlier.mark"), words: true, value: (row) => Number(this.marked.has(row.id ?? 0)), show: (row) => this.mark(row) },
      { name: "started", label: t("table.when"), words: true, value: (row) => row.started, show: (row) => when(row.started) },
      { name: "puzzle", label: t("pick.puzzle"), words: true, value: (row) => row.puzzle, show: (row) => row.puzzle },
      column("file"),
      column("label"),
      column("cost", { ...plain, show: (row) => (row.cost === null ? t(`status.${row.status}`) : n(row.cost)) }),
      column("explored", plain),
      column("seconds", plain),
    ];
  }

  /** @param {Run} row */
  mark(row) {
    const id = row.id ?? 0;
    const change = (/** @type {Event} */ event) => {
      if (/** @type {HTMLInputElement} */ (event.target).checked) this.marked.add(id);
      else this.marked.delete(id);
      this.mayOpen();
    };
    return h("input", { type: "checkbox", checked: this.marked.has(id), "aria-label": t("earlier.mark-one", { label: row.label, file: row.file }), onchange: change });
  }

  async load() {
    const query = new URLSearchParams({ limit: String(SHOWN) });
    for (const [name, value] of [["puzzle", this.puzzle.value], ["status", this.status.value], ["algorithm", this.algorithm.value.trim()]]) {
      if (value) query.set(name, value);
    }
    try {
      const found = await get(`api/runs?${query}`);
      this.rows = found.rows;
      this.rules = found.rules;
      const shown = new Set(this.rows.map(({ id }) => id));
      for (const id of this.marked) if (!shown.has(id)) this.marked.delete(id);
      fill(this.note, found.rows.length ? t("earlier.count", { count: found.rows.length }) : t("earlier.none"));
      fill(this.damage, icon("warning"), found.note ?? "");
      this.damage.hidden = !found.note;
      this.note.hidden = Boolean(found.note) && !found.rows.length;
    } catch (error) {
      this.rows = [];
      this.damage.hidden = true;
      this.note.hidden = false;
      fill(this.note, inWords(error));
    }
    this.table.element.hidden = !this.rows.length;
    this.table.show(this.rows);
    this.mayOpen();
  }

  mayOpen() {
    const puzzles = new Set(this.chosen().map(({ puzzle }) => puzzle));
    this.use.disabled = puzzles.size !== 1;
    this.use.title = puzzles.size > 1 ? t("earlier.one-puzzle") : "";
    fill(this.use, this.marked.size ? t("earlier.open-marked", { count: this.marked.size }) : t("earlier.open"));
  }

  /** Those that are marked, or all that are listed. */
  chosen() {
    return this.marked.size ? this.rows.filter(({ id }) => this.marked.has(id ?? 0)) : this.rows;
  }

  openMarked() {
    // The newest come first in the list; a comparison reads better in the order in which it was made.
    this.open([...this.chosen()].reverse(), this.rules);
    document.querySelector(".lab-main")?.scrollIntoView({ block: "start" });
  }
}

/** @param {string} started in UTC */
function when(started) {
  const time = new Date(started);
  return Number.isNaN(time.getTime()) ? "" : time.toLocaleString(undefined, { dateStyle: "short", timeStyle: "short" });
}
