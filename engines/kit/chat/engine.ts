// What the HTTP of a text model needs of the engine that runs it, whichever library computes.
import type { ResponseGrammar } from '../grammar/request-grammar.ts';
import type { RequestBody } from '../request-fields.ts';
import type { ChatFormatter } from './chat-formatter.ts';
import type { SamplingSettings } from './sampling.ts';

/** Makes tokens of texts, and texts of tokens. */
export interface Vocabulary {
  size: number;
  /** Texts such as `<s>` become the tokens of that name. BOS is added where the model wants it. */
  tokenizePrompt(text: string): number[];
  /** @param options.areSpecialsAdded puts around the text what the model wants there. */
  tokenize(
    text: string,
    options: { areSpecialsAdded: boolean; areSpecialsParsed: boolean },
  ): number[];
  detokenize(tokens: readonly number[]): string;
}

/** How much a response may think. Plain data, in tokens. */
export interface ThoughtBudget {
  /** Of one thought. */
  tokens: number;
  /** What begins a thought and what ends it. */
  start: readonly number[];
  end: readonly number[];
  /** What closes a thought that has had its tokens. */
  closing: readonly number[];
  /** The end of the prompt that belongs to the response. */
  begun: readonly number[];
}

/** How much one adapter changes the model; its number is its place on the command line. */
export interface AdapterScale {
  id: number;
  scale: number;
}

/**
 * What an engine gets to know of one response: a chat, a text to go on with or a hole in code, once
 * it is a prompt of tokens.
 */
export interface GenerationRequest {
  promptTokens: readonly number[];
  /** Undefined goes on until the model ends its response or the context is full. */
  maxTokens: number | undefined;
  stop: readonly string[];
  /** How many alternatives to report for each token; undefined reports no probabilities at all. */
  topLogprobs: number | undefined;
  /**
   * Whether probabilities are those that sampling has left over, in place of those of the model.
   */
  areProbabilitiesLeftOver?: boolean | undefined;
  /** Tokens such as `<tool_call>` that appear in the text although the model calls them special. */
  shownTokens: ReadonlySet<number>;
  sampling: SamplingSettings;
  /** Whether the beginning of the prompt may be taken from an earlier request. */
  isCacheAllowed: boolean;
  slotId: number | undefined;
  /**
   * How much LoRA adapters change the model for this response, those that are not named not at all;
   * undefined where it is what the model was loaded with, or told since.
   */
  adapterScales?: readonly AdapterScale[] | undefined;
  /** What a slot holds is gone on with only by requests of the same salt. */
  cacheSalt?: string | undefined;
  /** Nothing of it may be written to a disk, not even for a moment. */
  isHidden?: boolean | undefined;
  grammar: ResponseGrammar | undefined;
  /** Undefined where a response may think as long as it likes. */
  thoughtBudget?: ThoughtBudget | undefined;
  /** Whether to tell how much of the prompt has been read. */
  isProgressTold?: boolean | undefined;
  /** Whether each piece of the text comes with timings. */
  isTimed?: boolean | undefined;
  /** Asked with each piece of the text; true ends the response there. */
  isEnough?: (text: string) => boolean;
}

/** One token that could have come at a place, with the natural logarithm of its probability. */
export interface TokenAlternative {
  id: number;
  token: string;
  logprob: number;
}

/** A token that was chosen, and the likeliest ones at its place, best first. */
export interface TokenLogProbability extends TokenAlternative {
  top: readonly TokenAlternative[];
}

/** How long one response took; `timings` and `usage` of the API come of it. */
export interface Timings {
  /** Tokens of the prompt that were still in the sequence from an earlier request. */
  cachedTokens: number;
  /** Tokens of the prompt that had to be evaluated. */
  promptTokens: number;
  promptMs: number;
  /** Generated tokens, the one that ends the response included. */
  predictedTokens: number;
  predictedMs: number;
  draftedTokens?: number;
  acceptedTokens?: number;
  /** How often tokens were guessed. */
  drafts?: number;
}

/** How far the engine is with the prompt. */
export interface PromptProgress {
  totalTokens: number;
  cachedTokens: number;
  /** Of the prompt, cached ones included. */
  processedTokens: number;
  ms: number;
}

/**
 * A generation as it comes: how much of the prompt is read, pieces of the text, and its end, which
 * comes once.
 */
export type GenerationEvent =
  | { kind: 'progress'; progress: PromptProgress }
  | {
      kind: 'text';
      text: string;
      /** Those that have come since the piece before. */
      tokens?: readonly number[];
      logprobs: readonly TokenLogProbability[];
      cachedTokens?: number;
      timings?: Timings;
    }
  | {
      kind: 'end';
      finishReason: 'stop' | 'length';
      stoppedBy?: string;
      timings: Timings;
      /** The slot that it had; absent where there is only one. */
      slotId?: number;
    };

/** What is done with a request, and how its response is sent. */
export interface Work {
  readonly generation: Omit<GenerationRequest, 'promptTokens'>;
  readonly isStream: boolean;
}

/** A loaded model that generates text, as the handlers of HTTP know it. */
export interface TextEngine {
  modelName: string;
  buildInfo: string;
  contextSize: number;
  vocabulary: Vocabulary;
  formatter: Pick<ChatFormatter, 'abilities' | 'format' | 'formatRules'>;
  requestDefaults: RequestBody;
  /** `generation_settings` of a response, in llama-server's words: those that the engine has. */
  settingsOf(work: Work): object;
  /**
   * Waits for its turn.
   * @throws {ApiError} 400 for a slot, prompt or grammar that can't be used; the signal's reason
   */
  generate(
    request: GenerationRequest,
    signal: AbortSignal,
  ): AsyncGenerator<GenerationEvent, void, void>;
}
