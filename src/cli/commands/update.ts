// `lemonade update`: a newer version of this program.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { name, version } from '../../lib/package-root.ts';
import { confirm } from '../kit/choose.ts';
import type { Context, Options } from '../kit/context.ts';
import { CommandFailed } from '../kit/failures.ts';
import { npmWords } from '../kit/npm.ts';
import { installationOf, ROOT } from './installation.ts';
import { refuseWhileServing } from './refuse-while-serving.ts';

/**
 * Prints how the program is updated, and runs npm for it where that is the way and the person
 * agrees.
 */
export async function update(context: Context, { yes }: Options<never, 'yes'>): Promise<void> {
  const { terminal, isJson } = context;
  const { what, update: how, run } = installationOf({ root: ROOT, name });
  if (isJson) return context.printJson({ version, installation: what, update: how });
  terminal.print(`Version ${version}, ${what}.`);
  terminal.print(`Update: ${how}`);
  if (run === undefined || !(yes || terminal.canAsk)) return;
  if (!(await confirm(context, 'Run that now?', yes))) return;
  await updateByNpm(context, run);
  context.say(
    "Updated. A server that runs goes on as it was until it is started again ('lemonade serve').",
  );
}

/**
 * Windows replaces no file of a program that runs, and npm would leave half of it.
 * @throws {CommandFailed}
 */
export async function updateByNpm(
  context: Context,
  words: readonly string[],
  { platform = process.platform, run = runNpm }: { platform?: string; run?: typeof runNpm } = {},
): Promise<void> {
  if (platform === 'win32') await refuseWhileServing(context);
  await run(words);
}

async function runNpm(words: readonly string[]): Promise<void> {
  const [file, ...rest] = (await npmWords(words)) ?? [];
  const whereItIs = "Node's installer brings it: https://nodejs.org.";
  if (file === undefined)
    throw new CommandFailed('npm is not on this machine.', { advice: whereItIs });
  const [code] = await once(spawn(file, rest, { stdio: 'inherit' }), 'exit').catch(
    (error: Error) => [error.message],
  );
  if (code === 0) return;
  const advice = 'Run it by hand, as the user who installed the program.';
  throw new CommandFailed(`'npm ${words.join(' ')}' failed (${code}).`, { advice });
}
