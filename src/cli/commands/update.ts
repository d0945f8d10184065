// `lemonade update`: how this program is updated, and does it where npm can.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { name, packageRoot, version } from '../../lib/package-root.ts';
import { confirm } from '../kit/ask.ts';
import type { Context, Options } from '../kit/context.ts';
import { CommandFailed } from '../kit/failures.ts';
import { installationOf } from './installed-by.ts';

export async function update(context: Context, { yes }: Options<never, 'yes'>): Promise<void> {
  const { terminal, isJson } = context;
  const installation = installationOf({ root: packageRootPath(), name });
  const { what, update: how, run } = installation;
  if (isJson) return context.printJson({ version, installation: what, update: how });
  terminal.print(`Version ${version}, ${what}.`);
  terminal.print(`Update: ${how}`);
  if (run === undefined || !(yes || terminal.canAsk)) return;
  if (!(await confirm(context, 'Run that now?', yes))) return;
  await runInFront(run);
  context.say("Updated. A server that runs goes on as it was until it is started anew ('lemonade serve').");
}

/** The folder of this package. */
export function packageRootPath(): string {
  return fileURLToPath(packageRoot).replace(/[/\\]$/, '');
}

async function runInFront([program, ...words]: readonly [string, ...string[]]): Promise<void> {
  // On Windows npm is a script of the shell; the words are ours.
  const child = spawn(program, words, { stdio: 'inherit', shell: process.platform === 'win32' });
  const [code] = await once(child, 'exit').catch((error: Error) => [error.message]);
  if (code === 0) return;
  throw new CommandFailed(`'${[program, ...words].join(' ')}' failed (${code}).`, {
    advice: 'Run it by hand, as the user who installed the program.',
  });
}
