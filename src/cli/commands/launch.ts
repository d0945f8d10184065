// `lemonade launch`: a coding agent of this machine, on a local model. It gets variables and
// arguments; no file of it is changed.
import { listSlots } from '../../../generated/client/index.ts';
import type { Context, Options } from '../kit/context.ts';
import { CommandFailed } from '../kit/failures.ts';
import { readContextSize } from '../kit/load-options.ts';
import { loadModel } from '../kit/loading.ts';
import { ensureModelFor } from '../kit/model-for.ts';
import { loadedModels } from '../kit/models.ts';
import { findProgram } from '../kit/programs.ts';
import { AGENTS, type Agent } from './agents.ts';

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

/**
 * Loads a model so that one request may fill `wanted` tokens: llama-server may divide its context
 * among slots.
 */
async function loadWithContext(context: Context, id: string, wanted: number): Promise<number> {
  const isLoaded = (await loadedModels(context)).some(({ model_name }) => model_name === id);
  const before = isLoaded ? await requestContext(context, id) : undefined;
  if (wanted > 0 && before !== undefined && before >= wanted) return before;
  const { plan } = await loadModel(context, { model_name: id, ctx_size: wanted });
  const asked = wanted > 0 ? wanted : (plan?.ctx_size ?? wanted);
  const given = (await requestContext(context, id)) ?? asked;
  if (wanted < 0 || given >= wanted) return given;
  await loadModel(context, { model_name: id, ctx_size: wanted * Math.ceil(wanted / given) });
  return (await requestContext(context, id)) ?? given;
}

/**
 * Tokens that one request of a loaded model may fill; undefined when its native server does not
 * report it.
 */
async function requestContext({ client }: Context, id: string): Promise<number | undefined> {
  const { data: slots } = await listSlots({ client, query: { model: id } });
  const sizes = (slots ?? []).flatMap(({ n_ctx: size }) => size ?? []);
  return sizes.length === 0 ? undefined : Math.min(...sizes);
}
