// POST /tokenize and /detokenize: text into tokens and back.

import type { AnyEngine } from './any-engine.ts';
import { invalidRequest } from './api-error.ts';
import type { Exchange } from './exchange.ts';
import { readBoolean, readString, readTokens } from './request-fields.ts';

/** @throws {ApiError} 400 for fields of a wrong type. */
export async function answerTokenize({ vocabulary }: AnyEngine, exchange: Exchange): Promise<void> {
  const body = await exchange.readJson();
  const tokens = vocabulary.tokenize(readString(body, 'content') ?? '', {
    areSpecialsAdded: readBoolean(body, 'add_special') ?? false,
    areSpecialsParsed: readBoolean(body, 'parse_special') ?? true,
  });
  exchange.sendJson(200, { tokens: readBoolean(body, 'with_pieces') ? vocabulary.pieces(tokens) : tokens });
}

/** @throws {ApiError} 400 for what is no token of the model. */
export async function answerDetokenize({ vocabulary }: AnyEngine, exchange: Exchange): Promise<void> {
  const tokens = readTokens((await exchange.readJson()).tokens ?? []);
  if (tokens === undefined) throw invalidRequest("'tokens' must be an array of token ids.");
  exchange.sendJson(200, { content: vocabulary.detokenize(vocabulary.checkTokens(tokens)) });
}
