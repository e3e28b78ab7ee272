// Made by `python -m scripts.make_web_fields` from gridwise/fields.py: describe fields there.
/** @type {Record<string, { kind: "words" | "count" | "proof" | "share" | "memory" | "time", best?: "least" }>} */
export const FIELDS = {
  file: { kind: "words" },
  label: { kind: "words" },
  cost: { kind: "count", best: "least" },
  optimal: { kind: "proof" },
  explored: { kind: "count", best: "least" },
  max_frontier: { kind: "count" },
  pops: { kind: "count" },
  pushes: { kind: "count" },
  efficiency: { kind: "share" },
  iterations: { kind: "count" },
  total_pushes: { kind: "count" },
  total_pops: { kind: "count" },
  assignments: { kind: "count" },
  backtracks: { kind: "count" },
  checks: { kind: "count" },
  peak_bytes: { kind: "memory", best: "least" },
  seconds: { kind: "time", best: "least" },
};
