// Runs one part of the tests, and reads from its end, or from vitest's report, what passed and what
// failed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rm } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';
import { join, relative } from 'node:path';
import { performance } from 'node:perf_hooks';
import { stripVTControlCharacters } from 'node:util';
import { messageOf } from '../../src/lib/values.ts';
import type { Counts, Failure, Part, Result, Workplace } from './part.ts';

/** What is used of the report that vitest's reporter `json` writes. */
interface VitestReport {
  numPassedTests: number;
  numPendingTests: number;
  testResults: readonly {
    name: string;
    status: string;
    message: string;
    assertionResults: readonly {
      fullName: string;
      status: string;
      failureMessages: readonly string[];
    }[];
  }[];
}

type Tests = Counts & Pick<Result, 'failures'>;

/** Lines of a failure's message that the summary shows. */
const LINES_OF_MESSAGE = 6;

/** Lines of the output that stand for the message of a part other than vitest. */
const LINES_OF_OUTPUT = 20;

interface PartOptions extends Workplace {
  /** As the system counts it: more is later. */
  priority: number;
  /** The name of its files below `logs`; the part's own unless it is a second try. */
  log?: string;
}

/** Ends a part that takes longer than the limit, which only what hangs reaches. */
export async function runPart(
  part: Part,
  { root, logs, limitMs, priority, log = part.name }: PartOptions,
): Promise<Result> {
  const startedMs = performance.now();
  const report = join(logs, `${log}.json`);
  await rm(report, { force: true });
  const [program = '', ...words] = [...part.command, ...(part.files ?? [])];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  // Into a file, not through a pipe: a program that a test has left running would keep that open.
  const path = join(logs, `${log}.log`);
  const file = await open(path, 'w');
  const child = spawn(program, part.isVitest ? [...words, ...reporters] : words, {
    cwd: root,
    stdio: ['ignore', file.fd, file.fd],
    timeout: limitMs,
    killSignal: 'SIGKILL',
  });
  const givesWay = part.measuresTime !== true && priority > getPriority();
  if (givesWay && child.pid !== undefined) setPriority(child.pid, priority);
  // A program that is not there has failed its part, and not the run.
  const problem = await once(child, 'exit').then(() => '', messageOf);
  await file.close();
  const ms = performance.now() - startedMs;
  const hasPassed = child.exitCode === 0;
  const timedOut = child.signalCode !== null && ms >= limitMs;
  const said = stripVTControlCharacters(await readFile(path, 'utf8'));
  const output = said + problem + endOf(child.signalCode, timedOut ? limitMs : undefined);
  const tests = part.isVitest ? await readReport(report, { root, output }) : undefined;
  return {
    part,
    state: hasPassed ? 'passed' : 'failed',
    timedOut,
    seconds: ms / 1000,
    output,
    ...(hasPassed ? passedTests(tests) : failedTests(tests, output)),
  };
}

/** What the output has to say of a part that a signal has ended; empty for others. */
function endOf(signal: string | null, limitMs: number | undefined): string {
  if (signal === null) return '';
  if (limitMs === undefined) return `\n${signal} has ended it.`;
  return `\nIt was ended after ${Math.round(limitMs / 1000)} s, which no part should take.`;
}

function passedTests(tests: Tests | undefined): Tests {
  return { passed: tests?.passed ?? 1, failed: 0, skipped: tests?.skipped ?? 0, failures: [] };
}

function failedTests(tests: Tests | undefined, output: string): Tests {
  if (tests !== undefined && tests.failures.length > 0) return tests;
  // It is not vitest, or errors outside of tests have failed a run whose tests all passed.
  const outside = tests === undefined ? [] : filesWithErrors(output);
  const message = output.trimEnd().split('\n').slice(-LINES_OF_OUTPUT).join('\n');
  const failures = outside.length > 0 ? outside : [{ message }];
  return {
    passed: tests?.passed ?? 0,
    failed: failures.length,
    skipped: tests?.skipped ?? 0,
    failures,
  };
}

/**
 * The files during which errors outside of tests came, as vitest names them; none if it does not
 * know that of each error.
 */
function filesWithErrors(output: string): readonly Failure[] {
  const amount = Number(/^Vitest caught (\d+) unhandled errors? /m.exec(output)?.[1]);
  const errors = output.split(/^⎯+ .+ ⎯+$/m).flatMap((section): Failure[] => {
    const file = /^This error originated in "(.+)" test file\./m.exec(section)?.[1];
    return file === undefined ? [] : [{ file, message: firstLines(section.trim()) }];
  });
  if (errors.length !== amount) return [];
  return [...new Map(errors.map((error) => [error.file, error])).values()];
}

/** Undefined where vitest ended before it could write one. */
async function readReport(
  path: string,
  { root, output }: { root: string; output: string },
): Promise<Tests | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const report: VitestReport = JSON.parse(text);
  const groups = failedGroups(output);
  const failures = report.testResults.flatMap((result): readonly Failure[] => {
    const file = relative(root, result.name);
    // A test that runs by itself would leave out the hooks of the other groups.
    const group = groups.find((one) => result.name.endsWith(`/${one.file}`));
    return group === undefined ? failuresOf(file, result) : [{ file, message: group.message }];
  });
  return {
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numPendingTests,
    failures,
  };
}

/**
 * Files of which a group, or the file itself, failed outside of its tests, as in a hook. The report
 * does not have that, the output does.
 */
function failedGroups(output: string): readonly { file: string; message: string }[] {
  const [, section = ''] = output.split(/^⎯+ Failed Suites \d+ ⎯+$/m);
  const [groups = ''] = section.split(/^⎯+ Failed Tests \d+ ⎯+$|^ +Test Files /m);
  return groups.split(/^ FAIL /m).flatMap((group) => {
    const [title = '', ...message] = group.split('\n');
    const file = /\S+\.test\.tsx?(?= |$)/.exec(title)?.[0];
    return file === undefined ? [] : [{ file, message: firstLines(message.join('\n')) }];
  });
}

function failuresOf(
  file: string,
  { status, message, assertionResults }: VitestReport['testResults'][number],
): readonly Failure[] {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  // A file that can't be imported has no test that failed.
  if (failed.length === 0 && status === 'failed') return [{ file, message: firstLines(message) }];
  return failed.map(({ fullName, failureMessages: [first = ''] }) => ({
    file,
    test: fullName,
    message: firstLines(first),
  }));
}

function firstLines(message: string): string {
  return stripVTControlCharacters(message).split('\n').slice(0, LINES_OF_MESSAGE).join('\n');
}
