/**
 * The words that the modules share: what the server answers, and what a page is.
 *
 * @typedef {[number, number]} Place a (row, col); fractions are between cells
 * @typedef {"U" | "R" | "D" | "L"} Direction
 * @typedef {{ kind: "block", row: number, col: number, height: number, width: number, label: string, hue: number,
 *   role: string, highlighted: boolean }} Block
 * @typedef {{ kind: "wall" | "goal" | "danger", row: number, col: number }} Mark
 * @typedef {{ kind: "exit", row: number, col: number, side: Direction }} Exit
 * @typedef {{ kind: "body", cells: Place[], heading: Direction | null, role: string }} Body
 * @typedef {{ kind: "food", row: number, col: number, count: number | null }} Food
 * @typedef {{ kind: "amount", row: number, col: number, value: number, top: number }} Amount
 * @typedef {{ kind: "tile", row: number, col: number, text: string, hue: number | null, letter: string,
 *   given: boolean }} Tile
 * @typedef {{ kind: "path", cells: Place[], arrow: boolean, role: string }} Path
 * @typedef {{ kind: "tint", cells: Place[], role: string }} Tint
 * @typedef {{ kind: "highlight", row: number, col: number, height: number, width: number, role: string }} Highlight
 * @typedef {{ kind: "notes", row: number, col: number, words: string[], hues: number[], ink: string }} Notes
 * @typedef {Block | Mark | Exit | Body | Food | Amount | Tile | Path | Tint | Highlight | Notes} Shape
 * @typedef {{ rows: number, cols: number, wraps: boolean, letters: boolean, title: string, caption: string,
 *   shapes: Shape[], row_labels?: string[], col_labels?: string[] }} Scene
 *
 * @typedef {{ name: string, summary: string, own: boolean, informed: boolean, weighted: boolean,
 *   goal_tests: string[], ties: string[], native: boolean, traceable: boolean, readable: boolean }} Algorithm
 * @typedef {{ name: string, summary: string, default: any, choices: string[], switch: boolean }} Option
 * @typedef {{ name: string, title: string, summary: string, metrics: string[], counts: string[],
 *   controls: "drag" | "arrows" | "entries" | "realtime" | null, algorithms: Algorithm[],
 *   heuristics: { name: string, summary: string }[], default_heuristic: string | null, generate: Option[],
 *   example: string, generates: boolean, mapped: boolean, hints: boolean, reviews: boolean,
 *   pilots: { name: string, summary: string, own: boolean }[], contenders: string[], compared: string[],
 *   preview: { algorithm: string, level: string, skip: number, step_ms: number }, editor: boolean, lessons: boolean,
 *   pages: string[] }} PuzzleInfo
 * @typedef {{ id: string, name: string, text: string, difficulty: string | null,
 *   facts: Record<string, any>, collection: string | null }} Shipped
 * @typedef {{ text: string, scene: Scene, facts: Record<string, any>, start: string, moves: string[],
 *   pilots: string[] }} ReadAnswer
 * @typedef {{ action: string, piece: string, down: number, right: number }} Slide
 * @typedef {{ name: string, words: string[], eraser: string, hues: Record<string, number> }} EntryKind
 * @typedef {{ moves: string[], actions: string[], outcome: "playing" | "won" | "lost" | "stalled",
 *   standing: Record<string, any>, terms: Record<string, string>, scene: Scene, conflicts: any[], slides: Slide[], kinds: EntryKind[],
 *   counted: string[] | null }} Position
 * @typedef {{ puzzle: string, algorithm: string, heuristic: string | null, engine: string | null,
 *   metric: string | null, goal_test: string | null, ties: string | null, status: string, optimal: boolean,
 *   cost: number | null, lower_bound: number | null, plan: string[] | null, solution: string | null,
 *   metrics: Record<string, number | null>, notes: string[], counters: string[], lost: "lost" | "stalled" | null,
 *   played: string[], limit_met: { name: string, value: number } | null }} SolveResult
 * @typedef {{ puzzle: string, outcome: string, unit: string, cost: number, best: number | null, proven: boolean, unproven: number[],
 *   left: (number | null)[], moves: { number: number, move: string, judgement: import("./puzzle/review/marks.js").Judgement, better: string[],
 *   seconds: number | null }[], shortest: string[], turning_point: number | null, turning_words: string,
 *   stretches: { number: number, steps: number, best: number | null, way: string[] }[], lines: string[] }} Review
 * @typedef {{ explored?: number, frontier?: number, depth?: number, seconds?: number }} Progress
 *
 * @typedef {{ page: string, parameters: URLSearchParams }} Route
 * @typedef {{ puzzles: PuzzleInfo[], announce: (text: string) => void }} Context
 * @typedef {{ title: () => string, mount: (root: HTMLElement, route: Route, context: Context) =>
 *   Promise<() => void> | (() => void) }} Page
 */

export {};
