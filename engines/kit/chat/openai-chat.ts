// POST /v1/chat/completions: reads the request and responds in one piece or as a stream, or only
// counts its prompt.
import type { Exchange } from '../http.ts';
import type { RequestBody } from '../request-fields.ts';
import {
  demand,
  readBoolean,
  readInteger,
  readObject,
  readString,
  withDefaults,
} from '../request-fields.ts';
import { formatChat } from './chat-format.ts';
import { readMessages } from './chat-messages.ts';
import type {
  GenerationEvent,
  GenerationRequest,
  PromptProgress,
  TextEngine,
  ThoughtBudget,
  Timings,
  TokenLogProbability,
  Vocabulary,
} from './engine.ts';
import type { FormattedChat } from './formatter-child.ts';
import { respond } from './generate.ts';
import { createResponseReader, type ReadPiece } from './response-reader.ts';
import {
  endStream,
  identityOf,
  MAX_TOP_LOGPROBS,
  readCommonFields,
  sumTimings,
  timingsIn,
  toLogprobs,
  toMeasures,
  toProgressBody,
} from './responses.ts';
import { SEED_LIMIT } from './sampling.ts';
import { checkLeastLength, tokenizePrompt, tokenizeToCount } from './tokens.ts';
import { createVerbose } from './verbose.ts';

/** How many tokens the prompt of a chat has; nothing is generated. */
export async function handleChatCount(engine: TextEngine, exchange: Exchange): Promise<void> {
  const { generations } = await readChatRequest(engine, exchange, tokenizeToCount);
  exchange.sendJson(200, {
    object: 'response.input_tokens',
    input_tokens: generations[0]?.promptTokens.length,
  });
}

/** What the chat template makes of a chat; nothing is generated. */
export async function handleApplyTemplate(engine: TextEngine, exchange: Exchange): Promise<void> {
  exchange.sendJson(200, { prompt: (await readChatRequest(engine, exchange)).prompt });
}

async function readChatRequest(engine: TextEngine, exchange: Exchange, tokenize = tokenizePrompt) {
  const { signal } = exchange;
  const { vocabulary } = engine;
  const body = withTemplateDefaults(await exchange.readJson(), engine.requestDefaults);
  const common = readCommonFields(body, vocabulary);
  const conversation = readMessages(body.messages);
  refuseContradiction(body);
  const { messages, begun } = conversation;
  // Each of them is a token at least; with very many, the template alone would take seconds.
  checkLeastLength(messages.length, engine.contextSize);
  const { formatted, grammar } = await formatChat(body, conversation, engine, signal);
  const prompt = formatted.prompt + begun;
  const generation: GenerationRequest = {
    ...common.generation,
    stop: [...common.generation.stop, ...formatted.additional_stops],
    promptTokens: await tokenize(prompt, { ...engine, signal }),
    topLogprobs: readTopLogprobs(body),
    grammar,
    thoughtBudget: readThoughtBudget(body, formatted, vocabulary),
    shownTokens: new Set(formatted.preserved_tokens.flatMap((text) => tokenOf(text, vocabulary))),
  };
  const { sampling } = generation;
  // One after the other, so that each takes the prompt from the one before; with a seed of its own,
  // or all were the same.
  const generations = Array.from({ length: common.count }, (_, index) => ({
    ...generation,
    sampling: { ...sampling, seed: (sampling.seed + index) % SEED_LIMIT },
  }));
  const areThoughtsShown = body.reasoning_format === 'none';
  const createReader = () => createResponseReader(formatted, { begun, areThoughtsShown });
  return { common, prompt, createReader, generations };
}

/** As vLLM and llama-server: the end of a chat can't be gone on with and closed at once. */
function refuseContradiction(body: RequestBody): void {
  const { continue_final_message: isGoneOnWith = false } = body;
  const isClosed = readBoolean(body, 'add_generation_prompt') ?? false;
  demand(
    !isClosed || isGoneOnWith === false || isGoneOnWith === null,
    'Cannot set both add_generation_prompt and continue_final_message to true.',
  );
}

/** Of `chat_template_kwargs`, each variable has a default of its own. */
function withTemplateDefaults(asked: RequestBody, defaults: RequestBody): RequestBody {
  const body = withDefaults(asked, defaults);
  const ofTemplate = readObject(defaults, 'chat_template_kwargs');
  if (ofTemplate === undefined) return body;
  const given = readObject(asked, 'chat_template_kwargs');
  return { ...body, chat_template_kwargs: { ...ofTemplate, ...given } };
}

/** llama-server's fields; a template without thoughts leaves nothing to limit. */
function readThoughtBudget(
  body: RequestBody,
  { generation_prompt, thinking_start_tag, thinking_end_tag }: FormattedChat,
  vocabulary: Vocabulary,
): ThoughtBudget | undefined {
  const readLimit = (name: string) => readInteger(body, name, { minimum: -1 }) ?? -1;
  const own = readLimit('reasoning_budget_tokens');
  const tokens = own >= 0 ? own : readLimit('thinking_budget_tokens');
  const message = readString(body, 'reasoning_budget_message') ?? '';
  if (tokens < 0 || thinking_start_tag === '' || thinking_end_tag === '') return undefined;
  const tokenize = (text: string) =>
    vocabulary.tokenize(text, { areSpecialsAdded: false, areSpecialsParsed: true });
  const end = tokenize(thinking_end_tag);
  return {
    tokens,
    start: tokenize(thinking_start_tag),
    end,
    closing: [...tokenize(message), ...end],
    begun: tokenize(generation_prompt),
  };
}

function tokenOf(text: string, vocabulary: Vocabulary): number[] {
  const tokens = vocabulary.tokenize(text, { areSpecialsAdded: false, areSpecialsParsed: true });
  return tokens.length === 1 ? tokens : [];
}

function readTopLogprobs(body: RequestBody): number | undefined {
  const isWanted = readBoolean(body, 'logprobs') ?? false;
  const count = readInteger(body, 'top_logprobs', { minimum: 0, maximum: MAX_TOP_LOGPROBS }) ?? 0;
  demand(isWanted || count === 0, "'top_logprobs' needs 'logprobs' to be true.");
  // llama-server's own name for both fields.
  const own = readInteger(body, 'n_probs', { minimum: 0, maximum: MAX_TOP_LOGPROBS }) ?? 0;
  if (isWanted) return count;
  return own > 0 ? own : undefined;
}

/** What comes with a part of the text. */
type Piece = Pick<
  Extract<GenerationEvent, { kind: 'text' }>,
  'logprobs' | 'cachedTokens' | 'timings'
>;

/**
 * Where a choice of a response goes as it comes: into the whole response, or event by event to the
 * client.
 */
interface ChoiceWriter {
  tell(progress: PromptProgress): Promise<void> | void;
  add(read: ReadPiece, piece: Piece): Promise<void> | void;
  end(finish_reason: string): object;
}

/** POST /v1/chat/completions: responds to a chat, with `n` responses one after the other. */
export async function handleChat(engine: TextEngine, exchange: Exchange): Promise<void> {
  const { common, generations, createReader } = await readChatRequest(engine, exchange);
  const object = common.isStream ? 'chat.completion.chunk' : 'chat.completion';
  const base = identityOf(engine, common, 'chatcmpl', object);
  const choices: object[] = [];
  const timings: Timings[] = [];
  /** What there is to tell of the first choice. */
  let first: object | undefined;
  for (const [index, generation] of generations.entries()) {
    const reader = createReader();
    const writer = common.isStream
      ? streamChoice(exchange, base, index, generation)
      : wholeChoice(index, generation);
    const verbose = createVerbose(engine, generation, common, index);
    const calls: string[] = [];
    for await (const event of respond(engine, generation, exchange.signal)) {
      if (event.kind === 'progress') {
        await writer.tell(event.progress);
        continue;
      }
      const isText = event.kind === 'text';
      // A stream of chats tells it with its end alone, as llama-server's does.
      if (isText) verbose.piece(event);
      const read = isText ? reader.push(event.text) : reader.flush();
      for (const { index: at, function: called } of read.calls)
        calls[at] = (calls[at] ?? '') + called.arguments;
      await writer.add(read, isText ? event : { logprobs: [] });
      if (isText) continue;
      timings.push(event.timings);
      const choice = writer.end(finishReasonOf(event.finishReason, calls));
      // As llama-server's own API calls it; in OpenAI's there is no field for it.
      const stopped = event.stoppedBy === undefined ? {} : { stopping_word: event.stoppedBy };
      const more = verbose.end(event);
      const last = { choices: [choice], ...base, ...stopped, ...more };
      if (!common.isStream) {
        choices.push(choice);
        first ??= more;
      } else if (timings.length < generations.length) await exchange.sendEvent(last);
      else await endStream(exchange, { last, base, timings: sumTimings(timings), common });
    }
  }
  if (common.isStream) return;
  exchange.sendJson(200, { choices, ...base, ...first, ...toMeasures(sumTimings(timings)) });
}

/**
 * `tool_calls` lets a client run them, so none may have been cut off, by a limit of tokens or by a
 * stop text in it.
 */
function finishReasonOf(ended: 'stop' | 'length', calls: readonly string[]): string {
  if (ended === 'length' || calls.length === 0) return ended;
  return calls.every(isJson) ? 'tool_calls' : 'stop';
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function wholeChoice(index: number, request: GenerationRequest): ChoiceWriter {
  const calls: { id: string; type: 'function'; function: { name: string; arguments: string } }[] =
    [];
  const logprobs: TokenLogProbability[] = [];
  let reasoning = '';
  let content = '';
  return {
    tell: () => undefined,
    add(read, { logprobs: more }) {
      reasoning += read.reasoning;
      content += read.content;
      logprobs.push(...more);
      for (const { index: at, id = '', function: called } of read.calls) {
        calls[at] ??= {
          id,
          type: 'function',
          function: { name: called.name ?? '', arguments: '' },
        };
        calls[at].function.arguments += called.arguments;
      }
    },
    end(finish_reason) {
      const message: Record<string, unknown> = {
        role: 'assistant',
        content: content === '' && calls.length > 0 ? null : content,
      };
      if (reasoning !== '') message.reasoning_content = reasoning;
      if (calls.length > 0) message.tool_calls = calls;
      const isMeasured = request.topLogprobs !== undefined;
      return {
        finish_reason,
        index,
        message,
        logprobs: isMeasured ? toLogprobs(logprobs, request) : null,
      };
    },
  };
}

function streamChoice(
  exchange: Exchange,
  base: object,
  index: number,
  request: GenerationRequest,
): ChoiceWriter {
  let isFirst = true;
  const send = (
    delta: object,
    logprobs: readonly TokenLogProbability[] = [],
    more: object = {},
  ) => {
    const measured = logprobs.length > 0 ? { logprobs: toLogprobs(logprobs, request) } : {};
    return exchange.sendEvent({
      choices: [{ finish_reason: null, index, delta, ...measured }],
      ...base,
      ...more,
    });
  };
  return {
    tell: (progress) =>
      send({ role: 'assistant', content: null }, [], { prompt_progress: toProgressBody(progress) }),
    async add({ reasoning, content, calls }, { logprobs, cachedTokens: cached, timings }) {
      const timed = timingsIn(timings);
      if (isFirst) {
        // The tokens of the prompt come with it, for clients that want to know them before the end.
        const prompt_n = request.promptTokens.length - (cached ?? 0);
        const counted = cached === undefined ? {} : { timings: { cache_n: cached, prompt_n } };
        const isAlone = reasoning === '' && content === '' && calls.length === 0;
        await send(
          { role: 'assistant', content: null },
          [],
          isAlone && timings !== undefined ? timed : counted,
        );
      }
      isFirst = false;
      if (reasoning !== '')
        await send({ reasoning_content: reasoning }, content === '' ? logprobs : [], timed);
      if (content !== '' || (logprobs.length > 0 && reasoning === ''))
        await send({ content }, logprobs, timed);
      for (const call of calls) await send({ tool_calls: [call] }, [], timed);
    },
    end: (finish_reason) => ({ finish_reason, index, delta: {} }),
  };
}
