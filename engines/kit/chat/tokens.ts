// Text into tokens and back (POST /tokenize and /detokenize), and the length of prompts.
import type { Exchange } from '../http.ts';
import { ApiError, demand, readBoolean, readString, readTokens } from '../request-fields.ts';
import { nextTurn } from '../slot-pool.ts';
import type { Vocabulary } from './engine.ts';

const MAX_CHARACTERS = 2 ** 20;
const MAX_CHARACTERS_IN_PIECES = 2 ** 16;
const MAX_TOKENS = 2 ** 18;
const REPLACEMENT = '\uFFFD';

/** POST /tokenize: the tokens of a text, with their own texts where they are wanted. */
export async function handleTokenize(
  { vocabulary }: { vocabulary: Vocabulary },
  exchange: Exchange,
): Promise<void> {
  const body = await exchange.readJson();
  const content = readString(body, 'content') ?? '';
  const hasPieces = readBoolean(body, 'with_pieces') ?? false;
  const limit = hasPieces ? `${MAX_CHARACTERS_IN_PIECES} with 'with_pieces'` : MAX_CHARACTERS;
  const isShort = content.length <= (hasPieces ? MAX_CHARACTERS_IN_PIECES : MAX_CHARACTERS);
  demand(
    isShort,
    `'content' has ${content.length} characters; the limit is ${limit}. Send it in parts.`,
  );
  const tokens = vocabulary.tokenize(content, {
    areSpecialsAdded: readBoolean(body, 'add_special') ?? false,
    areSpecialsParsed: readBoolean(body, 'parse_special') ?? true,
  });
  exchange.sendJson(200, { tokens: hasPieces ? toTokenPieces(tokens, vocabulary) : tokens });
}

/** POST /detokenize: the text of tokens. */
export async function handleDetokenize(
  { vocabulary }: { vocabulary: Vocabulary },
  exchange: Exchange,
): Promise<void> {
  const tokens = readTokens((await exchange.readJson()).tokens ?? []);
  demand(tokens !== undefined, "'tokens' must be an array of token ids.");
  const { length } = tokens;
  demand(
    length <= MAX_TOKENS,
    `'tokens' holds ${length} tokens; the limit is ${MAX_TOKENS}. Send them in parts.`,
  );
  exchange.sendJson(200, { content: vocabulary.detokenize(checkTokens(tokens, vocabulary)) });
}

/** @throws {ApiError} 400 for one that the vocabulary does not have. */
export function checkTokens(ids: readonly number[], { size }: Vocabulary): readonly number[] {
  const unknown = ids.find((id) => id >= size);
  demand(unknown === undefined, `${unknown} is not a token of this model.`);
  return ids;
}

/** Tokens with their texts; with their bytes where only several of them are a character. */
function toTokenPieces(ids: readonly number[], { detokenize }: Vocabulary) {
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
    // A character has four bytes at most.
    const lengths = piece.includes(REPLACEMENT) ? [2, 3, 4] : [];
    const bytes = lengths
      .map((length) => bytesOf(ids.slice(at, at + length)))
      .find((some) => some !== undefined);
    if (bytes === undefined) found.push({ id, piece });
    else
      found.push(...bytes.map((byte, index) => ({ id: ids[at + index] as number, piece: [byte] })));
  }
  return found;
}

const PIECE_CHARACTERS = 32_768;
const TOKENS_OF_CUT = 16;

/** @param tokenCount exactly; where only the least is known, see `checkLeastLength`. */
export function checkPromptLength(tokenCount: number, contextSize: number): void {
  if (tokenCount < contextSize) return;
  throw new ApiError(
    'exceed_context_size_error',
    `request (${tokenCount} tokens) exceeds the available context size (${contextSize} tokens), try increasing it`,
    { n_prompt_tokens: tokenCount, n_ctx: contextSize },
  );
}

/**
 * For a prompt of which no more was counted than what is too much: how long it is, is not said.
 * @throws {ApiError} 400
 */
export function checkLeastLength(leastTokens: number, contextSize: number): void {
  if (leastTokens < contextSize) return;
  throw new ApiError(
    'exceed_context_size_error',
    `This model's maximum context length is ${contextSize} tokens. The request exceeds the available context size (${contextSize} tokens). Shorten it, or load the model with a larger ctx_size.`,
  );
}

interface Context {
  vocabulary: Vocabulary;
  contextSize: number;
  signal: AbortSignal;
}

/**
 * Tokens are made in one go, so a long text is measured piece by piece first, and others have their
 * turn in between.
 * @throws {ApiError} 400 when the text has clearly more tokens than the context.
 * @throws the signal's reason when it aborts.
 */
export async function checkTextLength(
  text: string,
  { vocabulary, contextSize, signal }: Context,
): Promise<void> {
  if (text.length <= PIECE_CHARACTERS) return;
  let tokenCount = 0;
  for (let start = 0; start < text.length; start += PIECE_CHARACTERS) {
    const piece = text.slice(start, start + PIECE_CHARACTERS);
    const { length } = vocabulary.tokenize(piece, {
      areSpecialsAdded: false,
      areSpecialsParsed: true,
    });
    tokenCount += Math.max(0, length - TOKENS_OF_CUT);
    checkLeastLength(tokenCount, contextSize);
    await nextTurn(signal);
  }
}

/**
 * Makes tokens of a prompt.
 * @throws {ApiError} 400 when it has clearly more than the context.
 */
export async function tokenizePrompt(text: string, context: Context): Promise<readonly number[]> {
  await checkTextLength(text, context);
  return context.vocabulary.tokenizePrompt(text);
}

/**
 * The same also for a prompt that is too long, as long as it is made into tokens soon: who counts
 * wants to know by how much.
 */
export async function tokenizeToCount(text: string, context: Context): Promise<readonly number[]> {
  if (text.length > MAX_CHARACTERS) await checkTextLength(text, context);
  return context.vocabulary.tokenizePrompt(text);
}
