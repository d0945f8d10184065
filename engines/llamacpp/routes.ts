// What llama-server's paths do here.

import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { handleApplyTemplate, handleChat, handleChatCount } from '../kit/chat/openai-chat.ts';
import { handleCompletion } from '../kit/chat/openai-completion.ts';
import { handleDetokenize, handleTokenize } from '../kit/chat/tokens.ts';
import { ApiError, type Exchange, invalidRequest, type Route as RouteOf, readString } from '../kit/http.ts';
import { handleInfill } from './infill.ts';
import type { AnyEngine } from './load-model.ts';
import { noSuchSlot, type SlotTask } from './slots.ts';
import { handleEmbeddings, handleRerank } from './vectors.ts';

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

export function handleSlots(engine: AnyEngine, exchange: Exchange): void {
  const { contextSize } = engine;
  exchange.sendJson(
    200,
    engine.slots().map(({ id, isProcessing, heldTokens, task }) => ({
      id,
      n_ctx: contextSize,
      is_processing: isProcessing,
      speculative: engine.kind === 'text' && engine.isSpeculative,
      ...(heldTokens === undefined ? {} : { n_prompt_tokens: heldTokens }),
      ...(task === undefined ? {} : describeTask(task)),
    })),
  );
}

/** As llama-server does: what is no longer under way counts as 0. */
function describeTask({ id, isRunning, promptTokens, cachedTokens, maxTokens, decoded }: SlotTask) {
  const count = isRunning ? decoded() : 0;
  return {
    id_task: id,
    n_prompt_tokens_processed: isRunning ? promptTokens - cachedTokens : 0,
    n_prompt_tokens_cache: isRunning ? cachedTokens : 0,
    next_token: [
      { has_next_token: isRunning, n_remain: maxTokens === undefined ? -1 : maxTokens - count, n_decoded: count },
    ],
  };
}

export async function handleSlotAction(engine: AnyEngine, exchange: Exchange): Promise<void> {
  const [, slot = ''] = /^\/slots\/(\d+)$/.exec(exchange.path) ?? [];
  const id = Number(slot);
  const { length: count } = engine.slots();
  if (slot === '' || id >= count) throw noSuchSlot(slot || exchange.path, count);
  if (engine.kind !== 'text') throw new ApiError('not_supported_error', 'This model keeps no prompt caches.');
  const action = exchange.query.get('action');
  if (action === 'erase') {
    exchange.sendJson(200, { id_slot: id, n_erased: await engine.files.erase(id, exchange.signal) });
  } else if (action === 'save' || action === 'restore') {
    const { filename, path } = fileOf(readString(await exchange.readJson(), 'filename'), engine.files.folder);
    const startedAt = performance.now();
    if (action === 'save') {
      const { tokenCount, sizeBytes } = await engine.files.save(id, path, exchange.signal);
      const timings = { save_ms: performance.now() - startedAt };
      exchange.sendJson(200, { id_slot: id, filename, n_saved: tokenCount, n_written: sizeBytes, timings });
    } else {
      const found = await stat(path).catch(() => undefined);
      if (!found?.isFile()) throw invalidRequest(`There is no saved slot '${filename}'.`);
      const tokenCount = await engine.files.restore(id, path, exchange.signal);
      const timings = { restore_ms: performance.now() - startedAt };
      exchange.sendJson(200, { id_slot: id, filename, n_restored: tokenCount, n_read: found.size, timings });
    }
  } else throw invalidRequest('Invalid action');
}

function fileOf(filename: string | undefined, folder: string | undefined): { filename: string; path: string } {
  if (folder === undefined) {
    const message = 'This server does not support slots action. Start it with `--slot-save-path`';
    throw new ApiError('not_supported_error', message);
  }
  const isPlain = filename !== undefined && !/^\.{0,2}$|[/\\:\0]/.test(filename) && basename(filename) === filename;
  if (!isPlain) throw invalidRequest('Invalid filename');
  return { filename, path: join(folder, filename) };
}
