// POST /v1/chat/completions: reads the request and responds in one piece or as a stream, or only counts its prompt.
import { randomBytes } from 'node:crypto';
import { invalidRequest } from '../api-error.ts';
import type { Exchange } from '../exchange.ts';
import { readConstraint } from '../grammar/constraint.ts';
import { type RequestBody, readBoolean, readInteger, readObject, readString, withDefaults } from '../request-fields.ts';
import { readMessages } from './chat-messages.ts';
import type { GenerationEvent, GenerationRequest, TextEngine } from './engine.ts';
import { type CommonFields, readCommonFields } from './generation-fields.ts';
import { maximumTopLogprobs, type TokenLogProbability, toChatLogprobs } from './log-probabilities.ts';
import { checkPromptLength, tokenizePrompt } from './prompt-length.ts';
import { thoughtEnd, thoughtStart } from './reasoning-reader.ts';
import { createResponseReader, type ReadResponse } from './response-reader.ts';
import { seedLimit } from './sampling.ts';
import type { TextReader } from './text-pieces.ts';
import { addTimings, type Timings, toTimingsBody, toUsageBody } from './timings.ts';
import { callStart, readTools, type ToolCall } from './tools.ts';

interface ChatRequest {
  common: CommonFields;
  createReader(): TextReader<ReadResponse>;
  generation: GenerationRequest;
}

/** @throws {ApiError} when the request can't be served; nothing has been sent then. */
export async function handleChat(engine: TextEngine, exchange: Exchange): Promise<void> {
  const request = await readChatRequest(await exchange.readJson(), engine, exchange.signal);
  await (request.common.isStream ? sendStream : sendWhole)(engine, exchange, request);
}

/** How many tokens the prompt of a chat has; nothing is generated. @throws {ApiError} as `handleChat` does */
export async function handleChatCount(engine: TextEngine, exchange: Exchange): Promise<void> {
  const { generation } = await readChatRequest(await exchange.readJson(), engine, exchange.signal);
  exchange.sendJson(200, { object: 'response.input_tokens', input_tokens: generation.promptTokens.length });
}

async function readChatRequest(asked: RequestBody, engine: TextEngine, signal: AbortSignal): Promise<ChatRequest> {
  const body = withDefaults(asked, engine.requestDefaults);
  const common = readCommonFields(body);
  const messages = readMessages(body.messages);
  // Each of them is a token at least; with very many, the template alone would take seconds.
  checkPromptLength(messages.length, engine.contextSize);
  const tools = readTools(body, engine.chatTemplate.source);
  const constraint = tools === undefined ? readConstraint(body) : undefined;
  const conversation = { messages, tools: tools?.tools, variables: readVariables(body) };
  const prompt = await engine.chatTemplate.render(conversation, signal);
  const thoughts = whereThoughtsAre(body, prompt);
  // Neither a call nor a format is asked of thoughts.
  const afterThoughts = thoughts === 'inside' ? thoughtEnd : undefined;
  const text = tools?.grammar ?? constraint;
  return {
    common,
    createReader: () => createResponseReader({ thoughts, hasTools: tools !== undefined }),
    generation: {
      ...common.generation,
      promptTokens: await tokenizePrompt(prompt, { ...engine, signal }),
      topLogprobs: readTopLogprobs(body),
      grammar:
        text === undefined
          ? undefined
          : { text, startsAfter: tools === undefined || tools.startsAtOnce ? afterThoughts : callStart },
      areSpecialTokensShown: tools !== undefined || engine.chatTemplate.source.includes(thoughtStart),
    },
  };
}

/** What the template is told beside the messages. Some know how much to think by a name of its own. */
function readVariables(body: RequestBody): RequestBody {
  const effort = readString(body, 'reasoning_effort');
  const variables = readObject(body, 'chat_template_kwargs') ?? {};
  return effort === undefined || effort === 'none' ? variables : { reasoning_effort: effort, ...variables };
}

/** Some templates open the thoughts themselves, so that the response begins inside of them. */
function whereThoughtsAre(body: RequestBody, prompt: string): 'beginning' | 'inside' | 'outside' {
  const format = readString(body, 'reasoning_format') ?? 'auto';
  if (!['auto', 'deepseek', 'none'].includes(format)) {
    throw invalidRequest(`'reasoning_format' is '${format}', but must be auto, deepseek or none here.`);
  }
  if (format === 'none') return 'outside';
  return prompt.trimEnd().endsWith(thoughtStart) ? 'inside' : 'beginning';
}

function readTopLogprobs(body: RequestBody): number | undefined {
  const isWanted = readBoolean(body, 'logprobs') ?? false;
  const count = readInteger(body, 'top_logprobs', { minimum: 0, maximum: maximumTopLogprobs });
  if (!isWanted && count !== undefined && count > 0)
    throw invalidRequest("'top_logprobs' needs 'logprobs' to be true.");
  return isWanted ? (count ?? 0) : undefined;
}

/** One after the other, so that each takes the prompt from the one before; with a seed of its own, or all were the same. */
async function* generateAll(
  engine: TextEngine,
  { common, generation }: ChatRequest,
  signal: AbortSignal,
): AsyncGenerator<GenerationEvent & { index: number; isLast: boolean }> {
  const { sampling } = generation;
  for (let index = 0; index < common.count; index += 1) {
    const own = { ...generation, sampling: { ...sampling, seed: (sampling.seed + index) % seedLimit } };
    for await (const event of engine.generate(own, signal)) {
      yield { ...event, index, isLast: event.kind === 'end' && index === common.count - 1 };
    }
  }
}

async function sendWhole(engine: TextEngine, exchange: Exchange, request: ChatRequest): Promise<void> {
  const { common, createReader, generation } = request;
  const choices: object[] = [];
  let timings: Timings | undefined;
  let whole = createWhole(createReader());
  for await (const event of generateAll(engine, request, exchange.signal)) {
    whole.add(event);
    if (event.kind === 'text') continue;
    timings = addTimings(timings, event.timings);
    choices.push(whole.toChoice({ ...event, hasLogprobs: generation.topLogprobs !== undefined }));
    whole = createWhole(createReader());
    if (!event.isLast) continue;
    exchange.sendJson(200, {
      choices,
      ...identity(engine, common, 'chat.completion'),
      usage: toUsageBody(timings),
      timings: toTimingsBody(timings),
    });
  }
}

/** Gathers one response that is sent in one piece. */
function createWhole(reader: TextReader<ReadResponse>) {
  const logprobs: TokenLogProbability[] = [];
  const toolCalls: ToolCall[] = [];
  let reasoning = '';
  let content = '';
  return {
    add(event: GenerationEvent): void {
      const read = event.kind === 'text' ? reader.push(event.text) : reader.flush();
      reasoning += read.reasoning;
      content += read.content;
      toolCalls.push(...read.toolCalls);
      if (event.kind === 'text') logprobs.push(...event.logprobs);
    },
    toChoice({
      finishReason,
      index,
      hasLogprobs,
    }: {
      finishReason: string;
      index: number;
      hasLogprobs: boolean;
    }): object {
      return {
        finish_reason: toolCalls.length > 0 ? 'tool_calls' : finishReason,
        index,
        message: {
          role: 'assistant',
          content: content === '' && toolCalls.length > 0 ? null : content,
          ...(reasoning === '' ? {} : { reasoning_content: reasoning }),
          ...(toolCalls.length > 0 ? { tool_calls: toolCalls } : {}),
        },
        logprobs: hasLogprobs ? toChatLogprobs(logprobs) : null,
      };
    },
  };
}

async function sendStream(engine: TextEngine, exchange: Exchange, request: ChatRequest): Promise<void> {
  const { common, createReader } = request;
  const base = identity(engine, common, 'chat.completion.chunk');
  let reader = createReader();
  let timings: Timings | undefined;
  let isFirst = true;
  let toolCallCount = 0;

  for await (const event of generateAll(engine, request, exchange.signal)) {
    const { index } = event;
    const send = (delta: object, logprobs: readonly TokenLogProbability[] = []) =>
      exchange.sendEvent({
        choices: [
          {
            finish_reason: null,
            index,
            delta,
            ...(logprobs.length > 0 ? { logprobs: toChatLogprobs(logprobs) } : {}),
          },
        ],
        ...base,
      });
    if (isFirst) await send({ role: 'assistant', content: null });
    isFirst = false;
    const read = event.kind === 'text' ? reader.push(event.text) : reader.flush();
    const logprobs = event.kind === 'text' ? event.logprobs : [];
    if (read.reasoning !== '') await send({ reasoning_content: read.reasoning }, read.content === '' ? logprobs : []);
    if (read.content !== '' || (logprobs.length > 0 && read.reasoning === '')) {
      await send({ content: read.content }, logprobs);
    }
    for (const call of read.toolCalls) {
      await send({ tool_calls: [{ index: toolCallCount, ...call }] });
      toolCallCount += 1;
    }
    if (event.kind === 'text') continue;
    const finish_reason = toolCallCount > 0 ? 'tool_calls' : event.finishReason;
    timings = addTimings(timings, event.timings);
    // As llama-server's own API calls it; in OpenAI's there is no field for it.
    const stopped = event.stoppedBy === undefined ? {} : { stopping_word: event.stoppedBy };
    const last = { choices: [{ finish_reason, index, delta: {} }], ...base, ...stopped };
    [reader, isFirst, toolCallCount] = [createReader(), true, 0];
    if (!event.isLast || common.isUsageIncluded) await exchange.sendEvent(last);
    else await exchange.sendEvent({ ...last, timings: toTimingsBody(timings) });
    if (!event.isLast) continue;
    if (common.isUsageIncluded) {
      const [usage, taken] = [toUsageBody(timings), toTimingsBody(timings)];
      await exchange.sendEvent({ choices: [], ...base, usage, timings: taken });
    }
    exchange.endEvents();
  }
}

const identity = (engine: TextEngine, common: CommonFields, object: string) => ({
  created: Math.floor(Date.now() / 1000),
  id: `chatcmpl-${randomBytes(24).toString('base64url')}`,
  model: common.model ?? engine.modelName,
  object,
  system_fingerprint: engine.buildInfo,
});
