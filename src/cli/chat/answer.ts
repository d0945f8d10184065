// One answer of a model, printed while it comes.
import * as api from '../../../generated/client/index.ts';
import { eventsOf } from '../kit/calls.ts';
import type { Context } from '../kit/context.ts';
import { CommandFailed } from '../kit/failures.ts';
import { Markdown } from './markdown.ts';
import type { AnswerFormat, GenerationFields } from './request.ts';

export interface AnswerStats {
  tokens?: number | undefined;
  promptTokens?: number | undefined;
  tokensPerSecond?: number | undefined;
  firstTokenMs?: number | undefined;
  /** True for an answer that was stopped: the server tells nothing of its tokens. */
  isStopped?: boolean;
}

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
    ...(format === undefined ? {} : { response_format: format }),
    ...(typeof think === 'boolean' ? { enable_thinking: think } : {}),
    ...(typeof think === 'string' ? { reasoning_effort: think } : {}),
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

const statsOf = (
  { usage, timings }: api.ChatCompletionChunk,
  before: AnswerStats,
): AnswerStats => ({
  ...before,
  tokens: timings?.predicted_n ?? usage?.completion_tokens ?? before.tokens,
  promptTokens: usage?.prompt_tokens ?? before.promptTokens,
  tokensPerSecond: timings?.predicted_per_second ?? before.tokensPerSecond,
});

/** `128 tokens, 42.1 tokens/s, first after 0.3 s, prompt of 30 tokens`. */
export function statsText(stats: AnswerStats): string {
  const { tokens, promptTokens, tokensPerSecond, firstTokenMs, isStopped = false } = stats;
  const parts = [
    isStopped && tokens === undefined && 'stopped before its tokens were counted',
    tokens !== undefined && `${tokens} tokens`,
    tokensPerSecond !== undefined && `${tokensPerSecond.toFixed(1)} tokens/s`,
    firstTokenMs !== undefined && `first after ${shortTime(firstTokenMs)}`,
    promptTokens !== undefined && `prompt of ${promptTokens} tokens`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** `40 ms`, `1.2 s`. */
const shortTime = (milliseconds: number): string =>
  milliseconds < 100 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
