// Unit tests of what differs on Windows (files, processes, paths, archives), on Windows' own Node
// below Wine.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchPackages, lockedHere, ROOT } from '../package/npm-packages.ts';
import { randomLibrary } from './random-library.ts';
import { hasWine, onZ, WINDOWS, Wine } from './wine.ts';

/**
 * Folders, and single files where others of their folder are slow below Wine, about systems with
 * other paths, or about what no system changes.
 */
const TESTS = [
  'src/lib/each-chunk',
  'src/lib/file-state',
  'src/lib/files-in-use',
  'src/lib/passed-environment',
  'src/lib/place',
  'src/lib/private-files',
  'src/lib/relative-path',
  'src/lib/server-mark',
  'src/lib/shared/',
  'src/lib/small-file',
  'src/lib/stop-signals',
  'src/platform/archives/',
  'src/platform/files/',
  'src/platform/transfers/',
  'src/processes/child-output',
  'src/processes/child-process',
  'src/processes/known-children',
  'src/processes/orphan-guard',
  'src/processes/ports',
  'src/processes/process-group',
  'src/processes/readiness',
  'src/processes/start-failure',
  'src/services/downloads/checkpoint',
  'src/services/downloads/clean-up',
  'src/services/downloads/hub-cache',
  'src/services/downloads/plan',
  'src/services/downloads/progress',
  'src/services/downloads/select-files',
  'src/services/downloads/unregistered',
  'src/services/installs/install-paths',
  'src/services/models/folder-scan',
  'src/services/models/models',
  'src/services/models/user-models',
  'src/services/settings/cache-folder',
];
/** Tests that say of themselves that they are for other systems. */
const FOR_OTHERS = 26;
/** Tests that make symbolic links, which Windows refuses without developer mode. */
const WITH_LINKS = 36;

/** Programs below Wine are slow on a machine that does other work too. */
const PATIENCE = ['--testTimeout=120000', '--hookTimeout=120000', '--expect.poll.timeout=100000'];

/** Add-ons that vitest needs, which npm has installed for this system only. */
const ADD_ONS = [
  '@esbuild/win32-x64',
  '@rolldown/binding-win32-x64-msvc',
  'lightningcss-win32-x64-msvc',
];

interface Report {
  numPendingTests: number;
  numPassedTests: number;
  testResults: {
    name: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

let wine: Wine;
beforeAll(async () => {
  if (hasWine) wine = await Wine.make();
});
afterAll(() => wine?.close());

test.skipIf(!hasWine)(
  "unit tests pass on Windows' Node",
  async () => {
    await writeFile(
      join(wine.folder, 'prefix/drive_c/windows/system32/bcryptprimitives.dll'),
      randomLibrary(),
    );
    const report = join(wine.folder, 'report.json');
    const vitest = onZ(join(ROOT, 'node_modules/vitest/vitest.mjs'));
    const reporters = ['--reporter=json', `--outputFile.json=${onZ(report)}`];
    const environment = { NODE_PATH: onZ(await fetchPackages(await lockedHere(ADD_ONS), WINDOWS)) };
    const words = ['run', '--project', 'unit', '--no-cache', ...PATIENCE, ...reporters, ...TESTS];
    const { output } = await wine.run([vitest, ...words], { environment, cwd: ROOT });
    const read: Report = JSON.parse(
      await readFile(report, 'utf8').catch(() => expect.fail(output)),
    );
    const failed = read.testResults.flatMap(({ name, message, assertionResults }) => [
      ...(message === '' ? [] : [{ what: `${name}: ${message}`, isLinks: false }]),
      ...assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages: [reason = ''] }) => ({
          what: `${name}: ${fullName}: ${reason}`,
          isLinks:
            /\blinks?\b/.test(fullName) ||
            reason.includes('EPERM: operation not permitted, symlink'),
        })),
    ]);
    expect(failed.filter(({ isLinks }) => !isLinks).map(({ what }) => what)).toEqual([]);
    // One that is new here may be about Linux, or hide what does not work on Windows: look before
    // you raise a number.
    expect(failed.length).toBeLessThanOrEqual(WITH_LINKS);
    expect(read.numPendingTests).toBeLessThanOrEqual(FOR_OTHERS);
    expect(read.numPassedTests).toBeGreaterThan(294);
  },
  600_000,
);
