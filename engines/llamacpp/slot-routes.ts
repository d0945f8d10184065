// GET /slots and POST /slots/<id>: what they work on, and their prompt caches in files.
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ApiError, invalidRequest } from '../kit/api-error.ts';
import type { Exchange } from '../kit/exchange.ts';
import { readString } from '../kit/request-fields.ts';
import type { AnyEngine } from './load-model.ts';
import { noSuchSlot, type SlotTask } from './slots.ts';

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
