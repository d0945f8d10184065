// Routes a validated request to the handler of its operation, by operationId.
import type { Request, RequestHandler, Response } from 'express';
import type { Document } from 'openapi-backend';
import { OpenAPIRouter } from 'openapi-backend/router.js';
import { type Handlers, type OperationId, operationTable } from '../../generated/handlers.ts';
import type { Access } from './guards/keys.ts';
import { type AnyResult, type ReplyOptions, reply } from './reply.ts';

export interface RouterOptions {
  /** generated/routing.json */
  document: object;
  handlers: Handlers;
  heartbeatMs: number;
}

/** A request after the guard; `operationId` is known once it is routed. */
export interface GuardedRequest extends Request {
  access: Access;
  operationId?: OperationId;
}

type AnyHandler = (input: unknown) => Promise<AnyResult>;

/** Middleware that calls the handlers. Validation is not its job, so a request that matches nothing goes on. */
export function createRouter({ document, handlers, heartbeatMs }: RouterOptions): RequestHandler {
  // The part of openapi-backend that finds the operation; the rest would parse and validate everything once more.
  const router = new OpenAPIRouter({ definition: document as Document });
  // It flattens the whole document several times per request; it never changes here.
  const operations = router.getOperations();
  router.getOperations = () => operations;
  return (request, response, next) => {
    const target = { method: request.method, path: request.path, headers: {} };
    const operation = router.matchOperation(target);
    const operationId = operation?.operationId;
    if (operation === undefined || !isOperationId(operationId)) return next();
    const guarded = request as GuardedRequest;
    guarded.operationId = operationId;
    const path = Object.fromEntries(
      Object.entries(operation.path.includes('{') ? router.parseRequest(target, operation).params : {}).map(
        ([name, value]) => [name, decodeSegment(String(value))],
      ),
    );
    const handler = handlers[operationId] as unknown as AnyHandler;
    run(operationId, handler, { path, request: guarded, response, heartbeatMs }).catch(next);
  };
}

function isOperationId(id: string | undefined): id is OperationId {
  return id !== undefined && Object.hasOwn(operationTable, id);
}

interface Call {
  path: Record<string, string>;
  request: GuardedRequest;
  response: Response;
  heartbeatMs: number;
}

async function run(operationId: OperationId, handler: AnyHandler, call: Call): Promise<void> {
  const { path, request, response, heartbeatMs } = call;
  const gone = new AbortController();
  // Validating takes its time, so the client may have left by now.
  if (response.closed) return;
  // 'close' without a finished answer is the only sign of a client that left, before the first byte and after it.
  response.once('close', () => {
    if (!response.writableFinished) gone.abort(new ClientGone());
  });
  const signal = gone.signal;
  const { endsWithDone, namedFailures } = operationTable[operationId];
  const options: ReplyOptions = { endsWithDone, namedFailures, signal, heartbeatMs };
  try {
    const result = await handler({
      path,
      query: request.query,
      body: request.body,
      files: request.files ?? [],
      headers: request.headers,
      caller: { isAdmin: request.access === 'admin' },
      signal,
    });
    if (!signal.aborted) await reply(response, result, options);
  } catch (error) {
    // Nobody is left to be told, and a client that leaves is no failure.
    if (!signal.aborted) throw error;
  }
}

/** Reason of the abort signal when the client went away. */
class ClientGone extends Error {
  constructor() {
    super('The client closed the connection.');
    this.name = 'ClientGone';
  }
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
