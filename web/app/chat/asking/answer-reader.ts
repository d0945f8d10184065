// Puts the chunks of a streamed answer together, and measures them.
import type { ChatCompletionChunk } from '../../../../generated/client/index.ts';
import type { Figures, FunctionCall } from '../conversation/conversation.ts';

/** An answer so far. */
export interface AnswerText {
  text: string;
  thoughts: string;
  /** Milliseconds that the model has thought; undefined if it has not. */
  thoughtMs: number | undefined;
  /** Functions that the model has called. */
  calls: readonly FunctionCall[];
}

export interface AnswerReader {
  /** @param nowMs When the chunk came, on the clock of `startedMs`. */
  take(chunk: ChatCompletionChunk, nowMs: number): void;
  text(): AnswerText;
  /** Undefined before the first token, unless the server has counted that there is none. */
  figures(): Figures | undefined;
  /** Why the model ended, as in the documents; undefined if the stream broke off. */
  finishReason(): string | undefined;
}

/**
 * @param startedMs When the request was sent, on any clock that only goes forward.
 * @param before What is there already, of an answer that goes on.
 */
export function createAnswerReader(startedMs: number, before: Partial<AnswerText> = {}): AnswerReader {
  let text = before.text ?? '';
  let thoughts = before.thoughts ?? '';
  let pieces = 0;
  let firstMs: number | undefined;
  let lastMs = startedMs;
  let thinkingMs: { from: number; to: number } | undefined;
  let finish: string | undefined;
  const calls: FunctionCall[] = [];
  let usage: ChatCompletionChunk['usage'];
  let timings: ChatCompletionChunk['timings'];

  return {
    take(chunk, nowMs) {
      usage = chunk.usage ?? usage;
      timings = chunk.timings ?? timings;
      const choice = chunk.choices.find(({ index }) => index === 0);
      finish = choice?.finish_reason ?? finish;
      const [thought, piece] = [choice?.delta.reasoning_content ?? '', choice?.delta.content ?? ''];
      const called = choice?.delta.tool_calls ?? [];
      for (const { index, function: part } of called) {
        const { name, input } = calls[index] ?? { name: '', input: '' };
        calls[index] = { name: name + (part?.name ?? ''), input: input + (part?.arguments ?? '') };
      }
      if (thought === '' && piece === '' && called.length === 0) return;
      firstMs ??= nowMs;
      lastMs = nowMs;
      pieces += 1;
      thoughts += thought;
      text += piece;
      if (thought !== '') thinkingMs = { from: thinkingMs?.from ?? startedMs, to: nowMs };
    },
    text: () => ({
      text,
      thoughts,
      calls: calls.filter(Boolean),
      thoughtMs: thinkingMs ? thinkingMs.to - thinkingMs.from : before.thoughtMs,
    }),
    figures() {
      if (firstMs === undefined)
        return usage ? { tokens: usage.completion_tokens, promptTokens: usage.prompt_tokens } : undefined;
      const tokens = usage?.completion_tokens ?? timings?.predicted_n ?? pieces;
      const measured = lastMs > firstMs ? ((pieces - 1) * 1000) / (lastMs - firstMs) : undefined;
      const speed = timings?.predicted_per_second ?? measured;
      return {
        tokens,
        firstTokenMs: firstMs - startedMs,
        ...(usage && { promptTokens: usage.prompt_tokens }),
        ...(speed !== undefined && speed > 0 && Number.isFinite(speed) && { tokensPerSecond: speed }),
      };
    },
    finishReason: () => finish,
  };
}
