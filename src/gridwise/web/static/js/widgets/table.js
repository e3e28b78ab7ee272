/** A table to sort by its headings, with the best values in bold. */

import { fill, h } from "../dom.js";
import { t } from "../strings.js";

/**
 * @template Row
 * @typedef {{ name: string, label: string, title?: string, words?: boolean, value: (row: Row) => number | string | null,
 *   show: (row: Row) => any, best?: "least" | "most" }} Column
 *   `value` is what is sorted and compared, `show` what is seen
 */

/** @template Row */
export class Table {
  /**
   * @param {string} caption @param {Column<Row>[]} columns
   * @param {{ group?: (row: Row) => string, click?: (row: Row) => void }} how the best values are those of a group
   */
  constructor(caption, columns, { group = () => "" } = {}) {
    this.columns = columns;
    this.group = group;
    /** @type {Row[]} */
    this.rows = [];
    /** @type {{ name: string, down: boolean } | null} */
    this.order = null;
    this.heads = columns.map((column) => {
      const button = h("button", { type: "button", title: column.title, onclick: () => this.sort(column.name) }, column.label);
      return h("th", { scope: "col", class: column.words ? "words" : null }, button);
    });
    this.body = h("tbody");
    this.element = h(
      "div",
      { class: "table-scroll", tabindex: "0", role: "region", "aria-label": caption },
      h("table", { class: "sheet" }, h("caption", { class: "unseen" }, caption), h("thead", {}, h("tr", {}, this.heads)), this.body),
    );
  }

  /** @param {Row[]} rows */
  show(rows) {
    this.rows = rows;
    this.draw();
  }

  /** @param {string} name */
  sort(name) {
    this.order = this.order?.name === name ? { name, down: !this.order.down } : { name, down: false };
    this.draw();
  }

  draw() {
    const best = this.bestValues();
    const rows = [...this.rows];
    const by = this.columns.find(({ name }) => name === this.order?.name);
    if (by && this.order) {
      const way = this.order.down ? -1 : 1;
      rows.sort((a, b) => compare(by.value(a), by.value(b), way));
    }
    this.heads.forEach((head, at) => {
      const mine = this.columns[at].name === this.order?.name;
      if (mine) head.setAttribute("aria-sort", this.order?.down ? "descending" : "ascending");
      else head.removeAttribute("aria-sort");
    });
    fill(
      this.body,
      rows.map((row) =>
        h("tr", {}, this.columns.map((column) => {
          const value = column.value(row);
          const winner = column.best && value !== null && best.get(`${column.name} ${this.group(row)}`) === value;
          const shown = column.show(row);
          return h("td", { class: column.words ? "words" : null }, winner ? h("strong", {}, shown, h("span", { class: "unseen" }, ` ${t("table.best")}`)) : shown);
        })),
      ),
    );
  }

  bestValues() {
    /** @type {Map<string, number>} */
    const best = new Map();
    for (const column of this.columns) {
      if (!column.best) continue;
      for (const row of this.rows) {
        const [key, value] = [`${column.name} ${this.group(row)}`, column.value(row)];
        if (typeof value !== "number") continue;
        const known = best.get(key);
        if (known === undefined || (column.best === "least" ? value < known : value > known)) best.set(key, value);
      }
    }
    return best;
  }
}

/**
 * Nothing comes last, either way.
 *
 * @param {number | string | null} a @param {number | string | null} b @param {number} way
 */
function compare(a, b, way) {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  if (typeof a === "number" && typeof b === "number") return way * (a - b);
  return way * String(a).localeCompare(String(b), undefined, { numeric: true });
}
