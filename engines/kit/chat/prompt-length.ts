// Holds prompts to the context, before much work is spent on those that can't fit.
import { ApiError, invalidRequest } from '../api-error.ts';
import { nextTurn } from '../slot-pool.ts';
import type { Vocabulary } from './engine.ts';

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
