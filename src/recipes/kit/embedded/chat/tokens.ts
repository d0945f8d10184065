// POST /tokenize and /detokenize: text into tokens and back.
import { invalidRequest } from '../api-error.ts';
import type { Exchange } from '../exchange.ts';
import { readBoolean, readString, readTokens } from '../request-fields.ts';
import type { Vocabulary } from './engine.ts';

/** All of it is done in one go. */
const maximumCharacters = 2 ** 20;
const maximumCharactersInPieces = 2 ** 16;
const maximumTokens = 2 ** 18;

/** @throws {ApiError} 400 for fields of a wrong type, or too much text. */
export async function handleTokenize({ vocabulary }: { vocabulary: Vocabulary }, exchange: Exchange): Promise<void> {
  const body = await exchange.readJson();
  const content = readString(body, 'content') ?? '';
  const hasPieces = readBoolean(body, 'with_pieces') ?? false;
  const limit = hasPieces ? maximumCharactersInPieces : maximumCharacters;
  if (content.length > limit) {
    throw invalidRequest(
      `'content' has ${content.length} characters; the limit is ${limit}${hasPieces ? " with 'with_pieces'" : ''}. Send it in parts.`,
    );
  }
  const tokens = vocabulary.tokenize(content, {
    areSpecialsAdded: readBoolean(body, 'add_special') ?? false,
    areSpecialsParsed: readBoolean(body, 'parse_special') ?? true,
  });
  exchange.sendJson(200, { tokens: hasPieces ? vocabulary.pieces(tokens) : tokens });
}

/** @throws {ApiError} 400 for what is no token of the model. */
export async function handleDetokenize({ vocabulary }: { vocabulary: Vocabulary }, exchange: Exchange): Promise<void> {
  const tokens = readTokens((await exchange.readJson()).tokens ?? []);
  if (tokens === undefined) throw invalidRequest("'tokens' must be an array of token ids.");
  if (tokens.length > maximumTokens) {
    throw invalidRequest(`'tokens' holds ${tokens.length} tokens; the limit is ${maximumTokens}. Send them in parts.`);
  }
  exchange.sendJson(200, { content: vocabulary.detokenize(vocabulary.checkTokens(tokens)) });
}
