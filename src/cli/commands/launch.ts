// `lemonade launch`: a coding agent of this machine, on a local model.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { listSlots } from '../../../generated/client/index.ts';
import { codeOf } from '../../lib/error-values.ts';
import type { Context, Options } from '../kit/context.ts';
import { CommandFailed, didYouMean, misuse } from '../kit/failures.ts';
import { ensureModelFor, load, loadedModels } from '../kit/models.ts';
import { AGENTS, type Agent, launchOf } from './agents.ts';
import { readContextSize } from './load.ts';

type LaunchOptions = Options<'model'> & { ctxSize: string };

/** Gives the exit code of the agent. */
export async function launch(
  context: Context,
  name: string,
  args: readonly string[],
  options: LaunchOptions,
): Promise<number> {
  const agent = readAgent(name);
  const contextSize = readContextSize(options.ctxSize);
  const { id, context_length: most = contextSize } = await ensureModelFor(context, 'chat', options.model);
  const size = await loadWithContext(context, id, contextSize > 0 ? Math.min(contextSize, most) : contextSize);
  const { environment, before } = launchOf(agent, {
    baseUrl: context.address.baseUrl,
    model: id,
    contextSize: size,
    // Agents insist on a key, also where none is needed.
    key: context.apiKey ?? 'lemonade',
  });
  context.terminal.note(context.terminal.styleOfNotes('dim', `${name} on ${id}, context ${size} tokens`));
  // From now on Ctrl-C is the agent's.
  process.removeAllListeners('SIGINT');
  process.on('SIGINT', () => undefined);
  const child = spawn(agent, [...before, ...args], { stdio: 'inherit', env: { ...process.env, ...environment } });
  const ended = once(child, 'exit');
  try {
    const [code, signal] = await ended;
    return code ?? (signal === 'SIGINT' ? 130 : 1);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    throw new CommandFailed(`The program '${agent}' is not on this machine.`, {
      reason: 'notFound',
      advice: `Install it first: ${AGENTS[agent].install}`,
    });
  }
}

/**
 * Loads a model so that one request may fill `wanted` tokens, unless it is in memory with as many. Gives what a request has
 * then. llama-server divides its context among its slots when its arguments have `-np` without `-kvu`.
 */
async function loadWithContext(context: Context, id: string, wanted: number): Promise<number> {
  const isLoaded = (await loadedModels(context)).some(({ model_name }) => model_name === id);
  const before = isLoaded ? await requestContext(context, id) : undefined;
  if (wanted > 0 && before !== undefined && before >= wanted) return before;
  const { plan } = await load(context, { model_name: id, ctx_size: wanted });
  const asked = wanted > 0 ? wanted : (plan?.ctx_size ?? wanted);
  const given = (await requestContext(context, id)) ?? asked;
  if (wanted < 0 || given >= wanted) return given;
  await load(context, { model_name: id, ctx_size: wanted * Math.ceil(wanted / given) });
  return (await requestContext(context, id)) ?? given;
}

/** Tokens that one request of a loaded model may fill; undefined when its native server does not tell. */
async function requestContext({ client }: Context, id: string): Promise<number | undefined> {
  const { data: slots } = await listSlots({ client, query: { model: id } });
  const sizes = (slots ?? []).flatMap(({ n_ctx: size }) => size ?? []);
  return sizes.length === 0 ? undefined : Math.min(...sizes);
}

function readAgent(name: string): Agent {
  if (Object.hasOwn(AGENTS, name)) return name as Agent;
  const names = Object.keys(AGENTS);
  throw misuse(`There is no agent '${name}'.`, didYouMean(name, names, `There are ${names.join(', ')}.`));
}
