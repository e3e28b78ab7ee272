/** The board of the day: the server makes it from the date, the browser keeps it. */

import { get } from "../api.js";
import { records } from "./records.js";
import { load, save } from "./storage.js";

/** @typedef {{ date: string, text: string, difficulty: string | null }} Day */

const MOST_DAYS = 60;
const DAY_MS = 86_400_000;

/** Today, where the reader is: 2026-11-16. */
export function today() {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

/**
 * A day as people write it.
 *
 * @param {string} date
 */
export function dayName(date) {
  const form = /** @type {const} */ ({ day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
  return new Intl.DateTimeFormat(document.documentElement.lang || "en", form).format(new Date(`${date}T00:00:00Z`));
}

/** @param {string} puzzle @returns {Day[]} those that were opened, the latest first */
export function knownDays(puzzle) {
  const found = load(`days.${puzzle}`);
  const usable = (/** @type {any} */ one) => /^\d{4}-\d\d-\d\d$/.test(one?.date) && typeof one.text === "string";
  return Array.isArray(found) ? found.filter(usable) : [];
}

/** @param {string} puzzle @param {any} others */
export function mergeDays(puzzle, others) {
  const mine = knownDays(puzzle);
  const added = (Array.isArray(others) ? others : []).filter((one) => /^\d{4}-\d\d-\d\d$/.test(one?.date) && typeof one.text === "string" && !mine.some(({ date }) => date === one.date));
  save(`days.${puzzle}`, [...mine, ...added].sort((one, other) => other.date.localeCompare(one.date)).slice(0, MOST_DAYS));
}

/**
 * The board of a day; asked for once.
 *
 * @param {string} puzzle @param {string} date @param {AbortSignal} signal @returns {Promise<Day>}
 */
export async function boardOfDay(puzzle, date, signal) {
  const known = knownDays(puzzle).find((one) => one.date === date);
  if (known) return known;
  const { text, difficulty } = await get(`api/puzzles/${puzzle}/day?date=${encodeURIComponent(date)}`, { signal });
  mergeDays(puzzle, [{ date, text, difficulty }]);
  return { date, text, difficulty };
}

/**
 * How many days in a row, up to today or yesterday, have been solved.
 *
 * @param {string} puzzle
 */
export function streak(puzzle) {
  const kept = records.of(puzzle);
  const solved = new Set(knownDays(puzzle).filter(({ text }) => kept.stars(text).solved).map(({ date }) => date));
  let at = Date.parse(`${today()}T00:00:00Z`);
  const name = () => new Date(at).toISOString().slice(0, 10);
  if (!solved.has(name())) at -= DAY_MS;
  let days = 0;
  for (; solved.has(name()); at -= DAY_MS) days += 1;
  return days;
}
