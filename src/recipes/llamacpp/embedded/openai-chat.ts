// POST /v1/chat/completions: reads the request and answers in one piece or as a stream.
import { randomBytes } from 'node:crypto';
import { invalidRequest } from './api-error.ts';
import { readMessages } from './chat-messages.ts';
import { readConstraint } from './constraint.ts';
import type { Engine, GenerationRequest } from './engine.ts';
import type { Exchange } from './exchange.ts';
import { type CommonFields, maximumTopLogprobs, readCommonFields } from './generation-fields.ts';
import { type TokenLogProbability, toChatLogprobs } from './log-probabilities.ts';
import { type RequestBody, readBoolean, readInteger, readObject } from './request-fields.ts';
import { toTimingsBody, toUsageBody } from './timings.ts';
import { createToolCallReader, type ToolCall } from './tool-call-reader.ts';
import { callStart, readTools, type ToolSetup } from './tools.ts';

interface ChatRequest {
  common: CommonFields;
  tools: ToolSetup | undefined;
  generation: GenerationRequest;
}

/** @throws {ApiError} when the request can't be served; nothing has been sent then. */
export async function answerChat(engine: Engine, exchange: Exchange): Promise<void> {
  const request = readChatRequest(await exchange.readJson(), engine);
  await (request.common.isStream ? streamAnswer : sendAnswer)(engine, exchange, request);
}

function readChatRequest(body: RequestBody, engine: Engine): ChatRequest {
  const common = readCommonFields(body);
  const messages = readMessages(body.messages);
  const tools = readTools(body, engine.chatTemplate.source);
  const constraint = readConstraint(body);
  if (tools !== undefined && constraint !== undefined) {
    throw invalidRequest("'tools' can't be combined with a format for the answer. Send only one of them.");
  }
  const prompt = engine.chatTemplate.render({
    messages,
    tools: tools?.tools,
    variables: readObject(body, 'chat_template_kwargs') ?? {},
  });
  const text = tools?.grammar ?? constraint;
  return {
    common,
    tools,
    generation: {
      ...common.generation,
      promptTokens: engine.tokenizePrompt(prompt),
      topLogprobs: readTopLogprobs(body),
      grammar:
        text === undefined
          ? undefined
          : { text, startsAfter: tools === undefined || tools.isRequired ? undefined : callStart },
      areSpecialTokensShown: tools !== undefined,
    },
  };
}

function readTopLogprobs(body: RequestBody): number | undefined {
  const isWanted = readBoolean(body, 'logprobs') ?? false;
  const count = readInteger(body, 'top_logprobs', { minimum: 0, maximum: maximumTopLogprobs });
  if (!isWanted && count !== undefined && count > 0)
    throw invalidRequest("'top_logprobs' needs 'logprobs' to be true.");
  return isWanted ? (count ?? 0) : undefined;
}

async function sendAnswer(
  engine: Engine,
  exchange: Exchange,
  { common, tools, generation }: ChatRequest,
): Promise<void> {
  const reader = createToolCallReader(tools !== undefined);
  const logprobs: TokenLogProbability[] = [];
  const toolCalls: ToolCall[] = [];
  let content = '';
  for await (const event of engine.generate(generation, exchange.signal)) {
    const read = event.kind === 'text' ? reader.push(event.text) : reader.flush();
    content += read.content;
    toolCalls.push(...read.toolCalls);
    if (event.kind === 'text') {
      logprobs.push(...event.logprobs);
      continue;
    }
    exchange.sendJson(200, {
      choices: [
        {
          finish_reason: toolCalls.length > 0 ? 'tool_calls' : event.finishReason,
          index: 0,
          message: {
            role: 'assistant',
            content: content === '' && toolCalls.length > 0 ? null : content,
            ...(toolCalls.length > 0 ? { tool_calls: toolCalls } : {}),
          },
          logprobs: generation.topLogprobs === undefined ? null : toChatLogprobs(logprobs),
        },
      ],
      ...identity(engine, common, 'chat.completion'),
      usage: toUsageBody(event.timings),
      timings: toTimingsBody(event.timings),
    });
  }
}

async function streamAnswer(
  engine: Engine,
  exchange: Exchange,
  { common, tools, generation }: ChatRequest,
): Promise<void> {
  const reader = createToolCallReader(tools !== undefined);
  const base = identity(engine, common, 'chat.completion.chunk');
  let isFirst = true;
  let toolCallCount = 0;
  const send = (delta: object, logprobs: readonly TokenLogProbability[] = []) =>
    exchange.sendEvent({
      choices: [
        {
          finish_reason: null,
          index: 0,
          delta,
          ...(logprobs.length > 0 ? { logprobs: toChatLogprobs(logprobs) } : {}),
        },
      ],
      ...base,
    });

  for await (const event of engine.generate(generation, exchange.signal)) {
    if (isFirst) await send({ role: 'assistant', content: null });
    isFirst = false;
    const read = event.kind === 'text' ? reader.push(event.text) : reader.flush();
    const logprobs = event.kind === 'text' ? event.logprobs : [];
    if (read.content !== '' || logprobs.length > 0) await send({ content: read.content }, logprobs);
    for (const call of read.toolCalls) {
      await send({ tool_calls: [{ index: toolCallCount, ...call }] });
      toolCallCount += 1;
    }
    if (event.kind === 'text') continue;
    const finish_reason = toolCallCount > 0 ? 'tool_calls' : event.finishReason;
    const timings = toTimingsBody(event.timings);
    const last = { choices: [{ finish_reason, index: 0, delta: {} }], ...base };
    if (common.isUsageIncluded) {
      await exchange.sendEvent(last);
      await exchange.sendEvent({ choices: [], ...base, usage: toUsageBody(event.timings), timings });
    } else {
      await exchange.sendEvent({ ...last, timings });
    }
    exchange.endEvents();
  }
}

const identity = (engine: Engine, common: CommonFields, object: string) => ({
  created: Math.floor(Date.now() / 1000),
  id: `chatcmpl-${randomBytes(24).toString('base64url')}`,
  model: common.model ?? engine.modelName,
  object,
  system_fingerprint: engine.buildInfo,
});
