// The operations of the document, routed by openapi-backend; and what happens when the handler of one is called.
import type { Request, Response } from 'express';
import {
  type Context,
  type Document,
  type Handler,
  OpenAPIBackend,
  OpenAPIRouter,
  type Operation,
  type ParsedRequest,
  type Request as Routed,
} from 'openapi-backend';
import { type Handlers, type OperationId, type OperationRow, operationTable } from '../../generated/handlers.ts';
import { domainError } from '../errors.ts';
import { failureEnd } from './error-response.ts';
import { toWireError } from './error-table.ts';
import { presentedKey } from './guard.ts';
import { placeOf, tellModel } from './place.ts';
import { type AnyResult, beginEventStream, HEARTBEAT, reply, startHeartbeat } from './reply.ts';
import { canonicalPaths } from './request-target.ts';

export interface ApiOptions {
  handlers: Handlers;
  heartbeatMs: number;
  validateResponses: boolean;
  examples?: ApiDocument | undefined;
}

export type ApiDocument = { paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>; components?: object };
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

function routedDocument(examples: ApiDocument | undefined): Document {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [operationId, row] of Object.entries<OperationRow>(operationTable)) {
    const operation = examples?.paths[row.path]?.[row.method] ?? { operationId, responses: {} };
    for (const path of canonicalPaths(row)) {
      paths[path] ??= {};
      if (row.method === 'get' && !row.isUnsafeGet) paths[path].head ??= operation;
      paths[path][row.method] = operation;
    }
  }
  const info = { title: '', version: '' };
  return { openapi: '3.0.3', info, paths, components: examples?.components ?? {} } as Document;
}

/** The library lists all operations for each request, and takes `/models/register` for a model. Literal paths are looked up. */
class Router extends OpenAPIRouter {
  readonly #operations = super.getOperations();
  readonly #literals = new Map<string, Map<string, Operation>>();
  readonly #templates = this.#operations.filter(({ path }) => path.includes('{'));

  constructor(definition: Document) {
    super({ definition });
    for (const operation of this.#operations) {
      const { path, method } = operation;
      if (path.includes('{')) continue;
      if (!this.#literals.has(path)) this.#literals.set(path, new Map());
      this.#literals.get(path)?.set(method, operation);
    }
  }

  override getOperations() {
    return this.#templates;
  }

  override getOperation(operationId: string) {
    return this.#operations.find((one) => one.operationId === operationId);
  }

  override matchOperation(request: Routed, isStrict = false) {
    const methods = this.#literals.get(request.path);
    if (methods === undefined) return super.matchOperation(request, isStrict);
    const found = methods.get(request.method.toLowerCase());
    if (found === undefined && isStrict) throw new Error('405-methodNotAllowed');
    return found as Operation;
  }

  override parseRequest(request: Routed, operation?: Operation): ParsedRequest {
    return operation?.path.includes('{') ? super.parseRequest(request, operation) : WITHOUT_PARAMETERS;
  }
}

const WITHOUT_PARAMETERS: ParsedRequest = {
  method: '',
  path: '',
  params: {},
  query: {},
  cookies: {},
  requestBody: undefined,
  headers: {},
};

export const createRoutes = (examples?: ApiDocument): OpenAPIRouter => new Router(routedDocument(examples));

export const operationAt = (routes: OpenAPIRouter, method: string, path: string): OperationId | undefined =>
  routes.matchOperation({ method, path, headers: {} })?.operationId as OperationId | undefined;

export const allowedMethods = (routes: OpenAPIRouter, path: string): readonly string[] =>
  METHODS.filter((method) => operationAt(routes, method, path) !== undefined);

type Hook = (context: Context, request: Request, response: Response) => unknown;

export type Hooks = Readonly<
  Record<'postRoutingHandler' | 'preOperationHandler' | 'notFound' | 'methodNotAllowed', Hook>
>;

export async function createApi(hooks: Hooks, options: ApiOptions): Promise<OpenAPIBackend> {
  const { handlers, examples } = options;
  const definition = routedDocument(examples);
  const api = await new OpenAPIBackend({ definition, validate: false, quick: true }).init();
  api.router = new Router(api.definition);
  const calls = Object.entries(handlers).flatMap(([id, handler]) =>
    handler === undefined ? [] : [[id, callOf(id as OperationId, handler as unknown as AnyHandler, options)]],
  );
  api.register({ ...hooks, notImplemented, ...Object.fromEntries(calls) } as Record<string, Handler>);
  return api;
  function notImplemented({ operation }: Context, _request: Request, response: Response): void {
    const id = operation.operationId as OperationId;
    if (examples === undefined) throw new OperationNotBuilt(id);
    const { status, mock } = api.mockResponseForOperation(id);
    response.status(status).json(mock);
  }
}

type AnyHandler = (input: unknown) => Promise<AnyResult>;
type Call = { request: Request; response: Response; pathParameters: Readonly<Record<string, string>> };

function callOf(id: OperationId, handler: AnyHandler, { heartbeatMs, validateResponses: checksJson }: ApiOptions) {
  const { endsWithDone, failureEvent, responses }: OperationRow = operationTable[id];
  const hasStream = responses['200']?.includes('text/event-stream') === true;
  async function run({ request, response, pathParameters }: Call): Promise<void> {
    // Validating takes its time, so the client may have left by now.
    if (response.closed) return;
    const gone = new AbortController();
    const { signal } = gone;
    // 'close' without a finished response is the only sign of a client that left, before the first byte and after it.
    response.once('close', () => {
      if (!response.writableFinished) gone.abort(new ClientGone());
    });
    const input = inputOf({ request, response, pathParameters }, signal);
    // Only then may anything be sent before the outcome is known: any other response begins with its status.
    const isStream = hasStream && request.body?.stream === true;
    const waiting = isStream ? beginWhenLate(response, heartbeatMs) : undefined;
    try {
      const result = await handler(input).finally(() => clearInterval(waiting));
      if (!signal.aborted)
        await reply(response, result, { endsWithDone, failureEvent, signal, heartbeatMs, checksJson });
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

class OperationNotBuilt extends domainError('not_implemented', 'operation_not_built') {
  constructor(operationId: string) {
    super(`The operation ${operationId} is documented, but not built yet.`);
  }
}

function inputOf({ request, response, pathParameters }: Call, signal: AbortSignal) {
  const { headers, access, body, target } = request;
  const place = placeOf(request, { key: presentedKey(headers), body });
  return {
    path: { ...pathParameters, ...request.openapi?.pathParams },
    // Express would parse what is not there.
    query: target.query === '' ? {} : request.query,
    body,
    files: request.files ?? [],
    prefix: target.prefix,
    headers,
    caller: { isAdmin: access === 'admin' || access === 'keyless', hasAdminKey: access === 'admin' },
    asker: { place, onModel: (id: string) => tellModel(response, id), signal },
    signal,
  };
}

/** A client that waits for the first event of its stream, e.g. for its model, gets the head and comment lines. */
const beginWhenLate = (response: Response, heartbeatMs: number): NodeJS.Timeout =>
  startHeartbeat(response, HEARTBEAT, heartbeatMs, () => beginEventStream(response));

class ClientGone extends Error {
  constructor() {
    super('The client closed the connection.');
    this.name = 'ClientGone';
  }
}
