// The HTTP server: routes, and the answer "still loading" until there is an engine.
import { createServer, type Server } from 'node:http';
import { ApiError } from './api-error.ts';
import type { Engine } from './engine.ts';
import { createExchange, type Exchange } from './exchange.ts';
import { answerChat } from './openai-chat.ts';
import { answerCompletion } from './openai-completion.ts';

type Route = (engine: Engine, exchange: Exchange) => Promise<void> | void;

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
    chat_template: engine.chatTemplate.source,
    modalities: { vision: false, audio: false },
    build_info: engine.buildInfo,
  });

const slots: Route = (engine, exchange) =>
  exchange.sendJson(
    200,
    engine.slots().map(({ id, isProcessing }) => ({ id, n_ctx: engine.contextSize, is_processing: isProcessing })),
  );

const routes: Readonly<Record<string, Route>> = {
  'GET /health': health,
  'GET /v1/health': health,
  'GET /props': props,
  'GET /slots': slots,
  'GET /v1/models': models,
  'GET /models': models,
  'POST /v1/chat/completions': answerChat,
  'POST /chat/completions': answerChat,
  'POST /v1/completions': answerCompletion,
};

/**
 * A server that is not listening yet.
 * @param engine gives undefined as long as the model is being loaded.
 */
export function createHttpServer({ engine, log }: { engine(): Engine | undefined; log(line: string): void }): Server {
  const server = createServer((request, response) => {
    const exchange = createExchange(request, response);
    const path = request.url?.split('?', 1)[0] ?? '/';
    void answer(`${request.method} ${path}`, exchange);
  });
  // The parent keeps connections for its next request; the default of 5 seconds would cut them in the wrong moment.
  server.keepAliveTimeout = 120_000;
  // A prompt is sent at once, but it may wait long for its turn.
  server.requestTimeout = 0;
  return server;

  async function answer(name: string, exchange: Exchange): Promise<void> {
    try {
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
