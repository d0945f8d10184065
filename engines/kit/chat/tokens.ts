// Text into tokens and back (POST /tokenize and /detokenize), and the length of prompts.
import { ApiError, type Exchange, invalidRequest, readBoolean, readString, readTokens } from '../http.ts';
import type { Vocabulary } from './engine.ts';
import { nextTurn } from '../slot-pool.ts';

const MAX_CHARACTERS = 2 ** 20;
const MAX_CHARACTERS_IN_PIECES = 2 ** 16;
const MAX_TOKENS = 2 ** 18;

export async function handleTokenize({ vocabulary }: { vocabulary: Vocabulary }, exchange: Exchange): Promise<void> {
  const body = await exchange.readJson();
  const content = readString(body, 'content') ?? '';
  const hasPieces = readBoolean(body, 'with_pieces') ?? false;
  const limit = hasPieces ? MAX_CHARACTERS_IN_PIECES : MAX_CHARACTERS;
  if (content.length > limit) {
    throw invalidRequest(
      `'content' has ${content.length} characters; the limit is ${limit}${hasPieces ? " with 'with_pieces'" : ''}. Send it in parts.`,
    );
  }
  const tokens = vocabulary.tokenize(content, {
    areSpecialsAdded: readBoolean(body, 'add_special') ?? false,
    areSpecialsParsed: readBoolean(body, 'parse_special') ?? true,
  });
  exchange.sendJson(200, { tokens: hasPieces ? toTokenPieces(tokens, vocabulary) : tokens });
}

export async function handleDetokenize({ vocabulary }: { vocabulary: Vocabulary }, exchange: Exchange): Promise<void> {
  const tokens = readTokens((await exchange.readJson()).tokens ?? []);
  if (tokens === undefined) throw invalidRequest("'tokens' must be an array of token ids.");
  if (tokens.length > MAX_TOKENS) {
    throw invalidRequest(`'tokens' holds ${tokens.length} tokens; the limit is ${MAX_TOKENS}. Send them in parts.`);
  }
  exchange.sendJson(200, { content: vocabulary.detokenize(checkTokens(tokens, vocabulary)) });
}

/** The same tokens. */
export function checkTokens(ids: readonly number[], { size }: Vocabulary): readonly number[] {
  const unknown = ids.find((id) => id >= size);
  if (unknown !== undefined) throw invalidRequest(`${unknown} is not a token of this model.`);
  return ids;
}

const REPLACEMENT = '\uFFFD';
const MAX_CHARACTER_BYTES = 4;

/** Tokens with their texts; with their bytes where only several of them are a character. */
function toTokenPieces(ids: readonly number[], { detokenize }: Vocabulary) {
  /** The bytes of tokens that only together are a character, if each of them is one byte. */
  function bytesOf(run: readonly number[]): readonly number[] | undefined {
    const text = detokenize(run);
    const bytes = [...Buffer.from(text)];
    return text.includes(REPLACEMENT) || bytes.length !== run.length ? undefined : bytes;
  }

  const found: { id: number; piece: string | readonly number[] }[] = [];
  while (found.length < ids.length) {
    const at = found.length;
    const id = ids[at] as number;
    const piece = detokenize([id]);
    const lengths = piece.includes(REPLACEMENT) ? [2, 3, MAX_CHARACTER_BYTES] : [];
    const run = lengths.map((length) => ids.slice(at, at + length)).find((some) => bytesOf(some) !== undefined);
    const bytes = run === undefined ? undefined : bytesOf(run);
    if (run === undefined || bytes === undefined) found.push({ id, piece });
    else found.push(...run.map((part, index) => ({ id: part, piece: bytes.slice(index, index + 1) })));
  }
  return found;
}

/** Becomes tokens in a few milliseconds. */
const PIECE_CHARACTERS = 32_768;
/** A cut through a word makes some tokens more of it. */
const TOKENS_OF_CUT = 16;

export function checkPromptLength(tokenCount: number, contextSize: number): void {
  if (tokenCount === 0) throw invalidRequest('The prompt holds no tokens.');
  if (tokenCount < contextSize) return;
  throw new ApiError(
    'exceed_context_size_error',
    `request (${tokenCount} tokens) exceeds the available context size (${contextSize} tokens), try increasing it`,
    { n_prompt_tokens: tokenCount, n_ctx: contextSize },
  );
}

/**
 * Tokens are made in one go, so a long text is measured piece by piece first, and others have their turn in between.
 * @throws {ApiError} 400 when the text has clearly more tokens than the context.
 * @throws the signal's reason when it aborts.
 */
export async function checkTextLength(
  text: string,
  { vocabulary, contextSize, signal }: { vocabulary: Vocabulary; contextSize: number; signal: AbortSignal },
): Promise<void> {
  if (text.length <= PIECE_CHARACTERS) return;
  let tokenCount = 0;
  for (let start = 0; start < text.length; start += PIECE_CHARACTERS) {
    const piece = text.slice(start, start + PIECE_CHARACTERS);
    const { length } = vocabulary.tokenize(piece, { areSpecialsAdded: false, areSpecialsParsed: true });
    tokenCount += Math.max(0, length - TOKENS_OF_CUT);
    if (tokenCount >= contextSize) checkPromptLength(tokenCount, contextSize);
    await nextTurn(signal);
  }
}

export async function tokenizePrompt(
  text: string,
  context: { vocabulary: Vocabulary; contextSize: number; signal: AbortSignal },
): Promise<readonly number[]> {
  await checkTextLength(text, context);
  return context.vocabulary.tokenizePrompt(text);
}
