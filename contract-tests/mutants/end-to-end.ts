// Runs files of the suite against servers with one wrong handler each; and against a right one, or
// it would prove nothing.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { startOwnServer } from '../dredd/own-server.ts';
import { HEARING } from '../support/media.ts';
import { API_KEY, idOf, ROOT } from '../support/server.ts';
import { WRONG_HANDLERS } from './handlers.ts';
import type { Tally } from './tally.ts';
import { type Spoiling, startWrongServer } from './wrong-server.ts';

/**
 * Long for any of the tests that are run; one that waits for what never comes fails sooner than it
 * would.
 */
const TEST_TIMEOUT_MS = 30_000;
const AT_ONCE = 2;

/** @throws {Error} when the suite fails although nothing is wrong. */
export async function killHandlers(tally: Tally): Promise<void> {
  const { server, close } = await startOwnServer();
  const outcomeWith = async (spoiling: Spoiling, tests: Selection): Promise<Outcome> => {
    const wrong = await startWrongServer({ baseUrl: server.baseUrl, ...spoiling });
    return runTests(wrong.url, tests).finally(() => wrong.close());
  };
  try {
    for (const tests of eachFileOnce()) {
      const { passed, failures } = await outcomeWith({}, tests);
      if (passed > 0 && failures.length === 0) continue;
      throw new Error(
        `${tests.file} fails with nothing wrong (${passed} tests passed):\n${failures.join('\n')}`,
      );
    }
    const left = [...WRONG_HANDLERS];
    const work = async () => {
      for (let handler = left.shift(); handler !== undefined; handler = left.shift()) {
        const { title, tests, ...spoiling } = handler;
        const { failures } = await outcomeWith(spoiling, {
          file: tests.file,
          names: [tests.named],
        });
        tally.count(`${title} (${tests.file} ${tests.named})`, () => failures);
        const [line = 'lives on'] = (failures[0] ?? '').split('\n').filter((text) => text !== '');
        console.log(`  ${title}: ${line.slice(0, 160)}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } finally {
    await close();
  }
}

/** Tests of one file. */
interface Selection {
  file: string;
  names: readonly string[];
}

/** All tests that are to notice something. */
function eachFileOnce(): readonly Selection[] {
  const files = [...new Set(WRONG_HANDLERS.map(({ tests }) => tests.file))];
  return files.map((file) => {
    const names = WRONG_HANDLERS.filter(({ tests }) => tests.file === file).map(
      ({ tests }) => tests.named,
    );
    return { file, names: [...new Set(names)] };
  });
}

interface Outcome {
  passed: number;
  /** The words of the tests that failed. */
  failures: readonly string[];
}

interface Report {
  numPassedTests: number;
  testResults: { assertionResults: { status: string; failureMessages: string[] }[] }[];
}

function runTests(url: string, { file, names }: Selection): Promise<Outcome> {
  const program = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const pattern = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  const what = ['run', '--project', 'contract', `contract-tests/${file}`, '-t', pattern];
  const how = ['--reporter=json', '--testTimeout', String(TEST_TIMEOUT_MS)];
  const env = {
    ...process.env,
    LEMONADE_URL: url,
    LEMONADE_API_KEY: API_KEY,
    LEMONADE_MODEL: idOf('chat'),
    LEMONADE_TRANSCRIPTION_MODEL: HEARING,
  };
  return new Promise((resolve, reject) => {
    const options = { cwd: ROOT, env, maxBuffer: 64 * 2 ** 20 };
    execFile(process.execPath, [program, ...what, ...how], options, (error, stdout, stderr) => {
      const report = stdout.split('\n').find((line) => line.startsWith('{"numTotal'));
      if (report === undefined)
        return reject(new Error(`${file} was not run.\n${stdout}${stderr}`, { cause: error }));
      const { numPassedTests, testResults }: Report = JSON.parse(report);
      const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
      resolve({
        passed: numPassedTests,
        failures: tests.flatMap(({ failureMessages }) => failureMessages),
      });
    });
  });
}
