// A copy of the project in which a source can be changed and tests run.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** How long a test file may take; what takes longer waits for something that never comes. */
const FILE_MS = 60_000;
const START_MS = 60_000;

/** How a run of test files ended. */
export interface TestRun {
  outcome: 'passed' | 'failed' | 'timeout';
  /** Files with a test that failed; empty where the whole run broke. */
  failed: readonly string[];
}

/** One copy, in which one change at a time is tried. It stays until the next one is made. */
export class ProjectCopy {
  readonly #folder: string;

  /** @param files all of the project, by their paths from its root. */
  constructor(root: string, folder: string, files: readonly string[]) {
    this.#folder = folder;
    rmSync(folder, { recursive: true, force: true });
    for (const file of files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      cpSync(join(root, file), join(folder, file));
    }
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.#folder, file), text);
  }

  /** The files in this order, until the first test that fails. */
  async run(tests: readonly string[]): Promise<TestRun> {
    const report = join(this.#folder, '.cache/report.json');
    rmSync(report, { force: true });
    const child = spawn(
      process.execPath,
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--config=tools/mutants-source/vitest-of-sample.config.ts',
        '--reporter=json',
        `--outputFile=${report}`,
      ],
      {
        cwd: this.#folder,
        env: { ...process.env, TESTS_IN_ORDER: JSON.stringify(tests) },
        stdio: 'ignore',
        // So that what tests have started ends with them.
        detached: true,
      },
    );
    let isLate = false;
    const end = setTimeout(
      () => {
        isLate = true;
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      },
      START_MS + FILE_MS * tests.length,
    );
    const [code] = await once(child, 'exit');
    clearTimeout(end);
    if (isLate) return { outcome: 'timeout', failed: [] };
    if (code === 0) return { outcome: 'passed', failed: [] };
    return { outcome: 'failed', failed: this.#failedFiles(report) };
  }

  #failedFiles(report: string): string[] {
    try {
      const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
        testResults: { name: string; status: string }[];
      };
      return testResults
        .filter(({ status }) => status === 'failed')
        .map(({ name }) => name.slice(name.indexOf(this.#folder) + this.#folder.length + 1));
    } catch {
      // Vitest itself has broken off.
      return [];
    }
  }
}
