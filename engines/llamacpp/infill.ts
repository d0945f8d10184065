// POST /infill: completes code at the cursor, in llama-server's own form.
import { isObject } from '../../common/values.ts';
import type { Vocabulary } from '../kit/chat/engine.ts';
import type { Exchange } from '../kit/http.ts';
import type { RequestBody } from '../kit/request-fields.ts';
import { demand, notSupported, readString } from '../kit/request-fields.ts';
import type { Engine } from './engine.ts';
import { readNativeRequest, sendNatively } from './native-form.ts';
import type { InfillTokens } from './vocabulary.ts';

/** POST /infill: completes the code at the cursor, several times where `n_cmpl` says so. */
export async function handleInfill(engine: Engine, exchange: Exchange): Promise<void> {
  requireInfillTokens(engine.infill);
  const body = await exchange.readJson();
  const request = await readNativeRequest(body, engine, exchange.signal);
  const prompt = infillPrompt(readCode(body), engine, request.generation.maxTokens);
  await sendNatively(engine, exchange, request, [prompt]);
}

export interface InfillCode {
  prefix: string;
  suffix: string;
  line: string;
  /** Pieces of other files, the least important first. */
  extra: readonly { filename: string; text: string }[];
}

function readCode(body: RequestBody): InfillCode {
  const required = (name: string): string => {
    const text = readString(body, name);
    demand(text !== undefined, `"${name}" is required`);
    return text;
  };
  const prefix = required('input_prefix');
  const suffix = required('input_suffix');
  const extra = body.input_extra ?? [];
  demand(
    Array.isArray(extra),
    '"input_extra" must be an array of {"filename": string, "text": string}',
  );
  const pieces = extra.map((piece: unknown) => {
    const text = isObject(piece) ? readString(piece, 'text') : undefined;
    const isPiece = isObject(piece) && text !== undefined;
    demand(isPiece, 'extra_context chunk must contain a "text" field with a string value');
    return { text, filename: readString(piece, 'filename') ?? 'tmp' };
  });
  return { prefix, suffix, line: readString(body, 'prompt') ?? '', extra: pieces };
}

/**
 * Of the code around the cursor, as many tokens at most: three quarters of them before it, a
 * quarter behind it.
 */
const AROUND_TOKENS = 2048;
/** For the response, where the request does not say how long it may be. */
const RESPONSE_TOKENS = 256;
const MARKS = 8;
/** No token of a usual vocabulary has more; what can't be read anyway is not cut into tokens. */
const TOKEN_CHARACTERS = 64;
const SNIPPET = '\n\n--- snippet ---\n\n';

/** @throws {ApiError} 501 in llama-server's words when the vocabulary lacks one of the three. */
export function requireInfillTokens({ prefix, suffix, middle, ...others }: InfillTokens) {
  if (prefix !== null && suffix !== null && middle !== null)
    return { prefix, suffix, middle, ...others };
  const missing = Object.entries({ prefix, suffix, middle }).filter(([, token]) => token === null);
  const words = missing.map(([name]) => `${name} token is missing. `).join('');
  throw notSupported(`Infill is not supported by this model: ${words}`);
}

export function infillPrompt(
  { prefix, suffix, line, extra }: InfillCode,
  engine: { infill: InfillTokens; vocabulary: Vocabulary; contextSize: number },
  maxTokens = RESPONSE_TOKENS,
): readonly number[] {
  const tokens = requireInfillTokens(engine.infill);
  const { vocabulary, contextSize } = engine;
  const plain = (text: string) =>
    vocabulary.tokenize(text, { areSpecialsAdded: false, areSpecialsParsed: false });
  const own = vocabulary.tokenize(line, { areSpecialsAdded: false, areSpecialsParsed: true });
  const room = contextSize - Math.min(maxTokens, Math.floor(contextSize / 4)) - MARKS;
  // A share that does not depend on the code: the prompt begins as the one before, and need not be
  // read again.
  const around = Math.min(AROUND_TOKENS, Math.floor(0.75 * room));
  const quarter = Math.floor(around / 4);
  const before = last(plain(prefix.slice(-around * TOKEN_CHARACTERS)), 3 * quarter);
  const behind = plain(suffix.slice(0, around * TOKEN_CHARACTERS)).slice(
    0,
    Math.max(0, quarter - 2 - own.length),
  );
  const first = tokens.repository === null ? [] : [tokens.repository, ...plain('myproject\n')];
  const here = tokens.separator === null ? [] : [tokens.separator, ...plain('filename\n')];
  const most = room - around;
  const pieces: (readonly number[])[] = [here];
  let count = here.length;
  for (const { filename, text } of extra.toReversed()) {
    if (count >= most) break;
    const head =
      tokens.separator === null ? plain(SNIPPET) : [tokens.separator, ...plain(`${filename}\n`)];
    const piece = [...head, ...plain(text.slice(-most * TOKEN_CHARACTERS))];
    pieces.unshift(piece);
    count += piece.length;
  }
  const files = last([first, ...pieces].flat(), most);
  // The token that begins a text stands here, as in llama-server.
  const begin = vocabulary.tokenizePrompt('');
  return [
    ...files,
    ...begin,
    tokens.prefix,
    ...before,
    ...own,
    tokens.suffix,
    ...behind,
    tokens.middle,
  ];
}

const last = (tokens: readonly number[], count: number) =>
  tokens.slice(Math.max(0, tokens.length - count));
