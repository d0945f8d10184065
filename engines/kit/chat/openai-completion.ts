// POST /v1/completions: continues a text, without a chat template.

import { readConstraint } from '../grammar/constraint.ts';
import type { ResponseGrammar } from '../grammar/request-grammar.ts';
import type { Exchange, RequestBody } from '../http.ts';
import {
  demand,
  isTexts,
  readBoolean,
  readInteger,
  readString,
  readTokens,
  withDefaults,
} from '../http.ts';
import { asRequestError } from './chat-formatter.ts';
import type { GenerationRequest, TextEngine, TokenLogProbability } from './engine.ts';
import { respond } from './generate.ts';
import {
  endStream,
  identityOf,
  readCommonFields,
  timingsIn,
  toLogprobs,
  toMeasures,
  toProgressBody,
} from './responses.ts';
import { checkPromptLength, checkTokens, tokenizePrompt } from './tokens.ts';

const PLAIN_TEMPLATE = '{% for message in messages %}{{ message.content }}{% endfor %}';

async function readCompletionRequest(asked: RequestBody, engine: TextEngine, signal: AbortSignal) {
  const body = withDefaults(asked, engine.requestDefaults);
  const common = readCommonFields(body);
  const { count } = common;
  demand(
    count === 1,
    `'n' is ${count}, but the embedded backend continues a text once per request.`,
  );
  const prompt = readPrompt(body.prompt);
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
  const isText = typeof prompt === 'string';
  // Before its tokens are looked at one by one.
  if (!isText) checkPromptLength(prompt.length, engine.contextSize);
  const { vocabulary } = engine;
  const tokens = isText
    ? await tokenizePrompt(prompt, { ...engine, signal })
    : checkTokens(prompt, vocabulary);
  const generation: GenerationRequest = {
    ...common.generation,
    promptTokens: tokens,
    topLogprobs,
    shownTokens: new Set(),
    grammar: await readGrammar(body, engine, signal),
  };
  const echo = !isEchoed ? '' : isText ? prompt : vocabulary.detokenize(prompt);
  return { common, generation, echo };
}

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

function readPrompt(value: unknown): string | readonly number[] {
  if (typeof value === 'string') return value;
  demand(value !== undefined && value !== null, "'prompt' is missing.");
  const list: unknown[] = [value].flat();
  const [only] = list;
  if (list.length === 1 && (isTexts(list) || Array.isArray(only))) return readPrompt(only);
  const isOne = !list.some((item) => typeof item === 'string' || Array.isArray(item));
  demand(isOne, "'prompt' holds several prompts, but the embedded backend takes one per request.");
  const tokens = Array.isArray(value) ? readTokens(value) : undefined;
  demand(tokens !== undefined, "'prompt' must be a string or an array of token ids.");
  return tokens;
}

/** As many as our document allows. */
const MAX_ALTERNATIVES = 1000;

/** llama-server also accepts the chat form, true, and has a name of its own. */
function readTopLogprobs(body: RequestBody): number | undefined {
  if (body.logprobs === true) return 0;
  const count = body.logprobs === false ? undefined : readCount(body, 'logprobs');
  // Of its own, 0 asks for none.
  return count ?? (readCount(body, 'n_probs') || undefined);
}

const readCount = (body: RequestBody, name: string): number | undefined =>
  readInteger(body, name, { minimum: 0, maximum: MAX_ALTERNATIVES });

export async function handleCompletion(engine: TextEngine, exchange: Exchange): Promise<void> {
  const asked = await exchange.readJson();
  const { common, generation, echo } = await readCompletionRequest(asked, engine, exchange.signal);
  const base = identityOf(engine, common, 'cmpl', 'text_completion');
  const all: TokenLogProbability[] = [];
  const choiceOf = (
    text: string,
    tokens: readonly TokenLogProbability[],
    finish_reason: string | null,
  ) => {
    const isMeasured =
      generation.topLogprobs !== undefined && (!common.isStream || finish_reason === null);
    return { text, index: 0, logprobs: isMeasured ? toLogprobs(tokens) : null, finish_reason };
  };
  let text = echo;
  let sentLength = 0;
  for await (const event of respond(engine, generation, exchange.signal)) {
    if (event.kind === 'progress') {
      const prompt_progress = toProgressBody(event.progress);
      const choice = { text: '', index: 0, logprobs: null, finish_reason: null };
      await exchange.sendEvent({ choices: [choice], ...base, prompt_progress });
      continue;
    }
    const more = event.kind === 'text' ? event : { text: '', logprobs: [], timings: undefined };
    text += more.text;
    if (!common.isStream) all.push(...more.logprobs);
    else if (event.kind === 'text' || text.length > sentLength) {
      const choice = choiceOf(text.slice(sentLength), more.logprobs, null);
      await exchange.sendEvent({ choices: [choice], ...base, ...timingsIn(more.timings) });
      sentLength = text.length;
    }
    if (event.kind === 'text') continue;
    const { timings, finishReason } = event;
    const last = {
      choices: [
        common.isStream ? choiceOf('', [], finishReason) : choiceOf(text, all, finishReason),
      ],
      ...base,
    };
    if (common.isStream) await endStream(exchange, { last, base, timings, common });
    else exchange.sendJson(200, { ...last, ...toMeasures(timings) });
  }
}
