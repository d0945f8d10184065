// llama-server's own form of requests for text and of their responses: POST /completion and
// /infill.
import { withinIndentation } from '../../common/indentation.ts';
import { memberAt } from '../../common/values.ts';
import type { GenerationRequest, TokenLogProbability } from '../kit/chat/engine.ts';
import { respond } from '../kit/chat/generate.ts';
import { createNativeResponse } from '../kit/chat/native-response.ts';
import { MAX_ALTERNATIVES, readGrammar } from '../kit/chat/openai-completion.ts';
import { readCommonFields, toProgressBody } from '../kit/chat/responses.ts';
import type { Exchange } from '../kit/http.ts';
import type { RequestBody } from '../kit/request-fields.ts';
import { readInteger, readStrings, withDefaults } from '../kit/request-fields.ts';
import type { Engine } from './engine.ts';
import { createLineLimits } from './line-limits.ts';

const MAX_COMPLETIONS = 128;

/** What a request says besides its prompt. */
export type NativeRequest = Awaited<ReturnType<typeof readNativeRequest>>;

/** @throws {ApiError} 400 for a field that can't be used. */
export async function readNativeRequest(asked: RequestBody, engine: Engine, signal: AbortSignal) {
  const given = withDefaults(asked, engine.requestDefaults);
  const topLogprobs =
    readInteger(given, 'n_probs', { minimum: 0, maximum: MAX_ALTERNATIVES }) || undefined;
  const { t_max_predict_ms: _ofLines, ...body } = given;
  const common = readCommonFields(body, engine.vocabulary);
  const { isStream, model, areTokensTold } = common;
  const { maxTokens } = common.generation;
  const generation = {
    ...common.generation,
    // Nothing to generate still means that the prompt is to be read, which the first token takes.
    maxTokens: maxTokens === undefined ? undefined : Math.max(1, maxTokens),
    topLogprobs,
    grammar: await readGrammar(body, engine, signal),
    shownTokens: new Set<number>(),
  };
  return {
    isStream,
    model,
    areTokensTold,
    /** Of each prompt. */
    count: readInteger(given, 'n_cmpl', { minimum: 1, maximum: MAX_COMPLETIONS }) ?? common.count,
    limits: {
      indentation: readInteger(given, 'n_indent', { minimum: 0 }) ?? 0,
      maxMs: readInteger(given, 't_max_predict_ms') ?? 0,
    },
    /** Paths of the fields that the end of a response has; without one, it has all. */
    fields: readStrings(given, 'response_fields'),
    generation,
  };
}

/** Goes on with each prompt, as often as the request says, one after the other. */
export async function sendNatively(
  engine: Engine,
  exchange: Exchange,
  request: NativeRequest,
  prompts: readonly (readonly number[])[],
): Promise<void> {
  const isGreedy = request.generation.sampling.temperature === 0;
  const results: object[] = [];
  let index = 0;
  for (const promptTokens of prompts) {
    const work = { ...request, request: { ...request.generation, promptTokens } };
    let result: Result | undefined;
    for (let nth = 0; nth < request.count; nth += 1) {
      const send = senderOf(exchange, index, promptTokens.length);
      // The likeliest tokens are the same every time.
      if (result === undefined || !isGreedy)
        result = await complete(engine, work, request.isStream ? send : undefined, exchange.signal);
      else if (request.isStream) await send(pieceOf(result));
      const end = endOf(result, request);
      if (request.isStream) await exchange.sendEvent(chosen({ index, ...end }, request.fields));
      else results.push(chosen({ index, ...end }, request.fields));
      index += 1;
    }
  }
  if (request.isStream) exchange.endParts();
  else exchange.sendJson(200, results.length === 1 ? results[0] : results);
}

/** A stream has sent the text, its tokens and their probabilities before. */
function endOf(result: Result, { isStream, areTokensTold }: NativeRequest): object {
  if (!isStream) return areTokensTold ? result : { ...result, tokens: [] };
  const { completion_probabilities: _sent, ...end } = result;
  return { ...end, content: '', tokens: [] };
}

/** As llama-server: each field is called by its path, and what is not there is left out. */
function chosen(result: object, paths: readonly string[]): object {
  if (paths.length === 0) return result;
  const found = paths.map((path) => [path, memberAt(result, path)]);
  return Object.fromEntries(found.filter(([, value]) => value !== undefined));
}

const senderOf =
  (exchange: Exchange, index: number, tokens_evaluated: number) =>
  (piece: object): Promise<void> =>
    exchange.sendEvent({ index, ...piece, stop: false, id_slot: -1, tokens_evaluated });

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

type Result = Awaited<ReturnType<typeof complete>>;
type Work = Pick<NativeRequest, 'limits' | 'model' | 'isStream'> & { request: GenerationRequest };

async function complete(
  engine: Engine,
  { limits, request, ...sent }: Work,
  send: ((piece: object) => Promise<void>) | undefined,
  signal: AbortSignal,
) {
  const form = createNativeResponse(engine, request, sent);
  const isEnough = createLineLimits(limits);
  let content = '';
  const tokens: number[] = [];
  const logprobs: TokenLogProbability[] = [];
  for await (const event of respond(engine, { ...request, isEnough }, signal)) {
    if (event.kind === 'progress') {
      const nothing = pieceOf({ content: '', tokens: [], tokens_predicted: 0 });
      await send?.({ ...nothing, prompt_progress: toProgressBody(event.progress) });
      continue;
    }
    if (event.kind === 'text') {
      content += event.text;
      tokens.push(...(event.tokens ?? []));
      logprobs.push(...event.logprobs);
      await send?.(form.pieceOf(event, tokens.length));
      continue;
    }
    const isLimit = event.finishReason === 'length';
    const kept = isLimit ? withinIndentation(content, limits.indentation) : content;
    const end = form.endOf({ content: kept, tokens, logprobs }, event);
    return { ...end, has_new_line: content.includes('\n') };
  }
  throw new Error('A generation ended without its end.');
}
