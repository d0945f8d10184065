// Runs parts of the tests next to each other: a line when one starts and ends, a failure whole, and
// its summary at the end again.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { type Counts, leftOut, nameOf, type Part, type Result, type Workplace } from './part.ts';
import { runPart } from './run-part.ts';
import {
  entriesIn,
  type Flaky,
  isOfPart,
  isWorthAnotherTry,
  MAX_FLAKY,
  sayFlaky,
  tryAgain,
} from './try-again.ts';

interface RunOptions extends Workplace {
  /** How many parts run at a time, but for those that measure time. */
  places: number;
  print: (line: string) => void;
}

/** How often it is said what runs. */
const REMINDER_MS = 5 * 60_000;

/** Lines of a failed part's output that are shown. */
const SHOWN_LINES = 120;

/**
 * Runs the parts in their order, as many at a time as there are places, and prints a summary. What
 * failed runs once more when nothing else does. True if all passed then, and no more than
 * `MAX_FLAKY` tests needed that.
 */
export async function runParts(parts: readonly Part[], options: RunOptions): Promise<boolean> {
  await mkdir(options.logs, { recursive: true });
  const run = new Run(parts, options);
  const reminder = setInterval(() => run.tell(), REMINDER_MS);
  while (!run.isOver()) await run.step();
  clearInterval(reminder);
  return summarize(run.results, run.flaky, options);
}

class Run {
  readonly results: Result[] = [];
  readonly flaky: Flaky[] = [];
  readonly #options: RunOptions;
  readonly #names: ReadonlySet<string>;
  readonly #priority: number;
  readonly #startedMs = performance.now();
  #waiting: readonly Part[];
  readonly #running = new Map<Part, Promise<void>>();
  /** Failed once; they are tried again when nothing else runs or could. */
  #doubtful: Result[] = [];

  constructor(parts: readonly Part[], options: RunOptions) {
    this.#options = options;
    this.#waiting = parts;
    this.#names = new Set(parts.map(({ name }) => name));
    const isMeasured = parts.some(({ measuresTime }) => measuresTime);
    this.#priority = isMeasured ? constants.priority.PRIORITY_BELOW_NORMAL : 0;
  }

  isOver(): boolean {
    return this.#waiting.length + this.#running.size + this.#doubtful.length === 0;
  }

  /** Says what runs, so that the output of a run which is ended from outside shows what it waited for. */
  tell(): void {
    const names = [...this.#running.keys()].map(({ name }) => name).join(', ');
    const minutes = Math.round((performance.now() - this.#startedMs) / 60_000);
    this.#options.print(`… after ${minutes} min: ${names || 'what failed'}`);
  }

  /** Starts what can start, and waits until something ends. */
  async step(): Promise<void> {
    this.#startReady();
    // What needs a doubtful part waits for it; all else goes first.
    if (this.#running.size > 0) await Promise.race(this.#running.values());
    else await this.#tryDoubtful();
  }

  #startReady(): void {
    for (const part of this.#waiting) {
      const states = this.#requirements(part).map((name) => this.#stateOf(name));
      if (states.some((state) => state === 'failed' || state === 'left out')) {
        const needed = this.#requirements(part).join(' and ');
        this.#leaveQueue(part);
        this.#end(leftOut(part, `It needs ${needed}, which did not pass.`));
      } else if (this.#hasPlace(part) && states.every((state) => state === 'passed')) {
        this.#leaveQueue(part);
        this.#running.set(part, this.#play(part));
      }
    }
  }

  async #play(part: Part): Promise<void> {
    const result = await runPart(part, { ...this.#options, priority: this.#priority });
    this.#running.delete(part);
    if (!isWorthAnotherTry(result)) return this.#end(result);
    this.#options.print(`? ${part.name}: what failed runs once more, alone`);
    this.#doubtful.push(result);
  }

  async #tryDoubtful(): Promise<void> {
    for (const failed of this.#doubtful) {
      const { result, flaky } = await tryAgain(failed, this.#options);
      this.flaky.push(...flaky);
      this.#end(result);
    }
    this.#doubtful = [];
  }

  #end(result: Result): void {
    this.results.push(result);
    this.#options.print(line(result));
    // Where nothing else runs, the summary follows at once.
    const goesOn = this.#running.size + this.#waiting.length > 0;
    if (result.state === 'failed' && goesOn) this.#options.print(lastLines(result));
  }

  #leaveQueue(part: Part): void {
    this.#waiting = this.#waiting.filter((other) => other !== part);
  }

  #requirements({ after = [] }: Part): readonly string[] {
    return after.filter((name) => this.#names.has(name));
  }

  #stateOf(name: string): Result['state'] | undefined {
    return this.results.find(({ part }) => part.name === name)?.state;
  }

  #hasPlace(part: Part): boolean {
    const taken = [...this.#running.keys()].filter(({ measuresTime }) => measuresTime !== true);
    return part.measuresTime === true || taken.length < this.#options.places;
  }
}

const SIGNS = { passed: '✓', failed: '✗', 'left out': '–' };

function line({ part, state, seconds, output, ...counts }: Result): string {
  const lastLine = output.trimEnd().split('\n').at(-1) ?? '';
  const tests = part.isVitest ? amounts(counts) : lastLine;
  const time = `${seconds.toFixed(0)} s`.padStart(6);
  return `${SIGNS[state]} ${part.name.padEnd(17)} ${time}  ${tests.slice(0, 120)}`.trimEnd();
}

function amounts({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function lastLines({ output }: Result): string {
  return output.trimEnd().split('\n').slice(-SHOWN_LINES).join('\n');
}

async function summarize(
  results: readonly Result[],
  flaky: readonly Flaky[],
  { print, logs }: RunOptions,
): Promise<boolean> {
  const failed = results.filter(({ state }) => state === 'failed');
  for (const result of failed) {
    const log = join(logs, `${result.part.name}.log`);
    print(`\n──── ${result.part.name} failed; its whole output is in ${log}`);
    print(namesOfFailures(result) ?? lastLines(result));
  }
  if (failed.length > 0) for (const result of results) print(line(result));
  await tellFlaky(results, flaky, { print, logs });
  // The plain form that tools read.
  print(
    amounts({
      passed: sumOf(results, ({ passed }) => passed),
      failed: sumOf(results, (counts) => counts.failed),
      skipped: sumOf(results, ({ skipped }) => skipped),
    }),
  );
  return results.every(({ state }) => state === 'passed') && flaky.length <= MAX_FLAKY;
}

/** Undefined where no test failed, but the part as a whole. */
function namesOfFailures({ part, failures }: Result): string | undefined {
  if (failures.length === 0 || failures.some(({ file }) => file === undefined)) return undefined;
  return failures
    .map((failure) =>
      `  ✗ ${nameOf(part, failure)}\n${failure.message}`.replaceAll('\n', '\n      '),
    )
    .join('\n');
}

/**
 * Also keeps them in `flaky.txt`. What an earlier run of other parts has written stays there: CI
 * runs some of them as another user, after all others.
 */
async function tellFlaky(
  results: readonly Result[],
  flaky: readonly Flaky[],
  { print, logs }: Pick<RunOptions, 'print' | 'logs'>,
): Promise<void> {
  const path = join(logs, 'flaky.txt');
  const earlier = await readFile(path, 'utf8').catch(() => '');
  const ran = results.map(({ part }) => part.name);
  const kept = entriesIn(earlier).filter((entry) => !ran.some((name) => isOfPart(entry, name)));
  const text = sayFlaky(flaky);
  if (kept.length + flaky.length === 0) await rm(path, { force: true });
  else await writeFile(path, kept.join('') + text);
  if (flaky.length === 0) return;
  print(`\n${text}They are in ${path}. Find the cause of each next.`);
  if (flaky.length > MAX_FLAKY)
    print(`${flaky.length} flaky tests are more than ${MAX_FLAKY}, so this run has failed.`);
}

function sumOf(results: readonly Result[], pick: (result: Result) => number): number {
  return results.reduce((sum, result) => sum + pick(result), 0);
}
