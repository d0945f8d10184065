// POST /v1/completions: continues a text, without a chat template.

import { isObject } from '../../../common/values.ts';
import { readConstraint } from '../grammar/constraint.ts';
import type { ResponseGrammar } from '../grammar/request-grammar.ts';
import type { Exchange } from '../http.ts';
import type { RequestBody } from '../request-fields.ts';
import {
  demand,
  readBoolean,
  readInteger,
  readString,
  readTokens,
  withDefaults,
} from '../request-fields.ts';
import { asRequestError } from './chat-formatter.ts';
import type {
  GenerationEvent,
  GenerationRequest,
  PromptProgress,
  TextEngine,
  Timings,
  TokenLogProbability,
} from './engine.ts';
import { respond } from './generate.ts';
import {
  endStream,
  identityOf,
  readCommonFields,
  sumOfPrompts,
  timingsIn,
  toLogprobs,
  toMeasures,
  toProgressBody,
} from './responses.ts';
import { checkPromptLength, checkTextLength, checkTokens, tokenizePrompt } from './tokens.ts';
import { createVerbose } from './verbose.ts';

const PLAIN_TEMPLATE = '{% for message in messages %}{{ message.content }}{% endfor %}';

/** A text that is continued. */
interface Continuation {
  generation: GenerationRequest;
  /** Its prompt, where the response is to begin with it. */
  echo: string;
}

async function readCompletionRequest(asked: RequestBody, engine: TextEngine, signal: AbortSignal) {
  const body = withDefaults(asked, engine.requestDefaults);
  const common = readCommonFields(body, engine.vocabulary);
  const { count } = common;
  demand(
    count === 1,
    `'n' is ${count}, but the embedded backend continues a text once per request.`,
  );
  const prompts = readPrompts(body.prompt);
  demand(
    (readInteger(body, 'best_of', { minimum: 1 }) ?? 1) === 1,
    "'best_of' can't be more than 1 here.",
  );
  demand(
    (readString(body, 'suffix') ?? '') === '',
    "'suffix' can't be used with the embedded backend.",
  );
  const isEchoed = readBoolean(body, 'echo') ?? false;
  const topLogprobs = readTopLogprobs(body);
  demand(
    !isEchoed || topLogprobs === undefined,
    "'echo' can't be combined with 'logprobs': the embedded backend knows no probabilities of the prompt.",
  );
  const grammar = await readGrammar(body, engine, signal);
  const continuations: Continuation[] = [];
  for (const prompt of prompts) {
    const promptTokens = await tokensOfPrompt(prompt, engine, signal);
    const generation: GenerationRequest = {
      ...common.generation,
      promptTokens,
      topLogprobs,
      shownTokens: new Set(),
      grammar,
    };
    const text = typeof prompt === 'string' ? prompt : engine.vocabulary.detokenize(promptTokens);
    continuations.push({ generation, echo: isEchoed ? text : '' });
  }
  return { common, continuations };
}

/**
 * The grammar or the schema that a text is held to; undefined where it may be any.
 * @throws {ApiError} 400 for one that can't be used.
 */
export async function readGrammar(
  body: RequestBody,
  { formatter }: TextEngine,
  signal: AbortSignal,
): Promise<ResponseGrammar | undefined> {
  const { grammar: given, schema } = readConstraint(body);
  const held = (text: string) => ({ text, prefix: '', start: undefined });
  if (schema === undefined) return given === undefined ? undefined : held(given);
  const params = { response_format: { type: 'json_schema', json_schema: { schema } } };
  const chat = { messages: [{ role: 'user', content: '' }], template: PLAIN_TEMPLATE, params };
  const { grammar } = await asRequestError(formatter.format(chat, signal));
  // What llama.cpp allows around it belongs to chats.
  return held(grammar.replace(/^root ::= .*$/m, 'root ::= response-format'));
}

/** A text, or pieces of one: texts and tokens. */
export type Prompt = string | readonly (string | number)[];

/** The most prompts of one request. */
const MAX_PROMPTS = 128;

/**
 * As llama-server: a list with a number in it is one prompt, and any other list holds several;
 * instead of a prompt there may be an object that has it in `prompt_string`.
 */
export function readPrompts(value: unknown): readonly Prompt[] {
  demand(value !== undefined && value !== null, "'prompt' is missing.");
  const isOne = !Array.isArray(value) || value.some((item) => typeof item === 'number');
  if (isOne) return [readPrompt(value)];
  // Without a piece, it is a prompt without a token.
  if (value.length === 0) return [[]];
  const limit = `the limit is ${MAX_PROMPTS}`;
  demand(value.length <= MAX_PROMPTS, `'prompt' holds ${value.length} prompts; ${limit}.`);
  return value.map(readPrompt);
}

function readPrompt(value: unknown): Prompt {
  if (typeof value === 'string') return value;
  if (isObject(value) && value.prompt_string !== undefined) {
    demand(
      (value.multimodal_data ?? null) === null,
      "'multimodal_data' can't be used: the embedded backend reads text only.",
    );
    return readPrompt(value.prompt_string);
  }
  const message = "'prompt' must be a string or an array of token ids, or a list of such prompts.";
  demand(Array.isArray(value), message);
  return value.map((piece: unknown) => {
    const isPiece = typeof piece === 'string' || readTokens([piece]) !== undefined;
    demand(isPiece, message);
    return piece as string | number;
  });
}

/** What the model wants around a text comes with a text that begins the prompt. */
export async function tokensOfPrompt(
  prompt: Prompt,
  engine: TextEngine,
  signal: AbortSignal,
): Promise<readonly number[]> {
  const { vocabulary, contextSize } = engine;
  if (typeof prompt === 'string') return tokenizePrompt(prompt, { ...engine, signal });
  // Before its tokens are looked at one by one.
  checkPromptLength(prompt.length, contextSize);
  const tokens: number[] = [];
  for (const [index, piece] of prompt.entries()) {
    if (typeof piece === 'number') tokens.push(...checkTokens([piece], vocabulary));
    else if (index === 0) tokens.push(...(await tokenizePrompt(piece, { ...engine, signal })));
    else {
      await checkTextLength(piece, { ...engine, signal });
      const plain = { areSpecialsAdded: false, areSpecialsParsed: true };
      tokens.push(...vocabulary.tokenize(piece, plain));
    }
  }
  return tokens;
}

/** The most alternatives for each token, as many as our document allows. */
export const MAX_ALTERNATIVES = 1000;

/** llama-server also accepts the chat form, true, and has a name of its own. */
function readTopLogprobs(body: RequestBody): number | undefined {
  if (body.logprobs === true) return 0;
  const count = body.logprobs === false ? undefined : readCount(body, 'logprobs');
  // Of its own, 0 asks for none.
  return count ?? (readCount(body, 'n_probs') || undefined);
}

const readCount = (body: RequestBody, name: string): number | undefined =>
  readInteger(body, name, { minimum: 0, maximum: MAX_ALTERNATIVES });

/** Where the continuation of a text goes as it comes: into one response, or event by event. */
interface ChoiceWriter {
  tell(progress: PromptProgress): Promise<void>;
  add(piece: Extract<GenerationEvent, { kind: 'text' }>, more: object): Promise<void>;
  end(finishReason: string): Promise<object>;
}

/** Continues each of the texts, one after the other. */
export async function handleCompletion(engine: TextEngine, exchange: Exchange): Promise<void> {
  const asked = await exchange.readJson();
  const { common, continuations } = await readCompletionRequest(asked, engine, exchange.signal);
  const base = identityOf(engine, common, 'cmpl', 'text_completion');
  const choices: object[] = [];
  const timings: Timings[] = [];
  /** Of the first choice. */
  let more: object = {};
  for (const [index, continuation] of continuations.entries()) {
    const writer = common.isStream
      ? streamChoice(exchange, base, index, continuation)
      : wholeChoice(index, continuation);
    const verbose = createVerbose(engine, continuation.generation, common, index);
    for await (const event of respond(engine, continuation.generation, exchange.signal)) {
      if (event.kind === 'progress') await writer.tell(event.progress);
      else if (event.kind === 'text') await writer.add(event, verbose.piece(event));
      else {
        timings.push(event.timings);
        more = { ...verbose.end(event), ...more };
        choices.push(await writer.end(event.finishReason));
      }
    }
    const isLast = index === continuations.length - 1;
    if (!common.isStream) continue;
    const last = { choices: choices.slice(-1), ...base, ...more };
    more = {};
    if (isLast) await endStream(exchange, { last, base, timings: sumOfPrompts(timings), common });
    else await exchange.sendEvent(last);
  }
  if (common.isStream) return;
  exchange.sendJson(200, { choices, ...base, ...more, ...toMeasures(sumOfPrompts(timings)) });
}

function wholeChoice(index: number, { generation, echo }: Continuation): ChoiceWriter {
  const tokens: TokenLogProbability[] = [];
  let text = echo;
  return {
    tell: async () => undefined,
    async add(piece) {
      text += piece.text;
      tokens.push(...piece.logprobs);
    },
    async end(finish_reason) {
      const isMeasured = generation.topLogprobs !== undefined;
      return { text, index, logprobs: isMeasured ? toLogprobs(tokens) : null, finish_reason };
    },
  };
}

function streamChoice(
  exchange: Exchange,
  base: object,
  index: number,
  { generation, echo }: Continuation,
): ChoiceWriter {
  const empty = { text: '', index, logprobs: null, finish_reason: null };
  /** Of the prompt that is repeated, which comes with the first piece. */
  let unsent = echo;
  return {
    tell: (progress) =>
      exchange.sendEvent({
        choices: [empty],
        ...base,
        prompt_progress: toProgressBody(progress),
      }),
    async add({ text, logprobs: tokens, timings }, more) {
      const logprobs = generation.topLogprobs === undefined ? null : toLogprobs(tokens);
      const choice = { ...empty, text: unsent + text, logprobs };
      unsent = '';
      await exchange.sendEvent({ choices: [choice], ...base, ...more, ...timingsIn(timings) });
    },
    async end(finish_reason) {
      if (unsent !== '') await this.add({ kind: 'text', text: '', logprobs: [] }, {});
      return { ...empty, finish_reason };
    },
  };
}
