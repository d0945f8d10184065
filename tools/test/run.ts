// `npm test`: runs the parts of the tests that the words name, such as `web` or `more` (parts and
// groups of parts.ts), or those of `all`.
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { messageOf } from '../../src/lib/values.ts';
import type { Part } from './part.ts';
import { partsNamed } from './parts.ts';
import { runParts } from './run-parts.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const words = process.argv.slice(2).map((word) => word.replace(/^--/, ''));

/**
 * A part waits for processes and sockets now and then, and Dredd half of its time, so that three
 * keep two cores busy.
 */
const PLACES = Math.max(3, Math.floor(availableParallelism() / 2));

/** The longest part takes 20 minutes alone, and twice as long next to others. */
const LIMIT_MS = 60 * 60_000;

/** Ends the process where a word is not known. */
function chosenParts(): readonly Part[] {
  try {
    return partsNamed(words);
  } catch (error) {
    console.error(messageOf(error));
    process.exit(2);
  }
}

const passed = await runParts(chosenParts(), {
  root,
  logs: `${root}.cache/tests`,
  print: console.log,
  places: PLACES,
  limitMs: LIMIT_MS,
});
process.exitCode = passed ? 0 : 1;
