// A loaded model that generates text, each response on a free slot.
import type { LlamaContextSequence, LlamaModel, Token } from 'node-llama-cpp';
import type { ChatFormatter } from '../kit/chat/chat-formatter.ts';
import type { GenerationRequest, TextEngine, Vocabulary } from '../kit/chat/engine.ts';
import { createProgress, generate, type TokenSource } from '../kit/chat/generate.ts';
import { checkPromptLength } from '../kit/chat/tokens.ts';
import type { EmbeddedArguments } from './arguments.ts';
import type { Batches, ThreadCount } from './batches.ts';
import { createEvaluations, type Evaluation } from './evaluate-options.ts';
import type { Library } from './library.ts';
import { createDetokenize, type Detokenize } from './pieces.ts';
import { commonLength, Slots } from './slots.ts';
import type { OpenedSpeculation } from './speculation.ts';
import { SpeculativeSource } from './speculative-source.ts';

/** Tokens of the prompt that are evaluated before the next look at whether the client is still there. */
const PROMPT_CHUNK_TOKENS = 512;
// Of a prompt whose beginning can't be had back token by token, this much is evaluated behind the place that can: the words
// that open the response, which are no longer there, or are others, in the prompt of the next turn.
const TOKENS_BEHIND_CHECKPOINT = 16;

/** Special tokens for code completion; null for one that the vocabulary does not have. */
export interface InfillTokens {
  prefix: number | null;
  suffix: number | null;
  middle: number | null;
  repository: number | null;
  separator: number | null;
}

export interface EngineFacts {
  modelName: string;
  modelPath: string;
  buildInfo: string;
  /** What its file says of them, as llama-server names it. */
  texts: { chat_template: string; bos_token: string; eos_token: string };
  contextSize: number;
  gpuLayers: number;
  vocabulary: Vocabulary;
  infill: InfillTokens;
}

interface EngineParts {
  facts: EngineFacts;
  library: Library;
  model: LlamaModel;
  sequences: readonly LlamaContextSequence[];
  batches: Batches;
  threadCount: ThreadCount;
  speculation: OpenedSpeculation | undefined;
  formatter: ChatFormatter;
  options: EmbeddedArguments;
}

export type Engine = ReturnType<typeof createEngine>;

export function createEngine({ facts, library, model, formatter, options, speculation, ...parts }: EngineParts) {
  const { contextSize, vocabulary } = facts;
  const slots = new Slots(parts.sequences, options.slotFolder);
  const prepareEvaluation = createEvaluations({ library, model, contextSize, vocabularySize: vocabulary.size });
  const detokenize = createDetokenize(model, library);
  const hasComputed = () => parts.threadCount.end();
  const generateText: TextEngine['generate'] = async function* (request, signal) {
    const { maxTokens, sampling, isCacheAllowed, slotId } = request;
    const promptTokens = request.promptTokens as readonly Token[];
    slots.check(slotId);
    checkPromptLength(promptTokens.length, contextSize);
    const evaluate = await prepareEvaluation(request, signal);
    // Evaluating a prompt in other portions may round differently, so a seed gets the same portions every time.
    const isCacheUsed = isCacheAllowed && !sampling.isSeedGiven;
    const slot = await slots.take(request, isCacheUsed, signal);
    const { sequence } = slot;
    const endBatch = parts.batches.begin();
    try {
      // At least one token is evaluated: its result is the first new token.
      const wanted = isCacheUsed ? promptTokens.slice(0, -1) : [];
      const common = commonLength(sequence, wanted);
      const task = slots.begin(slot, { promptTokens: promptTokens.length, cachedTokens: common, maxTokens });
      const startedAt = performance.now();
      const cachedTokens = await keepBeginning(sequence, wanted, common);
      const progressAt = createProgress({ request, cachedTokens, startedAt });
      yield* progressAt(cachedTokens);
      const rest = promptTokens.slice(sequence.nextTokenIndex);
      const lastChunk = yield* evaluateAllButLastChunk(sequence, rest, progressAt, signal);
      const isGuessed = !sampling.isSeedGiven || sampling.temperature === 0;
      const drafts = isGuessed ? speculation?.draftsFor(slot.id) : undefined;
      const source = { sequence, request, lastChunk, hasComputed };
      const events = generate({
        request,
        cachedTokens,
        startedAt,
        reader: readerOf(model, detokenize, request),
        open(state) {
          task.decoded = state.length;
          if (drafts === undefined) return createSource({ ...source, evaluation: evaluate(state) });
          return new SpeculativeSource({ ...source, ...drafts, evaluate, state, signal });
        },
        signal,
      });
      for await (const event of events) yield event.kind === 'end' ? { ...event, slotId: slot.id } : event;
    } finally {
      endBatch();
      slots.release(slot);
    }
  };
  return {
    ...facts,
    kind: 'text' as const,
    isSpeculative: speculation !== undefined,
    formatter,
    requestDefaults: options.requestDefaults,
    files: slots,
    slots: () => slots.list(),
    generate: generateText,
  };
}

/**
 * Makes the sequence hold a beginning of these tokens and nothing else.
 * @param common so many of them it holds already
 * @returns how many will not be evaluated again
 */
async function keepBeginning(sequence: LlamaContextSequence, wanted: Token[], common: number): Promise<number> {
  // A model that can't take back single tokens evaluates again what is behind its last checkpoint, or all.
  const repeatedTokens = sequence.getRestoreToPrefixIndexEvaluationSize(common);
  await sequence.adaptStateToTokens(wanted, false);
  // Asked of the sequence, as a model may have had to give up more than what differs.
  return Math.max(0, sequence.nextTokenIndex - Math.max(0, repeatedTokens));
}

/** @throws the signal's reason when it aborts; the sequence can then be used again. */
async function* evaluateAllButLastChunk(
  sequence: LlamaContextSequence,
  tokens: Token[],
  progressAt: ReturnType<typeof createProgress>,
  signal: AbortSignal,
) {
  let start = 0;
  for (; tokens.length - start > PROMPT_CHUNK_TOKENS; start += PROMPT_CHUNK_TOKENS) {
    signal.throwIfAborted();
    await sequence.evaluateWithoutGeneratingNewTokens(tokens.slice(start, start + PROMPT_CHUNK_TOKENS));
    yield* progressAt(sequence.nextTokenIndex);
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

function createSource(details: {
  sequence: LlamaContextSequence;
  request: GenerationRequest;
  lastChunk: Token[];
  hasComputed(): void;
  evaluation: Evaluation;
}): TokenSource {
  const { sequence, request, lastChunk, hasComputed, evaluation } = details;
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

const readerOf = (model: LlamaModel, detokenize: Detokenize, { shownTokens }: GenerationRequest) => ({
  // The library takes `<|end|>` of some families for an end, which llama.cpp doesn't: their formats go on behind it.
  isEndToken: (token: number) =>
    token === model.tokens.eos || (model.isEogToken(token as Token) && !shownTokens.has(token)),
  detokenize,
});
