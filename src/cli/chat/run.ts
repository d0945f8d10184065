// `lemonade run`, `chat` and `demo`: from a name to a conversation, or to one answer; also of a
// tiny model that the server makes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { getSystemInfo, makeDemoModel } from '../../../generated/client/index.ts';
import { systemProgram } from '../../lib/windows.ts';
import { type LoadOptions, loadRequest } from '../commands/memory.ts';
import { ensureServer } from '../commands/serve.ts';
import { call } from '../kit/calls.ts';
import type { Context, Options } from '../kit/context.ts';
import { CommandFailed, EXIT_CODES, interrupted, misuse } from '../kit/failures.ts';
import { pipedText } from '../kit/inputs.ts';
import { ensurePulled, load, loadedModels, modelFor } from '../kit/models.ts';
import { printAnswer, statsText } from './answer.ts';
import { chat, systemMessages } from './chat.ts';
import { readFormat, readImage, readParameters, userMessage } from './request.ts';

type RunOptions = Pick<LoadOptions, 'option' | 'ctxSize' | 'keepAlive'> &
  Options<'system' | 'format', 'think' | 'hideThinking' | 'stats' | 'web' | 'keep'> & {
    image?: string[] | undefined;
    param?: string[] | undefined;
  };

export async function runModel(
  context: Context,
  name: string | undefined,
  words: readonly string[],
  options: RunOptions,
): Promise<unknown> {
  if (options.web) return openApp(context, name, options);
  const piped = await pipedText();
  const prompt = [words.join(' '), piped.trim()].filter((part) => part !== '').join('\n\n');
  if (prompt === '' && !context.terminal.canAsk) {
    if (name !== undefined && /\s/.test(name))
      throw misuse(
        `'${name}' stands where the model does.`,
        `Name the model first: lemonade run MODEL '${name}'.`,
      );
    const advice = 'Give the prompt behind the model, or pipe it.';
    throw misuse('There is neither a prompt nor a terminal to chat on.', advice);
  }
  const { system, think } = options;
  const parameters = readParameters(options.param);
  const format = options.format === undefined ? undefined : await readFormat(options.format);
  const images = await Promise.all((options.image ?? []).map(readImage));
  await ensureServer(context, { isKept: options.keep === true });
  const model = await ensureReady(context, name ?? (await modelFor(context, 'chat')), options);
  const chatOptions = {
    model,
    system,
    think,
    hidesThinking: options.hideThinking === true || context.isQuiet,
    showsStats: options.stats === true,
    parameters,
    format,
    images,
  };
  if (prompt === '') return chat(context, chatOptions);
  const message = await userMessage(context, { model, text: prompt, images }, context.hint);
  const messages = [...systemMessages(system), message];
  const { stats, isStopped } = await printAnswer(context, { ...chatOptions, messages });
  if (isStopped) throw interrupted();
  if (options.stats && !context.isJson)
    context.terminal.note(context.terminal.styleOfNotes('dim', statsText(stats)));
}

/**
 * Opens the server's page in a browser. A server that was started for this goes on until it is
 * stopped.
 */
async function openApp(
  context: Context,
  name: string | undefined,
  options: RunOptions,
): Promise<number> {
  const { address, signal, terminal } = context;
  const isOwn = await ensureServer(context, { isKept: options.keep === true });
  if (name !== undefined) await ensureReady(context, name, options);
  const url = `${address.baseUrl}/`;
  const isOpen = await openBrowser(url);
  context.say(isOpen ? `${url} is open in your browser.` : `Open ${url} in a browser.`);
  if (!isOwn || options.keep) return EXIT_CODES.done;
  terminal.note('The server runs until you press Ctrl-C.');
  if (!signal.aborted) await once(signal, 'abort');
  return EXIT_CODES.done;
}

/** Pulls and loads a model; one that is in memory stays as it is unless options ask for more. */
async function ensureReady(context: Context, name: string, options: RunOptions): Promise<string> {
  const { id } = await ensurePulled(context, name);
  const { option, ctxSize, keepAlive } = options;
  const hasOptions = option !== undefined || ctxSize !== undefined || keepAlive !== undefined;
  if (!hasOptions && (await loadedModels(context)).some(({ model_name }) => model_name === id))
    return id;
  await load(context, await loadRequest(context, id, { option, ctxSize, keepAlive }));
  return id;
}

/** False when there is no program for it, or it failed. The program may go on after this one. */
async function openBrowser(url: string): Promise<boolean> {
  const [program, ...words] = browserWords(url);
  const child = spawn(program, words, { stdio: 'ignore', detached: true });
  const [code] = await once(child, 'exit').catch(() => []);
  return code === 0;
}

/**
 * What opens an address in the browser of the person at this machine; no shell reads the address.
 */
export function browserWords(
  url: string,
  platform: string = process.platform,
): [string, ...string[]] {
  if (platform === 'win32')
    return [systemProgram('rundll32.exe'), 'url.dll,FileProtocolHandler', url];
  return [platform === 'darwin' ? 'open' : 'xdg-open', url];
}

export async function demo(context: Context, words: readonly string[]): Promise<void> {
  await ensureServer(context);
  const info = await call(context, getSystemInfo);
  const { model_name: name, path, is_new: isNew } = await call(context, makeDemoModel);
  const where = isNew ? `Written to ${path} (270 kB)` : path;
  context.hint(`${where}: a model that knows one sentence. It shows that all works.`);
  const { backends, default_backend: preferred = '' } = info.recipes.llamacpp ?? { backends: {} };
  const embedded = backends.embedded?.state;
  const needsEngine = embedded === 'installable' && backends[preferred]?.state !== 'installed';
  if (needsEngine) await installEngine(context, name);
  const prompt = words.length === 0 ? ['Hello'] : words;
  // What is here needs nothing of the network. The embedded engine is the smallest thing that can
  // be fetched.
  const isEmbedded = needsEngine || embedded === 'installed';
  await runModel(
    context,
    name,
    prompt,
    isEmbedded ? { option: ['llamacpp_backend=embedded'] } : {},
  );
  context.hint(
    "All works. 'lemonade run' offers real models, 'lemonade serve' starts a server that stays.",
  );
}

/** @throws {CommandFailed} with what npm, or the network, has against it. */
async function installEngine(context: Context, model: string): Promise<void> {
  context.hint(
    'npm installs the engine that runs it (20 to 140 MB), once. After that, no network is needed.',
  );
  await load(context, { model_name: model, llamacpp_backend: 'embedded' }).catch((error) => {
    if (!(error instanceof CommandFailed) || error.reason !== 'failed') throw error;
    const advice =
      "Connect this machine to the internet once and repeat 'lemonade demo'; 'lemonade doctor' says what else is wrong.";
    const message = `The engine is not on this machine and could not be installed. ${error.message}`;
    throw new CommandFailed(message, { advice });
  });
}
