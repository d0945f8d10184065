// The slots and properties of a native server, as clients see and change them.
import { basename, resolve } from 'node:path';
import pLimit, { type LimitFunction } from 'p-limit';
import { BackendRefused, CapabilityNotSupported, invalid, NoModelLoaded } from '../../errors.ts';
import { OWN_PLACE, type Place } from '../../lib/place.ts';
import { isObject } from '../../lib/values.ts';
import { problemOf } from '../../platform/files/resolve-inside.ts';
import { readJson } from '../../processes/child-http.ts';
import { NATIVE_SERVER } from '../../processes/responder.ts';
import { askChild } from '../../recipes/kit/ask-child.ts';
import type { Capability } from '../../recipes/kit/protocol.ts';
import type { Models } from '../models/models.ts';
import { ModelNotLoaded } from '../residency/errors.ts';
import type { LoadedModel, Residency, ResidentLease } from '../residency/residency.ts';
import { SlotHoldsHidden, SlotNotFound } from './errors.ts';
import { makeRoomForSlot, removeSlotFile, requireSlotFile } from './slot-files.ts';
import type { SlotOwners } from './slot-owners.ts';
import type { Visits } from './visits.ts';

/** Whose slots; without a model those of the language model that was used last. */
export type SlotsOf = { model?: string | undefined; signal: AbortSignal };

export interface SlotChange extends SlotsOf {
  id: number;
  action: 'save' | 'restore' | 'erase';
  filename?: string | undefined;
  /** Whose the slot is after a restore. */
  place: Place;
}

interface SlotsDeps {
  models: Pick<Models, 'get'>;
  residency: Pick<Residency, 'loaded' | 'acquire'>;
  owners: Pick<SlotOwners, 'mayHide' | 'ownerOf' | 'salted'>;
  visits: Pick<Visits, 'noteRestored'>;
}

const WORDS = { slots: 'slots', props: 'properties' } as const;

/**
 * Nothing is ever loaded for these: an unloaded model has no slots and no properties.
 * @throws {NoModelLoaded} {CapabilityNotSupported} {ModelNotFound} {ModelNotLoaded}, and what the
 *   native server refuses
 */
export class Slots {
  readonly #deps: SlotsDeps;

  constructor(deps: SlotsDeps) {
    this.#deps = deps;
  }

  list(of: SlotsOf): Promise<readonly Readonly<Record<string, unknown>>[]> {
    return this.#onModel(of, 'slots', async (lease, path) => {
      const slots = await listOf(lease, path, of.signal);
      const read = slots.map(lease.recipe.protocol.readSlot ?? ((slot) => slot));
      return read.map(({ cache_salt: _, ...told }) => told);
    });
  }

  properties(of: SlotsOf): Promise<Readonly<Record<string, unknown>>> {
    return this.#onModel(of, 'props', async (lease, path, { model, memory }) => {
      const told = await ask(
        lease,
        { method: 'GET', path },
        { capability: 'props', signal: of.signal },
      );
      const settings = isObject(told) ? told.default_generation_settings : undefined;
      if (!isObject(told) || !isObject(settings) || typeof told.total_slots !== 'number')
        throw NATIVE_SERVER.invalid('responded with what is not a list of properties.');
      return {
        ...told,
        default_generation_settings: { ...settings, n_ctx: memory?.contextSize ?? settings.n_ctx },
        model_alias: model.id,
        model_path: basename(model.path),
      };
    });
  }

  /**
   * @throws {InvalidRequest} for a file name that can't be used, {SlotNotFound} {SlotFileNotFound}
   *   {SlotHoldsHidden}
   */
  async change({
    id,
    action,
    filename,
    place,
    ...of
  }: SlotChange): Promise<Readonly<Record<string, unknown>>> {
    const file = action === 'erase' ? undefined : plainName(filename);
    const { signal } = of;
    const { owners, visits } = this.#deps;
    return this.#onModel(of, 'slots', async (lease, path) => {
      const requireOpen = async () => {
        const slot = await requireSlot(lease, { path, id, signal });
        if (action === 'save' && owners.mayHide(lease.server, slot)) throw new SlotHoldsHidden(id);
      };
      await requireOpen();
      const asked = file === undefined ? {} : { filename: file };
      const body = JSON.stringify(
        action === 'restore' ? owners.salted(asked, owners.ownerOf(place)) : asked,
      );
      const send = async () => {
        const request = { path: `${path}/${id}?action=${action}`, body };
        const done = await ask(lease, request, { capability: 'slots', signal });
        if (action === 'restore') visits.noteRestored(lease, id, place);
        return done;
      };
      const done =
        file === undefined
          ? await send()
          : await onFile(lease, { action, file, signal, requireOpen }, send);
      if (typeof done === 'object' && done !== null && 'id_slot' in done) return { ...done };
      throw NATIVE_SERVER.invalid(`did not say what it did with slot ${id}.`);
    });
  }

  async #onModel<Result>(
    { model, signal }: SlotsOf,
    what: keyof typeof WORDS,
    work: (lease: ResidentLease, path: string, meant: LoadedModel) => Promise<Result>,
  ): Promise<Result> {
    const meant = await this.#loadedModel(model, what);
    const { id } = meant.model;
    const isGone = () => Promise.reject(new ModelNotLoaded(id));
    const options = { place: OWN_PLACE, takesTurn: false };
    const lease = await this.#deps.residency.acquire(isGone, id, signal, options);
    try {
      const path = lease.recipe.protocol.paths[what];
      if (path !== undefined) return await work(lease, path, meant);
      const on = `${lease.recipe.name}:${lease.backend.name}`;
      const message = `Model '${id}' runs on ${on}, which has no ${WORDS[what]}.`;
      throw new CapabilityNotSupported(message, { param: 'model' });
    } finally {
      lease.release();
    }
  }

  async #loadedModel(name: string | undefined, what: keyof typeof WORDS): Promise<LoadedModel> {
    const { models, residency } = this.#deps;
    const loaded = residency.loaded();
    if (name !== undefined) {
      const id = loaded.some(({ model }) => model.id === name)
        ? name
        : (await models.get(name, OWN_PLACE)).id;
      const named = loaded.find(({ model }) => model.id === id);
      if (!named) throw new ModelNotLoaded(id);
      return named;
    }
    const able = loaded.filter(({ recipe }) => recipe.protocol.paths[what] !== undefined);
    const meant = able.find(({ model }) => model.type === 'llm') ?? able[0] ?? loaded[0];
    if (!meant) throw new NoModelLoaded();
    return meant;
  }
}

/**
 * Between a look at the file and the native server's work on it, no other request has it written.
 */
function onFile(
  { server, recipe }: ResidentLease,
  {
    action,
    file,
    signal,
    requireOpen,
  }: {
    action: SlotChange['action'];
    file: string;
    signal: AbortSignal;
    requireOpen(): Promise<void>;
  },
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
    const done = await ask().catch(async (error: unknown) => {
      // One whose client has left may still be saved, and must not be put into a new file then,
      // which others could read.
      if (!signal.aborted) await takeBack();
      throw error;
    });
    // The save may have waited for a request that was not there before.
    await requireOpen().catch(async (error: unknown) => {
      if (error instanceof SlotHoldsHidden) await removeSlotFile(path);
      throw error;
    });
    return done;
  });
}

const queues = new WeakMap<ResidentLease['server'], LimitFunction>();

function plainName(filename: string | undefined): string {
  const problem =
    filename === undefined
      ? 'it is missing'
      : filename.includes('/')
        ? 'it names a folder'
        : problemOf(filename);
  if (filename !== undefined && problem === undefined) return filename;
  throw invalid('filename', `'filename' must be the plain name of a file: ${problem}.`);
}

/** llama-server takes any number for a slot, and responds for another one. */
async function requireSlot(
  lease: ResidentLease,
  { path, id, signal }: { path: string; id: number; signal: AbortSignal },
): Promise<{ id: unknown; cache_salt?: unknown }> {
  const slots = await listOf(lease, path, signal).catch((error: unknown) => {
    // It may have been started without the listing; then it knows best.
    if (error instanceof BackendRefused) return undefined;
    throw error;
  });
  if (slots === undefined) return { id };
  const found = slots.find((slot) => slot.id === id);
  if (found !== undefined) return { ...found, id };
  throw new SlotNotFound({ id, slots: slots.length, model: lease.model.id });
}

async function listOf(lease: ResidentLease, path: string, signal: AbortSignal) {
  const slots = await ask(lease, { method: 'GET', path }, { capability: 'slots', signal });
  if (!Array.isArray(slots) || slots.some((slot) => typeof slot !== 'object' || slot === null))
    throw NATIVE_SERVER.invalid('responded with what is not a list of slots.');
  return slots as readonly Readonly<Record<string, unknown>>[];
}

async function ask(
  { server, recipe }: ResidentLease,
  call: { method?: string; path: string; body?: string },
  on: { capability: Capability; signal: AbortSignal },
): Promise<unknown> {
  const { protocol } = recipe;
  return readJson(await askChild({ baseUrl: server.baseUrl, ...call }, { protocol, ...on }));
}
