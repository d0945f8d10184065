// npm, which installs engines, and this program itself.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findNpm } from '../../lib/find-npm.ts';

/** The command line that runs npm with these words; undefined where this machine has no npm. */
export async function npmWords(
  words: readonly string[],
): Promise<[string, ...string[]] | undefined> {
  const npm = await findNpm({ environment: process.env });
  return npm && [npm.file, ...npm.args, ...words];
}

/**
 * What npm prints; undefined without npm, when it fails, or when it takes longer than `timeoutMs`.
 */
export async function askNpm(
  words: readonly string[],
  { timeoutMs, cwd, find = npmWords }: { timeoutMs: number; cwd: string; find?: typeof npmWords },
): Promise<string | undefined> {
  const [file, ...rest] = (await find(words)) ?? [];
  if (file === undefined) return undefined;
  return promisify(execFile)(file, rest, { timeout: timeoutMs, cwd, windowsHide: true }).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  );
}
