// Reads links as the page does: a line of JSON comes in, and one goes out: what the link names, or the sentence.
import { createInterface } from "node:readline";

const [router, share] = await Promise.all([import(`${process.argv[2]}/router.js`), import(`${process.argv[2]}/puzzle/share.js`)]);

for await (const line of createInterface({ input: process.stdin })) {
  globalThis.location = { hash: JSON.parse(line) };
  let told;
  try {
    const { page, parameters } = router.route();
    try {
      const text = await share.textFrom(parameters);
      const moves = await share.movesFrom(parameters);
      told = { page: typeof page, text: typeof text, moves: moves === null ? 0 : moves.length };
    } catch (error) {
      told = error.message === "error.link" ? { sentence: error.message } : { fault: String(error) };
    }
  } catch (error) {
    told = { fault: String(error) };
  }
  process.stdout.write(`${JSON.stringify(told)}\n`);
}
