// One answer of a model, printed while it comes.
import * as api from '../../../generated/client/index.ts';
import { setFields } from '../../lib/values.ts';
import { eventsOf } from '../kit/calls.ts';
import type { Context } from '../kit/context.ts';
import { CommandFailed } from '../kit/failures.ts';
import type { AnswerFormat } from './answer-format.ts';
import { type AnswerStats, statsOf } from './answer-stats.ts';
import { Markdown } from './markdown.ts';
import type { GenerationFields } from './parameters.ts';

/** What the request of an answer has besides its messages, and how the answer is printed. */
export interface AnswerOptions {
  model: string;
  think: boolean | 'low' | 'medium' | 'high' | undefined;
  hidesThinking: boolean;
  parameters: GenerationFields;
  format: AnswerFormat | undefined;
}

/**
 * Prints an answer. The signal of the context stops it, which is not a failure; the text is what
 * came until then.
 * @throws {CommandFailed}
 */
export async function printAnswer(
  context: Context,
  options: AnswerOptions & { messages: api.ChatMessage[] },
) {
  const { client, terminal, isJson, signal } = context;
  const { model, messages, think, hidesThinking, parameters, format } = options;
  const isStyled = terminal.isTerminal && terminal.style('bold', 'x') !== 'x';
  const width = terminal.width - 1;
  // An answer of a form is for programs as well, so that it stays as it is.
  const plain = new Markdown(format === undefined ? width : Number.POSITIVE_INFINITY, {
    isPlain: true,
  });
  const output = isStyled && format === undefined ? new Markdown(width) : plain;
  const thinking = new Markdown(width, { isPlain: true });
  const startMs = performance.now();
  const bar = context.progress();
  if (terminal.isTerminal) bar.doing(`${model} …`);
  let text = '';
  let isThinking = false;
  let stats: AnswerStats = {};
  const endThinking = () => {
    if (!isThinking) return;
    isThinking = false;
    terminal.write(`${thinking.end()}${isStyled ? '\x1b[22m' : ''}\n\n`);
  };
  const body = {
    model,
    messages,
    stream_options: { include_usage: true },
    ...parameters,
    ...setFields({
      response_format: format,
      enable_thinking: typeof think === 'boolean' ? think : undefined,
      reasoning_effort: typeof think === 'string' ? think : undefined,
    }),
  };
  try {
    for await (const chunk of eventsOf(context, api.createChatCompletionStream({ client, body }))) {
      if (isJson) context.printJson(chunk);
      stats = statsOf(chunk, stats);
      const { content, reasoning_content: thought } = chunk.choices[0]?.delta ?? {};
      if (!content && !thought) continue;
      bar.end();
      stats.firstTokenMs ??= performance.now() - startMs;
      if (thought && !hidesThinking && !isJson) {
        if (!isThinking) terminal.write(isStyled ? '\x1b[2m' : '');
        isThinking = true;
        terminal.write(thinking.write(thought));
      }
      if (!content) continue;
      text += content;
      if (isJson) continue;
      endThinking();
      terminal.write(output.write(text === content ? content.trimStart() : content));
    }
  } catch (error) {
    if (!signal.aborted) throw forPeople(error, model);
  } finally {
    bar.end();
    if (!isJson) {
      endThinking();
      terminal.write(`${output.end()}${text === '' || text.endsWith('\n') ? '' : '\n'}`);
    }
  }
  return { text, stats: { ...stats, isStopped: signal.aborted }, isStopped: signal.aborted };
}

/** What is wrong with an image is said by its place in the request, which no person has written. */
function forPeople(error: unknown, model: string): unknown {
  if (!(error instanceof CommandFailed)) return error;
  const { code, param } = error.said ?? {};
  if (code !== 'capability_not_supported' || !String(param).startsWith('messages[')) return error;
  const advice =
    "Take a model that 'lemonade list' marks with 'vision'. In a chat, /clear forgets the images of earlier messages.";
  return new CommandFailed(`${model} reads text only: it takes no images.`, { advice });
}
