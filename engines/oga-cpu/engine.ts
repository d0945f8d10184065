// A loaded folder as the chats of the kit use it: one slot whose cache keeps what the last request left.
import { ApiError, invalidRequest } from '../kit/api-error.ts';
import type { ChatFormatter } from '../kit/chat/chat-formatter.ts';
import type { GenerationEvent, GenerationRequest, TextEngine } from '../kit/chat/engine.ts';
import { type GenerationState, generate, type TokenSource } from '../kit/chat/generate.ts';
import { checkPromptLength } from '../kit/chat/prompt-length.ts';
import type { Gbnf } from '../kit/grammar/gbnf.ts';
import { followGrammar, prepareGrammar } from '../kit/grammar/request-grammar.ts';
import { createSlotPool } from '../kit/slot-pool.ts';
import type { ModelFolder } from './model-folder.ts';
import { createSampler } from './sampler.ts';
import type { OgaVocabulary } from './vocabulary.ts';
import type { EvaluationTask } from './worker.ts';

/** Tokens of a prompt that are evaluated in one go: nothing can be cancelled meanwhile. */
const promptPieceTokens = 64;

export function createOgaEngine({
  folder,
  thread,
  vocabulary,
  formatter,
  contextSize,
  buildInfo,
}: {
  folder: ModelFolder;
  thread: {
    /** Of the token that was evaluated last. Whoever chooses a token may change them. */
    logits: Float32Array;
    /** One task at a time. @throws {Error} with the library's reason. */
    evaluate(task: EvaluationTask): Promise<void>;
  };
  vocabulary: OgaVocabulary;
  formatter: ChatFormatter;
  contextSize: number;
  buildInfo: string;
}): TextEngine {
  const slot = 'the only one';
  const turns = createSlotPool([slot]);
  /** Tokens that the cache of the model holds. */
  let held: number[] = [];

  async function evaluate(tokens: readonly number[]): Promise<void> {
    const kept = held.length;
    const before = held;
    // A step that fails leaves the cache in a state that nobody knows.
    held = [];
    await thread.evaluate({ kept, tokens });
    before.push(...tokens);
    held = before;
  }

  /** All but the last piece needs no logits, and at least one token is evaluated: its logits are the first ones. */
  async function evaluatePrompt(
    tokens: readonly number[],
    { isCacheUsed, signal }: { isCacheUsed: boolean; signal: AbortSignal },
  ): Promise<number> {
    const cachedTokens = isCacheUsed ? Math.min(commonLength(held, tokens), tokens.length - 1) : 0;
    held.length = cachedTokens;
    for (let start = cachedTokens; start < tokens.length; start += promptPieceTokens) {
      signal.throwIfAborted();
      await evaluate(tokens.slice(start, start + promptPieceTokens));
    }
    return cachedTokens;
  }

  /** The tokens that the model chooses behind the prompt, which has been evaluated. */
  function openSource(request: GenerationRequest, grammar: Gbnf | undefined, state: GenerationState): TokenSource {
    const { sampling: settings, topLogprobs } = request;
    const sampler = createSampler({ settings, endTokens: folder.endTokens, contextSize, topLogprobs, state });
    const followed = grammar && request.grammar && followGrammar(grammar, request.grammar);
    /** Tokens that only together with what comes are whole characters. */
    let partial: number[] = [];
    let last: number | undefined;
    const isAllowed = (token: number): boolean => {
      if (folder.endTokens.has(token)) return followed?.state() === 'whole';
      const text = vocabulary.textOf([...partial, token], true);
      return text !== '' && (followed?.allows(token, text) ?? true);
    };
    return {
      async next() {
        if (last !== undefined) await evaluate([last]);
        const chosen = sampler.choose(thread.logits, followed?.isOn() ? isAllowed : undefined);
        last = chosen?.token;
        return chosen;
      },
      hasGenerated(token, text) {
        partial = text === '' ? [...partial, token] : [];
        followed?.hasGenerated(token, text);
      },
      isFull: () => held.length + 1 >= contextSize,
      async end() {},
    };
  }

  async function* generateInTurn(
    request: GenerationRequest,
    grammar: Gbnf | undefined,
    signal: AbortSignal,
  ): AsyncGenerator<GenerationEvent, void, void> {
    const { promptTokens, sampling, isCacheAllowed } = request;
    const startedAt = performance.now();
    // Evaluating a prompt in other portions may round differently, so a seed gets the same portions every time.
    const isCacheUsed = isCacheAllowed && !sampling.isSeedGiven;
    const cachedTokens = await evaluatePrompt(promptTokens, { isCacheUsed, signal });
    yield* generate({
      request,
      cachedTokens,
      startedAt,
      reader: { isEndToken: (token) => folder.endTokens.has(token), detokenize: vocabulary.textOf },
      open: (state) => openSource(request, grammar, state),
      signal,
    });
  }

  return {
    modelName: folder.name,
    buildInfo,
    contextSize,
    vocabulary,
    formatter,
    requestDefaults: folder.requestDefaults,
    async *generate(request, signal) {
      refuseUnknown(request);
      checkPromptLength(request.promptTokens.length, contextSize);
      const grammar = request.grammar && (await prepareGrammar(request.grammar, signal));
      await turns.acquire({ only: slot, signal });
      try {
        yield* generateInTurn(request, grammar, signal);
      } finally {
        turns.release(slot);
      }
    },
  };
}

/** @throws {ApiError} for what other engines can do and this one can't. */
function refuseUnknown({ sampling: { xtc, dry }, slotId }: GenerationRequest): void {
  if (slotId !== undefined && slotId !== 0) {
    throw invalidRequest(`There is no slot ${slotId}: this engine has the slot 0 only.`);
  }
  const name = xtc !== undefined ? 'xtc_probability' : dry !== undefined ? 'dry_multiplier' : undefined;
  if (name === undefined) return;
  throw new ApiError('not_supported_error', `'${name}' is not supported by oga-cpu. Leave it out.`);
}

/** How many tokens both begin with. */
function commonLength(left: readonly number[], right: readonly number[]): number {
  const length = Math.min(left.length, right.length);
  for (let at = 0; at < length; at += 1) if (left[at] !== right[at]) return at;
  return length;
}
