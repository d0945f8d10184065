// The HTTP server: routes, and the response "still loading" until there is an engine.
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { ApiError } from './api-error.ts';
import type { AnyEngine } from './create-engine.ts';
import { createExchange, type Exchange } from './exchange.ts';
import { handleChat, handleChatCount } from './openai-chat.ts';
import { handleCompletion } from './openai-completion.ts';
import { handleEmbeddings, handleRerank } from './openai-vectors.ts';
import { handleSlotAction, handleSlots } from './slots.ts';
import { handleDetokenize, handleTokenize } from './tokens.ts';

type Route = (engine: AnyEngine, exchange: Exchange) => Promise<void> | void;
type Kind = AnyEngine['kind'];
type EngineOf<K extends Kind> = Extract<AnyEngine, { kind: K }>;

/** A route that only one kind of model has. */
function only<K extends Kind>(
  kind: K,
  what: string,
  route: (engine: EngineOf<K>, exchange: Exchange) => Promise<void>,
): Route {
  return (engine, exchange) => {
    const isKind = (some: AnyEngine): some is EngineOf<K> => some.kind === kind;
    if (isKind(engine)) return route(engine, exchange);
    throw new ApiError('not_supported_error', `This server does not support ${what}; its model is for ${engine.kind}.`);
  };
}

const chat = only('text', 'chats', handleChat);
const chatCount = only('text', 'chats', handleChatCount);
const completion = only('text', 'completions', handleCompletion);
const embeddings = only('embedding', 'embeddings', handleEmbeddings);
const rerank = only('reranking', 'reranking', handleRerank);

const health: Route = (_engine, exchange) => exchange.sendJson(200, { status: 'ok' });

const models: Route = (engine, exchange) =>
  exchange.sendJson(200, {
    object: 'list',
    data: [
      {
        id: engine.modelName,
        object: 'model',
        created: Math.floor(Date.now() / 1000),
        owned_by: 'llamacpp',
        meta: engine.meta,
      },
    ],
  });

const props: Route = (engine, exchange) =>
  exchange.sendJson(200, {
    default_generation_settings: { n_ctx: engine.contextSize },
    total_slots: engine.slots().length,
    model_path: engine.modelPath,
    ...(engine.kind === 'text' ? { chat_template: engine.chatTemplate.source } : {}),
    modalities: { vision: false, audio: false },
    build_info: engine.buildInfo,
  });

const routes: Readonly<Record<string, Route>> = {
  'GET /health': health,
  'GET /v1/health': health,
  'GET /props': props,
  'GET /slots': handleSlots,
  'POST /slots': handleSlotAction,
  'GET /v1/models': models,
  'GET /models': models,
  'POST /v1/chat/completions': chat,
  'POST /chat/completions': chat,
  'POST /v1/chat/completions/input_tokens': chatCount,
  'POST /v1/completions': completion,
  'POST /v1/embeddings': embeddings,
  'POST /v1/rerank': rerank,
  'POST /tokenize': handleTokenize,
  'POST /detokenize': handleDetokenize,
};

/**
 * A server that is not listening yet.
 * @param engine gives undefined as long as the model is being loaded.
 * @param key what requests must carry as `Authorization: Bearer`; health, which says next to nothing, needs none.
 */
export function createHttpServer({
  engine,
  key,
  log,
}: {
  engine(): AnyEngine | undefined;
  key: string | undefined;
  log(line: string): void;
}): Server {
  const isOurs = createKeyCheck(key);
  const server = createServer((request, response) => {
    const exchange = createExchange(request, response);
    // The only path with a parameter.
    const path = exchange.path.replace(/^\/slots\/.*/, '/slots');
    const name = `${request.method} ${path}`;
    void respond(name, exchange, routes[name] === health || isOurs(request.headers.authorization));
  });
  // The parent keeps connections for its next request; the default of 5 seconds would cut them in the wrong moment.
  server.keepAliveTimeout = 120_000;
  // A prompt is sent at once, but it may wait long for its turn.
  server.requestTimeout = 0;
  return server;

  async function respond(name: string, exchange: Exchange, isAllowed: boolean): Promise<void> {
    try {
      if (!isAllowed) throw new ApiError('authentication_error', 'Invalid API Key');
      const loaded = engine();
      const route = routes[name];
      if (loaded === undefined) throw new ApiError('unavailable_error', 'Loading model');
      if (route === undefined) throw new ApiError('not_found_error', `There is no ${name} here.`);
      await route(loaded, exchange);
    } catch (error) {
      if (exchange.signal.aborted) return;
      if (!(error instanceof ApiError)) log(`${name} failed: ${error instanceof Error ? error.stack : error}`);
      exchange.fail(error);
    }
  }
}

/**
 * Tells the parent, who was the one to choose the key, from everybody else on the machine and from web pages, in constant
 * time; without a key everybody passes, as with llama-server.
 */
function createKeyCheck(key: string | undefined): (authorization: string | undefined) => boolean {
  if (key === undefined) return () => true;
  const expected = digest(`Bearer ${key}`);
  return (authorization = '') => timingSafeEqual(digest(authorization), expected);
}

/** Of equal length, whatever was sent. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
