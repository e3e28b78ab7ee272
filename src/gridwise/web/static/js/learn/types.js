/**
 * What a lesson is, as the server tells it.
 *
 * @typedef {{ id: number, label: string, x: number, y: number, goal: boolean, left: number | null,
 *   scene: import("../types.js").Scene | null, cost: number | null }} Node a state
 * @typedef {{ shape: "graph" | "maze" | "boards" | "board", start: number, nodes: Node[],
 *   edges: [number, number, number, boolean][] }} World
 * @typedef {{ iteration: number, expanded: [number, number] | null, made: [number, boolean][],
 *   frontier: [number, number][], goal: number | null, limit?: number | null, bound?: number | null,
 *   beyond?: [number, number][], event?: string, cell?: number | null, value?: string, emptied?: number | null,
 *   scene?: import("../types.js").Scene }} Step
 * @typedef {{ id: number, state: number, parent: number | null, x: number, y: number }} TreeNode
 * @typedef {{ world: string, algorithm: string, name: string, tree: boolean, status: string, cost: number | null,
 *   optimal: boolean, path: number[], estimates: Record<string, number> | null, admissible: boolean | null,
 *   consistent: boolean | null, tree_nodes: TreeNode[] | null, measures: Record<string, number | null>,
 *   steps: Step[], names?: string[] }} Run
 * @typedef {"" | "g" | "h" | "f"} Shows
 * @typedef {{ kind: string, title: string, text: string, then: string, hint: string, question: string, runs: Run[],
 *   moment: number, choices: number[], right: any, figures?: boolean, ask: string, rule: string, count: number, rows: number, cols: number, start?: object, revealed?: import("../types.js").Scene | null, shows: Shows,
 *   aim: "moves" | "win" | "shortest" | "any" | "cheapest", moves: number, fewest: number | null,
 *   board: { puzzle: string, text: string, metric: string | null } }} Screen
 * @typedef {{ name: string, title: string, summary: string, minutes: number, screens: Screen[],
 *   worlds: Record<string, World> }} Lesson
 * @typedef {{ name: string, title: string, summary: string, minutes: number, screens: number }} LessonInfo
 *
 * What a screen may use: `done` says that its task is met, `announce` speaks, `signal` ends when the reader leaves.
 *
 * @typedef {{ puzzles: import("../types.js").PuzzleInfo[], announce: (text: string) => void, done: () => void,
 *   signal: AbortSignal }} Hooks
 * What a screen gives: `picture` stands beside the text and `task` under it; `key` says whether it took a key, and
 * `answer` is printed behind the lesson.
 *
 * @typedef {{ picture: HTMLElement, task: HTMLElement, key?: (event: KeyboardEvent) => boolean, answer?: string }} ScreenView
 * @typedef {(screen: Screen, lesson: Lesson, hooks: Hooks) => ScreenView} ScreenKind
 */

export {};
