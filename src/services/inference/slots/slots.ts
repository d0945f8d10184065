// What a loaded llama.cpp server says of itself and its slots; saves, restores or erases their prompt caches.
import { basename, resolve } from 'node:path';
import pLimit, { type LimitFunction } from 'p-limit';
import { BackendRefused, BackendResponseInvalid, CapabilityNotSupported, InvalidRequest } from '../../../errors.ts';
import { OWN_PLACE } from '../../../lib/place.ts';
import { isObject } from '../../../lib/values.ts';
import { problemOf } from '../../../platform/files/resolve-inside.ts';
import { readJson } from '../../../processes/child-http.ts';
import type { Models } from '../../models/models.ts';
import { ModelNotLoaded } from '../../residency/errors.ts';
import type { Lease, LoadedModel, Residency } from '../../residency/residency.ts';
import { NoModelLoaded, SlotNotFound } from '../errors.ts';
import { askChild } from '../upstream/ask-child.ts';
import { makeRoomForSlot, requireSlotFile } from './slot-files.ts';

/** Whose slots; without a model those of the language model that was used last. */
export interface SlotsOf {
  model?: string | undefined;
  signal: AbortSignal;
}

export interface SlotChange extends SlotsOf {
  id: number;
  action: 'save' | 'restore' | 'erase';
  /** One plain name; needed by `save` and `restore`. */
  filename?: string | undefined;
}

export type Slots = ReturnType<typeof createSlots>;

interface SlotsDeps {
  models: Pick<Models, 'get'>;
  residency: Pick<Residency, 'loaded' | 'acquire'>;
}

/** What is asked about, and how an error calls it. */
const WORDS = { slots: 'slots', props: 'properties' } as const;

/**
 * Nothing is ever loaded for these: an unloaded model has no slots and no properties.
 * @throws {NoModelLoaded} {CapabilityNotSupported} {ModelNotFound} {ModelNotLoaded}, and what the native server refuses
 */
export function createSlots({ models, residency }: SlotsDeps) {
  async function loadedModel(name: string | undefined, what: keyof typeof WORDS): Promise<LoadedModel> {
    const loaded = residency.loaded();
    if (name !== undefined) {
      const id = loaded.some(({ model }) => model.id === name) ? name : (await models.get(name, OWN_PLACE)).id;
      const named = loaded.find(({ model }) => model.id === id);
      if (!named) throw new ModelNotLoaded(id);
      return named;
    }
    const able = loaded.filter(({ recipe }) => recipe.protocol.paths[what] !== undefined);
    const meant = able.find(({ model }) => model.type === 'llm') ?? able[0] ?? loaded[0];
    if (!meant) throw new NoModelLoaded();
    return meant;
  }

  /** Held meanwhile, so that the model does not leave in the middle of it. */
  async function onModel<Result>(
    { model, signal }: SlotsOf,
    work: (lease: Lease, path: string, meant: LoadedModel) => Promise<Result>,
    what: keyof typeof WORDS = 'slots',
  ): Promise<Result> {
    const meant = await loadedModel(model, what);
    const { id } = meant.model;
    const isGone = () => Promise.reject(new ModelNotLoaded(id));
    const lease = await residency.acquire(isGone, id, signal, { place: OWN_PLACE, takesTurn: false });
    try {
      const path = lease.recipe.protocol.paths[what];
      if (path === undefined) {
        const on = `${lease.recipe.name}:${lease.backend.name}`;
        throw new CapabilityNotSupported(`Model '${id}' runs on ${on}, which has no ${WORDS[what]}.`, {
          param: 'model',
        });
      }
      return await work(lease, path, meant);
    } finally {
      lease.release();
    }
  }

  return {
    /** With our names of fields; what else the native server reports is in it too. */
    list: (of: SlotsOf): Promise<readonly Readonly<Record<string, unknown>>[]> =>
      onModel(of, async (lease, path) => {
        const slots = await listOf(lease, path, of.signal);
        return slots.map(lease.recipe.protocol.readSlot ?? ((slot) => slot));
      }),

    /** As the native server reports them, with the context that a request gets here, and without the folder of the model's file. */
    properties: (of: SlotsOf): Promise<Readonly<Record<string, unknown>>> =>
      onModel(
        of,
        async ({ model, ...lease }, path, { memory }) => {
          const call = { method: 'GET', path };
          const told = await readJson(await askChild(lease, call, { capability: 'props', signal: of.signal }), {
            signal: of.signal,
          });
          const settings = isObject(told) ? told.default_generation_settings : undefined;
          if (!isObject(told) || !isObject(settings) || typeof told.total_slots !== 'number')
            throw new BackendResponseInvalid("The native server's response is no list of properties.");
          return {
            ...told,
            default_generation_settings: { ...settings, n_ctx: memory?.contextSize ?? settings.n_ctx },
            model_alias: model.id,
            model_path: basename(model.path),
          };
        },
        'props',
      ),

    /** @throws {InvalidRequest} for a file name that is none, {SlotNotFound} {SlotFileNotFound} */
    async change({ id, action, filename, ...of }: SlotChange): Promise<Readonly<Record<string, unknown>>> {
      const file = action === 'erase' ? undefined : plainName(filename);
      return onModel(of, async (lease, path) => {
        await requireSlot(lease, { path, id, signal: of.signal });
        const body = file === undefined ? {} : { filename: file };
        const call = { path: `${path}/${id}?action=${action}`, body: JSON.stringify(body) };
        const ask = () => askSlots(lease, call, of.signal);
        const done = file === undefined ? await ask() : await onFile(lease, { action, file, signal: of.signal }, ask);
        if (typeof done === 'object' && done !== null && 'id_slot' in done) return { ...done };
        throw new BackendResponseInvalid(`The native server did not say what it did with slot ${id}.`);
      });
    },
  };
}

/**
 * Between a look at the file and the native server's work on it, no other request has it written. They would wait for each
 * other anyway: a native server saves and restores one slot at a time.
 */
function onFile(
  { server, recipe }: Lease,
  { action, file, signal }: { action: SlotChange['action']; file: string; signal: AbortSignal },
  ask: () => Promise<unknown>,
): Promise<unknown> {
  const folder = recipe.launch.slotFolder?.(server.command);
  if (folder === undefined) return ask();
  const path = resolve(folder, file);
  const inTurn = queues.get(server) ?? pLimit(1);
  queues.set(server, inTurn);
  return inTurn(async () => {
    signal.throwIfAborted();
    if (action === 'restore') {
      await requireSlotFile(path, file);
      return ask();
    }
    const takeBack = await makeRoomForSlot(path, file);
    return ask().catch(async (error: unknown) => {
      // One whose client has left may still be saved, and must not be put into a new file then, which others could read.
      if (!signal.aborted) await takeBack();
      throw error;
    });
  });
}

const queues = new WeakMap<Lease['server'], LimitFunction>();

/** @throws {InvalidRequest} unless it is the name of a file, without any folder, on every system. */
function plainName(filename: string | undefined): string {
  const problem =
    filename === undefined ? 'it is missing' : filename.includes('/') ? 'it names a folder' : problemOf(filename);
  if (filename !== undefined && problem === undefined) return filename;
  throw new InvalidRequest(`'filename' must be the plain name of a file: ${problem}.`, { param: 'filename' });
}

/** llama-server takes any number for a slot, and responds for another one. */
async function requireSlot(lease: Lease, { path, id, signal }: { path: string; id: number; signal: AbortSignal }) {
  const slots = await listOf(lease, path, signal).catch((error: unknown) => {
    // It may have been started without the listing; then it knows best.
    if (error instanceof BackendRefused) return undefined;
    throw error;
  });
  if (slots === undefined || slots.some((slot) => slot.id === id)) return;
  throw new SlotNotFound({ id, slots: slots.length, model: lease.model.id });
}

async function listOf(lease: Lease, path: string, signal: AbortSignal) {
  const slots = await askSlots(lease, { method: 'GET', path }, signal);
  if (!Array.isArray(slots) || slots.some((slot) => typeof slot !== 'object' || slot === null))
    throw new BackendResponseInvalid("The native server's response is no list of slots.");
  return slots as readonly Readonly<Record<string, unknown>>[];
}

async function askSlots(lease: Lease, call: Parameters<typeof askChild>[1], signal: AbortSignal): Promise<unknown> {
  return readJson(await askChild(lease, call, { capability: 'slots', signal }), { signal });
}
