// The wire, in the order in which a request passes it: target, router, guard, pages, body,
// validation, handler.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import express, { type Request, type Response } from 'express';
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
import { channels } from '../../generated/channels.ts';
import {
  type Handlers,
  type OperationId,
  type OperationRow,
  operationTable,
} from '../../generated/handlers.ts';
import { BackendRefused, DomainError, domainError } from '../errors.ts';
import type { Log } from '../lib/log.ts';
import type { ToolWarning } from '../lib/place.ts';
import { stackOf } from '../lib/values.ts';
import { createBodyReader, type FormReader, isBodySent, passed } from './body.ts';
import { errorBody, failureEnd, sendError } from './error-response.ts';
import { RequestRefused, refusal, toWireError, type WireError } from './error-table.ts';
import { createFormReader, maxFormBytes } from './forms.ts';
import {
  type Access,
  type Guard,
  placeOf,
  presentedKey,
  setCorsHeaders,
  tellModel,
  tellToolWarnings,
} from './guard.ts';
import { Incoming, Outgoing } from './listener.ts';
import { createPages, isPage } from './pages.ts';
import { type AnyResult, beginEventStream, HEARTBEAT, reply, startHeartbeat } from './reply.ts';
import {
  logRequest,
  noteError,
  type RequestSpan,
  type TraceHttp,
  traceRequest,
} from './request-log.ts';
import {
  canonicalPaths,
  isRefused,
  type RequestTarget,
  readTarget,
  withoutPrefix,
} from './request-target.ts';
import {
  createValidation,
  formsIn,
  type ValidationOptions,
  validationError,
} from './validation.ts';

export interface ApiOptions {
  handlers: Handlers;
  heartbeatMs: number;
  validateResponses: boolean;
  /** Stubs answer with its examples; undefined for a server without stubs. */
  examples: ApiDocument | undefined;
}

export type ApiDocument = {
  paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  components?: object;
};
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

/**
 * The library lists all operations for each request, and takes `/models/register` for a model.
 * Literal paths are looked up.
 */
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
    return operation?.path.includes('{')
      ? super.parseRequest(request, operation)
      : WITHOUT_PARAMETERS;
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

export const createRoutes = (examples?: ApiDocument): OpenAPIRouter =>
  new Router(routedDocument(examples));
export const operationAt = (
  routes: OpenAPIRouter,
  method: string,
  path: string,
): OperationId | undefined =>
  routes.matchOperation({ method, path, headers: {} })?.operationId as OperationId | undefined;
export const allowedMethods = (routes: OpenAPIRouter, path: string): readonly string[] =>
  METHODS.filter((method) => operationAt(routes, method, path) !== undefined);

type Hook = (context: Context, request: Request, response: Response) => unknown;

/**
 * The hooks of openapi-backend that this server has, in the order in which a request passes them.
 */
export type Hooks = Readonly<
  Record<'postRoutingHandler' | 'preOperationHandler' | 'notFound' | 'methodNotAllowed', Hook>
>;

export async function createApi(hooks: Hooks, options: ApiOptions): Promise<OpenAPIBackend> {
  const { handlers, examples } = options;
  const definition = routedDocument(examples);
  const api = await new OpenAPIBackend({ definition, validate: false, quick: true }).init();
  api.router = new Router(api.definition);
  const calls = Object.entries(handlers).flatMap(([id, handler]) =>
    handler === undefined
      ? []
      : [[id, callOf(id as OperationId, handler as unknown as AnyHandler, options)]],
  );
  api.register({ ...hooks, notImplemented, ...Object.fromEntries(calls) } as Record<
    string,
    Handler
  >);
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
      if (!signal.aborted)
        await reply(response, result, {
          endsWithDone,
          failureEvent,
          signal,
          heartbeatMs,
          checksJson,
        });
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
  const place = placeOf(request, { key: presentedKey(headers), body });
  return {
    path: { ...pathParameters, ...request.openapi?.pathParams },
    // Express would parse what is not there.
    query: target.query === '' ? {} : request.query,
    body,
    files: request.files ?? [],
    prefix: target.prefix,
    headers,
    caller: {
      isAdmin: access === 'admin' || access === 'keyless',
      hasAdminKey: access === 'admin',
    },
    asker: {
      place,
      onModel: (id: string) => tellModel(response, id),
      onToolWarnings: (warnings: readonly ToolWarning[]) => tellToolWarnings(response, warnings),
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

export interface AppOptions extends ApiOptions, Omit<ValidationOptions, 'onInvalidResponse'> {
  guard: Guard;
  root: URL;
  maxBodyBytes: number;
  maxUploadBytes: number;
  /** Undefined for a server that is not traced. */
  trace: TraceHttp | undefined;
  log: Log;
}

declare global {
  namespace Express {
    interface Request {
      target: RequestTarget;
      span: RequestSpan | undefined;
      access: Access | undefined;
      operationId: OperationId | undefined;
      operation: OperationRow;
      openapi?: { pathParams?: Record<string, string | number> };
    }
  }
}

/** For requests of `listen`, whose classes get what Express adds. */
export async function createApp(options: AppOptions): Promise<RequestListener> {
  const { guard, document, maxUploadBytes, trace, log } = options;
  const pages = createPages(options.root);
  let formReader: Promise<FormReader> | undefined;
  const readBody = createBodyReader({
    ...options,
    maxFormBytes: maxFormBytes(maxUploadBytes),
    formReader: () =>
      (formReader ??= createFormReader({ forms: formsIn(document), maxUploadBytes })),
  });
  const onInvalidResponse = (error: unknown, request: Request, response: Response) =>
    respondToError({ error, request, response, log });
  const validations = createValidation({ ...options, onInvalidResponse });
  const api = await createApi(
    {
      postRoutingHandler({ operation }, request, response) {
        const operationId = operation?.operationId as OperationId | undefined;
        if (operationId !== undefined) {
          if (trace) request.span = traceRequest({ request, response, operationId }, trace);
          setOperation(request, operationId);
        }
        passGuard(guard, request, response);
      },
      async preOperationHandler(_context, request, response) {
        if (request.target.isMalformed) throw new RequestRefused(NOT_PERCENT_ENCODED);
        if (request.operation.requestTypes.length > 0) await readBody(request, response);
        else delete request.headers['content-type'];
        await validations.get(request.operationId ?? '')?.(request, response);
      },
      async notFound(_context, request, response) {
        const { path, isMalformed } = request.target;
        const allowed = isPage(path) ? ['GET', 'HEAD'] : [];
        if (request.method === 'OPTIONS') return respondToOptions(response, allowed);
        if (!isMalformed) await passed(pages, { request, response });
        if (CHANNELS.has(withoutPrefix(path))) throw new RequestRefused(upgradeRequired(path));
        throw new RequestRefused(
          allowed.length > 0 ? notAllowed(request, allowed) : notFound(path),
        );
      },
      methodNotAllowed({ api: { router } }, request, response) {
        const allowed = allowedMethods(router, request.target.canonicalPath);
        if (request.method === 'OPTIONS') return respondToOptions(response, allowed);
        throw new RequestRefused(notAllowed(request, allowed));
      },
    },
    options,
  );
  const app = express();
  app.disable('etag');
  Object.setPrototypeOf(Incoming.prototype, app.request);
  Object.setPrototypeOf(Outgoing.prototype, app.response);
  return (plainRequest, plainResponse) => {
    const target = readTarget(plainRequest);
    logRequest({ request: plainRequest, response: plainResponse, target }, log);
    if (isRefused(target)) {
      noteError(plainResponse, target.error);
      // Express would parse what could not be read here, and respond in its own way.
      plainResponse.writeHead(target.status, {
        'Content-Type': 'application/json; charset=utf-8',
        Connection: 'close',
      });
      plainResponse.end(JSON.stringify(errorBody(target, undefined)));
      return;
    }
    const { request, response } = dressed(plainRequest, plainResponse);
    request.target = target;
    if (isMeantAsPost(request)) request.method = 'POST';
    api
      .handleRequest(
        { method: request.method, path: target.canonicalPath, headers: {} },
        request,
        response,
      )
      .catch((error: unknown) => respondToError({ error, request, response, log }));
  };
}

/**
 * Joins the two as Express does before its router, for which there is no use, and which takes 0.05
 * ms.
 */
function dressed(plainRequest: IncomingMessage, plainResponse: ServerResponse) {
  const request = plainRequest as Request;
  const response = plainResponse as Response;
  request.res = response;
  response.req = request;
  return { request, response };
}

function setOperation(request: Request, operationId: OperationId): void {
  const { canonicalPath, query } = request.target;
  request.operationId = operationId;
  request.operation = operationTable[operationId];
  request.url = canonicalPath + query;
  if (request.method === 'HEAD') request.method = request.operation.method.toUpperCase();
}

const UNSAFE_GETS: ReadonlySet<string> = new Set(
  Object.values<OperationRow>(operationTable)
    .filter(({ isUnsafeGet }) => isUnsafeGet)
    .flatMap(canonicalPaths),
);

/**
 * A GET that changes something and has its fields in a body, as the preview specification writes
 * it.
 */
const isMeantAsPost = ({ method, headers, target: { canonicalPath, query } }: Request): boolean =>
  method === 'GET' && query === '' && UNSAFE_GETS.has(canonicalPath) && isBodySent(headers);

function passGuard(guard: Guard, request: Request, response: Response): void {
  const { method, headers, target, socket, operation } = request;
  const { path, authority } = target;
  const { access, refusal } = guard({
    path,
    method,
    authority,
    headers,
    isUnsafeGet: operation?.isUnsafeGet === true,
    remoteAddress: socket.remoteAddress,
  });
  // A page of an allowed origin may read why its key was refused; a foreign page may not read
  // anything.
  if (refusal === undefined || refusal.status === 401) setCorsHeaders(request, response);
  if (refusal === undefined) request.access = access;
  // Another page may be admitted: a cache must not keep the refusal for it, nor one of a preflight.
  else throw new RequestRefused({ ...refusal, headers: { Vary: 'Origin', ...refusal.headers } });
}

function respondToOptions(response: Response, allowed: readonly string[]): void {
  if (allowed.length > 0) response.set('Allow', [...allowed, 'OPTIONS'].join(', '));
  response.status(204).end();
}

const NOT_PERCENT_ENCODED = refusal({
  status: 400,
  message: 'The path is not percent-encoded UTF-8.',
});
const MAX_QUOTED_LENGTH = 200;
const CHANNELS: ReadonlySet<string> = new Set(
  Object.values(channels).map(({ address }) => address),
);

function upgradeRequired(path: string): WireError {
  const message = `${path.slice(0, MAX_QUOTED_LENGTH)} is a WebSocket. Connect to it by ws:// and not by HTTP; GET /asyncapi.yaml describes its messages.`;
  const headers = { Upgrade: 'websocket', Connection: 'Upgrade' };
  return { ...refusal({ status: 426, code: 'upgrade_required', message }), headers };
}

function notAllowed({ method, target }: Request, methods: readonly string[]): WireError {
  const allowed = [...methods, 'OPTIONS'].join(', ');
  const message = `${method} is not allowed on ${target.path.slice(0, MAX_QUOTED_LENGTH)}. Use ${allowed}.`;
  return { ...refusal({ status: 405, message }), headers: { Allow: allowed } };
}

function notFound(path: string): WireError {
  const hint =
    withoutPrefix(path) === path
      ? 'Most paths begin with /api/v1; GET /openapi.yaml lists all.'
      : 'GET /openapi.yaml lists all paths.';
  return refusal({
    status: 404,
    message: `There is nothing at ${path.slice(0, MAX_QUOTED_LENGTH)}. ${hint}`,
  });
}

type Failure = { error: unknown; request: Request; response: Response; log: Log };

function respondToError({ error, request, response, log }: Failure): void {
  const wire = validationError(error) ?? toWireError(error);
  if (wire.status >= 500) logFailure(error, request.operationId ?? request.path, log);
  // Too late for a status: the stream has reported it already, or the closed socket has to.
  if (response.headersSent) {
    noteError(response, wire.error);
    if (!response.writableEnded) response.destroy();
    return;
  }
  sendError(request, response, wire);
  if (wire.status === 413) discardRest(request);
}

/** What was foreseen says in its message all there is to say; of a bug its place counts. */
function logFailure(cause: unknown, place: string, log: Log): void {
  if (cause instanceof BackendRefused) {
    // A native server may quote the prompt.
    log.error(`${place}: the native server refused the request with status ${cause.status}`);
    log.trace(() => `${place}: the native server says: ${cause.message}`);
  } else if (cause instanceof DomainError) log.error(`${place}: ${cause.message}`);
  else log.error(`${place}: ${stackOf(cause)}`);
}

const MAX_DISCARDING_MS = 30_000;

/**
 * Closing while the client still sends would reset the connection before it has read why. Only an
 * endless body is cut.
 */
function discardRest(request: Request): void {
  // Once its response is sent, a request gets no events of its connection; and the timer must not
  // hold what it carries.
  const { socket } = request;
  const cut = setTimeout(() => socket.destroy(), MAX_DISCARDING_MS);
  const stop = () => {
    clearTimeout(cut);
    socket.off('close', stop);
  };
  socket.once('close', stop);
  request.once('end', stop).resume();
}
