// The HTTP server of a program that runs a model: its routes, and the response "still loading" until there is an engine.
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { ApiError } from './api-error.ts';
import { createExchange, type Exchange } from './exchange.ts';

/** Handles one method and path. */
export type Route<Engine> = (engine: Engine, exchange: Exchange) => Promise<void> | void;

const HEALTH = new Set(['GET /health', 'GET /v1/health']);

/**
 * A server that is not listening yet.
 * @param engine gives undefined as long as the model is being loaded.
 * @param key what requests must carry as `Authorization: Bearer`; health, which says next to nothing, needs none.
 * @param routes by method and path. A path that ends in `/*` has one more part.
 */
export function createEmbeddedServer<Engine>({
  engine,
  key,
  routes,
  log,
}: {
  engine(): Engine | undefined;
  key: string | undefined;
  routes: Readonly<Record<string, Route<Engine>>>;
  log(line: string): void;
}): Server {
  const expected = key === undefined ? undefined : digest(`Bearer ${key}`);
  /** In constant time. Without a key everybody passes, as with llama-server. */
  const isAllowed = (authorization = '') => expected === undefined || timingSafeEqual(digest(authorization), expected);
  const server = createServer((request, response) => {
    const exchange = createExchange(request, response);
    const name = `${request.method} ${exchange.path}`;
    void respond(name, exchange, HEALTH.has(name) || isAllowed(request.headers.authorization));
  });
  // The parent keeps connections for its next request; the default of 5 seconds would cut them in the wrong moment.
  server.keepAliveTimeout = 120_000;
  // A prompt is sent at once, but it may wait long for its turn.
  server.requestTimeout = 0;
  return server;

  async function respond(name: string, exchange: Exchange, hasKey: boolean): Promise<void> {
    try {
      if (!hasKey) throw new ApiError('authentication_error', 'Invalid API Key');
      const loaded = engine();
      if (loaded === undefined) throw new ApiError('unavailable_error', 'Loading model');
      const route = HEALTH.has(name) ? health : (routes[name] ?? routes[`${name.slice(0, name.lastIndexOf('/'))}/*`]);
      if (route === undefined) throw new ApiError('not_found_error', `There is no ${name} here.`);
      await route(loaded, exchange);
    } catch (error) {
      if (exchange.signal.aborted) return;
      if (!(error instanceof ApiError)) log(`${name} failed: ${error instanceof Error ? error.stack : error}`);
      exchange.fail(error);
    }
  }
}

function health(_engine: unknown, exchange: Exchange): void {
  exchange.sendJson(200, { status: 'ok' });
}

/** Of equal length, whatever was sent. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
