// `lemonade launch`: a coding agent of this machine, on a local model. It gets variables and
// arguments; no file of it is changed.
import type { Context, Options } from '../kit/context.ts';
import { CommandFailed } from '../kit/failures.ts';
import { readContextSize } from '../kit/load-options.ts';
import { ensureModelFor } from '../kit/model-for.ts';
import { findProgram } from '../kit/programs.ts';
import { AGENTS, type Agent } from './agents.ts';
import { loadWithContext } from './load-with-context.ts';

type LaunchOptions = Options<'model'> & { ctxSize: string };

/** Ends with the agent's exit code. @throws {CommandFailed} for an agent that is not installed */
export async function launch(
  context: Context,
  name: keyof typeof AGENTS,
  args: string[],
  options: LaunchOptions,
) {
  const agent: Agent = AGENTS[name];
  const contextSize = readContextSize(options.ctxSize);
  const program = findProgram(name);
  if (program === undefined) {
    const advice = `Install it first: ${agent.install}`;
    throw new CommandFailed(`The program '${name}' is not on this machine.`, {
      reason: 'notFound',
      advice,
    });
  }
  const {
    id,
    labels,
    max_context_length: most = contextSize,
  } = await ensureModelFor(context, 'chat', options.model);
  const size = await loadWithContext(
    context,
    id,
    contextSize > 0 ? Math.min(contextSize, most) : contextSize,
  );
  const { environment, before } = agent.launch({
    origin: context.address.baseUrl,
    model: id,
    contextTokens: size,
    canSee: labels.includes('vision'),
    // Agents insist on a key, also where none is needed.
    key: context.keyForApps ?? 'lemonade',
  });
  context.terminal.note(
    context.terminal.styleOfNotes('dim', `${name} on ${id}, context ${size} tokens`),
  );
  // From now on Ctrl-C is the agent's.
  process.removeAllListeners('SIGINT');
  process.on('SIGINT', () => undefined);
  // npm's programs are scripts on Windows; execa starts them with every word as it is.
  const { execa } = await import('execa');
  const inFront = { stdio: 'inherit', env: environment, reject: false, cleanup: false } as const;
  const { exitCode, signal } = await execa(program, [...before, ...args], inFront);
  return exitCode ?? (signal === 'SIGINT' ? 130 : 1);
}
