// POST /infill: completes code at the cursor, in llama-server's own form.
import { withinIndentation } from '../../common/indentation.ts';
import { isObject } from '../../common/values.ts';
import type { GenerationRequest, TokenLogProbability, Vocabulary } from '../kit/chat/engine.ts';
import { readGrammar } from '../kit/chat/openai-completion.ts';
import {
  MAX_TOP_LOGPROBS,
  readCommonFields,
  timingsIn,
  toLogprobs,
  toProgressBody,
  toTimingsBody,
} from '../kit/chat/responses.ts';
import type { Exchange, RequestBody } from '../kit/http.ts';
import {
  demand,
  notSupported,
  readBoolean,
  readInteger,
  readString,
  withDefaults,
} from '../kit/http.ts';
import type { Engine } from './engine.ts';
import type { InfillTokens } from './vocabulary.ts';

const MAX_COMPLETIONS = 128;

/** POST /infill: completes the code at the cursor, several times where `n_cmpl` says so. */
export async function handleInfill(engine: Engine, exchange: Exchange): Promise<void> {
  requireInfillTokens(engine.infill);
  const infill = await readInfill(await exchange.readJson(), engine, exchange.signal);
  const results: object[] = [];
  let result: Awaited<ReturnType<typeof complete>> | undefined;
  for (let index = 0; index < infill.count; index += 1) {
    const { length: tokens_evaluated } = infill.request.promptTokens;
    const send = (piece: object) =>
      exchange.sendEvent({ index, ...piece, stop: false, id_slot: -1, tokens_evaluated });
    // The likeliest tokens are the same every time.
    if (result === undefined || !infill.isGreedy) {
      result = await complete(engine, infill, infill.isStream ? send : undefined, exchange.signal);
    } else if (infill.isStream) await send(pieceOf(result));
    const { completion_probabilities: _sent, ...end } = result;
    if (infill.isStream) await exchange.sendEvent({ index, ...end, content: '', tokens: [] });
    else results.push({ index, ...result, tokens: infill.areTokensTold ? result.tokens : [] });
  }
  if (infill.isStream) exchange.endParts();
  else exchange.sendJson(200, results.length === 1 ? results[0] : results);
}

/** A part of the text, as llama-server streams it. */
interface Piece {
  content: string;
  tokens: readonly number[];
  tokens_predicted: number;
}

const pieceOf = ({ content, tokens, tokens_predicted }: Piece): Piece => ({
  content,
  tokens,
  tokens_predicted,
});

type Infill = Awaited<ReturnType<typeof readInfill>>;

async function readInfill(asked: RequestBody, engine: Engine, signal: AbortSignal) {
  const given = withDefaults(asked, engine.requestDefaults);
  const topLogprobs =
    readInteger(given, 'n_probs', { minimum: 0, maximum: MAX_TOP_LOGPROBS }) || undefined;
  const { t_max_predict_ms: _ofLines, ...body } = given;
  const {
    generation,
    isStream,
    model = engine.modelName,
  } = readCommonFields(body, engine.vocabulary);
  const { stop, sampling } = generation;
  const grammar = await readGrammar(body, engine, signal);
  // Nothing to generate still means that the code is to be read, which the first token takes.
  const maxTokens =
    generation.maxTokens === undefined ? undefined : Math.max(1, generation.maxTokens);
  const { temperature, topK: top_k, topP: top_p, minP: min_p, seed } = sampling;
  const chosen = { temperature, top_k, top_p, min_p, seed, stop, stream: isStream };
  return {
    isStream,
    areTokensTold: readBoolean(given, 'return_tokens') ?? false,
    count: readInteger(given, 'n_cmpl', { minimum: 1, maximum: MAX_COMPLETIONS }) ?? 1,
    model,
    isGreedy: temperature === 0,
    indentation: readInteger(given, 'n_indent', { minimum: 0 }) ?? 0,
    maxMs: readInteger(given, 't_max_predict_ms') ?? 0,
    settings: { ...chosen, n_ctx: engine.contextSize, n_predict: maxTokens ?? -1 },
    request: {
      ...generation,
      maxTokens,
      promptTokens: infillPrompt(readCode(body), engine, maxTokens),
      topLogprobs,
      grammar,
      shownTokens: new Set<number>(),
    },
  };
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
 * Ends a completion that leaves the block of the cursor, or that has taken its time when its next
 * line is complete.
 */
export function createLineLimits(
  { indentation, maxMs }: { indentation: number; maxMs: number },
  now = () => performance.now(),
): (text: string) => boolean {
  let startedMs: number | undefined;
  let line = '';
  return (text) => {
    startedMs ??= now();
    line += text;
    const isOut = withinIndentation(line, indentation).length < line.length;
    line = line.slice(Math.max(0, line.lastIndexOf('\n')));
    return isOut || (maxMs > 0 && text.includes('\n') && now() - startedMs > maxMs);
  };
}

async function complete(
  engine: Engine,
  infill: Infill,
  send: ((piece: object) => Promise<void>) | undefined,
  signal: AbortSignal,
) {
  const { promptTokens } = infill.request;
  const request: GenerationRequest = { ...infill.request, isEnough: createLineLimits(infill) };
  let content = '';
  const tokens: number[] = [];
  const all: TokenLogProbability[] = [];
  for await (const event of engine.generate(request, signal)) {
    if (event.kind === 'progress') {
      const nothing = pieceOf({ content: '', tokens: [], tokens_predicted: 0 });
      await send?.({ ...nothing, prompt_progress: toProgressBody(event.progress) });
      continue;
    }
    if (event.kind === 'text') {
      const { text, tokens: more = [], timings, logprobs } = event;
      content += text;
      tokens.push(...more);
      all.push(...logprobs);
      const measures = { ...timingsIn(timings), ...probabilitiesOf(logprobs, request) };
      await send?.({ content: text, tokens: more, tokens_predicted: tokens.length, ...measures });
      continue;
    }
    const { finishReason, stoppedBy, timings, slotId = 0 } = event;
    const isLimit = finishReason === 'length';
    return {
      content: isLimit ? withinIndentation(content, infill.indentation) : content,
      tokens,
      id_slot: slotId,
      stop: true,
      model: infill.model,
      tokens_predicted: timings.predictedTokens,
      tokens_evaluated: promptTokens.length,
      generation_settings: infill.settings,
      prompt: engine.vocabulary.detokenize(promptTokens),
      has_new_line: content.includes('\n'),
      truncated: false,
      stop_type: isLimit ? 'limit' : stoppedBy === undefined ? 'eos' : 'word',
      stopping_word: stoppedBy ?? '',
      tokens_cached: promptTokens.length + timings.predictedTokens - 1,
      timings: toTimingsBody(timings),
      ...probabilitiesOf(all, request),
    };
  }
  throw new Error('A generation ended without its end.');
}

/** In llama-server's own form, where any are wanted. */
function probabilitiesOf(
  tokens: readonly TokenLogProbability[],
  request: GenerationRequest,
): { completion_probabilities?: object } {
  return tokens.length === 0
    ? {}
    : { completion_probabilities: toLogprobs(tokens, request).content };
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
