// The prompt for code completion as llama-server makes it: pieces of other files, what is before the cursor, what is behind it.
import { ApiError } from '../kit/api-error.ts';
import type { Vocabulary } from '../kit/chat/engine.ts';

/** Special tokens of a vocabulary; null for one that it does not have. */
export interface InfillTokens {
  prefix: number | null;
  suffix: number | null;
  middle: number | null;
  repository: number | null;
  separator: number | null;
}

export interface InfillCode {
  prefix: string;
  suffix: string;
  /** The line of the cursor. */
  line: string;
  /** Pieces of other files, the least important first. */
  extra: readonly { filename: string; text: string }[];
}

/** Of the code around the cursor, as many tokens at most: three quarters of them before it, a quarter behind it. */
const AROUND_TOKENS = 2048;
/** For the response, where the request does not say how long it may be. */
const RESPONSE_TOKENS = 256;
/** Special tokens between the parts. */
const MARKS = 8;
/** No token of a usual vocabulary has more; what can't be read anyway is not cut into tokens. */
const TOKEN_CHARACTERS = 64;
const SNIPPET = '\n\n--- snippet ---\n\n';

/** @throws {ApiError} 501 in llama-server's words when the vocabulary lacks one of the three. */
export function requireInfillTokens({ prefix, suffix, middle, ...others }: InfillTokens) {
  if (prefix !== null && suffix !== null && middle !== null) return { prefix, suffix, middle, ...others };
  const missing = Object.entries({ prefix, suffix, middle }).filter(([, token]) => token === null);
  const words = missing.map(([name]) => `${name} token is missing. `).join('');
  throw new ApiError('not_supported_error', `Infill is not supported by this model: ${words}`);
}

export function infillPrompt(
  { prefix, suffix, line, extra }: InfillCode,
  engine: { infill: InfillTokens; vocabulary: Vocabulary; contextSize: number },
  maxTokens = RESPONSE_TOKENS,
): readonly number[] {
  const tokens = requireInfillTokens(engine.infill);
  const { vocabulary, contextSize } = engine;
  const plain = (text: string) => vocabulary.tokenize(text, { areSpecialsAdded: false, areSpecialsParsed: false });
  const own = vocabulary.tokenize(line, { areSpecialsAdded: false, areSpecialsParsed: true });

  const room = contextSize - Math.min(maxTokens, Math.floor(contextSize / 4)) - MARKS;
  // A share that does not depend on the code: the prompt begins as the one before, and need not be read again.
  const around = Math.min(AROUND_TOKENS, Math.floor(0.75 * room));
  const quarter = Math.floor(around / 4);
  const before = last(plain(prefix.slice(-around * TOKEN_CHARACTERS)), 3 * quarter);
  const behind = plain(suffix.slice(0, around * TOKEN_CHARACTERS)).slice(0, Math.max(0, quarter - 2 - own.length));

  const first = tokens.repository === null ? [] : [tokens.repository, ...plain('myproject\n')];
  const here = tokens.separator === null ? [] : [tokens.separator, ...plain('filename\n')];
  const most = room - around;
  const pieces: (readonly number[])[] = [here];
  let count = here.length;
  for (const { filename, text } of extra.toReversed()) {
    if (count >= most) break;
    const head = tokens.separator === null ? plain(SNIPPET) : [tokens.separator, ...plain(`${filename}\n`)];
    const piece = [...head, ...plain(text.slice(-most * TOKEN_CHARACTERS))];
    pieces.unshift(piece);
    count += piece.length;
  }
  return [
    ...last([first, ...pieces].flat(), most),
    // The token that begins a text stands here, as in llama-server.
    ...vocabulary.tokenizePrompt(''),
    tokens.prefix,
    ...before,
    ...own,
    tokens.suffix,
    ...behind,
    tokens.middle,
  ];
}

const last = (tokens: readonly number[], count: number) => tokens.slice(Math.max(0, tokens.length - count));
