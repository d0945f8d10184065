// Where npm's program is. On Windows npm on PATH is a script of a shell, which nothing with a path in it may go through.
import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { foldersOnPath } from './search-path.ts';

export interface NpmCommand {
  file: string;
  args: readonly string[];
}

/** Where npm's program is, seen from the folder of a `node` or of an `npm`. */
const PROGRAMS = ['../lib/node_modules/npm/bin/npm-cli.js', 'node_modules/npm/bin/npm-cli.js'];

export async function findNpm({
  environment,
  node = process.execPath,
}: {
  environment: Readonly<Record<string, string | undefined>>;
  node?: string;
}): Promise<NpmCommand | undefined> {
  const folders = [dirname(node), ...foldersOnPath(environment)];
  for (const folder of folders) {
    const program = PROGRAMS.map((candidate) => join(folder, candidate)).find((candidate) => existsSync(candidate));
    if (program !== undefined) return { file: process.execPath, args: [program] };
    const link = process.platform === 'win32' ? undefined : await realpath(join(folder, 'npm')).catch(() => undefined);
    // A distribution's link to the program, or a script of a version manager.
    if (link?.endsWith('.js')) return { file: process.execPath, args: [link] };
    if (link !== undefined) return { file: link, args: [] };
  }
  return undefined;
}
