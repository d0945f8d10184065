// POST /v1/chat/completions: reads the request and responds in one piece or as a stream, or only counts its prompt.
import { invalidRequest } from '../api-error.ts';
import type { Exchange } from '../exchange.ts';
import { readConstraint } from '../grammar/constraint.ts';
import { type RequestBody, readBoolean, readInteger, readObject, readString, withDefaults } from '../request-fields.ts';
import { readMessages } from './chat-messages.ts';
import { type CommonFields, endStream, identityOf, readCommonFields } from './common-fields.ts';
import type { GenerationRequest, TextEngine } from './engine.ts';
import { maximumTopLogprobs, type TokenLogProbability, toChatLogprobs } from './log-probabilities.ts';
import { checkPromptLength, tokenizePrompt } from './prompt-length.ts';
import { thoughtEnd, thoughtStart } from './reasoning-reader.ts';
import { createResponseReader, type ResponseReader } from './response-reader.ts';
import { seedLimit } from './sampling.ts';
import { sumTimings, type Timings, toTimingsBody, toUsageBody } from './timings.ts';
import { callStart, readTools, type ToolCall } from './tools.ts';

interface ChatRequest {
  common: CommonFields;
  createReader(): ResponseReader;
  /** One after the other, so that each takes the prompt from the one before. */
  generations: readonly GenerationRequest[];
}

/** @throws {ApiError} when the request can't be served; nothing has been sent then. */
export async function handleChat(engine: TextEngine, exchange: Exchange): Promise<void> {
  const request = await readChatRequest(await exchange.readJson(), engine, exchange.signal);
  await (request.common.isStream ? sendStream : sendWhole)(engine, exchange, request);
}

/** How many tokens the prompt of a chat has; nothing is generated. @throws {ApiError} as `handleChat` does */
export async function handleChatCount(engine: TextEngine, exchange: Exchange): Promise<void> {
  const { generations } = await readChatRequest(await exchange.readJson(), engine, exchange.signal);
  exchange.sendJson(200, { object: 'response.input_tokens', input_tokens: generations[0]?.promptTokens.length });
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
  const generation: GenerationRequest = {
    ...common.generation,
    promptTokens: await tokenizePrompt(prompt, { ...engine, signal }),
    topLogprobs: readTopLogprobs(body),
    grammar:
      text === undefined
        ? undefined
        : { text, startsAfter: tools === undefined || tools.startsAtOnce ? afterThoughts : callStart },
    areSpecialTokensShown: tools !== undefined || engine.chatTemplate.source.includes(thoughtStart),
  };
  const { sampling } = generation;
  // Each has a seed of its own, or all were the same.
  const generations = Array.from({ length: common.count }, (_, index) => ({
    ...generation,
    sampling: { ...sampling, seed: (sampling.seed + index) % seedLimit },
  }));
  return {
    common,
    createReader: () => createResponseReader(thoughts, tools !== undefined),
    generations,
  };
}

/** What the template gets beside the messages. Some templates have a variable for how much to think. */
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

async function sendWhole(engine: TextEngine, exchange: Exchange, request: ChatRequest): Promise<void> {
  const { common, generations, createReader } = request;
  const choices: object[] = [];
  const timings: Timings[] = [];
  for (const [index, generation] of generations.entries()) {
    const reader = createReader();
    const toolCalls: ToolCall[] = [];
    const logprobs: TokenLogProbability[] = [];
    let reasoning = '';
    let content = '';
    for await (const event of engine.generate(generation, exchange.signal)) {
      const read = event.kind === 'text' ? reader.push(event.text) : reader.flush();
      reasoning += read.reasoning;
      content += read.content;
      toolCalls.push(...read.toolCalls);
      if (event.kind === 'text') {
        logprobs.push(...event.logprobs);
        continue;
      }
      timings.push(event.timings);
      choices.push({
        finish_reason: toolCalls.length > 0 ? 'tool_calls' : event.finishReason,
        index,
        message: {
          role: 'assistant',
          content: content === '' && toolCalls.length > 0 ? null : content,
          ...(reasoning === '' ? {} : { reasoning_content: reasoning }),
          ...(toolCalls.length > 0 ? { tool_calls: toolCalls } : {}),
        },
        logprobs: generation.topLogprobs === undefined ? null : toChatLogprobs(logprobs),
      });
    }
  }
  const total = sumTimings(timings);
  exchange.sendJson(200, {
    choices,
    ...identityOf(engine, common, { prefix: 'chatcmpl', object: 'chat.completion' }),
    usage: toUsageBody(total),
    timings: toTimingsBody(total),
  });
}

async function sendStream(engine: TextEngine, exchange: Exchange, request: ChatRequest): Promise<void> {
  const { common, generations, createReader } = request;
  const base = identityOf(engine, common, { prefix: 'chatcmpl', object: 'chat.completion.chunk' });
  const timings: Timings[] = [];
  for (const [index, generation] of generations.entries()) {
    const reader = createReader();
    let isFirst = true;
    let toolCallCount = 0;
    const send = (delta: object, logprobs: readonly TokenLogProbability[] = []) => {
      const measured = logprobs.length > 0 ? { logprobs: toChatLogprobs(logprobs) } : {};
      return exchange.sendEvent({ choices: [{ finish_reason: null, index, delta, ...measured }], ...base });
    };
    for await (const event of engine.generate(generation, exchange.signal)) {
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
      timings.push(event.timings);
      const finish_reason = toolCallCount > 0 ? 'tool_calls' : event.finishReason;
      // As llama-server's own API calls it; in OpenAI's there is no field for it.
      const stopped = event.stoppedBy === undefined ? {} : { stopping_word: event.stoppedBy };
      const last = { choices: [{ finish_reason, index, delta: {} }], ...base, ...stopped };
      if (timings.length < generations.length) await exchange.sendEvent(last);
      else await endStream(exchange, { last, base, timings: sumTimings(timings), common });
    }
  }
}
