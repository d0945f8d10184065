// The wire, in the order in which a request passes it: target, router, guard, pages, body, validation, handler.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import express, { type Request, type Response } from 'express';
import { channels } from '../../generated/channels.ts';
import { type OperationId, type OperationRow, operationTable } from '../../generated/handlers.ts';
import { BackendRefused, DomainError } from '../errors.ts';
import { stackOf } from '../lib/error-values.ts';
import type { Log } from '../lib/log.ts';
import { type ApiOptions, allowedMethods, createApi } from './api.ts';
import { createBodyReader, type FormReader, isBodySent, passed } from './body.ts';
import { errorBody, sendError } from './error-response.ts';
import { RequestRefused, refusal, toWireError, type WireError } from './error-table.ts';
import { createFormReader, maxFormBytes } from './forms.ts';
import { type Access, type Guard, setCorsHeaders } from './guard.ts';
import { createPages, isPage } from './pages.ts';
import { logRequest, noteError, type RequestSpan, type TraceHttp, traceRequest } from './request-log.ts';
import { canonicalPaths, isRefused, type RequestTarget, readTarget, withoutPrefix } from './request-target.ts';
import { createValidation, formsIn, type ValidationOptions, validationError } from './validation.ts';

export interface AppOptions extends ApiOptions, Omit<ValidationOptions, 'onInvalidResponse'> {
  guard: Guard;
  root: URL;
  maxBodyBytes: number;
  maxUploadBytes: number;
  trace?: TraceHttp | undefined;
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

export async function createApp(options: AppOptions): Promise<RequestListener> {
  const { guard, document, maxUploadBytes, trace, log } = options;
  const pages = createPages(options.root);
  let formReader: Promise<FormReader> | undefined;
  const readBody = createBodyReader({
    ...options,
    maxFormBytes: maxFormBytes(maxUploadBytes),
    formReader: () => (formReader ??= createFormReader({ forms: formsIn(document), maxUploadBytes })),
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
        throw new RequestRefused(allowed.length > 0 ? notAllowed(request, allowed) : notFound(path));
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
    const { request, response } = dressed(app, plainRequest, plainResponse);
    request.target = target;
    if (isMeantAsPost(request)) request.method = 'POST';
    api
      .handleRequest({ method: request.method, path: target.canonicalPath, headers: {} }, request, response)
      .catch((error: unknown) => respondToError({ error, request, response, log }));
  };
}

/** Gives a request and its response what Express adds to them; its router, which there is no use for, takes 0.05 ms. */
function dressed({ request, response }: express.Express, plainRequest: IncomingMessage, plainResponse: ServerResponse) {
  const one: Request = Object.setPrototypeOf(plainRequest, request);
  const other: Response = Object.setPrototypeOf(plainResponse, response);
  one.res = other;
  other.req = one;
  return { request: one, response: other };
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

/** A GET that changes something and has its fields in a body, as the preview specification writes it. */
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
  // A page of an allowed origin may read why its key was refused; a foreign page may not read anything.
  if (refusal === undefined || refusal.status === 401) setCorsHeaders(request, response);
  if (refusal === undefined) request.access = access;
  // Another page may be admitted: a cache must not keep the refusal for it, nor one of a preflight.
  else throw new RequestRefused({ ...refusal, headers: { Vary: 'Origin', ...refusal.headers } });
}

function respondToOptions(response: Response, allowed: readonly string[]): void {
  if (allowed.length > 0) response.set('Allow', [...allowed, 'OPTIONS'].join(', '));
  response.status(204).end();
}

const NOT_PERCENT_ENCODED = refusal({ status: 400, message: 'The path is not percent-encoded UTF-8.' });
const MAX_QUOTED_LENGTH = 200;
const CHANNELS: ReadonlySet<string> = new Set(Object.values(channels).map(({ address }) => address));

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
  return refusal({ status: 404, message: `There is nothing at ${path.slice(0, MAX_QUOTED_LENGTH)}. ${hint}` });
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

/** Closing while the client still sends would reset the connection before it has read why. Only an endless body is cut. */
function discardRest(request: Request): void {
  // Once its response is sent, a request gets no events of its connection; and the timer must not hold what it carries.
  const { socket } = request;
  const cut = setTimeout(() => socket.destroy(), MAX_DISCARDING_MS);
  const stop = () => {
    clearTimeout(cut);
    socket.off('close', stop);
  };
  socket.once('close', stop);
  request.once('end', stop).resume();
}
