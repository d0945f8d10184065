// Where npm's program is. On Windows npm on PATH is a script of a shell, which nothing with a path
// in it may go through.
import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { delimiter, dirname, isAbsolute, join } from 'node:path';

type NpmCommand = { file: string; args: readonly string[] };
const PROGRAMS = ['../lib/node_modules/npm/bin/npm-cli.js', 'node_modules/npm/bin/npm-cli.js'];

/** Undefined when there is none. */
export async function findNpm(details: {
  environment: Readonly<Record<string, string | undefined>>;
  node?: string;
}): Promise<NpmCommand | undefined> {
  const { environment, node = process.execPath } = details;
  const folders = [dirname(node), ...foldersOnPath(environment)];
  for (const folder of folders) {
    const program = PROGRAMS.map((candidate) => join(folder, candidate)).find((candidate) =>
      existsSync(candidate),
    );
    if (program !== undefined) return { file: process.execPath, args: [program] };
    const link =
      process.platform === 'win32'
        ? undefined
        : await realpath(join(folder, 'npm')).catch(() => undefined);
    // A distribution's link to the program, or a script of a version manager.
    if (link?.endsWith('.js')) return { file: process.execPath, args: [link] };
    if (link !== undefined) return { file: link, args: [] };
  }
  return undefined;
}

/**
 * The absolute ones. On Windows, an entry may be in quotes, and one without a drive depends on
 * where the server was started.
 */
export function foldersOnPath(
  environment: Readonly<Record<string, string | undefined>>,
  platform = process.platform,
): readonly string[] {
  if (platform !== 'win32') return (environment.PATH ?? '').split(delimiter).filter(isAbsolute);
  const entries = (environment.PATH ?? environment.Path ?? '').replaceAll('"', '').split(';');
  return entries.filter((entry) => /^(?:[a-z]:[\\/]|[\\/]{2})/i.test(entry));
}
