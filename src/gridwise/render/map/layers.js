/** Searches and a heuristic on a map in a file of its own: one of them at a time, searches with a clock. */

import { Landscape } from "./landscape.js";
import { mixed, SearchPlay } from "./search.js";

/** @typedef {import("./view.js").MapView} MapView */
/** @typedef {(name: string) => [number, number, number]} Token */

/** How long a search is played, in seconds. */
const PLAY_SECONDS = 10;

export class FileLayers {
  /**
   * @param {MapView} view @param {HTMLElement} root @param {Token} token
   * @param {{ searches: import("./search.js").SearchRecord[], landscape: import("./landscape.js").LandscapeRecord | null }} data
   * @param {() => void} back show the distances again
   */
  constructor(view, root, token, data, back) {
    this.view = view;
    this.token = token;
    this.back = back;
    this.plays = data.searches.map((record) => new SearchPlay(record));
    this.landscape = data.landscape && new Landscape(data.landscape);
    /** @type {SearchPlay | Landscape | null} */
    this.shown = null;
    this.ticking = 0;
    /** @type {[string, SearchPlay | Landscape | null][]} */
    const names = [["Distances", null], ...this.plays.map((play) => /** @type {[string, SearchPlay]} */ ([play.record.label ?? play.record.algorithm, play]))];
    if (this.landscape) names.push([`h: ${this.landscape.record.heuristic}`, this.landscape]);
    this.buttons = names.map(([name, layer]) => this.button(name, () => this.choose(layer)));
    this.layers = names.map(([, layer]) => layer);
    this.playButton = this.button("Play", () => (this.ticking ? this.pause() : this.start()));
    this.range = document.createElement("input");
    this.range.type = "range";
    this.range.setAttribute("aria-label", "Expansions");
    this.range.addEventListener("input", () => { this.pause(); this.paint(); });
    this.colour = document.createElement("select");
    this.colour.setAttribute("aria-label", "Colour by");
    this.colour.addEventListener("change", () => this.paint());
    this.told = document.createElement("p");
    this.told.id = "counted";
    const row = document.createElement("p");
    row.className = "row";
    row.append(...this.buttons, this.colour, this.playButton, this.range);
    root.append(row, this.told);
    this.choose(null);
  }

  /** @param {string} text @param {() => void} act */
  button(text, act) {
    const made = document.createElement("button");
    made.textContent = text;
    made.addEventListener("click", act);
    return made;
  }

  /** @param {SearchPlay | Landscape | null} layer */
  choose(layer) {
    this.pause();
    this.shown = layer;
    this.buttons.forEach((button, at) => button.setAttribute("aria-pressed", String(this.layers[at] === layer)));
    const play = layer instanceof SearchPlay ? layer : null;
    this.playButton.hidden = this.range.hidden = !play;
    this.colour.hidden = !layer;
    const ways = play ? ["order", "kind", "g", "f", "h"].filter((by) => play.has(/** @type {any} */ (by))) : ["share", "faults", "height"];
    this.colour.replaceChildren(...ways.map((by) => new Option({ kind: "what happened", share: "h / true distance", faults: "where it misleads", height: "h" }[by] ?? by, by)));
    this.view.options.pointScale = layer ? 1.5 : 1;
    this.view.options.edgeColour = [...this.token("faint"), layer ? 24 : 70];
    this.view.loadEdges();
    if (play) [this.range.max, this.range.value] = [String(play.last), String(play.last)];
    this.paint();
  }

  start() {
    const last = Number(this.range.max);
    let moment = Number(this.range.value) >= last ? 0 : Number(this.range.value);
    let before = performance.now();
    const tick = (/** @type {number} */ now) => {
      moment += (Math.min(250, now - before) / 1000) * (last / PLAY_SECONDS);
      before = now;
      this.range.value = String(Math.min(last, moment));
      this.paint();
      if (moment < last) this.ticking = requestAnimationFrame(tick);
      else this.pause();
    };
    this.ticking = requestAnimationFrame(tick);
    this.playButton.textContent = "Pause";
  }

  pause() {
    cancelAnimationFrame(this.ticking);
    this.ticking = 0;
    this.playButton.textContent = "Play";
  }

  /** Give every state its colour now. */
  paint() {
    if (this.shown instanceof SearchPlay) this.paintSearch(this.shown);
    else if (this.shown) this.paintLandscape(this.shown);
    else {
      this.told.textContent = "";
      this.back();
    }
  }

  /** @param {SearchPlay} play */
  paintSearch(play) {
    const { token, view } = this;
    const [ground, plan] = [token("cell"), token("plan")];
    play.go(Number(this.range.value));
    view.paint(play.colouring(/** @type {any} */ (this.colour.value), {
      idle: mixed(ground, token("faint"), 0.2), earlier: mixed(ground, plan, 0.35), waiting: token("tile-5"), expanded: plan,
      pruned: token("tile-7"), front: token("ink"), ramp: this.ramp(),
    }));
    const way = play.way().filter((state) => state < play.record.states);
    view.tell([{ states: way, colour: `rgb(${token("hero").join(",")})`, width: way.length > 120 ? 1 : 2.5 }], [{ state: 0, colour: `rgb(${token("ink").join(",")})`, radius: 6, label: "start" }]);
    const now = play.counters();
    const wave = now.iterations > 1 ? `, wave ${now.iteration} of ${now.iterations}` : "";
    const counts = [[now.expanded, "expanded"], [now.waiting, "on the frontier"], [now.generated, "generated"], [now.duplicate, "met again"], [now.pruned, "pruned"]];
    const ending = now.over ? [play.record.outcome, ...play.record.notes].join("; ") : `depth ${now.depth}`;
    this.told.textContent = `${counts.map(([count, name]) => `${count.toLocaleString("en")} ${name}`).join(", ")}${wave}; ${ending}.`;
  }

  /** @param {Landscape} landscape */
  paintLandscape(landscape) {
    const { token, view } = this;
    const ground = token("cell");
    view.paint(landscape.colouring(/** @type {any} */ (this.colour.value), {
      goal: token("goal"), ramp: this.ramp(), right: mixed(ground, token("plan"), 0.45), idle: mixed(ground, token("faint"), 0.2),
      plateau: token("tile-3"), minimum: token("tile-5"), unseen: token("tile-7"), over: token("hero"), fall: token("tile-4"),
    }));
    const { overestimate, fall, said, counts } = landscape.record;
    const witness = overestimate ?? fall?.[0] ?? null;
    view.tell([], witness === null ? [] : [{ state: witness, colour: `rgb(${token("hero").join(",")})`, radius: 10, label: overestimate === null ? "f falls here" : "h is above the truth here" }]);
    this.told.textContent = `${said.map((line) => line.trim()).join("; ")}. Plateaus ${counts.plateau.toLocaleString("en")} (yellow), traps ${counts.minimum.toLocaleString("en")} (orange).`;
  }

  /** Dark to light: first to last, blind to exact. */
  ramp() {
    return ["tile-4", "tile-2", "tile-1", "tile-3"].map(this.token);
  }
}
