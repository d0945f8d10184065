// Where files of the service are.
import { mkdir, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { codeOf } from '../../lib/values.ts';

/** The file that keys go into, for this user alone; one that is there stays. */
export async function makeVariables(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const text =
    '# Keys and other variables of the server, one NAME=value a line, e.g. LEMONADE_API_KEY=...\n';
  await writeFile(path, text, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error;
  });
}

/** The file with keys and other variables that the service's server gets. */
export const serverEnvironmentPath = (): string => join(configFolder(), 'lemonade', 'server.env');

/** Where programs of this user keep their settings. */
export const configFolder = (): string => process.env.XDG_CONFIG_HOME || join(homedir(), '.config');
