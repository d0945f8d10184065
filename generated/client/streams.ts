// Generated from openapi.yaml by `npm run generate`. Do not edit.
import { client as defaultClient } from './client.gen.ts';
import type { AnthropicBlockDeltaEvent, AnthropicBlockStartEvent, AnthropicBlockStopEvent, AnthropicMessageDeltaEvent, AnthropicMessageStartEvent, AnthropicMessageStopEvent, ChatCompletionChunk, CompletionChunk, CreateChatCompletionData, CreateCompletionData, CreateMessageData, CreateOllamaChatData, CreateOllamaGenerationData, CreateResponseData, DownloadProgressEvent, GetResponseData, InstallBackendData, InstallCompleteEvent, LoadCompleteEvent, LoadModelData, LoadProgressEvent, McpResponse, OllamaChatResponse, OllamaGenerateResponse, OllamaPullProgress, PostMcpMessageData, PullCompleteEvent, PullModelData, PullOllamaModelData, ResponseCompletedEvent, ResponseContentPartAddedEvent, ResponseContentPartDoneEvent, ResponseCreatedEvent, ResponseCustomToolCallInputDeltaEvent, ResponseCustomToolCallInputDoneEvent, ResponseFailedEvent, ResponseFunctionCallArgumentsDeltaEvent, ResponseFunctionCallArgumentsDoneEvent, ResponseInProgressEvent, ResponseIncompleteEvent, ResponseOutputItemAddedEvent, ResponseOutputItemDoneEvent, ResponseOutputTextDeltaEvent, ResponseOutputTextDoneEvent, ResponseReasoningTextDeltaEvent, ResponseReasoningTextDoneEvent } from './types.gen.ts';
import type { Options } from './sdk.gen.ts';

/** A stream that was refused, or that ended with an error. */
export class StreamError extends Error {
  /** Of the response, or undefined when the stream failed after it had begun. */
  readonly status: number | undefined;
  /** What the server said: the body of its response, or the data of its last event. */
  readonly detail: unknown;

  constructor(message: string, { status, detail }: { status?: number | undefined; detail: unknown }) {
    super(message);
    this.name = 'StreamError';
    this.status = status;
    this.detail = detail;
  }
}

interface StreamRequest {
  url: string;
  // biome-ignore lint/suspicious/noExplicitAny: options differ from operation to operation
  options: any;
  /** Lines of JSON instead of server-sent events. */
  lines: boolean;
  /** Whether the body says that a stream is wanted. */
  asks: boolean;
}

async function* readStream<Event>({ url, options, lines, asks }: StreamRequest): AsyncGenerator<Event> {
  const body = asks ? { ...options.body, stream: true } : options.body;
  const { data, error, response } = await (options.client ?? defaultClient).post({
    security: [{ scheme: 'bearer', type: 'http' }],
    ...options,
    url,
    body,
    headers: { 'Content-Type': 'application/json', Accept: lines ? 'application/x-ndjson' : 'text/event-stream', ...options.headers },
    parseAs: 'stream',
    throwOnError: false,
  });
  if (error !== undefined || !response?.ok) {
    throw new StreamError(messageOf(error) ?? `The server can't be reached, or refused (${response?.status ?? error}).`, {
      status: response?.status,
      detail: error,
    });
  }
  const end = lines ? /\r?\n/ : /\r?\n\r?\n/;
  const decoder = new TextDecoder();
  const reader = (data as ReadableStream<Uint8Array>).getReader();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      text += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const parts = text.split(end);
      text = done ? '' : (parts.pop() ?? '');
      for (const part of parts) {
        const event = lines ? parseLine(part) : parseEvent(part);
        if (event !== undefined) yield event as Event;
      }
      if (done) return;
    }
  } finally {
    // A caller that stops reading ends the response, and with it the work on the server.
    await reader.cancel().catch(() => undefined);
  }
}

function parseLine(line: string): unknown {
  return line.trim() === '' ? undefined : checked(JSON.parse(line), undefined);
}

function parseEvent(block: string): unknown {
  let name: string | undefined;
  const data: string[] = [];
  for (const line of block.split(/\r?\n/)) {
    if (line.startsWith('event:')) name = line.slice(6).trim();
    else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''));
  }
  const text = data.join('\n');
  if (text === '' || text === '[DONE]') return undefined;
  const value = checked(JSON.parse(text), name);
  return name === undefined ? value : { event: name, data: value };
}

function checked(value: unknown, name: string | undefined): unknown {
  const failure = (value as { error?: unknown } | null)?.error;
  if (name !== 'error' && (failure === undefined || failure === null)) return value;
  throw new StreamError(messageOf(value) ?? 'The stream failed.', { detail: value });
}

function messageOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  const { error, message } = (value ?? {}) as { error?: unknown; message?: unknown };
  return typeof message === 'string' ? message : error === undefined ? undefined : messageOf(error);
}

/** Pull a model, piece by piece. @throws {StreamError} when the server refuses, or the stream fails. */
export function pullModelStream(options: Options<PullModelData>): AsyncGenerator<{ event: 'progress'; data: DownloadProgressEvent } | { event: 'complete'; data: PullCompleteEvent }> {
  return readStream({ url: '/api/v1/pull', options, lines: false, asks: true });
}

/** Load a model, piece by piece. @throws {StreamError} when the server refuses, or the stream fails. */
export function loadModelStream(options: Options<LoadModelData>): AsyncGenerator<{ event: 'progress'; data: LoadProgressEvent } | { event: 'complete'; data: LoadCompleteEvent }> {
  return readStream({ url: '/api/v1/load', options, lines: false, asks: true });
}

/** Install or update a backend, piece by piece. @throws {StreamError} when the server refuses, or the stream fails. */
export function installBackendStream(options: Options<InstallBackendData>): AsyncGenerator<{ event: 'progress'; data: DownloadProgressEvent } | { event: 'complete'; data: InstallCompleteEvent }> {
  return readStream({ url: '/api/v1/install', options, lines: false, asks: true });
}

/** Chat with a model, piece by piece. @throws {StreamError} when the server refuses, or the stream fails. */
export function createChatCompletionStream(options: Options<CreateChatCompletionData>): AsyncGenerator<ChatCompletionChunk> {
  return readStream({ url: '/api/v1/chat/completions', options, lines: false, asks: true });
}

/** Continue a text, piece by piece. @throws {StreamError} when the server refuses, or the stream fails. */
export function createCompletionStream(options: Options<CreateCompletionData>): AsyncGenerator<CompletionChunk> {
  return readStream({ url: '/api/v1/completions', options, lines: false, asks: true });
}

/** Answer a prompt, as OpenAI's Responses API does, piece by piece. @throws {StreamError} when the server refuses, or the stream fails. */
export function createResponseStream(options: Options<CreateResponseData>): AsyncGenerator<{ event: 'response.created'; data: ResponseCreatedEvent } | { event: 'response.in_progress'; data: ResponseInProgressEvent } | { event: 'response.output_item.added'; data: ResponseOutputItemAddedEvent } | { event: 'response.content_part.added'; data: ResponseContentPartAddedEvent } | { event: 'response.reasoning_text.delta'; data: ResponseReasoningTextDeltaEvent } | { event: 'response.reasoning_text.done'; data: ResponseReasoningTextDoneEvent } | { event: 'response.output_text.delta'; data: ResponseOutputTextDeltaEvent } | { event: 'response.output_text.done'; data: ResponseOutputTextDoneEvent } | { event: 'response.content_part.done'; data: ResponseContentPartDoneEvent } | { event: 'response.function_call_arguments.delta'; data: ResponseFunctionCallArgumentsDeltaEvent } | { event: 'response.function_call_arguments.done'; data: ResponseFunctionCallArgumentsDoneEvent } | { event: 'response.custom_tool_call_input.delta'; data: ResponseCustomToolCallInputDeltaEvent } | { event: 'response.custom_tool_call_input.done'; data: ResponseCustomToolCallInputDoneEvent } | { event: 'response.output_item.done'; data: ResponseOutputItemDoneEvent } | { event: 'response.completed'; data: ResponseCompletedEvent } | { event: 'response.incomplete'; data: ResponseIncompleteEvent } | { event: 'response.failed'; data: ResponseFailedEvent }> {
  return readStream({ url: '/api/v1/responses', options, lines: false, asks: true });
}

/** Read a kept response, piece by piece. @throws {StreamError} when the server refuses, or the stream fails. */
export function getResponseStream(options: Options<GetResponseData>): AsyncGenerator<{ event: 'response.created'; data: ResponseCreatedEvent } | { event: 'response.in_progress'; data: ResponseInProgressEvent } | { event: 'response.output_item.added'; data: ResponseOutputItemAddedEvent } | { event: 'response.content_part.added'; data: ResponseContentPartAddedEvent } | { event: 'response.reasoning_text.delta'; data: ResponseReasoningTextDeltaEvent } | { event: 'response.reasoning_text.done'; data: ResponseReasoningTextDoneEvent } | { event: 'response.output_text.delta'; data: ResponseOutputTextDeltaEvent } | { event: 'response.output_text.done'; data: ResponseOutputTextDoneEvent } | { event: 'response.content_part.done'; data: ResponseContentPartDoneEvent } | { event: 'response.function_call_arguments.delta'; data: ResponseFunctionCallArgumentsDeltaEvent } | { event: 'response.function_call_arguments.done'; data: ResponseFunctionCallArgumentsDoneEvent } | { event: 'response.custom_tool_call_input.delta'; data: ResponseCustomToolCallInputDeltaEvent } | { event: 'response.custom_tool_call_input.done'; data: ResponseCustomToolCallInputDoneEvent } | { event: 'response.output_item.done'; data: ResponseOutputItemDoneEvent } | { event: 'response.completed'; data: ResponseCompletedEvent } | { event: 'response.incomplete'; data: ResponseIncompleteEvent } | { event: 'response.failed'; data: ResponseFailedEvent }> {
  return readStream({ url: '/api/v1/responses/{response_id}', options, lines: false, asks: false });
}

/** Chat with a model, as Ollama does, piece by piece. @throws {StreamError} when the server refuses, or the stream fails. */
export function createOllamaChatStream(options: Options<CreateOllamaChatData>): AsyncGenerator<OllamaChatResponse> {
  return readStream({ url: '/api/chat', options, lines: true, asks: true });
}

/** Answer a prompt, as Ollama does, piece by piece. @throws {StreamError} when the server refuses, or the stream fails. */
export function createOllamaGenerationStream(options: Options<CreateOllamaGenerationData>): AsyncGenerator<OllamaGenerateResponse> {
  return readStream({ url: '/api/generate', options, lines: true, asks: true });
}

/** Fetch a model, as Ollama does, piece by piece. @throws {StreamError} when the server refuses, or the stream fails. */
export function pullOllamaModelStream(options: Options<PullOllamaModelData>): AsyncGenerator<OllamaPullProgress> {
  return readStream({ url: '/api/pull', options, lines: true, asks: true });
}

/** Chat with a model, as Anthropic does, piece by piece. @throws {StreamError} when the server refuses, or the stream fails. */
export function createMessageStream(options: Options<CreateMessageData>): AsyncGenerator<{ event: 'message_start'; data: AnthropicMessageStartEvent } | { event: 'content_block_start'; data: AnthropicBlockStartEvent } | { event: 'content_block_delta'; data: AnthropicBlockDeltaEvent } | { event: 'content_block_stop'; data: AnthropicBlockStopEvent } | { event: 'message_delta'; data: AnthropicMessageDeltaEvent } | { event: 'message_stop'; data: AnthropicMessageStopEvent }> {
  return readStream({ url: '/api/v1/messages', options, lines: false, asks: true });
}

/** Send a message of the Model Context Protocol, piece by piece. @throws {StreamError} when the server refuses, or the stream fails. */
export function postMcpMessageStream(options: Options<PostMcpMessageData>): AsyncGenerator<{ event: 'message'; data: McpResponse }> {
  return readStream({ url: '/mcp', options, lines: false, asks: false });
}
