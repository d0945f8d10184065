// Routes a validated request to the handler of its operation, by operationId.
import type { Request, RequestHandler, Response } from 'express';
import { OpenAPIBackend } from 'openapi-backend';
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
export async function createRouter({ document, handlers, heartbeatMs }: RouterOptions): Promise<RequestHandler> {
  const backend = new OpenAPIBackend({ definition: document as never, validate: false, quick: true });
  await backend.init();
  // openapi-backend flattens the whole document several times per request; it never changes here.
  const operations = backend.router.getOperations();
  backend.router.getOperations = () => operations;
  for (const operationId of Object.keys(operationTable) as OperationId[]) {
    backend.register(operationId, (context, request: GuardedRequest, response: Response) => {
      request.operationId = operationId;
      const path = Object.fromEntries(
        Object.entries(context.request.params).map(([name, value]) => [name, decodeSegment(String(value))]),
      );
      return run(operationId, handlers[operationId] as unknown as AnyHandler, { path, request, response, heartbeatMs });
    });
  }
  backend.register('notFound', (_context, _request, _response, next) => next());
  backend.register('methodNotAllowed', (_context, _request, _response, next) => next());
  return (request, response, next) => {
    const { method, path, headers } = request;
    backend.handleRequest({ method, path, headers: headers as never }, request, response, next).catch(next);
  };
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
  // 'close' without a finished answer is the only sign of a client that left, before the first byte and after it.
  response.once('close', () => {
    if (!response.writableFinished) gone.abort(new ClientGone());
  });
  const signal = gone.signal;
  const options: ReplyOptions = { endsWithDone: operationTable[operationId].endsWithDone, signal, heartbeatMs };
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
