// POST /v1/completions: continues a text, without a chat template.
import { type Exchange, type RequestBody, invalidRequest, readBoolean, readInteger, readString, readTokens, withDefaults } from '../http.ts';
import { readConstraint } from '../grammar/constraint.ts';
import type { ResponseGrammar } from '../grammar/request-grammar.ts';
import { asRequestError } from './chat-formatter.ts';
import { type CommonFields, endStream, identityOf, readCommonFields } from './common-fields.ts';
import type { GenerationRequest, TextEngine } from './engine.ts';
import { MAX_TOP_LOGPROBS, type TokenLogProbability, toCompletionLogprobs, toTimingsBody, toUsageBody } from './responses.ts';
import { checkPromptLength, checkTokens, tokenizePrompt } from './tokens.ts';

/** Of texts that are not chats. */
const PLAIN_TEMPLATE = '{% for message in messages %}{{ message.content }}{% endfor %}';

interface CompletionRequest {
  common: CommonFields;
  generation: GenerationRequest;
  /** Text that the response begins with: the prompt when it is to be echoed. */
  echo: string;
}

export async function handleCompletion(engine: TextEngine, exchange: Exchange): Promise<void> {
  await respond(engine, exchange, await readCompletionRequest(await exchange.readJson(), engine, exchange.signal));
}

async function readCompletionRequest(
  asked: RequestBody,
  engine: TextEngine,
  signal: AbortSignal,
): Promise<CompletionRequest> {
  const body = withDefaults(asked, engine.requestDefaults);
  const common = readCommonFields(body);
  if (common.count > 1) {
    throw invalidRequest(`'n' is ${common.count}, but the embedded backend continues a text once per request.`);
  }
  const prompt = readPrompt(body.prompt);
  if ((readInteger(body, 'best_of', { minimum: 1 }) ?? 1) > 1)
    throw invalidRequest("'best_of' can't be more than 1 here.");
  if ((readString(body, 'suffix') ?? '') !== '')
    throw invalidRequest("'suffix' can't be used with the embedded backend.");
  const grammar = await readGrammar(body, engine, signal);
  const isEchoed = readBoolean(body, 'echo') ?? false;
  const topLogprobs = readTopLogprobs(body);
  if (isEchoed && topLogprobs !== undefined) {
    throw invalidRequest(
      "'echo' can't be combined with 'logprobs': the embedded backend knows no probabilities of the prompt.",
    );
  }
  const isText = typeof prompt === 'string';
  const { vocabulary } = engine;
  // Before its tokens are looked at one by one.
  if (!isText) checkPromptLength(prompt.length, engine.contextSize);
  const promptTokens: readonly number[] = isText
    ? await tokenizePrompt(prompt, { ...engine, signal })
    : checkTokens(prompt, vocabulary);
  return {
    common,
    generation: { ...common.generation, promptTokens, topLogprobs, grammar, shownTokens: new Set() },
    echo: isEchoed ? (isText ? prompt : vocabulary.detokenize(promptTokens)) : '',
  };
}

/** What the response to a plain prompt is held to. */
export async function readGrammar(
  body: RequestBody,
  { formatter }: TextEngine,
  signal: AbortSignal,
): Promise<ResponseGrammar | undefined> {
  const { grammar: given, schema } = readConstraint(body);
  const held = (text: string) => ({ text, prefix: '', startIn: undefined });
  if (schema === undefined) return given === undefined ? undefined : held(given);
  const params = { response_format: { type: 'json_schema', json_schema: { schema } } };
  const chat = { messages: [{ role: 'user', content: '' }], template: PLAIN_TEMPLATE, params };
  const { grammar } = await asRequestError(formatter.format(chat, signal));
  // What llama.cpp allows around it belongs to chats.
  return held(grammar.replace(/^root ::= .*$/m, 'root ::= response-format'));
}

function readPrompt(value: unknown): string | readonly number[] {
  if (typeof value === 'string') return value;
  if (value === undefined || value === null) throw invalidRequest("'prompt' is missing.");
  if (!Array.isArray(value)) throw invalidRequest("'prompt' must be a string or an array of token ids.");
  const [only] = value;
  if (value.length === 1 && (typeof only === 'string' || Array.isArray(only))) return readPrompt(only);
  if (value.some((item) => typeof item === 'string' || Array.isArray(item))) {
    throw invalidRequest("'prompt' holds several prompts, but the embedded backend takes one per request.");
  }
  const tokens = readTokens(value);
  if (tokens === undefined) throw invalidRequest("'prompt' must be a string or an array of token ids.");
  return tokens;
}

// llama-server also accepts the chat form, true.
function readTopLogprobs(body: RequestBody): number | undefined {
  if (body.logprobs === true) return 0;
  return body.logprobs === false ? undefined : readInteger(body, 'logprobs', { minimum: 0, maximum: MAX_TOP_LOGPROBS });
}

async function respond(
  engine: TextEngine,
  exchange: Exchange,
  { common, generation, echo }: CompletionRequest,
): Promise<void> {
  const base = identityOf(engine, common, { prefix: 'cmpl', object: 'text_completion' });
  const logprobs: TokenLogProbability[] = [];
  let text = echo;
  /** Of the text, what a stream has sent. */
  let offset = 0;
  for await (const event of engine.generate(generation, exchange.signal)) {
    const more = event.kind === 'text' ? event : { text: '', logprobs: [] };
    text += more.text;
    if (!common.isStream) logprobs.push(...more.logprobs);
    else if (event.kind === 'text' || text.length > offset) {
      const measured = more.logprobs.length === 0 ? null : toCompletionLogprobs(more.logprobs, offset);
      const choice = { text: text.slice(offset), index: 0, logprobs: measured, finish_reason: null };
      await exchange.sendEvent({ choices: [choice], ...base });
      offset = text.length;
    }
    if (event.kind === 'text') continue;
    const { timings, finishReason: finish_reason } = event;
    if (common.isStream) {
      const last = { choices: [{ text: '', index: 0, logprobs: null, finish_reason }], ...base };
      await endStream(exchange, { last, base, timings, common });
      continue;
    }
    const measured = generation.topLogprobs === undefined ? null : toCompletionLogprobs(logprobs, 0);
    const choices = [{ text, index: 0, logprobs: measured, finish_reason }];
    exchange.sendJson(200, { choices, ...base, usage: toUsageBody(timings), timings: toTimingsBody(timings) });
  }
}
