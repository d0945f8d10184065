// The HTTP server of a program that runs a model: its routes, and the response "still loading" until there is an engine.
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { ApiError } from './api-error.ts';
import { createExchange, type Exchange } from './exchange.ts';

export type Route<Engine> = (engine: Engine, exchange: Exchange) => Promise<void> | void;

const HEALTH = new Set(['GET /health', 'GET /v1/health']);

interface EmbeddedServer<Engine> {
  engine(): Engine | undefined;
  /** What requests must carry as `Authorization: Bearer`; health, which says next to nothing, needs none. */
  key: string | undefined;
  /** By method and path. A path that ends in `/*` has one more part. */
  routes: Readonly<Record<string, Route<Engine>>>;
  log(line: string): void;
}

/** A server that is not listening yet. */
export function createEmbeddedServer<Engine>({ engine, key, routes, log }: EmbeddedServer<Engine>): Server {
  const expected = key === undefined ? undefined : digest(`Bearer ${key}`);
  const server = createServer(async (request, response) => {
    const exchange = createExchange(request, response);
    const name = `${request.method} ${exchange.path}`;
    const isAllowed = expected === undefined || timingSafeEqual(digest(request.headers.authorization ?? ''), expected);
    try {
      if (!isAllowed && !HEALTH.has(name)) throw new ApiError('authentication_error', 'Invalid API Key');
      const loaded = engine();
      if (loaded === undefined) throw new ApiError('unavailable_error', 'Loading model');
      if (HEALTH.has(name)) return exchange.sendJson(200, { status: 'ok' });
      const route = routes[name] ?? routes[`${name.slice(0, name.lastIndexOf('/'))}/*`];
      if (route === undefined) throw new ApiError('not_found_error', `There is no ${name} here.`);
      await route(loaded, exchange);
    } catch (error) {
      if (exchange.signal.aborted) return;
      if (!(error instanceof ApiError)) log(`${name} failed: ${error instanceof Error ? error.stack : error}`);
      exchange.fail(error);
    }
  });
  // The parent keeps connections for its next request; the default of 5 seconds would cut them in the wrong moment.
  server.keepAliveTimeout = 120_000;
  // A prompt is sent at once, but it may wait long for its turn.
  server.requestTimeout = 0;
  return server;
}

/** Of equal length, whatever was sent. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
