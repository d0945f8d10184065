// Looks at the files of saved slots before a native server does: it would write over anything, and
// through any link.
import { chmod, type FileHandle, lstat, open, rm } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import pLimit, { type LimitFunction } from 'p-limit';
import { BackendRefused, CapabilityNotSupported, InvalidRequest, invalid } from '../../errors.ts';
import { OWN_PLACE, type Place } from '../../lib/place.ts';
import { codeOf, isObject } from '../../lib/values.ts';
import { problemOf } from '../../platform/files/resolve-inside.ts';
import { NATIVE_SERVER, readJson } from '../../processes/child-http.ts';
import type { Models } from '../models/models.ts';
import type { SlotOwners } from '../prompt-caches/slot-owners.ts';
import type { Visits } from '../prompt-caches/visits.ts';
import { ModelNotLoaded } from '../residency/errors.ts';
import type { Lease, LoadedModel, Residency } from '../residency/residency.ts';
import { NoModelLoaded, SlotFileNotFound, SlotHoldsHidden, SlotNotFound } from './errors.ts';
import { askChild } from './upstream/native-servers.ts';

/**
 * What llama.cpp's files of a sequence, or of a whole context, begin with: 'ggsq' and 'ggsn' as
 * little-endian numbers.
 */
const MAGICS = ['qsgg', 'nsgg'];
const MAGIC_BYTES = 4;
const OWNER_ONLY = 0o600;

/**
 * Makes sure that nothing but a saved slot is written over, and that what is written is for this
 * user alone, whatever umask the native server has: it keeps the mode of a file that is there. A
 * place that can't be written is for the native server to refuse.
 * @param path Absolute path of a file, there or not.
 * @returns Takes back what was made, unless the native server has written into it; for a save that
 *   has failed.
 * @throws {InvalidRequest} for a file that is there and is not a saved slot of this user.
 */
export async function makeRoomForSlot(
  path: string,
  filename: string,
): Promise<() => Promise<void>> {
  let file: FileHandle;
  try {
    file = await open(path, 'wx', OWNER_ONLY);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') await closeSlot(path, filename);
    return async () => {};
  }
  // Should this server end before the native server writes, what is left counts as a slot.
  await file.writeFile(MAGICS[0] ?? '').catch(() => undefined);
  await file.close();
  return async () => {
    const found = await lstat(path).catch(() => undefined);
    if (found !== undefined && found.size <= MAGIC_BYTES) await rm(path, { force: true });
  };
}

async function closeSlot(path: string, filename: string): Promise<void> {
  await requireSlotFile(path, filename);
  await chmod(path, OWNER_ONLY).catch((cause: unknown) => {
    throw refusal(filename, 'it belongs to another user', cause);
  });
}

/**
 * Nothing that the native server could not have saved is opened. What can't be looked at is for the
 * native server to refuse.
 * @throws {InvalidRequest} {SlotFileNotFound}
 */
export async function requireSlotFile(path: string, filename: string): Promise<void> {
  const found = await lstat(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') throw new SlotFileNotFound(filename);
  });
  if (!found) return;
  if (found.isFile() && MAGICS.includes(await startOf(path))) return;
  throw refusal(
    filename,
    found.isFile() ? 'it is another kind of file' : 'it is a link, a folder or a device',
  );
}

function refusal(filename: string, what: string, cause?: unknown): InvalidRequest {
  const message = `'${filename}' is there and can't be used for a saved slot: ${what}. Choose another name.`;
  return new InvalidRequest(message, { param: 'filename', cause });
}

async function startOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAGIC_BYTES), 0, MAGIC_BYTES, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}

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
    work: (lease: Lease, path: string, meant: LoadedModel) => Promise<Result>,
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
  { server, recipe }: Lease,
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
      if (error instanceof SlotHoldsHidden) await rm(path, { force: true });
      throw error;
    });
    return done;
  });
}

const queues = new WeakMap<Lease['server'], LimitFunction>();

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
  lease: Lease,
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

async function listOf(lease: Lease, path: string, signal: AbortSignal) {
  const slots = await ask(lease, { method: 'GET', path }, { capability: 'slots', signal });
  if (!Array.isArray(slots) || slots.some((slot) => typeof slot !== 'object' || slot === null))
    throw NATIVE_SERVER.invalid('responded with what is not a list of slots.');
  return slots as readonly Readonly<Record<string, unknown>>[];
}

const ask = async (
  lease: Lease,
  ...request: [Parameters<typeof askChild>[1], Parameters<typeof askChild>[2]]
) => readJson(await askChild(lease, ...request));
