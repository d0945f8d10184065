// The bodies that the document promises for errors, one for each API that we speak, and the ends of
// streams that fail.
import type { Request, Response } from 'express';
import { type OperationId, type OperationRow, operationTable } from '../../generated/handlers.ts';
import type { Schemas } from '../../generated/openapi.ts';
import { isObject, setFields } from '../lib/values.ts';
import { anthropicDetails, anthropicMessage, anthropicType } from './anthropic-errors.ts';
import type { WireError } from './error-table.ts';
import { noteError } from './request-log.ts';

type Failure = Pick<WireError, 'status' | 'error' | 'isUnreadable'>;

const MAX_MESSAGE_LENGTH = 4000;

/** Sends an error in the form of the API that the request is for, and notes it for the log. */
export function sendError(request: Request, response: Response, wire: WireError): void {
  // A handler's result may have set the type already, and failed before its first byte.
  response.removeHeader('Content-Type');
  if (wire.headers) response.set(wire.headers);
  noteError(response, wire.error);
  const { operationId } = request;
  const isOfOllama = operationId === undefined && OLLAMA_PATH.test(request.target.path);
  const body = isOfOllama ? BODIES.ollama(shortened(wire)) : errorBody(wire, operationId);
  response.status(wire.status).json(isOfAnthropic(request) ? asAnthropic(body, wire.status) : body);
}

/** The body of an error of that operation; OpenAI's form where there is none. */
export function errorBody(failure: Failure, operationId: OperationId | undefined): object {
  const shape = operationId === undefined ? 'openai' : operationTable[operationId].errorShape;
  return BODIES[shape](shortened(failure));
}

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
      error: {
        type: anthropicType(status),
        message: anthropicMessage(error),
        ...setFields({ details: anthropicDetails(error) }),
      },
    }) satisfies Schemas['AnthropicError'],
  mcp: (failure) =>
    ({
      jsonrpc: '2.0',
      id: null,
      error: { code: rpcCode(failure), message: failure.error.message },
    }) satisfies Schemas['McpFailure'],
};

/** Codes of JSON-RPC 2.0; the last is the first of those that servers may give a meaning. */
const RPC_PARSE_ERROR = -32700;
const RPC_INVALID_REQUEST = -32600;
const RPC_INTERNAL_ERROR = -32603;
const RPC_SERVER_ERROR = -32000;

function rpcCode({ status, isUnreadable }: Failure): number {
  if (isUnreadable) return RPC_PARSE_ERROR;
  if (status === 400) return RPC_INVALID_REQUEST;
  return status === 500 ? RPC_INTERNAL_ERROR : RPC_SERVER_ERROR;
}

/**
 * What a stream that fails ends with, in the form of its operation. `sentEvents` is the number of
 * events before it, which the Responses API counts.
 */
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
        ...setFields({ remedy: error.remedy }),
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
