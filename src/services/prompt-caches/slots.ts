// The slots and properties of a native server, as clients see and change them.
import { resolve } from 'node:path';
import pLimit, { type LimitFunction } from 'p-limit';
import { BackendRefused, CapabilityNotSupported, invalid, NoModelLoaded } from '../../errors.ts';
import { OWN_PLACE, type Place } from '../../lib/place.ts';
import { problemOf } from '../../platform/files/resolve-inside.ts';
import type { NativeServer } from '../../processes/native-server.ts';
import { withoutSalt } from '../../recipes/kit/cache-salt.ts';
import type { SlotReport } from '../../recipes/kit/slots.ts';
import type { Models } from '../models/models.ts';
import { ModelNotLoaded } from '../residency/errors.ts';
import type { LoadedModel, Residency, ResidentLease } from '../residency/residency.ts';
import { SlotHoldsHidden, SlotNotFound } from './errors.ts';
import { type NativeSlots, nativeSlotsOf } from './native-slots.ts';
import { makeRoomForSlot, removeSlotFile, requireSlotFile, type SlotFile } from './slot-files.ts';
import { type SlotOwners, saltOf } from './slot-owners.ts';
import type { Visits } from './visits.ts';

/** Whose slots; without a model those of the language model that was used last. */
export type SlotsOf = { model?: string | undefined; signal: AbortSignal };

/** What a client wants done with one slot. */
export interface SlotChange extends SlotsOf {
  id: number;
  action: 'save' | 'restore' | 'erase';
  /** The plain name of a file in the folder of the model's saved slots; not for `erase`. */
  filename?: string | undefined;
  /** Whose the slot is after a restore. */
  place: Place;
}

interface SlotsOptions {
  models: Pick<Models, 'get'>;
  residency: Pick<Residency, 'loaded' | 'acquire'>;
  owners: Pick<SlotOwners, 'mayHide' | 'ownerOf'>;
  visits: Pick<Visits, 'noteRestored'>;
}

/** One native server with slots, for as long as its model is held for a request. */
interface HeldSlots {
  lease: ResidentLease;
  slots: NativeSlots;
  /** Tokens of context that one request gets; undefined where it is not known. */
  contextTokens: number | undefined;
  signal: AbortSignal;
}

/**
 * Nothing is ever loaded for these: an unloaded model has no slots and no properties.
 * @throws {NoModelLoaded} {CapabilityNotSupported} {ModelNotFound} {ModelNotLoaded}, and what the
 *   native server refuses
 */
export class Slots {
  readonly #options: SlotsOptions;
  /**
   * Between a look at a file and the native server's work on it, no other request has it written.
   */
  readonly #inTurn = new WeakMap<NativeServer, LimitFunction>();

  constructor(options: SlotsOptions) {
    this.#options = options;
  }

  /** All slots in their order, each with the fields that the document names. */
  list(of: SlotsOf): Promise<readonly Readonly<Record<string, unknown>>[]> {
    return this.#onModel(of, 'slots', async ({ slots }) => {
      const listed = await slots.requests.list(of.signal);
      return listed.map(withoutSalt);
    });
  }

  /** What the native server says of itself, in llama-server's form. */
  properties(of: SlotsOf): Promise<Readonly<Record<string, unknown>>> {
    return this.#onModel(of, 'properties', ({ slots, contextTokens }) =>
      slots.requests.properties({ contextTokens }, of.signal),
    );
  }

  /**
   * Resolves with what the native server says that it has done.
   * @throws {InvalidRequest} for a file name that can't be used, {SlotNotFound} {SlotFileNotFound}
   *   {SlotHoldsHidden}
   */
  async change(change: SlotChange): Promise<Readonly<Record<string, unknown>>> {
    const { id, action, place } = change;
    const name = action === 'erase' ? '' : plainName(change.filename);
    const { told } = await this.#onModel(change, 'slots', async (held) => {
      await this.#requireSlot(held, id, action);
      switch (action) {
        case 'erase':
          return held.slots.requests.erase(id, held.signal);
        case 'restore':
          return this.#restore(held, { id, name, place });
        case 'save':
          return this.#save(held, { id, name });
      }
    });
    return { ...told };
  }

  async #save(held: HeldSlots, { id, name }: { id: number; name: string }): Promise<SlotReport> {
    const { requests } = held.slots;
    const file = fileOf(held, name);
    if (file === undefined) return requests.save(id, name, held.signal);
    return this.#oneAtATime(held, async () => {
      const takeBack = await makeRoomForSlot(file);
      const report = await requests.save(id, name, held.signal).catch(async (error: unknown) => {
        // One whose client has left may still be saved, and must not be put into a new file then,
        // which others could read.
        if (!held.signal.aborted) await takeBack();
        throw error;
      });
      // The save may have waited for a request that was not there before.
      await this.#requireSlot(held, id, 'save').catch(async (error: unknown) => {
        if (error instanceof SlotHoldsHidden) await removeSlotFile(file.path);
        throw error;
      });
      return report;
    });
  }

  async #restore(
    held: HeldSlots,
    { id, name, place }: { id: number; name: string; place: Place },
  ): Promise<SlotReport> {
    const { owners, visits } = this.#options;
    const salt = saltOf(owners.ownerOf(place));
    const restore = async () => {
      const report = await held.slots.requests.restore(id, { name, salt }, held.signal);
      visits.noteRestored(held.lease, id, place);
      return report;
    };
    const file = fileOf(held, name);
    if (file === undefined) return restore();
    return this.#oneAtATime(held, async () => {
      await requireSlotFile(file);
      return restore();
    });
  }

  #oneAtATime<Result>(
    { lease: { server }, signal }: HeldSlots,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const inTurn = this.#inTurn.get(server) ?? pLimit(1);
    this.#inTurn.set(server, inTurn);
    return inTurn(() => {
      signal.throwIfAborted();
      return work();
    });
  }

  /** llama-server takes any number for a slot, and responds for another one. */
  async #requireSlot(
    { lease, slots, signal }: HeldSlots,
    id: number,
    action: SlotChange['action'],
  ): Promise<void> {
    const listed = await slots.requests.list(signal).catch((error: unknown) => {
      // It may have been started without the listing; then it knows best.
      if (error instanceof BackendRefused) return undefined;
      throw error;
    });
    const slot = listed === undefined ? { id } : listed.find((each) => each.id === id);
    if (slot === undefined)
      throw new SlotNotFound({ id, slots: listed?.length ?? 0, model: lease.model.id });
    if (action === 'save' && this.#options.owners.mayHide(lease.server, slot))
      throw new SlotHoldsHidden(id);
  }

  async #onModel<Result>(
    { model, signal }: SlotsOf,
    what: 'slots' | 'properties',
    work: (held: HeldSlots) => Promise<Result>,
  ): Promise<Result> {
    const meant = await this.#loadedModel(model);
    const { id } = meant.model;
    const isGone = () => Promise.reject(new ModelNotLoaded(id));
    const options = { place: OWN_PLACE, takesTurn: false };
    const lease = await this.#options.residency.acquire(isGone, id, signal, options);
    try {
      const slots = nativeSlotsOf(lease);
      const contextTokens = meant.memory?.contextSize;
      if (slots !== undefined) return await work({ lease, slots, contextTokens, signal });
      const on = `${lease.recipe.name}:${lease.backend.name}`;
      const message = `Model '${id}' runs on ${on}, which has no ${what}.`;
      throw new CapabilityNotSupported(message, { param: 'model' });
    } finally {
      lease.release();
    }
  }

  async #loadedModel(name: string | undefined): Promise<LoadedModel> {
    const { models, residency } = this.#options;
    const loaded = residency.loaded();
    if (name !== undefined) {
      const id = loaded.some(({ model }) => model.id === name)
        ? name
        : (await models.get(name, OWN_PLACE)).id;
      const named = loaded.find(({ model }) => model.id === id);
      if (!named) throw new ModelNotLoaded(id);
      return named;
    }
    const able = loaded.filter(({ recipe }) => recipe.protocol.slots !== undefined);
    const meant = able.find(({ model }) => model.type === 'llm') ?? able[0] ?? loaded[0];
    if (!meant) throw new NoModelLoaded();
    return meant;
  }
}

/** Undefined where the native server saves in no folder: it refuses by itself. */
function fileOf({ lease, slots }: HeldSlots, name: string): SlotFile | undefined {
  const { folderIn, marks } = slots.protocol.saved;
  const folder = folderIn(lease.server.command);
  return folder === undefined ? undefined : { path: resolve(folder, name), name, marks };
}

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
