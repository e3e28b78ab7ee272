/** Statistics over many games: a table, how the games are distributed, and how fast snakes grow. */

import { isAbort, stream } from "../api.js";
import { fill, h } from "../dom.js";
import { n, t } from "../strings.js";
import { Working } from "../widgets/picker.js";
import { Plots } from "../widgets/plots.js";
import { Table } from "../widgets/table.js";
import { fixed } from "../format.js";

/**
 * @typedef {{ pilot: string, board: string, games: number, wins: number, losses: number, stalls: number, mean_length: number,
 *   mean_steps_of_wins: number | null, standard_error: number | null, mean_steps: number, moves_per_second: number,
 *   expected_steps: number | null, complete: boolean, failure: string | null, outcomes: string[], lengths: number[], steps: number[],
 *   growth: { length: number, games: number, steps: number, error: number | null }[] }} Row
 */

const PLOTS = ["steps", "quartiles", "lengths", "growth"];

export class Statistics {
  /** @param {import("../widgets/picker.js").Trouble} trouble @param {(text: string) => void} announce @param {(pilot: string, game: number) => void} watch */
  constructor(trouble, announce, watch) {
    this.trouble = trouble;
    this.announce = announce;
    this.watch = watch;
    /** @type {AbortController | null} */
    this.running = null;
    /** @type {Row[]} */
    this.rows = [];
    this.command = "";
    this.working = new Working(() => this.running?.abort());
    /** @type {Table<Row>} */
    this.table = new Table(t("snake.stats.table"), this.columns());
    this.notes = h("p", { class: "footnote" });
    this.plots = new Plots("api/arena/plots", PLOTS.map((name) => ({ name, title: t(`snake.stats.plot.${name}`) })), (error) => trouble.show(error));
    this.results = h("div", { class: "stack", hidden: true }, this.table.element, this.notes, this.plots.element);
    this.empty = h("p", { class: "faint empty" }, t("snake.stats.empty"));
    this.element = h("div", { class: "stack" }, this.working.element, this.empty, this.results);
  }

  /** @param {Record<string, any>} body */
  async start(body) {
    this.running?.abort();
    const mine = (this.running = new AbortController());
    this.trouble.clear();
    this.working.start();
    this.empty.hidden = true;
    this.rows = [];
    const tail = body.tail === "free" ? "" : " --tail blocked";
    this.command = `gridwise arena ${body.pilots.map((/** @type {string} */ name) => `--pilot ${name}`).join(" ")} --board ${body.board} --games ${body.games} --seed ${body.seed}${tail}`;
    this.show();
    /** @param {string} name @param {any} data */
    const onevent = (name, data) => {
      this.working.tell(name, data);
      if (name !== "row") return;
      this.rows = [...this.rows, data];
      this.show();
    };
    try {
      await stream("api/arena", body, { signal: mine.signal, onevent });
      this.announce(t("snake.stats.done", { count: this.rows.length }));
    } catch (error) {
      if (!isAbort(error)) this.trouble.show(error);
    } finally {
      if (this.running === mine) {
        this.running = null;
        this.working.end();
        this.empty.hidden = this.rows.length > 0;
      }
    }
  }

  show() {
    this.results.hidden = !this.rows.length;
    this.table.show(this.rows);
    const notes = [t("snake.stats.footnote")];
    for (const row of this.rows) {
      if (!row.complete) notes.push(t("snake.stats.incomplete", { pilot: row.pilot, count: row.games }));
      if (row.failure) notes.push(t("snake.stats.failed", { pilot: row.pilot, sentence: row.failure }));
      if (row.expected_steps !== null) notes.push(t("snake.stats.expected", { pilot: row.pilot, steps: fixed(row.expected_steps, 3) }));
    }
    fill(this.notes, [...notes, this.command].flatMap((line, at) => (at ? [h("br"), line] : [line])));
    this.plots.note(this.command);
    if (this.rows.length) this.plots.show({ board: this.rows[0].board, rows: this.rows.map(plotted) });
  }

  /** @returns {import("../widgets/table.js").Column<Row>[]} */
  columns() {
    const steps = (/** @type {Row} */ row) => {
      if (row.mean_steps_of_wins === null) return "–";
      return `${fixed(row.mean_steps_of_wins)}${row.standard_error === null ? "" : ` ± ${fixed(row.standard_error)}`}`;
    };
    return [
      { name: "pilot", label: t("snake.stats.pilot"), words: true, value: (row) => row.pilot, show: (row) => row.pilot },
      { name: "games", label: t("snake.stats.games"), value: (row) => row.games, show: (row) => n(row.games) },
      { name: "filled", label: t("snake.stats.filled"), title: t("snake.stats.filled.title"), value: (row) => row.wins / row.games, show: (row) => fixed((100 * row.wins) / row.games), best: "most" },
      { name: "lost", label: t("snake.stats.lost"), value: (row) => row.losses, show: (row) => n(row.losses) },
      { name: "stalled", label: t("snake.stats.stalled"), title: t("snake.stats.stalled.title"), value: (row) => row.stalls, show: (row) => n(row.stalls) },
      { name: "length", label: t("snake.stats.length"), value: (row) => row.mean_length, show: (row) => fixed(row.mean_length), best: "most" },
      { name: "steps", label: t("snake.stats.steps"), title: t("snake.stats.steps.title"), value: (row) => row.mean_steps_of_wins, show: steps, best: "least" },
      { name: "speed", label: t("snake.stats.speed"), value: (row) => row.moves_per_second, show: (row) => n(Math.round(row.moves_per_second)) },
      { name: "watch", label: t("snake.stats.watch"), words: true, value: () => null, show: (row) => this.links(row) },
    ];
  }

  /** @param {Row} row */
  links(row) {
    const games = row.outcomes.map((_, at) => at);
    // The shortest of the longest snakes, and the other way round.
    games.sort((a, b) => row.lengths[b] - row.lengths[a] || row.steps[a] - row.steps[b]);
    const link = (/** @type {string} */ key, /** @type {number} */ game) => h("button", { type: "button", class: "link", onclick: () => this.watch(row.pilot, game) }, t(key));
    return h("span", {}, link("snake.stats.best-game", games[0]), " · ", link("snake.stats.worst-game", games[games.length - 1]));
  }

  close() {
    this.running?.abort();
    this.plots.close();
  }
}

/**
 * What the server needs of a pilot's games to draw them.
 *
 * @param {Row} row
 */
function plotted({ pilot, outcomes, steps, lengths, growth }) {
  const won = steps.filter((_, at) => outcomes[at] === "won");
  return { pilot, steps: rising(won), lengths: rising(lengths), growth: growth.map((one) => [one.length, one.games, one.steps, one.error]) };
}

/**
 * Numbers in order, each as its difference from the one before: so those of many games fit into a request.
 *
 * @param {number[]} values
 */
function rising(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted.map((value, at) => value - (sorted[at - 1] ?? 0));
}
