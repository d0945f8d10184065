// `lemonade run` and `chat`: from a name to a conversation, or to one answer.

import type { ChatMessage } from '../../../generated/client/index.ts';
import { ensureServer } from '../commands/ensure-server.ts';
import { type Context, variantOf } from '../kit/context.ts';
import { interrupted, misuse } from '../kit/failures.ts';
import { pipedText } from '../kit/inputs.ts';
import { modelFor } from '../kit/model-for.ts';
import type { AnswerOptions } from './answer.ts';
import { readFormat } from './answer-format.ts';
import { statsText } from './answer-stats.ts';
import { runChat } from './chat.ts';
import { chatToolsOf } from './chat-tools.ts';
import { readImage, userMessage } from './images.ts';
import { LineReader } from './line-reader.ts';
import { openApp } from './open-app.ts';
import { readParameters } from './parameters.ts';
import { ensureReady, type RunOptions } from './ready.ts';
import { systemMessages } from './turn.ts';
import { printWholeAnswer } from './whole-answer.ts';

/**
 * Chats where there is no prompt; else prints one answer. Ends with 130 when that is stopped.
 * @throws {CommandFailed} without a prompt and a terminal
 */
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
  if (prompt === '') return runChat(context, chatOptions, options.mcp);
  const message = await userMessage(context, { model, text: prompt, images }, context.hint);
  const messages = [...systemMessages(system), message];
  const { stats, isStopped } = await printOnce(context, { ...chatOptions, messages }, options.mcp);
  if (isStopped) throw interrupted();
  if (options.stats && !context.isJson)
    context.terminal.note(context.terminal.styleOfNotes('dim', statsText(stats)));
}

/** With questions about calls of tools, where there are such and a terminal to ask on. */
async function printOnce(
  context: Context,
  options: Omit<AnswerOptions, 'tools'> & { messages: ChatMessage[] },
  servers: readonly string[] | undefined,
) {
  const { terminal } = context;
  const tell = (line: string) => context.hint(terminal.styleOfNotes('dim', line));
  if (servers === undefined || !context.canAsk) {
    const tools = chatToolsOf(servers, { tell, ask: undefined });
    return printWholeAnswer(context, { ...options, tools });
  }
  // It reads from the beginning: what is typed before a question must not answer it.
  const { signal: all } = context;
  const reader = new LineReader({
    input: process.stdin,
    output: process.stdout,
    prompt: '',
    history: [],
    signal: all,
  });
  const stop = new AbortController();
  reader.whileBusy(() => stop.abort());
  const signal = AbortSignal.any([stop.signal, all]);
  const tools = chatToolsOf(servers, { tell, ask: (question) => reader.ask(question, signal) });
  try {
    return await printWholeAnswer(variantOf(context, { signal }), { ...options, tools });
  } finally {
    reader.close();
  }
}
