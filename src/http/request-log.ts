// Writes one line for each request into the log: method, path, status, duration, the model that it
// names, and its error; and traces it.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type OperationId, operationTable } from '../../generated/handlers.ts';
import type { Log } from '../lib/log.ts';
import { isObject } from '../lib/values.ts';
import type { ErrorObject, WireError } from './error-table.ts';
import { isRefused, type RequestTarget } from './request-target.ts';

/**
 * What monitors and apps ask every few seconds. As long as it succeeds its lines are at level
 * debug.
 */
export const POLLED: ReadonlySet<OperationId> = new Set<OperationId>([
  'getLive',
  'headLive',
  'getHealth',
  'getStats',
  'getSystemStats',
  'getActivity',
  'getMetrics',
  'listSlots',
  'getProps',
  'listDownloads',
  'listOllamaLoadedModels',
  'getOllamaVersion',
]);

const MAX_PATH_LENGTH = 200;
const MAX_MODEL_LENGTH = 120;

/** The code of the error that a response tells, for its line and its trace. */
export const errorCodes = new WeakMap<ServerResponse, string>();

/**
 * Has the line of a request name this error. Its message is left out: it may quote what the client
 * has sent.
 */
export function noteError(response: ServerResponse, error: ErrorObject): void {
  errorCodes.set(response, knownCode(error));
}

/** The word for an error in lines of the log. */
export function knownCode({ code, type }: ErrorObject): string {
  // A native server may have made it up.
  return [code, type].find((word) => word && /^[\w.-]{1,60}$/.test(word)) ?? 'error';
}

/** The line of a request; `outcome` has its status and the code of its error. */
export const requestLine = (request: {
  method: string;
  path: string;
  outcome: string;
  elapsedMs: number;
  body: unknown;
}): string =>
  `${request.method} ${shortened(request.path, MAX_PATH_LENGTH)} ${request.outcome} in ${request.elapsedMs.toFixed(1)} ms${modelIn(request.body)}`;

/**
 * Writes the line when the response has ended or its client has gone. The query is left out: it may
 * hold a key.
 */
export function logRequest(
  {
    request,
    response,
    target,
  }: {
    request: IncomingMessage & { operationId?: OperationId | undefined };
    response: ServerResponse;
    target: RequestTarget | WireError;
  },
  log: Log,
): void {
  const startedMs = performance.now();
  const { method = '' } = request;
  const path = isRefused(target) ? ((request.url ?? '').split('?', 1)[0] ?? '') : target.path;
  response.once('close', () => {
    const elapsedMs = performance.now() - startedMs;
    const { operationId } = request;
    const isQuiet =
      response.statusCode < 400 &&
      (method === 'OPTIONS' || isQuietRead(request, operationId, isRefused(target)));
    const { body } = request as { body?: unknown };
    const line = () => requestLine({ method, path, outcome: outcomeOf(response), elapsedMs, body });
    if (isQuiet) log.debug(line);
    else log.info(line);
  });
}

/**
 * What is polled, the files of the app, and what its page reads; browsers say so of requests to
 * this machine or over HTTPS.
 */
function isQuietRead(
  { method, headers }: IncomingMessage,
  id: OperationId | undefined,
  isRefusedTarget: boolean,
) {
  if (isRefusedTarget || (method !== 'GET' && method !== 'HEAD')) return false;
  if (id === undefined || POLLED.has(id)) return true;
  return headers['sec-fetch-site'] === 'same-origin' && !operationTable[id].isUnsafeGet;
}

function outcomeOf(response: ServerResponse): string {
  const status = response.headersSent ? `${response.statusCode}` : '';
  const end = errorCodes.get(response) ?? (response.writableFinished ? '' : 'cancelled');
  return [status, end].filter((word) => word !== '').join(' ');
}

function modelIn(body: unknown): string {
  if (!isObject(body)) return '';
  const { model, model_name } = body;
  const name = model ?? model_name;
  if (typeof name !== 'string' || name === '') return '';
  const shown = shortened(name, MAX_MODEL_LENGTH);
  return `, model ${/^[\w.:/@+-]+…?$/.test(shown) ? shown : JSON.stringify(shown)}`;
}

const shortened = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length)}…` : text;
