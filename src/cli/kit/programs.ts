// Programs of this machine that commands start, without a shell: a path or an address in it would
// be read as commands.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { foldersOnPath } from '../../lib/find-npm.ts';

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
