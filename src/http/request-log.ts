// Writes one line for each request into the log: method, path, status, duration, the model that it names, and its error.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OperationId } from '../../generated/handlers.ts';
import type { Log } from '../lib/log.ts';
import { isObject } from '../lib/values.ts';
import type { ErrorObject, WireError } from './error-table.ts';
import { isRefused, type RequestTarget } from './request-target.ts';

/** What monitors and apps ask every few seconds. As long as it succeeds its lines are at level debug. */
const POLLED: ReadonlySet<OperationId> = new Set<OperationId>([
  'getLive',
  'headLive',
  'getHealth',
  'getStats',
  'getSystemStats',
  'getMetrics',
  'listSlots',
  'getProps',
  'listDownloads',
  'listOllamaLoadedModels',
  'getOllamaVersion',
]);

const MAX_PATH_LENGTH = 200;
const MAX_MODEL_LENGTH = 120;

/** Codes of errors by response, until the response ends. */
const errorCodes = new WeakMap<ServerResponse, string>();

/** Has the line of a request name this error. Its message is left out: it may quote what the client has sent. */
export function noteError(response: ServerResponse, { code, type }: ErrorObject): void {
  // A native server may have made it up.
  errorCodes.set(response, [code, type].find((word) => word && /^[\w.-]{1,60}$/.test(word)) ?? 'error');
}

/** The code that the line of a response names; undefined for a success. */
export function errorCodeOf(response: ServerResponse): string | undefined {
  return errorCodes.get(response);
}

/** True for what is asked so often that a note of each would hide the rest. */
export function isPolled(operation: OperationId): boolean {
  return POLLED.has(operation);
}

/** Writes the line when the response has ended or its client has gone. The query is left out: it may hold a key. */
export function logRequest(
  {
    request,
    response,
    target,
  }: { request: IncomingMessage; response: ServerResponse; target: RequestTarget | WireError },
  log: Log,
): void {
  const startedMs = performance.now();
  // HEAD is served by GET.
  const { method = '' } = request;
  const path = isRefused(target) ? ((request.url ?? '').split('?', 1)[0] ?? '') : target.path;
  const operation = isRefused(target) ? undefined : target.match?.methods[method];
  response.once('close', () => {
    const elapsedMs = performance.now() - startedMs;
    const isQuiet = response.statusCode < 400 && (method === 'OPTIONS' || (operation && POLLED.has(operation)));
    const line = () =>
      `${method} ${shortened(path, MAX_PATH_LENGTH)} ${outcomeOf(response)} in ${elapsedMs.toFixed(1)} ms${modelIn(request)}`;
    log[isQuiet ? 'debug' : 'info'](line);
  });
}

function outcomeOf(response: ServerResponse): string {
  const status = response.headersSent ? `${response.statusCode}` : '';
  const end = errorCodes.get(response) ?? (response.writableFinished ? '' : 'cancelled');
  return [status, end].filter((word) => word !== '').join(' ');
}

/** The name as the client says it, in quotes if it could be taken for something else. */
function modelIn(request: IncomingMessage & { body?: unknown }): string {
  if (!isObject(request.body)) return '';
  const { model, model_name } = request.body;
  const name = model ?? model_name;
  if (typeof name !== 'string' || name === '') return '';
  const shown = shortened(name, MAX_MODEL_LENGTH);
  return `, model ${/^[\w.:/@+-]+…?$/.test(shown) ? shown : JSON.stringify(shown)}`;
}

function shortened(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
