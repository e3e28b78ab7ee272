/** Numbers as tables and plots write them: grouped, with units, three significant digits. */

import { t } from "./strings.js";

/**
 * Write a number with so many significant digits.
 *
 * @param {number} value @param {Intl.NumberFormatOptions} how
 */
function digits(value, how = { maximumSignificantDigits: 3 }) {
  // A half goes to the even digit, as on the command line.
  const all = /** @type {Intl.NumberFormatOptions} */ ({ ...how, roundingMode: "halfEven" });
  return new Intl.NumberFormat(document.documentElement.lang || "en", all).format(value);
}

/**
 * A time with its unit.
 *
 * @param {number} value in seconds
 */
export function duration(value) {
  if (value < 1e-3) return `${digits(value * 1e6)} ${t("unit.us")}`;
  if (value < 1) return `${digits(value * 1e3)} ${t("unit.ms")}`;
  return `${digits(value)} ${t("unit.s")}`;
}

/**
 * A time in milliseconds, the unit of a column.
 *
 * @param {number} value in seconds
 */
export const milliseconds = (value) =>
  value >= 0.1 ? digits(value * 1e3, { maximumFractionDigits: 0 }) : digits(value * 1e3, { minimumSignificantDigits: 3, maximumSignificantDigits: 3 });

/**
 * An amount in KiB, the unit of a column.
 *
 * @param {number} bytes
 */
export const kibibytes = (bytes) => digits(bytes / 1024, { maximumFractionDigits: bytes < 10_240 ? 1 : 0 });

/**
 * A number with so many digits behind the point.
 *
 * @param {number} value @param {number} [places]
 */
export const fixed = (value, places = 1) => digits(value, { minimumFractionDigits: places, maximumFractionDigits: places });
