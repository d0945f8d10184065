// The bodies that the document promises for errors, one for each API that we speak, and the ends of
// streams that fail.
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Request, Response } from 'express';
import { type OperationId, type OperationRow, operationTable } from '../../generated/handlers.ts';
import type { Schemas } from '../../generated/openapi.ts';
import { CONTEXT_LENGTH_EXCEEDED } from '../errors.ts';
import { isObject } from '../lib/values.ts';
import { refusal, type WireError } from './error-table.ts';
import { noteError } from './request-log.ts';

type Failure = Pick<WireError, 'status' | 'error' | 'isUnreadable'>;
const MAX_MESSAGE_LENGTH = 4000;

export function sendError(request: Request, response: Response, wire: WireError): void {
  // A handler's result may have set the type already, and failed before its first byte.
  response.removeHeader('Content-Type');
  if (wire.headers) response.set(wire.headers);
  noteError(response, wire.error);
  const { operationId, access } = request;
  const isManagement =
    operationId !== undefined && operationTable[operationId].errorShape === 'management';
  // A client that may not call at all gets the same text everywhere, but in the form of the API.
  const known = isManagement && access === undefined ? undefined : operationId;
  const isOfOllama = operationId === undefined && OLLAMA_PATH.test(request.target.path);
  const body = isOfOllama ? BODIES.ollama(shortened(wire)) : errorBody(wire, known);
  response.status(wire.status).json(isOfAnthropic(request) ? asAnthropic(body, wire.status) : body);
}

export const errorBody = (failure: Failure, operationId: OperationId | undefined): object =>
  BODIES[operationId === undefined ? 'openai' : operationTable[operationId].errorShape](
    shortened(failure),
  );
/** Paths of Ollama's API, also those that are not here; `/api/v0` and `/api/v1` are prefixes. */
const OLLAMA_PATH = /^\/api\/(?!v[01](?:\/|$))/;
/**
 * Anthropic's clients say so with each request, also to operations of both APIs and to paths that
 * are not here.
 */
const isOfAnthropic = ({ headers, target }: Request): boolean =>
  headers['anthropic-version'] !== undefined || /^\/v1\/messages(?:\/|$)/.test(target.path);

function asAnthropic(body: object, status: number): object {
  if (!('error' in body) || !isObject(body.error) || 'jsonrpc' in body) return body;
  return { type: 'error', ...body, error: { ...body.error, type: anthropicType(status) } };
}

function shortened(failure: Failure): Failure {
  const { message } = failure.error;
  if (message.length <= MAX_MESSAGE_LENGTH) return failure;
  return {
    ...failure,
    error: { ...failure.error, message: `${message.slice(0, MAX_MESSAGE_LENGTH)}…` },
  };
}

const BODIES: Readonly<Record<OperationRow['errorShape'], (failure: Failure) => object>> = {
  openai: ({ error }) => ({ error }) satisfies Schemas['ErrorResponse'],
  management: ({ error }) =>
    ({ status: 'error', message: error.message, error }) satisfies Schemas['ManagementError'],
  ollama: ({ error }) => ({ error: error.message }) satisfies Schemas['OllamaError'],
  anthropic: ({ status, error }) =>
    ({
      type: 'error',
      error: { type: anthropicType(status), message: anthropicMessage(error) },
    }) satisfies Schemas['AnthropicError'],
  mcp: (failure) =>
    ({
      jsonrpc: '2.0',
      id: null,
      error: { code: rpcCode(failure), message: failure.error.message },
    }) satisfies Schemas['McpFailure'],
};

/** JSON-RPC's code; -32000 is the first of those that servers may give a meaning. */
function rpcCode({ status, isUnreadable }: Failure): number {
  if (isUnreadable) return -32700;
  return { 400: -32600, 500: -32603 }[status] ?? -32000;
}

/**
 * Anthropic's clients make a conversation shorter when they read these words; the numbers say by
 * how much.
 */
function anthropicMessage(error: Failure['error']): string {
  const { type, code, message } = error;
  if (code !== CONTEXT_LENGTH_EXCEEDED && type !== 'exceed_context_size_error') return message;
  const {
    n_prompt_tokens: tokens = firstIn(message, LENGTHS),
    n_ctx: most = firstIn(message, LIMITS),
  } = error;
  // Less than the limit is not what was counted, or not of the prompt.
  if (tokens === undefined || most === undefined || tokens < most)
    return `prompt is too long: ${message}`;
  return `prompt is too long: ${tokens} tokens > ${most} maximum`;
}

/** How servers say how long a prompt is, those first that leave the response out. */
const LENGTHS = [
  /(\d{1,12}) in the (?:messages|prompt)/,
  /\((\d+) tokens\) exceeds/,
  /\(length (\d+)\)/,
  /(?:requested|resulted in|request has|prompt has|prompt contains)(?: at least)? (\d+)/,
];
const LIMITS = [/context size \((\d+)/, /maximum (?:context|model) length (?:is|of) (\d+)/];

function firstIn(message: string, patterns: readonly RegExp[]): number | undefined {
  const found = patterns
    .map((pattern) => pattern.exec(message)?.[1])
    .find((digits) => digits !== undefined);
  return found === undefined ? undefined : Number(found);
}

/** Without those that are about the request. */
const ANTHROPIC_TYPES: Readonly<Record<number, Schemas['AnthropicError']['error']['type']>> = {
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  503: 'overloaded_error',
  504: 'timeout_error',
  529: 'overloaded_error',
};

const anthropicType = (status: number) =>
  ANTHROPIC_TYPES[status] ?? (status < 500 ? 'invalid_request_error' : 'api_error');

/** `sentEvents` is the number of events before it, which the Responses API counts. */
export function failureEnd(
  cause: Failure,
  kind: OperationRow['failureEvent'],
  sentEvents: number,
): string {
  const failure = shortened(cause);
  const { error } = failure;
  switch (kind) {
    case 'data':
      return `data: ${JSON.stringify({ error })}\n\n`;
    case 'line':
      return `${JSON.stringify(BODIES.ollama(failure))}\n`;
    case 'download':
      return errorEvent({
        error: error.message,
        code: error.code,
        ...(error.remedy && { remedy: error.remedy }),
      });
    case 'response': {
      const { message, code, param } = error;
      // Flat as OpenAI's types have it, and nested as Open Responses does.
      return errorEvent({
        type: 'error',
        code,
        message,
        param,
        error,
        sequence_number: sentEvents,
      });
    }
    case 'anthropic':
      return errorEvent(BODIES.anthropic(failure));
  }
}

const errorEvent = (data: object): string => `event: error\ndata: ${JSON.stringify(data)}\n\n`;
/** How long a peer may go on sending what is not read, so that it gets to read why. */
const LINGER_MS = 2000;

/**
 * Closing while the peer still sends would reset the connection, and the peer would lose the
 * response.
 */
export function sendRawError(socket: Duplex, { status, error, headers = {} }: WireError): void {
  const body = JSON.stringify(errorBody({ status, error }, undefined));
  const fields = {
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'Upgrade' in headers ? 'Upgrade, close' : 'close',
  };
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', () => socket.destroy());
  const cut = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(cut));
  socket.once('end', () => socket.destroy());
  socket.resume();
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Error'}\r\n${head.join('')}\r\n${body}`,
  );
}

export function refuseMalformed(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  hasBegun: boolean,
): void {
  // What follows the refused bytes is not HTTP either; the connection ends by itself.
  if (socket.writableEnded && !socket.destroyed && error.code?.startsWith('HPE_')) return;
  if (!socket.writable || hasBegun || error.code === 'ECONNRESET') socket.destroy(error);
  else sendRawError(socket, parserRefusal(error.code));
}

function parserRefusal(parserCode: string | undefined): WireError {
  switch (parserCode) {
    case 'HPE_HEADER_OVERFLOW': {
      const message = 'The URL and the headers together are larger than 16 KiB.';
      return refusal({ status: 431, code: 'headers_too_large', message });
    }
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return refusal({
        status: 408,
        message: 'The request did not arrive in time. Send it again.',
      });
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return refusal({
        status: 413,
        message: 'The extensions of the chunks are too large. Leave them out.',
      });
    default: {
      const message = `This is not HTTP that the server understands (${parserCode}).`;
      return refusal({ status: 400, code: 'malformed_request', message });
    }
  }
}
