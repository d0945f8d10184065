// A loaded model as the rest of this program uses it: prompts into tokens, and generations on free sequences.
import { basename } from 'node:path';
import type { Template } from '@huggingface/jinja';
import type { LlamaContextSequence, Token } from 'node-llama-cpp';
import { ApiError, invalidRequest } from './api-error.ts';
import { type ChatTemplate, createChatTemplate, fallbackTemplate } from './chat-template.ts';
import { type AnswerGrammar, prepareEvaluateOptions } from './evaluate-options.ts';
import { type GenerationEvent, generate } from './generate.ts';
import type { LoadedModel } from './load-model.ts';
import type { SamplingSettings } from './sampling.ts';
import { createSlotPool } from './slot-pool.ts';

/** A generation as the API asks for it. */
export interface GenerationRequest {
  promptTokens: readonly Token[];
  maxTokens: number | undefined;
  stop: readonly string[];
  sampling: SamplingSettings;
  /** How many alternatives to report for each token; undefined reports no probabilities. */
  topLogprobs: number | undefined;
  /** Whether the beginning of the prompt may be taken from an earlier request. */
  isCacheAllowed: boolean;
  grammar: AnswerGrammar | undefined;
  /** Whether tokens such as `<tool_call>` appear in the text, even where the model file calls them special. */
  areSpecialTokensShown: boolean;
}

/** What the rest of this program knows of a loaded model. */
export interface Engine {
  modelName: string;
  modelPath: string;
  buildInfo: string;
  contextSize: number;
  /** The sequences, each of which serves one request at a time. */
  slots(): ReadonlyArray<{ id: number; isProcessing: boolean }>;
  chatTemplate: ChatTemplate;
  /** For `GET /v1/models`. */
  meta: Readonly<Record<string, number>>;
  /** Texts such as `<s>` become the tokens of that name. BOS is added where the model wants it. */
  tokenizePrompt(text: string): Token[];
  /** @throws {ApiError} 400 when one is not a token of the model. */
  checkTokens(ids: readonly number[]): Token[];
  detokenize(tokens: readonly Token[]): string;
  /**
   * Waits for a free sequence, then generates. Leaving the iteration early frees the sequence.
   * @throws {ApiError} 400 when the prompt does not fit or the grammar is malformed.
   * @throws the signal's reason when it aborts.
   */
  generate(request: GenerationRequest, signal: AbortSignal): AsyncGenerator<GenerationEvent, void, void>;
}

/** @param parseTemplate turns the source of a chat template into one that can be rendered. */
export function createEngine({
  loaded: { library, model, context },
  modelPath,
  parseTemplate,
}: {
  loaded: LoadedModel;
  modelPath: string;
  parseTemplate(source: string): Template;
}): Engine {
  const { tokens } = model;
  const sequences = Array.from({ length: context.totalSequences }, () => context.getSequence());
  const pool = createSlotPool(sequences);
  const knownTokens = new Set<number>(model.iterateAllTokens());

  return {
    modelName: basename(modelPath),
    modelPath,
    buildInfo: `node-llama-cpp-${model.llama.llamaCppRelease.release}`,
    contextSize: context.contextSize,
    slots: () => sequences.map((sequence, id) => ({ id, isProcessing: pool.isBusy(sequence) })),
    chatTemplate: createChatTemplate({
      source: model.fileInfo.metadata.tokenizer?.chat_template ?? fallbackTemplate,
      parse: parseTemplate,
      specialTokens: { bos: tokens.bosString ?? '', eos: tokens.eosString ?? '' },
    }),
    meta: {
      n_vocab: knownTokens.size,
      n_ctx_train: model.trainContextSize,
      n_embd: model.embeddingVectorSize,
      size: model.size,
    },
    tokenizePrompt(text) {
      const ids = model.tokenize(text, true);
      // Templates often write BOS themselves; a second one would change what the model says.
      const isBosMissing = tokens.shouldPrependBosToken && ids[0] !== tokens.bos;
      return isBosMissing && tokens.bos !== null ? [tokens.bos, ...ids] : ids;
    },
    checkTokens(ids) {
      const unknown = ids.find((id) => !knownTokens.has(id));
      if (unknown !== undefined) throw invalidRequest(`${unknown} is not a token of this model.`);
      return ids as Token[];
    },
    detokenize: (ids) => model.detokenize(ids, true),
    async *generate(request, signal) {
      const { promptTokens, sampling, grammar, isCacheAllowed, ...rest } = request;
      checkPromptLength(promptTokens, context.contextSize);
      const evaluateOptions = await prepareEvaluateOptions({ library, model, sampling, grammar });
      const sequence = await pool.acquire({ choose: (free) => bestMatch(free, promptTokens), signal });
      try {
        // Evaluating a prompt in other portions may round differently, so a seed gets the same portions every time.
        const isCacheUsed = isCacheAllowed && !sampling.isSeedGiven;
        const plan = { ...rest, promptTokens, isCacheUsed, evaluateOptions };
        yield* generate({ model, sequence, plan, signal });
      } finally {
        pool.release(sequence);
      }
    },
  };
}

function checkPromptLength(promptTokens: readonly Token[], contextSize: number): void {
  if (promptTokens.length === 0) throw invalidRequest('The prompt holds no tokens.');
  if (promptTokens.length < contextSize) return;
  throw new ApiError(
    'exceed_context_size_error',
    `The prompt has ${promptTokens.length} tokens, which is more than the context of ${contextSize} tokens can take. Shorten it, or load the model with a larger ctx_size.`,
    { n_prompt_tokens: promptTokens.length, n_ctx: contextSize },
  );
}

/** The sequence that already holds most of the prompt; among equals the one with the least to lose. */
function bestMatch(free: readonly LlamaContextSequence[], promptTokens: readonly Token[]): LlamaContextSequence {
  const ranked = free
    .map((sequence) => ({
      sequence,
      common: sequence.compareContextTokens([...promptTokens]).firstDifferentIndex,
      held: sequence.nextTokenIndex,
    }))
    .sort((left, right) => right.common - left.common || left.held - right.held);
  const [best] = ranked;
  if (best === undefined) throw new Error('A sequence was to be chosen among none.');
  return best.sequence;
}
