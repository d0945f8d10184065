// Routes a validated request to the handler of its operation, by operationId.
import type { Request, RequestHandler, Response } from 'express';
import type { Document } from 'openapi-backend';
import { type Handlers, type OperationId, operationTable } from '../../generated/handlers.ts';
import { failureEnd } from './error-shapes.ts';
import { toWireError } from './error-table.ts';
import type { Access } from './guards/keys.ts';
import { asksForStream, beginWhenLate } from './late-stream.ts';
import { OpenAPIRouter } from './libraries.ts';
import { createPathTable } from './path-table.ts';
import { type AnyResult, type ReplyOptions, reply } from './reply.ts';

export interface RouterOptions {
  /** generated/routing.json */
  document: object;
  handlers: Handlers;
  heartbeatMs: number;
  /** See `ReplyOptions`. */
  checksJson: boolean;
}

/** A request after the guard; `operationId` is known once it is routed. */
export interface GuardedRequest extends Request {
  access: Access;
  operationId?: OperationId;
}

/** The parameters in a path, of the types that the document gives them. */
type PathParameters = Record<string, string | number>;

/** An operation and the parameters in its path. */
interface Match {
  operationId: OperationId;
  path: PathParameters;
}

type AnyHandler = (input: unknown) => Promise<AnyResult>;

/** Middleware that calls the handlers. Validation is not its job, so a request that matches nothing goes on. */
export function createRouter({ document, handlers, heartbeatMs, checksJson }: RouterOptions): RequestHandler {
  // The part of openapi-backend that finds the operation; the rest would parse and validate everything once more.
  const router = new OpenAPIRouter({ definition: document as Document });
  // It flattens the whole document several times per request; it never changes here.
  const operations = router.getOperations();
  router.getOperations = () => operations;
  // What has no parameters is looked up, from the second time on; there is as much of it as the document has.
  const known = createPathTable<Match>();
  function match(method: string, path: string): Match | undefined {
    const found = known.get(method, path);
    if (found) return found;
    const target = { method, path, headers: {} };
    const operation = router.matchOperation(target);
    const operationId = operation?.operationId;
    if (operation === undefined || !isOperationId(operationId)) return undefined;
    if (!operation.path.includes('{')) {
      if (operation.path === path) known.set(method, path, { operationId, path: {} });
      return { operationId, path: {} };
    }
    const numbers = numbersInPath(document, operation.parameters);
    const parameters = Object.entries(router.parseRequest(target, operation).params).map(([name, value]) => {
      const text = decodeSegment(String(value));
      return [name, numbers.has(name) ? Number(text) : text] as const;
    });
    return { operationId, path: Object.fromEntries(parameters) };
  }
  return (request, response, next) => {
    const matched = match(request.method, request.path);
    if (matched === undefined) return next();
    const { operationId, path } = matched;
    const guarded = request as GuardedRequest;
    guarded.operationId = operationId;
    const handler = handlers[operationId] as unknown as AnyHandler;
    run(operationId, handler, { path, request: guarded, response, heartbeatMs, checksJson }).catch(next);
  };
}

function isOperationId(id: string | undefined): id is OperationId {
  return id !== undefined && Object.hasOwn(operationTable, id);
}

interface Parameter {
  $ref?: string;
  name?: string;
  in?: string;
  schema?: { type?: string };
}

/** Names of the path's parameters that are numbers; the validator has seen to it that their text is one. */
function numbersInPath(document: object, parameters: readonly object[] = []): ReadonlySet<string | undefined> {
  const { components } = document as { components?: { parameters?: Readonly<Record<string, Parameter>> } };
  const meant = parameters.map((parameter: Parameter) => {
    const shared = parameter.$ref?.replace('#/components/parameters/', '');
    return shared === undefined ? parameter : components?.parameters?.[shared];
  });
  const numbers = meant.filter(
    (parameter) => parameter?.in === 'path' && /^(integer|number)$/.test(parameter.schema?.type ?? ''),
  );
  return new Set(numbers.map((parameter) => parameter?.name));
}

interface Call {
  path: PathParameters;
  request: GuardedRequest;
  response: Response;
  heartbeatMs: number;
  checksJson: boolean;
}

async function run(operationId: OperationId, handler: AnyHandler, call: Call): Promise<void> {
  const { path, request, response, heartbeatMs, checksJson } = call;
  const gone = new AbortController();
  // Validating takes its time, so the client may have left by now.
  if (response.closed) return;
  // 'close' without a finished answer is the only sign of a client that left, before the first byte and after it.
  response.once('close', () => {
    if (!response.writableFinished) gone.abort(new ClientGone());
  });
  const signal = gone.signal;
  const { endsWithDone, failureEvent } = operationTable[operationId];
  const options: ReplyOptions = { endsWithDone, failureEvent, signal, heartbeatMs, checksJson };
  const late = asksForStream(operationId, request.body) ? beginWhenLate(response, heartbeatMs) : undefined;
  try {
    const result = await handler({
      path,
      // Express would parse what is not there.
      query: request.url.includes('?') ? request.query : {},
      body: request.body,
      files: request.files ?? [],
      headers: request.headers,
      caller: {
        isAdmin: request.access === 'admin' || request.access === 'anybody',
        hasAdminKey: request.access === 'admin',
        client: request.socket.remoteAddress ?? '',
      },
      signal,
    });
    late?.stop();
    if (!signal.aborted) await reply(response, result, options);
  } catch (error) {
    late?.stop();
    // Nobody is left to be told, and a client that leaves is no failure.
    if (signal.aborted) return;
    if (late?.hasBegun() && !response.writableEnded) {
      response.end(failureEnd(toWireError(error), failureEvent, 0));
    }
    throw error;
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
