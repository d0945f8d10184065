// Finds the compilers and interpreters that generated clients need, and says plainly when one is missing.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** A program that was found, or a sentence about what to install. */
export type Toolchain = { file: string; missing?: undefined } | { missing: string };

export interface Outcome {
  stdout: string;
  stderr: string;
}

/** Runs a program to its end. @throws {Error} with all of its output when it fails. */
export async function run(
  file: string,
  args: readonly string[],
  { cwd, env }: { cwd?: string; env?: Readonly<Record<string, string>> } = {},
): Promise<Outcome> {
  try {
    return await execute(file, [...args], { cwd, env: { ...process.env, ...env }, maxBuffer: 64 * 2 ** 20 });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as Partial<Outcome>;
    throw new Error(`${file} ${args.join(' ')} failed.\n${stdout}${stderr}`, { cause: error });
  }
}

/** Go 1.18 or newer. */
export const findGo = () => find([['go', ['version']]], 'Go is not here; Debian has it as golang-go.');

/** Python 3 with what the generated package requires, the system's own first. */
export const findPython = () =>
  find(
    ['/usr/bin/python3', 'python3', 'python'].map((file) => [
      file,
      ['-c', 'import pydantic, urllib3, dateutil; assert pydantic.VERSION < "2"'],
    ]),
    'Python 3 with pydantic 1, urllib3 and dateutil is not here; Debian has them as python3-pydantic, python3-urllib3 and python3-dateutil.',
  );

async function find(
  candidates: readonly (readonly [string, readonly string[]])[],
  missing: string,
): Promise<Toolchain> {
  for (const [file, args] of candidates) {
    const works = await run(file, args).then(
      () => true,
      () => false,
    );
    if (works) return { file };
  }
  return { missing };
}
