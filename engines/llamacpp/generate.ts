// One generation on one sequence of the context.
import type { LlamaContextSequence, LlamaModel, Token } from 'node-llama-cpp';
import type { GenerationEvent, GenerationRequest } from '../kit/chat/engine.ts';
import { type GenerationState, generate, type TokenSource } from '../kit/chat/generate.ts';
import type { Evaluation } from './evaluate-options.ts';
import type { Drafts } from './speculation.ts';
import { SpeculativeSource } from './speculative-source.ts';

/** Tokens of the prompt that are evaluated before the next look at whether the client is still there. */
const PROMPT_CHUNK_TOKENS = 512;
// Of a prompt whose beginning can't be had back token by token, this much is evaluated behind the place that can: the words
// that open the response, which are no longer there, or are others, in the prompt of the next turn.
const TOKENS_BEHIND_CHECKPOINT = 16;

interface SequenceGeneration {
  model: LlamaModel;
  sequence: LlamaContextSequence;
  request: GenerationRequest;
  /** False evaluates the whole prompt again, even where the sequence still holds its beginning. */
  isCacheUsed: boolean;
  /** Asked once; what it returns may ask for the state before every token. */
  evaluate(state: GenerationState): Evaluation;
  hasComputed(): void;
  drafts: Drafts | undefined;
  signal: AbortSignal;
}

/**
 * Ends within one token, or one chunk of the prompt, of the signal; the sequence can then be used again.
 * @param isCacheUsed false evaluates the whole prompt again, even where the sequence still holds its beginning.
 * @throws the signal's reason when it aborts.
 */
export async function* generateOnSequence(details: SequenceGeneration): AsyncGenerator<GenerationEvent, void, void> {
  const { model, sequence, request, drafts, hasComputed, signal } = details;
  const startedAt = performance.now();
  const promptTokens = request.promptTokens as readonly Token[];
  // At least one token is evaluated: its result is the first new token.
  const wanted = details.isCacheUsed ? promptTokens.slice(0, -1) : [];
  // A model that can't take back single tokens evaluates again what is behind its last checkpoint, or all.
  const { firstDifferentIndex } = sequence.compareContextTokens([...wanted]);
  const repeatedTokens = Math.max(0, sequence.getRestoreToPrefixIndexEvaluationSize(firstDifferentIndex));
  await sequence.adaptStateToTokens(wanted, false);
  // Asked of the sequence, as a model may have had to give up more than what differs.
  const heldTokens = sequence.nextTokenIndex;
  const cachedTokens = Math.max(0, heldTokens - repeatedTokens);
  const lastChunk = await evaluateAllButLastChunk(sequence, promptTokens.slice(heldTokens), signal);
  function open(state: GenerationState): TokenSource {
    if (drafts !== undefined) return new SpeculativeSource({ ...details, ...drafts, lastChunk, state });
    const evaluation = details.evaluate(state);
    const probabilities = request.topLogprobs !== undefined;
    const tokens = sequence.evaluateWithMetadata(lastChunk, { probabilities }, evaluation.options);
    return {
      async next() {
        const { value, done } = await tokens.next();
        hasComputed();
        return done ? undefined : value;
      },
      hasGenerated: evaluation.hasGenerated,
      // Evaluating one more token would make the library drop the beginning of the text.
      isFull: () => sequence.nextTokenIndex >= sequence.contextSize - 1,
      async end() {
        evaluation.end();
        await tokens.return();
      },
    };
  }
  const reader = {
    // The library takes `<|end|>` of some families for an end, which llama.cpp doesn't: their formats go on behind it.
    isEndToken: (token: number) =>
      token === model.tokens.eos || (model.isEogToken(token as Token) && !request.shownTokens.has(token)),
    detokenize: (tokens: readonly number[], areSpecialTokensShown: boolean, lastTokens: readonly number[]) =>
      model.detokenize(tokens as Token[], areSpecialTokensShown, lastTokens as Token[]),
  };
  yield* generate({ request, cachedTokens, startedAt, reader, open, signal });
}

async function evaluateAllButLastChunk(sequence: LlamaContextSequence, tokens: Token[], signal: AbortSignal) {
  let start = 0;
  for (; tokens.length - start > PROMPT_CHUNK_TOKENS; start += PROMPT_CHUNK_TOKENS) {
    signal.throwIfAborted();
    await sequence.evaluateWithoutGeneratingNewTokens(tokens.slice(start, start + PROMPT_CHUNK_TOKENS));
  }
  signal.throwIfAborted();
  const checkpoint = tokens.length - TOKENS_BEHIND_CHECKPOINT;
  if (sequence.needsCheckpoints && checkpoint > start) {
    await sequence.evaluateWithoutGeneratingNewTokens(tokens.slice(start, checkpoint));
    await sequence.takeCheckpoint();
    start = checkpoint;
  }
  return tokens.slice(start);
}
