// The rule for a test that fails once in a thousand runs: what failed runs once more, alone; after
// an error outside of tests that is the file which vitest names for it. What passes then is flaky,
// and is named at the end; what fails twice has failed.
import { join } from 'node:path';
import { type Failure, nameOf, type Part, type Result, type Workplace } from './part.ts';
import { runPart } from './run-part.ts';

/** More of them in one run fail it: then it is not chance. */
export const MAX_FLAKY = 3;

/** A test that failed, and passed when it ran again alone. */
export interface Flaky {
  part: Part;
  failure: Failure;
}

/**
 * False for what passed, for more failures than a run may have that are chance, and for what was
 * ended, as it would take as long again.
 */
export function isWorthAnotherTry({ state, timedOut, failures }: Result): boolean {
  return state === 'failed' && timedOut !== true && failures.length <= MAX_FLAKY;
}

/**
 * Runs what failed once more. Nothing else should run meanwhile. The result is the first one, with
 * what has failed twice; it has passed if nothing has.
 */
export async function tryAgain(
  result: Result,
  workplace: Workplace,
): Promise<{ result: Result; flaky: readonly Flaky[] }> {
  const { part } = result;
  const flaky: Flaky[] = [];
  const failures: Failure[] = [];
  let { output } = result;
  let { seconds } = result;
  for (const [index, failure] of result.failures.entries()) {
    const log = `${part.name}-again-${index + 1}`;
    const again = await runPart(onlyFailed(part, failure), { ...workplace, priority: 0, log });
    seconds += again.seconds;
    // A run of no test proves nothing.
    if (again.state === 'passed' && again.passed > 0) {
      flaky.push({ part, failure });
    } else {
      failures.push(failure);
      output += `\n──── once more, alone (${join(workplace.logs, `${log}.log`)}):\n${again.output}`;
    }
  }
  const passed = result.passed + flaky.length;
  const failed = result.failed - flaky.length;
  const state = failures.length === 0 ? 'passed' : 'failed';
  return { result: { ...result, state, seconds, output, failures, passed, failed }, flaky };
}

/** The part with its one test, its one file, or as it is. */
function onlyFailed(part: Part, { file, test }: Failure): Part {
  if (file === undefined) return part;
  if (test === undefined) return { ...part, files: [file] };
  return { ...part, files: [file, '-t', `^${escaped(test)}$`] };
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** What the end of the output and `flaky.txt` say of each; empty where there is none. */
export const sayFlaky = (flaky: readonly Flaky[]): string =>
  flaky
    .map(({ part, failure }) => {
      const message = failure.message.replaceAll('\n', '\n      ');
      return `flaky: ${nameOf(part, failure)} ${said(part.name)}\n      ${message}\n`;
    })
    .join('');

/** What `sayFlaky` has said, one by one. */
export const entriesIn = (text: string): readonly string[] =>
  text.split(/^(?=flaky: )/m).filter((entry) => entry !== '');

/** Whether one of them is about a failure of the part of this name. */
export const isOfPart = (entry: string, name: string): boolean =>
  (entry.split('\n')[0] ?? '').endsWith(said(name));

const said = (name: string) => `(${name}) failed, and passed alone:`;
