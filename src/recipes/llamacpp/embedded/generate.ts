// One generation on one sequence of the context, as a stream of text.
import type { LlamaContextSequence, LlamaModel, Token } from 'node-llama-cpp';
import type { Evaluation, GenerationState } from './evaluate-options.ts';
import { type TokenLogProbability, toTokenLogProbability } from './log-probabilities.ts';
import { createStopSequenceFilter } from './stop-sequences.ts';
import { createTextPieces } from './text-pieces.ts';
import type { Timings } from './timings.ts';

/** What to generate, once the prompt is tokens. */
export interface GenerationPlan {
  promptTokens: readonly Token[];
  /** Undefined goes on until the model ends its response or the context is full. */
  maxTokens: number | undefined;
  stop: readonly string[];
  /** How many alternatives to report for each token; undefined reports no probabilities at all. */
  topLogprobs: number | undefined;
  /** False evaluates the whole prompt again, even where the sequence still holds its beginning. */
  isCacheUsed: boolean;
  /** Whether tokens such as `<tool_call>` appear in the text, even where the model file calls them special. */
  areSpecialTokensShown: boolean;
  /** Asked once; what it returns may ask for the state before every token. */
  evaluate(state: GenerationState): Evaluation;
}

/** What a generation gives: text as it comes, then one `end`. */
export type GenerationEvent =
  | { kind: 'text'; text: string; logprobs: readonly TokenLogProbability[] }
  /** `stoppedBy` is the one of the stop texts that ended it. */
  | { kind: 'end'; finishReason: 'stop' | 'length'; stoppedBy?: string; timings: Timings };

/** Tokens of the prompt that are evaluated before the next look at whether the client is still there. */
const promptChunkTokens = 512;

/**
 * Of a prompt whose beginning can't be had back token by token, this much is evaluated behind the place that can: the words
 * that open the response, which are no longer there, or are others, in the prompt of the next turn.
 */
const tokensBehindCheckpoint = 16;

/** How much of its end a text is looked at for what a grammar waits for. */
const rememberedCharacters = 1000;

/**
 * Long because it is one loop whose steps share the state of the sequence. Ends within one token, or one chunk of the prompt, of the signal; the sequence can then be used again.
 * @throws the signal's reason when it aborts.
 */
export async function* generate({
  model,
  sequence,
  plan,
  signal,
}: {
  model: LlamaModel;
  sequence: LlamaContextSequence;
  plan: GenerationPlan;
  signal: AbortSignal;
}): AsyncGenerator<GenerationEvent, void, void> {
  const startedAt = performance.now();
  const { promptTokens, maxTokens = Number.POSITIVE_INFINITY } = plan;
  const cachedTokens = await keepCommonPrefix(sequence, plan);
  const lastChunk = await evaluateAllButLastChunk({ sequence, tokens: promptTokens.slice(cachedTokens), signal });

  const generated: Token[] = [];
  const piecesOf = (areSpecialTokensShown: boolean) =>
    createTextPieces({
      detokenize: (tokens, lastTokens) =>
        model.detokenize(tokens as Token[], areSpecialTokensShown, lastTokens as Token[]),
      precedingTokens: promptTokens,
    });
  const pieces = piecesOf(plan.areSpecialTokensShown);
  // What a grammar is held against.
  const allPieces = plan.areSpecialTokensShown ? undefined : piecesOf(true);
  const filter = createStopSequenceFilter(plan.stop);
  const textOf = (token: number) => model.detokenize([token as Token], true);
  const recentTokens = (count: number): Token[] =>
    generated.length >= count
      ? generated.slice(-count)
      : [...promptTokens.slice(-(count - generated.length)), ...generated];
  let textEnd = '';
  const evaluation = plan.evaluate({ recentTokens, length: () => generated.length, text: () => textEnd });
  const tokens = sequence.evaluateWithMetadata(
    lastChunk,
    { probabilities: plan.topLogprobs !== undefined },
    evaluation.options,
  );

  let finishReason: 'stop' | 'length' = 'length';
  let logprobs: TokenLogProbability[] = [];
  let firstTokenAt: number | undefined;
  let stoppedBy: string | undefined;
  try {
    while (generated.length < maxTokens) {
      const { value, done } = await tokens.next();
      signal.throwIfAborted();
      if (done) break;
      const { token } = value;
      firstTokenAt ??= performance.now();
      generated.push(token);
      if (model.isEogToken(token)) {
        finishReason = 'stop';
        break;
      }
      if (plan.topLogprobs !== undefined) {
        const { probabilities = new Map<number, number>() } = value as { probabilities?: Map<Token, number> };
        logprobs.push(toTokenLogProbability({ token, probabilities, topCount: plan.topLogprobs, textOf }));
      }
      const piece = pieces.push(token);
      textEnd = (textEnd + piece).slice(-rememberedCharacters);
      evaluation.hasGenerated(token, allPieces?.push(token) ?? piece);
      const { text, stop } = filter.push(piece);
      if (text !== '') {
        yield { kind: 'text', text, logprobs };
        logprobs = [];
      }
      stoppedBy = stop;
      if (stoppedBy !== undefined) {
        finishReason = 'stop';
        break;
      }
      if (isFull(sequence)) break;
    }
  } finally {
    evaluation.end();
    await tokens.return();
  }

  if (stoppedBy === undefined) {
    const last = filter.push(pieces.flush());
    const text = last.text + filter.flush();
    if (text !== '' || logprobs.length > 0) yield { kind: 'text', text, logprobs };
  }
  const endedAt = performance.now();
  const promptEndedAt = firstTokenAt ?? endedAt;
  const timings = {
    cachedTokens,
    promptTokens: promptTokens.length - cachedTokens,
    promptMs: promptEndedAt - startedAt,
    predictedTokens: generated.length,
    predictedMs: endedAt - promptEndedAt,
  };
  yield { kind: 'end', finishReason, ...(stoppedBy === undefined ? {} : { stoppedBy }), timings };
}

/** @returns how many tokens of the prompt need no evaluation. At least one does: its result is the first new token. */
async function keepCommonPrefix(sequence: LlamaContextSequence, plan: GenerationPlan): Promise<number> {
  const reusable = plan.isCacheUsed ? plan.promptTokens.slice(0, -1) : [];
  await sequence.adaptStateToTokens(reusable, false);
  // Asked of the sequence, as a model may have had to give up more than what differs.
  return sequence.nextTokenIndex;
}

async function evaluateAllButLastChunk({
  sequence,
  tokens,
  signal,
}: {
  sequence: LlamaContextSequence;
  tokens: Token[];
  signal: AbortSignal;
}): Promise<Token[]> {
  let start = 0;
  for (; tokens.length - start > promptChunkTokens; start += promptChunkTokens) {
    signal.throwIfAborted();
    await sequence.evaluateWithoutGeneratingNewTokens(tokens.slice(start, start + promptChunkTokens));
  }
  signal.throwIfAborted();
  const checkpoint = tokens.length - tokensBehindCheckpoint;
  if (sequence.needsCheckpoints && checkpoint > start) {
    await sequence.evaluateWithoutGeneratingNewTokens(tokens.slice(start, checkpoint));
    await sequence.takeCheckpoint();
    start = checkpoint;
  }
  return tokens.slice(start);
}

/** Whether evaluating one more token would make the library drop the beginning of the text. */
const isFull = (sequence: LlamaContextSequence): boolean => sequence.nextTokenIndex >= sequence.contextSize - 1;
