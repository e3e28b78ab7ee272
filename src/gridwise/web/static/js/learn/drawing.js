/**
 * States as a picture: circles of a graph, cells of a maze, boards, or the nodes of a search tree; and what a search
 * has done with each of them. States can be controls: Tab leads into the picture, the arrows lead to the next state.
 */

import { Board } from "../board.js";
import { svg } from "../draw/svg.js";
import { t } from "../strings.js";

/** @typedef {import("./types.js").World} World */
/** @typedef {import("./types.js").Run} Run */
/** @typedef {"unmade" | "frontier" | "expanded" | "current" | "beyond" | "refused"} Status */
/**
 * What is shown of a state beside its place.
 *
 * @typedef {{ status?: Status, note?: string, picked?: boolean, badge?: string, path?: boolean, hidden?: boolean, verdict?: "right" | "wrong" }} Look
 * @typedef {{ id: number, label: string, x: number, y: number, goal: boolean, start: boolean, cost: number | null,
 *   scene: import("../types.js").Scene | null }} Spot
 */

/** Distances between states and their sizes, in units of the picture. */
const SIZES = { graph: { across: 76, down: 76, size: 44, most: 1.6 }, maze: { across: 46, down: 46, size: 42, most: 1.6 }, boards: { across: 112, down: 118, size: 84, most: 1.15 }, tree: { across: 46, down: 62, size: 36, most: 1.5 } };
const MARGIN = 16;
const WIDE = "(min-width: 60rem)";

export class Drawing {
  /**
   * @param {World} world @param {Run | null} run a tree search is drawn as its tree
   * @param {{ onpress?: (id: number) => void, lines?: boolean }} how `onpress` makes the states controls
   */
  constructor(world, run, { onpress, lines = true } = {}) {
    this.world = world;
    /** @type {"graph" | "maze" | "boards" | "tree"} */
    this.kind = run?.tree_nodes ? "tree" : /** @type {Exclude<World["shape"], "board">} */ (world.shape);
    this.onpress = onpress;
    this.spots = run?.tree_nodes ? treeSpots(world, run.tree_nodes) : worldSpots(world);
    const { across, down, size } = SIZES[this.kind];
    // Levels of boards go from left to right where there is room for it.
    const turned = this.kind === "boards" && matchMedia(WIDE).matches;
    this.places = new Map(this.spots.map(({ id, x, y }) => [id, turned ? [y * across, x * down] : [x * across, y * down]]));
    this.size = size;
    const xs = [...this.places.values()].map(([x]) => x);
    const ys = [...this.places.values()].map(([, y]) => y);
    const [left, top] = [Math.min(...xs) - size / 2 - MARGIN, Math.min(...ys) - size / 2 - MARGIN];
    const [width, height] = [Math.max(...xs) - left + size / 2 + MARGIN, Math.max(...ys) - top + size / 2 + MARGIN + (this.kind === "boards" ? 14 : 0)];
    this.element = svg("svg", { class: `drawing drawing-${this.kind}`, viewBox: `${left} ${top} ${width} ${height}`, role: "group" });
    this.element.style.maxInlineSize = `${width * SIZES[this.kind].most}px`;
    if (lines) this.element.classList.add("followed");
    this.edges = svg("g", { class: "drawing-edges", "aria-hidden": "true" });
    this.element.append(this.edges);
    if (this.kind === "maze") this.drawWalls();
    else if (lines) this.drawEdges(run);
    /** @type {Map<number, { group: SVGElement, note: SVGElement, badge: SVGElement }>} */
    this.drawn = new Map(this.spots.map((spot) => [spot.id, this.drawSpot(spot)]));
    this.element.addEventListener("keydown", (event) => this.key(event));
    if (onpress) this.rove(this.spots[0].id);
    this.label(t(`learn.drawing.${this.kind}`));
  }

  /** @param {string} text */
  label(text) {
    this.element.setAttribute("aria-label", text);
  }

  /** Where a maze has no cell, there is a wall. */
  drawWalls() {
    const open = new Set(this.spots.map(({ x, y }) => `${x} ${y}`));
    const [right, down] = [Math.max(...this.spots.map(({ x }) => x)), Math.max(...this.spots.map(({ y }) => y))];
    const { across, size } = SIZES.maze;
    for (let x = 0; x <= right; x += 1) {
      for (let y = 0; y <= down; y += 1) {
        if (!open.has(`${x} ${y}`)) this.edges.append(svg("rect", { class: "maze-wall", x: x * across - size / 2, y: y * across - size / 2, width: size, height: size, rx: 8 }));
      }
    }
  }

  /** @param {Run | null} run */
  drawEdges(run) {
    /** @type {[number, number, number, boolean][]} */
    const edges = run?.tree_nodes
      ? run.tree_nodes.flatMap(({ id, parent }) => (parent === null ? [] : [/** @type {[number, number, number, boolean]} */ ([parent, id, 1, true])]))
      : this.world.edges;
    const priced = this.kind === "graph" && edges.some(([, , cost]) => cost !== 1);
    for (const [first, second, cost, both] of edges) {
      const [x1, y1, x2, y2] = [...this.place(first), ...this.place(second)];
      const line = svg("line", { x1, y1, x2, y2, "data-edge": `${first} ${second}` });
      this.edges.append(line);
      if (!both) this.edges.append(arrowHead([x1, y1], [x2, y2], this.size / 2));
      if (priced) this.edges.append(word("drawing-cost", (x1 + x2) / 2, (y1 + y2) / 2, String(cost)));
    }
  }

  /** @param {number} id @returns {[number, number]} */
  place(id) {
    return /** @type {[number, number]} */ (this.places.get(id) ?? [0, 0]);
  }

  /** @param {Spot} spot */
  drawSpot(spot) {
    const [x, y] = this.place(spot.id);
    const half = this.size / 2;
    const group = svg("g", { class: "spot", "data-state": spot.id, transform: `translate(${x} ${y})` });
    const round = this.kind === "graph" || this.kind === "tree";
    group.append(round ? svg("circle", { class: "spot-ground", r: half }) : svg("rect", { class: "spot-ground", x: -half - (spot.scene ? 5 : 0), y: -half - (spot.scene ? 5 : 0), width: this.size + (spot.scene ? 10 : 0), height: this.size + (spot.scene ? 10 : 0), rx: 8 }));
    if (spot.scene && this.kind === "boards") {
      const board = new Board();
      board.show(spot.scene);
      for (const [name, value] of Object.entries({ x: -half, y: -half, width: this.size, height: this.size, "aria-hidden": "true" })) board.element.setAttribute(name, String(value));
      board.element.removeAttribute("role");
      board.element.removeAttribute("aria-label");
      group.append(board.element, word("spot-name", 0, half + 17, spot.label));
    } else if (this.kind !== "maze" || spot.start || spot.goal || spot.cost !== null) {
      const shown = this.kind === "maze" ? (spot.start ? "S" : spot.goal ? "G" : String(spot.cost)) : spot.label;
      group.append(word("spot-name", 0, 0, shown));
    }
    const plain = this.kind === "maze" && !spot.start && !spot.goal && spot.cost === null;
    const note = word("spot-note", this.kind === "boards" ? half - 12 : 0, this.kind === "boards" ? half + 17 : this.kind === "graph" ? half + 10 : plain ? 0 : half - 7, "");
    const badge = svg("g", { class: "spot-badge", transform: `translate(${half - 2} ${-half + 2})` });
    group.append(note, badge);
    if (this.onpress) {
      group.setAttribute("role", "button");
      group.setAttribute("tabindex", "-1");
      group.addEventListener("click", () => this.press(spot.id));
    }
    this.element.append(group);
    return { group, note, badge };
  }

  /** @param {number} id */
  press(id) {
    this.rove(id);
    this.onpress?.(id);
  }

  /**
   * Show what is true of the states now.
   *
   * @param {(spot: Spot) => Look} look
   */
  show(look) {
    const path = new Set();
    const fogged = new Set();
    for (const spot of this.spots) {
      const { group, note, badge } = /** @type {NonNullable<ReturnType<typeof this.drawn.get>>} */ (this.drawn.get(spot.id));
      const { status = "unmade", note: words = "", picked = false, badge: sign = "", path: on = false, hidden = false, verdict } = look(spot);
      if (on) path.add(spot.id);
      if (hidden) fogged.add(spot.id);
      group.setAttribute("class", ["spot", status, spot.goal && "goal", spot.start && "start", picked && "picked", on && "on-path", hidden && "fogged", verdict].filter(Boolean).join(" "));
      note.textContent = words;
      const shown = verdict === "right" ? "✓" : verdict === "wrong" ? "✗" : sign;
      badge.replaceChildren(...(shown ? [svg("circle", { r: 11 }), word("", 0, 0, shown)] : []));
      const told = [t("learn.state", { name: spot.label }), status !== "unmade" && t(`learn.${status}`), spot.goal && t("learn.goal"), words, sign, picked && t("learn.picked"), verdict && t(`learn.${verdict}`)];
      if (this.onpress) {
        group.setAttribute("aria-label", told.filter(Boolean).join(", "));
        group.setAttribute("aria-pressed", String(picked));
      }
    }
    for (const line of this.edges.querySelectorAll("line")) {
      const ends = (line.getAttribute("data-edge") ?? "").split(" ").map(Number);
      line.classList.toggle("on-path", ends.every((id) => path.has(id)));
      line.classList.toggle("fogged", ends.some((id) => fogged.has(id)));
    }
    this.element.classList.toggle("fog", fogged.size > 0);
  }

  /**
   * Let Tab lead to this state.
   *
   * @param {number} id
   */
  rove(id) {
    for (const [other, { group }] of this.drawn) group.setAttribute("tabindex", other === id ? "0" : "-1");
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const group = /** @type {Element} */ (event.target).closest(".spot");
    if (!group || !this.onpress) return;
    const id = Number(group.getAttribute("data-state"));
    if (event.key === "Enter" || event.key === " ") this.press(id);
    else if (!this.move(id, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {number} from @param {string} key */
  move(from, key) {
    const way = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[key];
    if (!way) return false;
    const [x, y] = this.place(from);
    let best = null;
    let least = Infinity;
    for (const [id, [otherX, otherY]] of this.places) {
      if (this.drawn.get(id)?.group.classList.contains("fogged")) continue;
      const ahead = (otherX - x) * way[0] + (otherY - y) * way[1];
      const aside = Math.abs((otherX - x) * way[1]) + Math.abs((otherY - y) * way[0]);
      if (ahead > 1 && ahead * 3 > aside && ahead + aside < least) [best, least] = [id, ahead + aside];
    }
    if (best !== null) {
      this.rove(best);
      /** @type {SVGElement} */ (this.drawn.get(best)?.group).focus();
    }
    return true;
  }
}

/** @param {World} world @returns {Spot[]} */
const worldSpots = (world) => world.nodes.map((node) => ({ ...node, start: node.id === world.start }));

/** @param {World} world @param {import("./types.js").TreeNode[]} nodes @returns {Spot[]} */
function treeSpots(world, nodes) {
  return nodes.map(({ id, state, parent, x, y }) => ({ ...world.nodes[state], id, x, y, start: parent === null, scene: null }));
}

/** @param {string} name @param {number} x @param {number} y @param {string} text */
function word(name, x, y, text) {
  const element = svg("text", { class: name, x, y, "text-anchor": "middle", "dominant-baseline": "central" });
  element.textContent = text;
  return element;
}

/** @param {[number, number]} from @param {[number, number]} to @param {number} before */
function arrowHead([x1, y1], [x2, y2], before) {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [along, aside] = [[(x2 - x1) / length, (y2 - y1) / length], [-(y2 - y1) / length, (x2 - x1) / length]];
  const tip = [x2 - along[0] * (before + 2), y2 - along[1] * (before + 2)];
  const corner = (/** @type {number} */ side) => [tip[0] - along[0] * 9 + aside[0] * 5 * side, tip[1] - along[1] * 9 + aside[1] * 5 * side];
  return svg("polygon", { class: "drawing-arrow", points: [tip, corner(1), corner(-1)].map((point) => point.join(",")).join(" ") });
}
