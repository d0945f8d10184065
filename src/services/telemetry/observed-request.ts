// What is known of an inference request when it has ended. Its figures are checked by those who
// fill it in.

/** How a request or a load ended. `aborted`: the client left, or the load was called off. */
export type Outcome = 'ok' | 'error' | 'aborted';

export interface TokenFigures {
  kind: 'tokens';
  inputTokens: number;
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

export type PromptFigures = { kind: 'prompt'; promptTokens: number };

export interface MediaFigures {
  transcription: { audioSeconds?: number };
  /**
   * Characters are code points of the text; bytes are those of the sound, in whichever format it
   * is.
   */
  speech: { characters: number; audioBytes: number; audioSeconds?: number };
  images: { pictures: number };
}

export type MediaKind = keyof MediaFigures;

/** `unknown` is a response of which nothing is known but that it came. */
export type ResponseFigures =
  | TokenFigures
  | PromptFigures
  | { [Kind in MediaKind]: { kind: Kind } & MediaFigures[Kind] }[MediaKind]
  | { kind: 'unknown' };

export interface RequestTrace {
  beginWaiting(): void;
  endWaiting(recipe?: string): void;
  within<Result>(work: () => Result): Result;
  headers(): Record<string, string>;
  end(request: Pick<ObservedRequest, 'outcome' | 'figures' | 'error'>): void;
}

export interface ObservedRequest {
  model: string;
  capability: string;
  outcome: Outcome;
  queueSeconds?: number | undefined;
  /** What we took ourselves before the native server was asked, the wait for a model left out. */
  overheadSeconds?: number | undefined;
  durationSeconds: number;
  /**
   * What its response held; absent for failures, and for what says nothing of its cost, such as
   * tokenizing.
   */
  figures?: ResponseFigures | undefined;
  error?: string | undefined;
  trace?: RequestTrace | undefined;
}

export type ObserveRequest = (request: ObservedRequest) => void;
export const cachedTokens = ({ promptTokens, inputTokens }: TokenFigures): number =>
  promptTokens - inputTokens;
