// POST /v1/chat/completions: reads the request and responds in one piece or as a stream, or only counts its prompt.

import { withPlainPatterns } from '../../../common/plain-patterns.ts';
import { ApiError, invalidRequest } from '../api-error.ts';
import type { Exchange } from '../exchange.ts';
import { readConstraint } from '../grammar/constraint.ts';
import { eitherGrammar, withOneCall, withoutFence, withoutWords } from '../grammar/grammar-rest.ts';
import { restOfGrammar } from '../grammar/request-grammar.ts';
import {
  type RequestBody,
  readBoolean,
  readInteger,
  readObject,
  readString,
  toJson,
  withDefaults,
} from '../request-fields.ts';
import { asRequestError } from './chat-formatter.ts';
import { type Conversation, readMessages } from './chat-messages.ts';
import { type CommonFields, endStream, identityOf, readCommonFields } from './common-fields.ts';
import type { GenerationRequest, ResponseGrammar, TextEngine, Vocabulary } from './engine.ts';
import { withExactNumbers } from './exact-numbers.ts';
import type { ChatToFormat, FormattedChat } from './formatter-child.ts';
import { createThoughtEnd, createTriggers } from './grammar-triggers.ts';
import { MAX_TOP_LOGPROBS, type TokenLogProbability, toChatLogprobs } from './log-probabilities.ts';
import { type CompleteFormat, callTemplateFor, knowsCalls, withFreeCalls, withOwnThoughts } from './own-formats.ts';
import { checkPromptLength, tokenizePrompt } from './prompt-length.ts';
import { createResponseReader, type ReadPiece, type ResponseReader } from './response-reader.ts';
import { SEED_LIMIT } from './sampling.ts';
import { sumTimings, type Timings, toTimingsBody, toUsageBody } from './timings.ts';
import { readTools } from './tools.ts';

const PLAIN_TEMPLATE = '{{ messages[0].content }}';

interface ChatRequest {
  common: CommonFields;
  prompt: string;
  createReader(): ResponseReader;
  /** One after the other, so that each takes the prompt from the one before. */
  generations: readonly GenerationRequest[];
}

export async function handleChat(engine: TextEngine, exchange: Exchange): Promise<void> {
  await respond(engine, exchange, await readChatRequest(await exchange.readJson(), engine, exchange.signal));
}

/** How many tokens the prompt of a chat has; nothing is generated. */
export async function handleChatCount(engine: TextEngine, exchange: Exchange): Promise<void> {
  const { generations } = await readChatRequest(await exchange.readJson(), engine, exchange.signal);
  exchange.sendJson(200, { object: 'response.input_tokens', input_tokens: generations[0]?.promptTokens.length });
}

/** What the chat template makes of a chat; nothing is generated. */
export async function handleApplyTemplate(engine: TextEngine, exchange: Exchange): Promise<void> {
  const { prompt } = await readChatRequest(await exchange.readJson(), engine, exchange.signal);
  exchange.sendJson(200, { prompt });
}

async function readChatRequest(asked: RequestBody, engine: TextEngine, signal: AbortSignal): Promise<ChatRequest> {
  const body = withDefaults(asked, engine.requestDefaults);
  const common = readCommonFields(body);
  const { messages, begun } = readMessages(body.messages);
  // Each of them is a token at least; with very many, the template alone would take seconds.
  checkPromptLength(messages.length, engine.contextSize);
  const { formatted, grammar } = await formatChat(body, { messages, begun, engine, signal });
  const { vocabulary } = engine;
  const prompt = formatted.prompt + begun;
  const generation: GenerationRequest = {
    ...common.generation,
    stop: [...common.generation.stop, ...formatted.additional_stops],
    promptTokens: await tokenizePrompt(prompt, { ...engine, signal }),
    topLogprobs: readTopLogprobs(body),
    grammar,
    shownTokens: new Set(formatted.preserved_tokens.flatMap((text) => tokenOf(text, vocabulary))),
  };
  const { sampling } = generation;
  // Each has a seed of its own, or all were the same.
  const generations = Array.from({ length: common.count }, (_, index) => ({
    ...generation,
    sampling: { ...sampling, seed: (sampling.seed + index) % SEED_LIMIT },
  }));
  return { common, prompt, createReader: () => createResponseReader(formatted, { begun }), generations };
}

/** Undefined in the text of a special token that the model has not. */
function tokenOf(text: string, vocabulary: Vocabulary): number[] {
  const tokens = vocabulary.tokenize(text, { areSpecialsAdded: false, areSpecialsParsed: true });
  return tokens.length === 1 ? tokens : [];
}

/** The prompt of a chat, and how its response is held to the format and read. */
async function formatChat(
  body: RequestBody,
  { messages, begun, engine, signal }: Conversation & { engine: TextEngine; signal: AbortSignal },
): Promise<{ formatted: CompleteFormat; grammar: ResponseGrammar | undefined }> {
  const tools = readTools(body);
  const { grammar, schema } = readConstraint(body);
  if (grammar !== undefined && tools !== undefined && tools.use !== 'none') {
    throw invalidRequest("'grammar' can't be combined with 'tools'. Send only one of them.");
  }
  const { formatter } = engine;
  const variables = readVariables(body);
  const { hasThoughts, hasSeveralCalls } = await asRequestError(formatter.abilities());
  const { enable_thinking: isThoughtWanted = hasThoughts } = variables;
  const reasoning_format = readReasoningFormat(body);
  const exact = withExactNumbers(messages);
  const chat = (params: ChatToFormat['params'], template?: string): ChatToFormat => ({
    messages: exact.messages,
    template,
    params: {
      // A response that is begun has no thought before it.
      enable_thinking: begun === '' && isThoughtWanted === true,
      reasoning_format,
      chat_template_kwargs: Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, toJson(value)])),
      ...params,
    },
  });
  const complete = (formatted: FormattedChat) => withOwnThoughts(withFreeCalls(formatted), reasoning_format === 'auto');
  const format = async (params: ChatToFormat['params']) => {
    const formatted = await asRequestError(formatter.format(chat(params), signal));
    return complete({ ...formatted, prompt: exact.restored(formatted.prompt) });
  };
  /** How a response to the same prompt is held to another format. */
  const rules = async (like: FormattedChat, params: ChatToFormat['params'], template?: string) =>
    complete({
      ...(await asRequestError(formatter.formatRules(chat(params, template), like, signal))),
      prompt: like.prompt,
    });
  const inSchema = schema && { response_format: { type: 'json_schema', json_schema: { schema } } };
  const schemaGrammar = async (formatted: CompleteFormat): Promise<ResponseGrammar | undefined> => {
    if (inSchema === undefined || formatted.grammar !== '') return grammarOf(formatted, begun);
    // For some families llama.cpp writes none, and would let any text through.
    const { grammar: text } = await rules(formatted, inSchema, PLAIN_TEMPLATE);
    return { text, prefix: begun, startIn: createThoughtEnd(formatted) };
  };
  if (tools === undefined || tools.use === 'none') {
    const shown = tools && ({ tools: tools.offered, tool_choice: 'none' } as const);
    const formatted = await format({ ...inSchema, ...shown });
    if (grammar === undefined) return { formatted, grammar: await schemaGrammar(formatted) };
    return { formatted, grammar: { text: grammar, prefix: '', startIn: createThoughtEnd(formatted) } };
  }
  const { allowed, use, hasSeveral = hasSeveralCalls } = tools;
  const offered = withPlainPatterns(tools.offered);
  const calling = { tools: offered, tool_choice: 'auto', parallel_tool_calls: hasSeveral } as const;
  // The model reads the patterns as they came; a call is held to the plain ones.
  const asGiven = offered === tools.offered ? undefined : await format({ tools: tools.offered, tool_choice: 'none' });
  const held = asGiven && (await rules(asGiven, calling));
  const withTools = held?.prompt.endsWith(held.generation_prompt) ? held : await format(calling);
  const template = callTemplateFor(withTools);
  const known = template === undefined ? withTools : await rules(withTools, calling, template);
  refuseWithoutCalls(known, engine.modelName);
  const formatted = hasSeveral ? known : { ...known, grammar: withOneCall(known.grammar) };
  if (use !== 'required' && inSchema === undefined) return { formatted, grammar: grammarOf(formatted, begun) };
  const forcing = { ...calling, tools: withPlainPatterns(allowed), tool_choice: 'required' } as const;
  const forced = await rules(formatted, forcing, template);
  const oneCall = hasSeveral ? forced.grammar : withOneCall(forced.grammar);
  const call = grammarOf({ ...forced, grammar: withoutWords(oneCall) }, begun);
  if (use === 'required' || inSchema === undefined) return { formatted, grammar: call };
  // Either a call, or a response in the format: llama.cpp knows each of them alone.
  const inFormat = await schemaGrammar(await rules(formatted, inSchema));
  if (call === undefined || inFormat === undefined) return { formatted, grammar: call ?? inFormat };
  const [callText, formatText] = [
    await restOfGrammar(call, signal),
    await restOfGrammar(withoutFence(inFormat), signal),
  ];
  return { formatted, grammar: { text: eitherGrammar(callText, formatText), prefix: '', startIn: inFormat.startIn } };
}

function refuseWithoutCalls(formatted: FormattedChat, modelName: string): void {
  if (knowsCalls(formatted)) return;
  throw new ApiError(
    'not_supported_error',
    `The embedded backend can't offer 'tools' to ${modelName}: its chat template has no place for them. Use another model.`,
  );
}

function grammarOf(
  { grammar, grammar_lazy, grammar_triggers, ...formatted }: FormattedChat,
  begun: string,
): ResponseGrammar | undefined {
  if (grammar === '') return undefined;
  const prefix = formatted.generation_prompt + begun;
  return { text: grammar, prefix, startIn: grammar_lazy ? createTriggers(grammar_triggers, formatted) : undefined };
}

/** What the template gets in addition to the messages: how much to think, and that it keeps the thoughts of the history. */
function readVariables(body: RequestBody): RequestBody {
  const effort = readString(body, 'reasoning_effort');
  const isOff = effort === 'none' ? { enable_thinking: false } : {};
  const given: RequestBody = { preserve_reasoning: true, ...isOff, ...readObject(body, 'chat_template_kwargs') };
  // As DeepSeek's and Granite's templates call it.
  const variables = { ...('enable_thinking' in given && { thinking: given.enable_thinking }), ...given };
  return effort === undefined || effort === 'none' ? variables : { reasoning_effort: effort, ...variables };
}

function readReasoningFormat(body: RequestBody): 'auto' | 'none' {
  const format = readString(body, 'reasoning_format') ?? 'auto';
  if (!['auto', 'deepseek', 'none'].includes(format)) {
    throw invalidRequest(`'reasoning_format' is '${format}', but must be auto, deepseek or none here.`);
  }
  return format === 'none' ? 'none' : 'auto';
}

function readTopLogprobs(body: RequestBody): number | undefined {
  const isWanted = readBoolean(body, 'logprobs') ?? false;
  const count = readInteger(body, 'top_logprobs', { minimum: 0, maximum: MAX_TOP_LOGPROBS });
  if (!isWanted && count !== undefined && count > 0)
    throw invalidRequest("'top_logprobs' needs 'logprobs' to be true.");
  return isWanted ? (count ?? 0) : undefined;
}

/** Where a choice of a response goes as it comes: into the whole response, or event by event to the client. */
interface ChoiceWriter {
  add(read: ReadPiece, logprobs: readonly TokenLogProbability[], cachedTokens?: number): Promise<void> | void;
  /** @returns the choice, or what ends it in a stream. */
  end(finish_reason: string): object;
}

async function respond(
  engine: TextEngine,
  exchange: Exchange,
  { common, generations, createReader }: ChatRequest,
): Promise<void> {
  const object = common.isStream ? 'chat.completion.chunk' : 'chat.completion';
  const base = identityOf(engine, common, { prefix: 'chatcmpl', object });
  const choices: object[] = [];
  const timings: Timings[] = [];
  for (const [index, generation] of generations.entries()) {
    const reader = createReader();
    const writer = common.isStream
      ? streamChoice({ exchange, base, index, generation })
      : wholeChoice({ index, generation });
    let hasCalls = false;
    for await (const event of engine.generate(generation, exchange.signal)) {
      const isText = event.kind === 'text';
      const read = isText ? reader.push(event.text) : reader.flush();
      hasCalls ||= read.calls.length > 0;
      await writer.add(read, isText ? event.logprobs : [], isText ? event.cachedTokens : undefined);
      if (isText) continue;
      timings.push(event.timings);
      const choice = writer.end(hasCalls ? 'tool_calls' : event.finishReason);
      // As llama-server's own API calls it; in OpenAI's there is no field for it.
      const stopped = event.stoppedBy === undefined ? {} : { stopping_word: event.stoppedBy };
      const last = { choices: [choice], ...base, ...stopped };
      if (!common.isStream) choices.push(choice);
      else if (timings.length < generations.length) await exchange.sendEvent(last);
      else await endStream(exchange, { last, base, timings: sumTimings(timings), common });
    }
  }
  if (common.isStream) return;
  const total = sumTimings(timings);
  exchange.sendJson(200, { choices, ...base, usage: toUsageBody(total), timings: toTimingsBody(total) });
}

function wholeChoice({ index, generation }: { index: number; generation: GenerationRequest }): ChoiceWriter {
  const calls: { id: string; type: 'function'; function: { name: string; arguments: string } }[] = [];
  const logprobs: TokenLogProbability[] = [];
  let reasoning = '';
  let content = '';
  return {
    add(read, more) {
      reasoning += read.reasoning;
      content += read.content;
      logprobs.push(...more);
      for (const { index: at, id = '', function: called } of read.calls) {
        calls[at] ??= { id, type: 'function', function: { name: called.name ?? '', arguments: '' } };
        calls[at].function.arguments += called.arguments;
      }
    },
    end: (finish_reason) => ({
      finish_reason,
      index,
      message: {
        role: 'assistant',
        content: content === '' && calls.length > 0 ? null : content,
        ...(reasoning === '' ? {} : { reasoning_content: reasoning }),
        ...(calls.length > 0 ? { tool_calls: calls } : {}),
      },
      logprobs: generation.topLogprobs === undefined ? null : toChatLogprobs(logprobs),
    }),
  };
}

function streamChoice({
  exchange,
  base,
  index,
  generation,
}: {
  exchange: Exchange;
  base: object;
  index: number;
  generation: GenerationRequest;
}): ChoiceWriter {
  let isFirst = true;
  const send = (delta: object, logprobs: readonly TokenLogProbability[] = [], more: object = {}) => {
    const measured = logprobs.length > 0 ? { logprobs: toChatLogprobs(logprobs) } : {};
    return exchange.sendEvent({ choices: [{ finish_reason: null, index, delta, ...measured }], ...base, ...more });
  };
  return {
    async add({ reasoning, content, calls }, logprobs, cached) {
      if (isFirst) {
        // The tokens of the prompt come with it, for clients that want to know them before the end.
        const prompt_n = generation.promptTokens.length - (cached ?? 0);
        const counted = cached === undefined ? {} : { timings: { cache_n: cached, prompt_n } };
        await send({ role: 'assistant', content: null }, [], counted);
      }
      isFirst = false;
      if (reasoning !== '') await send({ reasoning_content: reasoning }, content === '' ? logprobs : []);
      if (content !== '' || (logprobs.length > 0 && reasoning === '')) await send({ content }, logprobs);
      for (const call of calls) await send({ tool_calls: [call] });
    },
    end: (finish_reason) => ({ finish_reason, index, delta: {} }),
  };
}
