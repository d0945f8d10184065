// Puts the chunks of a streamed answer together, and measures them.
import type { ChatCompletionChunk } from '../../../../generated/client/index.ts';
import type { Answer, Figures, FunctionCall } from '../conversation/conversation.ts';
import { CallReader } from './call-reader.ts';

const TAGS = ['think', 'thinking'];

/** One answer: it takes chunk after chunk, and `read` gives what has come so far. */
export class AnswerReader {
  readonly #startedMs: number;
  #before: Partial<Answer>;
  readonly #calls: (FunctionCall & { id: string; fromMs: number })[] = [];
  readonly #toolCalls: CallReader;
  #content = '';
  #thoughts = '';
  /** Where in the thoughts those begin that no call of a tool has followed yet. */
  #thoughtsFrom = 0;
  #pieces = 0;
  #firstMs: number | undefined;
  #lastMs = 0;
  #thoughtMs: number | undefined;
  #finish: string | undefined;
  #usage: ChatCompletionChunk['usage'];
  #timings: ChatCompletionChunk['timings'];

  /**
   * @param startedMs When the request was sent, on a clock of any start.
   * @param before What of the answer is there already.
   */
  constructor(startedMs: number, before: Partial<Answer> = {}) {
    this.#startedMs = startedMs;
    this.#before = before;
    this.#toolCalls = new CallReader(before.toolCalls);
  }

  /** @param nowMs When the chunk came, on the clock of `startedMs`. */
  take(chunk: ChatCompletionChunk, nowMs: number): void {
    this.#usage = chunk.usage ?? this.#usage;
    this.#timings = chunk.timings ?? this.#timings;
    const choice = chunk.choices.find(({ index }) => index === 0);
    this.#finish = choice?.finish_reason ?? this.#finish;
    if (chunk.mcp) this.#takeTools(chunk.mcp, nowMs);
    const { reasoning_content, content, tool_calls } = choice?.delta ?? {};
    if (!reasoning_content && !content && !tool_calls?.length) return;
    for (const { index, id, function: part } of tool_calls ?? []) {
      const begun = { id: '', name: '', input: '', fromMs: nowMs };
      const { name, input, fromMs, ...before } = this.#calls[index] ?? begun;
      const whole = { name: name + (part?.name ?? ''), input: input + (part?.arguments ?? '') };
      this.#calls[index] = { ...whole, id: id ?? before.id, fromMs, ms: nowMs - fromMs };
    }
    this.#firstMs ??= nowMs;
    this.#lastMs = nowMs;
    this.#pieces += 1;
    this.#thoughts += reasoning_content ?? '';
    this.#content += content ?? '';
    if (reasoning_content || this.#isThinkingInText()) this.#thoughtMs = nowMs - this.#startedMs;
  }

  read() {
    const { text = '', thoughts = '', thoughtMs } = this.#before;
    const split = splitThoughts(this.#content, this.#finish === undefined);
    const calls = this.#calls
      .filter((call) => call !== undefined && !this.#toolCalls.has(call.id))
      .map(({ fromMs: _, id: __, ...call }) => call);
    return {
      text: text + split.text,
      thoughts: thoughts + this.#thoughts + split.thoughts || undefined,
      thoughtMs: this.#thoughtMs ?? thoughtMs,
      calls: calls.length > 0 ? calls : undefined,
      toolCalls: this.#toolCalls.read(),
      figures: this.figures(),
    };
  }

  /** Whether a person has to decide about a call. */
  get isAsking(): boolean {
    return this.#toolCalls.isAsking;
  }

  /** Undefined before the first token, unless the server has counted that there is none. */
  figures(): Figures | undefined {
    const usage = this.#usage;
    const timings = this.#timings;
    // The sum of several requests says nothing about the context.
    const promptTokens = this.#toolCalls.read() ? undefined : usage?.prompt_tokens;
    if (this.#firstMs === undefined)
      return usage ? { tokens: usage.completion_tokens, promptTokens } : undefined;
    const streamMs = this.#lastMs - this.#firstMs;
    const measured = streamMs > 0 ? ((this.#pieces - 1) * 1000) / streamMs : 0;
    const speed = timings?.predicted_per_second ?? measured;
    return {
      tokens: usage?.completion_tokens ?? timings?.predicted_n ?? this.#pieces,
      firstTokenMs: this.#firstMs - this.#startedMs,
      promptTokens,
      tokensPerSecond: speed > 0 && Number.isFinite(speed) ? speed : undefined,
    };
  }

  finishReason(): string | undefined {
    return this.#finish;
  }

  #takeTools(told: NonNullable<ChatCompletionChunk['mcp']>, nowMs: number): void {
    this.#toolCalls.take(told, nowMs, {
      takeBefore: () => this.#takeBefore(),
      functionOf: (id) => this.#calls.find((call) => call?.id === id)?.name ?? '',
    });
  }

  /** What has been said and thought so far belongs to a call; what comes then is new. */
  #takeBefore(): { text: string; thoughts: string } {
    const split = splitThoughts(this.#content, false);
    const text = (this.#before.text ?? '') + split.text;
    const thoughts = this.#thoughts.slice(this.#thoughtsFrom) + split.thoughts;
    this.#thoughts += split.thoughts;
    if (thoughts !== '') this.#thoughts += '\n\n';
    this.#thoughtsFrom = this.#thoughts.length;
    this.#content = '';
    this.#before = { ...this.#before, text: '' };
    return { text, thoughts };
  }

  #isThinkingInText(): boolean {
    return /^\s*<think/.test(this.#content) && !this.#content.includes('</think');
  }
}

/**
 * Finds thoughts that a model writes between `<think>` and `</think>`.
 * @param isComing Holds back what may become a tag.
 */
export function splitThoughts(
  content: string,
  isComing: boolean,
): { text: string; thoughts: string } {
  const begun = content.trimStart();
  const tag = TAGS.find((name) => begun.startsWith(`<${name}>`));
  if (tag !== undefined) {
    const [thoughts = '', ...rest] = begun.slice(tag.length + 2).split(`</${tag}>`);
    if (rest.length > 0)
      return { thoughts: thoughts.trim(), text: rest.join(`</${tag}>`).trimStart() };
    // What comes may be the first letters of the end.
    return { thoughts: thoughts.replace(/<[/a-z]*$/, '').trim(), text: '' };
  }
  if (isComing && begun !== '' && TAGS.some((name) => `<${name}>`.startsWith(begun)))
    return { thoughts: '', text: '' };
  // The templates of some models open the thoughts themselves, so that only the end is in the text.
  const [before = '', ...after] = content.split(/^[ \t]*<\/think>[ \t]*$/m);
  if (after.length !== 1 || before.includes('```')) return { thoughts: '', text: content };
  return { thoughts: before.trim(), text: after.join('').trimStart() };
}
