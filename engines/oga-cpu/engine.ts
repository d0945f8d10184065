// A loaded folder as the chats of the kit use it: one slot whose cache keeps what the last request
// left.
import type { GenerationRequest, TextEngine, Work } from '../kit/chat/engine.ts';
import { type GenerationState, generate, type TokenSource } from '../kit/chat/generate.ts';
import { checkPromptLength } from '../kit/chat/tokens.ts';
import type { Gbnf } from '../kit/grammar/gbnf.ts';
import { followGrammar, prepareGrammar } from '../kit/grammar/request-grammar.ts';
import { demand, notSupported } from '../kit/request-fields.ts';
import { Mutex } from '../kit/slot-pool.ts';
import type { ModelFolder } from './model-folder.ts';
import { createSampler } from './sampler.ts';
import type { OgaVocabulary } from './vocabulary.ts';
import type { EvaluationTask } from './worker.ts';

/** Tokens of a prompt that are evaluated in one go: nothing can be cancelled meanwhile. */
const PROMPT_PIECE_TOKENS = 64;

interface OgaThread {
  /** Of the token that was evaluated last. The one that chooses a token may change them. */
  logits: Float32Array;
  evaluate(task: EvaluationTask): Promise<void>;
}

interface OgaModel extends Pick<TextEngine, 'formatter' | 'contextSize' | 'buildInfo'> {
  folder: ModelFolder;
  thread: OgaThread;
  vocabulary: OgaVocabulary;
}

/** A model in a folder of ONNX files, which computes one response after the other. */
export function createOgaEngine(model: OgaModel): TextEngine {
  const { folder, thread, vocabulary, ...facts } = model;
  const turns = new Mutex();
  const cache = createPromptCache(thread);
  return {
    modelName: folder.name,
    ...facts,
    vocabulary,
    requestDefaults: folder.requestDefaults,
    settingsOf: (work) => settingsOf(work, facts.contextSize),
    async *generate(request, signal) {
      refuseUnknown(request);
      checkPromptLength(request.promptTokens.length, facts.contextSize);
      const grammar = request.grammar && (await prepareGrammar(request.grammar, signal));
      const endTurn = await turns.acquire(signal);
      try {
        const startedAt = performance.now();
        // Evaluating a prompt in other portions may round differently, so a seed gets the same
        // portions every time.
        const isCacheUsed = request.isCacheAllowed && !request.sampling.isSeedGiven;
        const cachedTokens = await cache.evaluatePrompt(request, isCacheUsed, signal);
        yield* generate({
          request,
          cachedTokens,
          startedAt,
          reader: {
            isEndToken: (token) => folder.endTokens.has(token),
            detokenize: vocabulary.textOf,
          },
          open: (state) => openSource(model, cache, request, grammar, state),
          signal,
        });
      } finally {
        endTurn();
      }
    },
  };
}

type PromptCache = ReturnType<typeof createPromptCache>;

function createPromptCache(thread: OgaThread) {
  let held: number[] = [];
  let salt: string | undefined;
  async function evaluate(tokens: readonly number[]): Promise<void> {
    const before = held;
    // What a step that fails leaves in the cache is not known.
    held = [];
    await thread.evaluate({ kept: before.length, tokens });
    held = before;
    held.push(...tokens);
  }
  return {
    length: () => held.length,
    evaluate,
    /**
     * At least one token is evaluated: its logits are the first ones.
     * @returns how many tokens needed no evaluation.
     */
    async evaluatePrompt(
      request: GenerationRequest,
      isCacheUsed: boolean,
      signal: AbortSignal,
    ): Promise<number> {
      const { promptTokens: tokens, cacheSalt } = request;
      const different = held.findIndex((token, at) => token !== tokens[at]);
      const common = different === -1 ? held.length : different;
      const cachedTokens =
        isCacheUsed && salt === cacheSalt ? Math.min(common, tokens.length - 1) : 0;
      salt = cacheSalt;
      held.length = cachedTokens;
      for (let start = cachedTokens; start < tokens.length; start += PROMPT_PIECE_TOKENS) {
        signal.throwIfAborted();
        await evaluate(tokens.slice(start, start + PROMPT_PIECE_TOKENS));
      }
      return cachedTokens;
    },
  };
}

function openSource(
  { folder: { endTokens }, thread, vocabulary, contextSize }: OgaModel,
  cache: PromptCache,
  { sampling: settings, topLogprobs, grammar: held }: GenerationRequest,
  grammar: Gbnf | undefined,
  state: GenerationState,
): TokenSource {
  const sampler = createSampler({ settings, endTokens, contextSize, topLogprobs, state });
  const followed = grammar && held && followGrammar(grammar, held);
  /** Tokens that only together with what comes are whole characters. */
  let partial: number[] = [];
  let last: number | undefined;
  const isAllowed = (token: number): boolean => {
    if (endTokens.has(token)) return followed?.state() === 'whole';
    const text = vocabulary.textOf([...partial, token], true);
    return text !== '' && (followed?.allows(token, text) ?? true);
  };
  return {
    async next() {
      if (last !== undefined) await cache.evaluate([last]);
      const chosen = sampler.choose(thread.logits, followed?.isOn() ? isAllowed : undefined);
      last = chosen?.token;
      return chosen;
    },
    hasGenerated:
      followed &&
      ((token, text) => {
        partial = text === '' ? [...partial, token] : [];
        followed.hasGenerated(token, text);
      }),
    isFull: () => cache.length() + 1 >= contextSize,
    async end() {},
  };
}

function settingsOf({ generation, isStream }: Work, contextSize: number) {
  const { sampling, maxTokens = -1, topLogprobs, stop, grammar } = generation;
  return {
    seed: sampling.seed,
    temperature: sampling.temperature,
    top_k: sampling.topK,
    top_p: sampling.topP,
    min_p: sampling.minP,
    repeat_last_n: sampling.penaltyTokens,
    repeat_penalty: sampling.repeatPenalty,
    presence_penalty: sampling.presencePenalty,
    frequency_penalty: sampling.frequencyPenalty,
    stop,
    max_tokens: maxTokens,
    n_predict: maxTokens,
    n_ctx: contextSize,
    ignore_eos: sampling.ignoreEos,
    stream: isStream,
    logit_bias: Array.from(sampling.logitBias, ([token, bias]) => ({ bias, token })),
    // Of the chosen token alone is one, as with llama-server.
    n_probs: topLogprobs === undefined ? 0 : Math.max(1, topLogprobs),
    grammar: grammar?.text ?? '',
  };
}

function refuseUnknown({
  sampling,
  slotId,
  areProbabilitiesLeftOver,
  thoughtBudget,
  adapterScales,
}: GenerationRequest): void {
  demand((slotId ?? 0) === 0, `There is no slot ${slotId}: this engine has the slot 0 only.`);
  const { xtc, dry, mirostat, dynamicTemperature, samplers, typicalP, topNSigma } = sampling;
  const asked = {
    xtc_probability: xtc !== undefined,
    dry_multiplier: dry !== undefined,
    mirostat: mirostat !== undefined,
    dynatemp_range: dynamicTemperature !== undefined,
    samplers: samplers !== undefined,
    typical_p: typicalP < 1,
    top_n_sigma: topNSigma > 0,
    thinking_budget_tokens: thoughtBudget !== undefined,
    lora: adapterScales !== undefined,
    post_sampling_probs: areProbabilitiesLeftOver === true,
  };
  const [name] = Object.entries(asked).find(([, isAsked]) => isAsked) ?? [];
  if (name === undefined) return;
  throw notSupported(`'${name}' is not supported by oga-cpu. Leave it out.`);
}
