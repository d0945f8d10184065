// Runs parts of the tests next to each other: a line when one starts and ends, a failure whole, and its summary at the end again.
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { constants, getPriority, setPriority } from 'node:os';
import { join, relative } from 'node:path';
import { performance } from 'node:perf_hooks';
import { stripVTControlCharacters } from 'node:util';
import { execa } from 'execa';

/** One command with a result. */
export interface Part {
  name: string;
  command: readonly string[];
  /** Parts that must have passed before, where they run too. */
  after?: readonly string[];
  /** Its tests are counted from the report that vitest writes. */
  isVitest?: boolean;
  /** It measures how long others wait, so all other parts give way to it; it mostly waits itself, and takes no place. */
  measuresTime?: boolean;
}

interface RunOptions {
  root: string;
  /** Where each part's whole output goes, as `<part>.log`. */
  logs: string;
  /** How many parts run at a time, but for those that measure time. */
  places: number;
  print: (line: string) => void;
}

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

interface Result extends Counts {
  part: Part;
  state: 'passed' | 'failed' | 'left out';
  seconds: number;
  /** What it printed, without colours. */
  output: string;
  /** A line for each test that failed, with the first lines of its message. */
  failures: readonly string[];
}

/** What is used of the report that vitest's reporter `json` writes. */
interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: readonly {
    name: string;
    status: string;
    message: string;
    assertionResults: readonly { fullName: string; status: string; failureMessages: readonly string[] }[];
  }[];
}

const SHOWN_LINES = 120;
const LINES_OF_MESSAGE = 6;

/** Runs the parts in their order, as many at a time as there are places, and prints a summary. True if all passed. */
export async function runParts(parts: readonly Part[], options: RunOptions): Promise<boolean> {
  await mkdir(options.logs, { recursive: true });
  const waiting = [...parts];
  const running = new Map<string, Promise<void>>();
  const results: Result[] = [];
  const wanted = new Set(parts.map(({ name }) => name));
  const requirements = ({ after = [] }: Part) => after.filter((name) => wanted.has(name));
  const stateOf = (name: string) => results.find(({ part }) => part.name === name)?.state;
  const priority = parts.some(({ measuresTime }) => measuresTime) ? constants.priority.PRIORITY_BELOW_NORMAL : 0;

  const taken = () => parts.filter(({ name, measuresTime }) => running.has(name) && measuresTime !== true).length;

  const end = (result: Result) => {
    results.push(result);
    running.delete(result.part.name);
    options.print(line(result));
    // Where nothing else runs, the summary follows at once.
    if (result.state === 'failed' && running.size + waiting.length > 0) options.print(lastLines(result));
  };
  while (waiting.length + running.size > 0) {
    for (const part of [...waiting]) {
      const states = requirements(part).map(stateOf);
      const isLost = states.some((state) => state === 'failed' || state === 'left out');
      const hasPlace = part.measuresTime === true || taken() < options.places;
      const isReady = isLost || (hasPlace && states.every((state) => state === 'passed'));
      if (!isReady) continue;
      waiting.splice(waiting.indexOf(part), 1);
      if (isLost) {
        const output = `It needs ${requirements(part).join(' and ')}, which did not pass.`;
        end({ ...{ part, output, state: 'left out', seconds: 0, failures: [] }, ...counted(0, 0) });
      } else running.set(part.name, runPart(part, priority, options).then(end));
    }
    if (running.size > 0) await Promise.race(running.values());
  }
  return summarize(results, options);
}

async function runPart(part: Part, priority: number, { root, logs }: RunOptions): Promise<Result> {
  const started = performance.now();
  const report = join(logs, `${part.name}.json`);
  await rm(report, { force: true });
  const [program = '', ...words] = part.command;
  const reporters = part.isVitest ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : [];
  const child = execa(program, [...words, ...reporters], { cwd: root, all: true, reject: false, stdin: 'ignore' });
  if (part.measuresTime !== true && child.pid !== undefined && priority > getPriority())
    setPriority(child.pid, priority);
  child.all.pipe(createWriteStream(join(logs, `${part.name}.log`)));
  const { exitCode, signal, shortMessage, all } = await child;
  const isEnded = exitCode === undefined && signal !== undefined;
  const output = stripVTControlCharacters(isEnded ? `${all}\n${shortMessage}` : all);
  const vitest = part.isVitest ? await readReport(report, root) : undefined;
  const hasPassed = exitCode === 0;
  const { passed, failed, skipped, failures } = vitest ?? { ...counted(1, 0), failures: [] };
  return {
    ...{ part, output, seconds: (performance.now() - started) / 1000, state: hasPassed ? 'passed' : 'failed' },
    // An error outside of tests fails a run in which each test has passed.
    ...(hasPassed ? counted(passed, 0, skipped) : counted(vitest ? passed : 0, Math.max(1, failed), skipped)),
    failures,
  };
}

const counted = (passed: number, failed: number, skipped = 0): Counts => ({ passed, failed, skipped });

/** Undefined where vitest ended before it could write one. */
async function readReport(path: string, root: string): Promise<(Counts & Pick<Result, 'failures'>) | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const { numPassedTests, numFailedTests, numPendingTests, testResults }: VitestReport = JSON.parse(text);
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // A file that can't be imported has no test that failed.
    if (failed.length === 0) return status === 'failed' ? [failure(relative(root, name), '', [message])] : [];
    return failed.map(({ fullName, failureMessages }) => failure(relative(root, name), fullName, failureMessages));
  });
  return { ...counted(numPassedTests, Math.max(numFailedTests, failures.length), numPendingTests), failures };
}

function failure(file: string, test: string, messages: readonly string[]): string {
  const [first = ''] = messages;
  const lines = stripVTControlCharacters(first).split('\n').slice(0, LINES_OF_MESSAGE);
  return [`${file}${test && `: ${test}`}`, ...lines].join('\n      ');
}

function line({ part, state, seconds, output, ...counts }: Result): string {
  const tests = part.isVitest ? `${amounts(counts)}` : (output.trimEnd().split('\n').at(-1) ?? '');
  const sign = { passed: '✓', failed: '✗', 'left out': '–' }[state];
  return `${sign} ${part.name.padEnd(17)} ${`${seconds.toFixed(0)} s`.padStart(6)}  ${tests.slice(0, 120)}`.trimEnd();
}

function amounts({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

const lastLines = ({ output }: Result) => output.trimEnd().split('\n').slice(-SHOWN_LINES).join('\n');

function summarize(results: readonly Result[], { print, logs }: RunOptions): boolean {
  const failed = results.filter(({ state }) => state === 'failed');
  for (const result of failed) {
    print(`\n──── ${result.part.name} failed; its whole output is in ${join(logs, `${result.part.name}.log`)}`);
    print(result.failures.length > 0 ? result.failures.map((text) => `  ✗ ${text}`).join('\n') : lastLines(result));
  }
  if (failed.length > 0) for (const result of results) print(line(result));
  const sum = (pick: (counts: Counts) => number) => results.reduce((before, result) => before + pick(result), 0);
  // The plain form that tools read.
  print(
    amounts({
      passed: sum(({ passed }) => passed),
      failed: sum((counts) => counts.failed),
      skipped: sum(({ skipped }) => skipped),
    }),
  );
  return failed.length === 0 && results.every(({ state }) => state === 'passed');
}
