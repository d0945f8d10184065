// `npm test` and its sisters: runs the parts of the tests that the words name (parts or groups of
// parts.ts).
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { GROUPS, PARTS } from './parts.ts';
import { runParts } from './run-parts.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

const words = process.argv.slice(2).map((word) => word.replace(/^--/, ''));
const names = new Set(words.flatMap((word) => GROUPS[word] ?? [word]));
const unknown = [...names].filter((name) => !PARTS.some((part) => part.name === name));
if (unknown.length > 0 || names.size === 0) {
  console.error(
    `${unknown.length > 0 ? `Unknown: ${unknown.join(', ')}. ` : ''}The parts are ${PARTS.map(({ name }) => name).join(', ')}; groups are ${Object.keys(GROUPS).join(', ')}.`,
  );
  process.exit(2);
}
const parts = PARTS.filter(({ name }) => names.has(name));
const passed = await runParts(parts, {
  ...{ root, logs: `${root}.cache/tests`, print: console.log },
  // A part waits for processes and sockets now and then, and Dredd half of its time, so that three
  // keep two cores busy.
  places: Math.max(3, Math.floor(availableParallelism() / 2)),
});
process.exitCode = passed ? 0 : 1;
