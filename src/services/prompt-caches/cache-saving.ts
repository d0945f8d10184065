// Saves what the slots of a native server hold before it ends, within the time that it has.
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Log } from '../../lib/log.ts';
import { bytesText } from '../../lib/sizes.ts';
import { messageOf } from '../../lib/values.ts';
import type { Slot } from '../../recipes/kit/slots.ts';
import { commonLength, WORTH_TOKENS } from './beginnings.ts';
import type { CacheFiles, Conditions } from './cache-files.ts';
import type { CacheUse } from './cache-use.ts';
import { conditionsOf, type KnownServer } from './known-server.ts';
import { withTokens } from './saved-tokens.ts';
import { mayBeHidden, type Owner, ownerOfCache, type SlotOwners } from './slot-owners.ts';

interface CacheSavingOptions {
  files: CacheFiles;
  owners: SlotOwners;
  use: CacheUse;
  log: Log;
}

/** A file that a native server has written, and what is in it. */
interface Written {
  path: string;
  model: string;
  conditions: Conditions;
  owner: Owner;
}

/** A draft that differs in so little from what was saved before takes its place. */
const SAME_SHARE = 0.95;
const CLOSE_MS = 10_000;
/** Bytes in a millisecond, as long as none were measured: a plain disk. */
const USUAL_RATE = 1e6;
const MEASURED_FROM_BYTES = 16 * 2 ** 20;

/** In two steps: the native server writes, and when it has ended the files get their sidecars. */
export class CacheSaving {
  readonly #options: CacheSavingOptions;
  readonly #finishing = new Map<string, Promise<void>>();
  #rate = USUAL_RATE;

  constructor(options: CacheSavingOptions) {
    this.#options = options;
  }

  /** Resolves when the native server may end. Never rejects. */
  async save(known: KnownServer, limitMs: number): Promise<void> {
    const { files, log } = this.#options;
    const { id } = known.loaded.model;
    const written: Written[] = [];
    /** Files that are begun, and not known to be whole. */
    const left = new Set<string>();
    try {
      await this.#write(known, limitMs, { written, left });
    } catch (error) {
      log.info(`The prompt caches of ${id} are not all saved: ${messageOf(error)}`);
    }
    if (written.length + left.size === 0) return;
    const { server } = known.loaded;
    const broken = server.exited.then(async () => [
      ...left,
      ...(await files.unfinished(known.folder, server.pid)),
    ]);
    this.#finish(known, written, broken);
  }

  /** Resolves when all that was written into the folder before has its sidecar. */
  finished(folder: string): Promise<void> {
    return this.#finishing.get(folder) ?? Promise.resolve();
  }

  /** Waits for what is not finished, for some seconds. */
  async close(): Promise<void> {
    const isOver = new AbortController();
    await Promise.race([
      Promise.allSettled(this.#finishing.values()),
      delay(CLOSE_MS, undefined, { signal: isOver.signal }).catch(() => undefined),
    ]);
    isOver.abort();
  }

  async #write(
    known: KnownServer,
    limitMs: number,
    { written, left }: { written: Written[]; left: Set<string> },
  ): Promise<void> {
    const { files, owners, use, log } = this.#options;
    const { model, server } = known.loaded;
    const untilMs = performance.now() + limitMs;
    const signal = AbortSignal.timeout(limitMs);
    if ((await files.limitBytes()) === 0) return;
    const slots = await this.#slotsToSave(known, signal);
    if (slots.length === 0) return;
    const conditions = await conditionsOf(known, signal);
    if (use.isUseless(known.loaded, conditions)) return;
    for (const slot of slots) {
      const sizeBytes = slot.cache_tokens * (model.kvBytesPerToken ?? 0);
      const isInTime = sizeBytes <= (untilMs - performance.now()) * this.#rate;
      const path = isInTime ? await files.reserve(known.folder, sizeBytes) : undefined;
      if (path === undefined) {
        log.info(
          `A prompt cache of ${model.id} is not saved: there is no time or room for ${bytesText(sizeBytes)}`,
        );
        continue;
      }
      left.add(path);
      await this.#writeSlot(known, { id: Number(slot.id), path, signal });
      left.delete(path);
      written.push({ path, model: model.id, conditions, owner: owners.of(server, slot) });
    }
  }

  /** Idle ones that are worth it and of one owner, the last that was used first. */
  async #slotsToSave(known: KnownServer, signal: AbortSignal): Promise<readonly Slot[]> {
    const { owners } = this.#options;
    const { server } = known.loaded;
    const hidden = await known.hidden.tasks(signal);
    if (hidden === undefined) return [];
    const slots = await known.slots.requests.list(signal);
    return slots
      .filter(({ state, cache_tokens: tokens }) => state === 'idle' && tokens >= WORTH_TOKENS)
      .filter((slot) => !hidden.has(slot.id_task) && !mayBeHidden(owners.of(server, slot)))
      .toSorted((one, other) => Number(other.id_task) - Number(one.id_task));
  }

  async #writeSlot(
    known: KnownServer,
    { id, path, signal }: { id: number; path: string; signal: AbortSignal },
  ): Promise<void> {
    const startedMs = performance.now();
    const { writtenBytes } = await known.slots.requests.save(id, basename(path), signal);
    const { size } = await stat(path);
    // Not every version refuses where the disk is full.
    if (size === 0 || writtenBytes !== size)
      throw new Error('The native server has not written all of it.');
    if (size >= MEASURED_FROM_BYTES) this.#rate = size / (performance.now() - startedMs);
  }

  /** What takes time, and need not keep the next model waiting. */
  #finish(
    known: KnownServer,
    written: readonly Written[],
    broken: Promise<readonly string[]>,
  ): void {
    const { files, log } = this.#options;
    const { folder } = known;
    const work = async () => {
      await this.#finishing.get(folder);
      for (const one of written) await this.#keepOrRemove(known, one);
      for (const path of await broken) await files.remove({ path });
    };
    const finished = work().catch((error: unknown) =>
      log.info(`Prompt caches are not in order: ${messageOf(error)}`),
    );
    this.#finishing.set(folder, finished);
    void finished.then(() => {
      if (this.#finishing.get(folder) === finished) this.#finishing.delete(folder);
    });
  }

  /** A file that can't be kept costs no other one its place. */
  async #keepOrRemove(known: KnownServer, one: Written): Promise<void> {
    const { files, log } = this.#options;
    try {
      await this.#keep(known, one);
    } catch (error) {
      log.info(`A prompt cache of ${one.model} is not kept: ${messageOf(error)}`);
      await files.remove({ path: one.path });
    }
  }

  async #keep(known: KnownServer, { path, ...about }: Written): Promise<void> {
    const { files, log } = this.#options;
    const { saved } = known.slots.protocol;
    const tokens = await saved.readTokens(path);
    const before = await withTokens(saved, await files.list(known.folder));
    await files.keep(path, { ...about, tokens: tokens.length });
    const replaced = before.filter(
      ({ cache, tokens: old }) =>
        isDeepStrictEqual(cache.conditions, about.conditions) &&
        ownerOfCache(cache) === about.owner &&
        commonLength(tokens, old) >= old.length * SAME_SHARE,
    );
    for (const { cache } of replaced) await files.remove(cache);
    log.debug(`Saved a prompt cache of ${about.model}, ${tokens.length} tokens`);
  }
}
