// What is known of an inference request when it has ended. Its figures are checked by those who
// fill it in.

/** How a request or a load ended. `aborted`: the client left, or the load was called off. */
export type Outcome = 'ok' | 'error' | 'aborted';

/** Figures of a response that was generated token by token. */
export interface TokenFigures {
  kind: 'tokens';
  /** Tokens of the prompt that had to be computed. */
  inputTokens: number;
  /** All tokens of the prompt. */
  promptTokens: number;
  outputTokens: number;
  /**
   * Tokens that were drafted, and those of them that were right; missing where nothing was drafted.
   */
  drafts?: { tokens: number; accepted: number };
  timeToFirstTokenSeconds: number;
  tokensPerSecond: number;
  /**
   * Time between one text and the next, as far as they were timed. A token without text of its own
   * has none.
   */
  decodeTokenSeconds: readonly number[];
}

/** Figures of a response that only read its prompt: embeddings, a ranking. */
export interface PromptFigures {
  kind: 'prompt';
  promptTokens: number;
}

/** Figures of responses with sound or images, by their kind. */
export interface MediaFigures {
  transcription: { audioSeconds?: number };
  /**
   * Characters are code points of the text; bytes are those of the sound, in whichever format it
   * is.
   */
  speech: { characters: number; audioBytes: number; audioSeconds?: number };
  images: { pictures: number };
}

/** A kind of such responses. */
export type MediaKind = keyof MediaFigures;

/** `unknown` is a response of which nothing is known but that it came. */
export type ResponseFigures =
  | TokenFigures
  | PromptFigures
  | { [Kind in MediaKind]: { kind: Kind } & MediaFigures[Kind] }[MediaKind]
  | { kind: 'unknown' };

/** The spans of one inference. */
export interface RequestTrace {
  /** It waits for a model, or for its turn. */
  beginWaiting(): void;
  /** It is sent to a native server of this recipe, or to a provider. */
  endWaiting(recipe?: string): void;
  /** Runs what belongs to the current step. */
  within<Result>(work: () => Result): Result;
  /** What tells a provider of the trace. */
  headers(): Record<string, string>;
  /** Ends all spans. */
  end(request: Pick<ObservedRequest, 'outcome' | 'figures' | 'error'>): void;
}

/** A request that has ended, and what it took. */
export interface ObservedRequest {
  model: string;
  capability: string;
  outcome: Outcome;
  /** What it waited for a model and for its turn. */
  queueSeconds?: number | undefined;
  /** What we took ourselves before the native server was asked, the wait for a model left out. */
  overheadSeconds?: number | undefined;
  durationSeconds: number;
  /**
   * What its response held; absent for failures, and for what says nothing of its cost, such as
   * tokenizing.
   */
  figures?: ResponseFigures | undefined;
  /** The code of the error it ended with. */
  error?: string | undefined;
  trace?: RequestTrace | undefined;
}

/** Takes in a request that has ended. */
export type ObserveRequest = (request: ObservedRequest) => void;

/** Tokens of the prompt that did not have to be computed, as the native server had them. */
export const cachedTokens = ({ promptTokens, inputTokens }: TokenFigures): number =>
  promptTokens - inputTokens;
