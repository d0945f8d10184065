// Calls the handler of an operation: makes its input from the request, and sends its result.
import type { Request, Response } from 'express';
import { type Context, type Handler, OpenAPIBackend } from 'openapi-backend';
import {
  type Handlers,
  type OperationId,
  type OperationRow,
  operationTable,
} from '../../generated/handlers.ts';
import { domainError } from '../errors.ts';
import type { RepairedCall, ToolWarning } from '../lib/place.ts';
import { failureEnd } from './error-response.ts';
import { toWireError } from './error-table.ts';
import { beginEventStream, HEARTBEAT, startHeartbeat } from './heartbeat.ts';
import { presentedKey } from './keys.ts';
import { placeOf } from './place.ts';
import { type AnyResult, reply } from './reply.ts';
import { tellModel, tellRepaired, tellToolWarnings, tellTruncated } from './response-headers.ts';
import { type ApiDocument, Router, routedDocument } from './routes.ts';

/** What the operations are called with. */
export interface ApiOptions {
  handlers: Handlers;
  /** Milliseconds of silence after which a stream gets a sign of life. */
  heartbeatMs: number;
  validateResponses: boolean;
  /** Stubs answer with its examples; undefined for a server without stubs. */
  examples: ApiDocument | undefined;
}

type Hook = (context: Context, request: Request, response: Response) => unknown;

/**
 * The hooks of openapi-backend that this server has, in the order in which a request passes them.
 */
export type Hooks = Readonly<
  Record<'postRoutingHandler' | 'preOperationHandler' | 'notFound' | 'methodNotAllowed', Hook>
>;

/**
 * The router with a handler for each operation; one without a handler sends its example, or 501.
 */
export async function createApi(hooks: Hooks, options: ApiOptions): Promise<OpenAPIBackend> {
  const { handlers, examples } = options;
  const definition = routedDocument(examples);
  const api = await new OpenAPIBackend({ definition, validate: false, quick: true }).init();
  api.router = new Router(api.definition);
  api.register({ ...hooks, notImplemented } as Record<string, Handler>);
  for (const [id, handler] of Object.entries(handlers)) {
    if (handler === undefined) continue;
    const call = callOf(id as OperationId, handler as unknown as AnyHandler, options);
    api.register(id, call as Handler);
  }
  return api;

  function notImplemented({ operation }: Context, _request: Request, response: Response): void {
    const id = operation.operationId as OperationId;
    if (examples === undefined) throw new OperationNotBuilt(id);
    const { status, mock } = api.mockResponseForOperation(id);
    response.status(status).json(mock);
  }
}

type AnyHandler = (input: unknown) => Promise<AnyResult>;

type Call = {
  request: Request;
  response: Response;
  pathParameters: Readonly<Record<string, string>>;
};

function callOf(
  id: OperationId,
  handler: AnyHandler,
  { heartbeatMs, validateResponses: checksJson }: ApiOptions,
) {
  const { endsWithDone, failureEvent, responses }: OperationRow = operationTable[id];
  const hasStream = responses['200']?.includes('text/event-stream') === true;
  async function run({ request, response, pathParameters }: Call): Promise<void> {
    // Validating takes its time, so the client may have left by now.
    if (response.closed) return;
    const gone = new AbortController();
    const { signal } = gone;
    // 'close' without a finished response is the only sign of a client that left, before the first
    // byte and after it.
    response.once('close', () => {
      if (!response.writableFinished) gone.abort(new ClientGone());
    });
    const input = inputOf({ request, response, pathParameters }, signal);
    // Only then may anything be sent before the outcome is known: any other response begins with
    // its status.
    const isStream = hasStream && request.body?.stream === true;
    const waiting = isStream ? beginWhenLate(response, heartbeatMs) : undefined;
    try {
      const result = await handler(input).finally(() => clearInterval(waiting));
      if (signal.aborted) return;
      const ending = { endsWithDone, failureEvent };
      await reply(response, result, { ...ending, signal, heartbeatMs, checksJson });
    } catch (error) {
      // It is not a failure when a client leaves, and the client reads no error then.
      if (signal.aborted) return;
      if (waiting && response.headersSent && !response.writableEnded)
        response.end(failureEnd(toWireError(error), failureEvent, 0));
      throw error;
    }
  }
  return (context: Context, request: Request, response: Response) => {
    const work = () => run({ request, response, pathParameters: context.request.params });
    return request.span ? request.span.within(work) : work();
  };
}

/** One listener for all callbacks: a request for many completions has thousands. */
function whenClosed(response: Response): (callback: () => void) => void {
  const callbacks: (() => void)[] = [];
  response.once('close', () => {
    for (const callback of callbacks) callback();
  });
  return (callback) => {
    if (response.closed) callback();
    else callbacks.push(callback);
  };
}

class OperationNotBuilt extends domainError('not_implemented', 'operation_not_built') {
  constructor(operationId: string) {
    super(`The operation ${operationId} is documented, but not built yet.`);
  }
}

function inputOf({ request, response, pathParameters }: Call, signal: AbortSignal) {
  const { headers, access, body, target } = request;
  const place = placeOf(request, { key: presentedKey(headers), access, body });
  return {
    path: { ...pathParameters, ...request.openapi?.pathParams },
    // Express would parse what is not there.
    query: target.query === '' ? {} : request.query,
    body,
    files: request.files ?? [],
    prefix: target.prefix,
    headers,
    caller: {
      isAdmin: place.isAdmin,
      hasAdminKey: access === 'admin',
    },
    asker: {
      place,
      onModel: (id: string) => tellModel(response, id),
      onToolWarnings: (warnings: readonly ToolWarning[]) => tellToolWarnings(response, warnings),
      onRepaired: (calls: readonly RepairedCall[]) => tellRepaired(response, calls),
      onTruncated: (messages: number) => tellTruncated(response, messages),
      onOver: whenClosed(response),
      signal,
    },
    signal,
  };
}

/**
 * A client that waits for the first event of its stream, e.g. for its model, gets the head and
 * comment lines.
 */
const beginWhenLate = (response: Response, heartbeatMs: number): NodeJS.Timeout =>
  startHeartbeat(response, HEARTBEAT, heartbeatMs, () => beginEventStream(response));

class ClientGone extends Error {
  constructor() {
    super('The client closed the connection.');
    this.name = 'ClientGone';
  }
}
