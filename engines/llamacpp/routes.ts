// What llama-server's paths do here.
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { handleApplyTemplate, handleChat, handleChatCount } from '../kit/chat/openai-chat.ts';
import { handleCompletion } from '../kit/chat/openai-completion.ts';
import { handleDetokenize, handleTokenize } from '../kit/chat/tokens.ts';
import type { Exchange, Route as RouteOf } from '../kit/http.ts';
import { demand, invalidRequest, notSupported, readString } from '../kit/request-fields.ts';
import { handleNativeCompletion } from './completion.ts';
import type { EngineSlot } from './computing/computing-model.ts';
import { handleInfill } from './infill.ts';
import type { AnyEngine } from './load-model.ts';
import { sendMetrics } from './metrics.ts';
import { noSuchSlot } from './slot-files.ts';
import { handleEmbeddings, handleRerank } from './vectors.ts';

type Route = RouteOf<AnyEngine>;
type Kind = AnyEngine['kind'];
type EngineOf<K extends Kind> = Extract<AnyEngine, { kind: K }>;
type RouteFor<K extends Kind> = (engine: EngineOf<K>, exchange: Exchange) => Promise<void>;

function only<K extends Kind>(kind: K, what: string, route: RouteFor<K>): Route {
  return (engine, exchange) => {
    if (engine.kind === kind) return route(engine as EngineOf<K>, exchange);
    throw notSupported(`This server does not support ${what}; its model is for ${engine.kind}.`);
  };
}

const handleProps: Route = (engine, exchange) =>
  exchange.sendJson(200, {
    default_generation_settings: {
      // JSON leaves out what is undefined.
      params: engine.kind === 'text' ? engine.defaultSettings : undefined,
      n_ctx: engine.contextSize,
    },
    total_slots: engine.slots().length,
    model_alias: engine.modelName,
    model_path: engine.modelPath,
    modalities: { vision: false, audio: false, video: false },
    endpoint_slots: true,
    gpu_layers: engine.gpuLayers,
    ...engine.texts,
    build_info: engine.buildInfo,
  });

const created = Math.floor(Date.now() / 1000);

const handleModels: Route = ({ modelName }, exchange) => {
  const data = [{ id: modelName, object: 'model', created, owned_by: 'llamacpp' }];
  exchange.sendJson(200, { object: 'list', data });
};

const handleSlots: Route = (engine, exchange) => {
  if (!engine.areSlotsShown) {
    throw notSupported('This server does not support slots endpoint. Start it with `--slots`');
  }
  const slots = engine.slots().map((slot) => ({
    id: slot.id,
    n_ctx: engine.contextSize,
    is_processing: slot.isProcessing,
    speculative: engine.kind === 'text' && engine.isSpeculative,
    n_prompt_tokens: slot.heldTokens,
    // JSON leaves out what is undefined.
    cache_salt: slot.salt,
    ...describeTask(slot),
  }));
  exchange.sendJson(200, slots);
};

/** As llama-server does: what is no longer under way counts as 0, and has no limit. */
function describeTask({ task, isProcessing, decodedTokens }: EngineSlot) {
  if (task === undefined) return {};
  const n_decoded = isProcessing ? decodedTokens : 0;
  const limit = isProcessing ? task.maxTokens : undefined;
  const n_remain = limit === undefined ? -1 : limit - n_decoded;
  return {
    id_task: task.id,
    n_prompt_tokens_processed: isProcessing ? task.promptTokens - task.cachedTokens : 0,
    n_prompt_tokens_cache: isProcessing ? task.cachedTokens : 0,
    next_token: [{ has_next_token: isProcessing, n_remain, n_decoded }],
  };
}

const handleSlotAction: Route = async (engine, exchange) => {
  const [, slot = ''] = /^\/slots\/(\d+)$/.exec(exchange.path) ?? [];
  const id = Number(slot);
  const { length: count } = engine.slots();
  if (slot === '' || id >= count) throw noSuchSlot(slot || exchange.path, count);
  if (engine.kind !== 'text') throw notSupported('This model keeps no prompt caches.');
  const { files } = engine;
  const action = exchange.query.get('action');
  if (action === 'erase') {
    const n_erased = await files.erase(id, exchange.signal);
    return exchange.sendJson(200, { id_slot: id, n_erased });
  }
  if (action !== 'save' && action !== 'restore') throw invalidRequest('Invalid action');
  const body = await exchange.readJson();
  const { filename, path } = fileOf(readString(body, 'filename'), files.folder);
  const startedAt = performance.now();
  if (action === 'save') {
    const { tokenCount, sizeBytes } = await files.save(id, path, exchange.signal);
    const timings = { save_ms: performance.now() - startedAt };
    return exchange.sendJson(200, {
      id_slot: id,
      filename,
      n_saved: tokenCount,
      n_written: sizeBytes,
      timings,
    });
  }
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw invalidRequest(`There is no saved slot '${filename}'.`);
  const n_restored = await files.restore(
    id,
    { path, salt: readString(body, 'cache_salt') },
    exchange.signal,
  );
  const timings = { restore_ms: performance.now() - startedAt };
  exchange.sendJson(200, { id_slot: id, filename, n_restored, n_read: found.size, timings });
};

/** File systems take no longer names. */
const MAX_NAME_BYTES = 255;

function fileOf(
  filename: string | undefined,
  folder: string | undefined,
): { filename: string; path: string } {
  if (folder === undefined) {
    throw notSupported(
      'This server does not support slots action. Start it with `--slot-save-path`',
    );
  }
  const isPlain =
    filename !== undefined &&
    Buffer.byteLength(filename) <= MAX_NAME_BYTES &&
    !/^\.{0,2}$|[/\\:\0]/.test(filename) &&
    basename(filename) === filename;
  demand(isPlain, 'Invalid filename');
  return { filename, path: join(folder, filename) };
}

// llama-server has several names for them; without `/v1`, a completion has its own form.
const chat = only('text', 'chats', handleChat);
const chatCount = only('text', 'chats', handleChatCount);
const nativeCompletion = only('text', 'completions', handleNativeCompletion);
const rerank = only('reranking', 'reranking', handleRerank);

/** What each path does, by method and path. */
export const routes: Readonly<Record<string, Route>> = {
  'GET /props': handleProps,
  'GET /v1/models': handleModels,
  'GET /models': handleModels,
  'GET /slots': handleSlots,
  'GET /metrics': ({ metrics }, exchange) => sendMetrics(metrics, exchange),
  'GET /lora-adapters': only('text', 'LoRA adapters', async ({ adapters }, exchange) =>
    adapters.sendList(exchange),
  ),
  'POST /lora-adapters': only('text', 'LoRA adapters', ({ adapters }, exchange) =>
    adapters.change(exchange),
  ),
  'POST /slots/*': handleSlotAction,
  'POST /v1/chat/completions': chat,
  'POST /chat/completions': chat,
  'POST /v1/chat/completions/input_tokens': chatCount,
  'POST /chat/completions/input_tokens': chatCount,
  'POST /apply-template': only('text', 'chats', handleApplyTemplate),
  'POST /v1/completions': only('text', 'completions', handleCompletion),
  'POST /completion': nativeCompletion,
  'POST /completions': nativeCompletion,
  'POST /infill': only('text', 'completions', handleInfill),
  'POST /v1/embeddings': only('embedding', 'embeddings', handleEmbeddings),
  'POST /v1/rerank': rerank,
  'POST /v1/reranking': rerank,
  'POST /rerank': rerank,
  'POST /reranking': rerank,
  'POST /tokenize': handleTokenize,
  'POST /detokenize': handleDetokenize,
};
