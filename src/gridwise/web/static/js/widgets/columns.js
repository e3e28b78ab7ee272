/** Columns of tables of results, as the fields are described. */

import { hasText, n, t } from "../strings.js";
import { FIELDS } from "./fields.js";
import { kibibytes, milliseconds } from "../format.js";

const WRITE = {
  words: String,
  proof: (/** @type {number} */ value) => (value ? t("table.proven") : ""),
  count: n,
  share: n,
  memory: kibibytes,
  time: milliseconds,
};

/**
 * @param {string} name of a field
 * @param {Partial<import("./table.js").Column<any>>} [own] what is different in this table
 * @returns {import("./table.js").Column<any>}
 */
export function column(name, own = {}) {
  const { kind, best } = FIELDS[name];
  const unit = kind === "memory" ? ` (${t("unit.kib")})` : kind === "time" ? ` (${t("unit.ms")})` : "";
  const value = own.value ?? ((row) => (kind === "proof" ? Number(row[name]) : row[name]));
  return {
    name,
    label: t(`field.${name}`) + unit,
    title: rule(name),
    words: kind === "words",
    best,
    value,
    show: (row) => {
      const found = /** @type {any} */ (value(row));
      return found === null ? "" : WRITE[kind](found);
    },
    ...own,
  };
}

/**
 * What a field counts or means, where that has to be said.
 *
 * @param {string} name
 */
export const rule = (name) => (hasText(`field.${name}.rule`) ? t(`field.${name}.rule`) : "");
