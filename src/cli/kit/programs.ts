// Programs of this machine that commands start, without a shell: a path or an address in it would
// be read as commands.
import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findNpm, foldersOnPath } from '../../lib/find-npm.ts';

/**
 * On PATH; on Windows the ending says what is a program: `claude` next to `claude.cmd` is for other
 * systems.
 */
export function findProgram(
  name: string,
  {
    platform = process.platform,
    environment = process.env,
  }: { platform?: NodeJS.Platform; environment?: NodeJS.ProcessEnv } = {},
): string | undefined {
  const isWindows = platform === 'win32';
  const endings = isWindows ? (environment.PATHEXT || '.COM;.EXE;.BAT;.CMD').split(';') : [''];
  return foldersOnPath(environment, platform)
    .flatMap((folder) => endings.map((ending) => join(folder, name + ending.toLowerCase())))
    .find((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
}

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
