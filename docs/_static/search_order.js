// Which pages come first among those that hold a word as often: what teaches before what lists.
const FIRST = new Set(["explanations/words"]);
const PARTS = { tutorials: 4, "how-to": 3, explanations: 3 };
const LATE = new Set(["reference/changelog", "reference/contributing", "reference/architecture", "reference/api"]);

var Scorer = {
  score: ([page, , , , score]) =>
    score + (PARTS[page.split("/")[0]] ?? 0) + (FIRST.has(page) ? 9 : 0) - (LATE.has(page) ? 4 : 0),
  objNameMatch: 6,
  objPartialMatch: 3,
  objPrio: { 0: 8, 1: 4, 2: -4 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
