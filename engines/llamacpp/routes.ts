// What llama-server's paths do here.
import { ApiError } from '../kit/api-error.ts';
import { handleApplyTemplate, handleChat, handleChatCount } from '../kit/chat/openai-chat.ts';
import { handleCompletion } from '../kit/chat/openai-completion.ts';
import { handleDetokenize, handleTokenize } from '../kit/chat/tokens.ts';
import type { Exchange } from '../kit/exchange.ts';
import type { Route as RouteOf } from '../kit/server.ts';
import { handleInfill } from './infill.ts';
import type { AnyEngine } from './load-model.ts';
import { handleEmbeddings, handleRerank } from './openai-vectors.ts';
import { handleSlotAction, handleSlots } from './slot-routes.ts';

type Route = RouteOf<AnyEngine>;
type Kind = AnyEngine['kind'];
type EngineOf<K extends Kind> = Extract<AnyEngine, { kind: K }>;

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

const props: Route = (engine, exchange) =>
  exchange.sendJson(200, {
    default_generation_settings: { n_ctx: engine.contextSize },
    total_slots: engine.slots().length,
    model_alias: engine.modelName,
    model_path: engine.modelPath,
    modalities: { vision: false, audio: false, video: false },
    endpoint_slots: true,
    gpu_layers: engine.gpuLayers,
    ...engine.texts,
    build_info: engine.buildInfo,
  });

const started = Math.floor(Date.now() / 1000);

const models: Route = (engine, exchange) =>
  exchange.sendJson(200, {
    object: 'list',
    data: [{ id: engine.modelName, object: 'model', created: started, owned_by: 'llamacpp' }],
  });

export const routes: Readonly<Record<string, Route>> = {
  'GET /props': props,
  'GET /v1/models': models,
  'GET /slots': handleSlots,
  'POST /slots/*': handleSlotAction,
  'POST /v1/chat/completions': only('text', 'chats', handleChat),
  'POST /v1/chat/completions/input_tokens': only('text', 'chats', handleChatCount),
  'POST /apply-template': only('text', 'chats', handleApplyTemplate),
  'POST /v1/completions': only('text', 'completions', handleCompletion),
  'POST /infill': only('text', 'completions', handleInfill),
  'POST /v1/embeddings': only('embedding', 'embeddings', handleEmbeddings),
  'POST /v1/rerank': only('reranking', 'reranking', handleRerank),
  'POST /tokenize': handleTokenize,
  'POST /detokenize': handleDetokenize,
};
