// Restores the saved cache that a request can go on with, into a slot of its native server.
import { basename } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { orAborted } from '../../lib/aborting.ts';
import type { Log } from '../../lib/log.ts';
import { messageOf } from '../../lib/values.ts';
import type { Slot } from '../../recipes/kit/slots.ts';
import { longestBeginning, type WithTokens } from './beginnings.ts';
import type { CacheFiles, SavedCache } from './cache-files.ts';
import type { CacheSaving } from './cache-saving.ts';
import type { CacheUse, Restored } from './cache-use.ts';
import { conditionsOf, type KnownServer } from './known-server.ts';
import { ASK_MS, RESTORE_MS } from './native-slots.ts';
import { withTokens } from './saved-tokens.ts';
import { type Owner, ownerOfCache, saltOf } from './slot-owners.ts';
import type { PromptBody } from './visit.ts';

interface CacheRestoringOptions {
  files: CacheFiles;
  saving: Pick<CacheSaving, 'finished'>;
  use: Pick<CacheUse, 'isUseless'>;
  log: Log;
}

/** A request that may go on with what was saved. */
export interface RestoringRequest {
  capability: 'chat' | 'completion';
  body: PromptBody;
  owner: Owner;
}

/** An agent's first request may be about a title, and the next one go on with the conversation. */
const MAX_LOOKS = 8;

/** Restores each saved cache at most once for each native server. */
export class CacheRestoring {
  readonly #options: CacheRestoringOptions;

  constructor(options: CacheRestoringOptions) {
    this.#options = options;
  }

  /** Whether a further request is worth a look at what was saved. */
  isWorthwhile(known: KnownServer): boolean {
    return known.looks < MAX_LOOKS;
  }

  /** Undefined where nothing was restored. Never rejects. */
  async restoreFor(known: KnownServer, request: RestoringRequest): Promise<Restored | undefined> {
    const { log } = this.#options;
    const { protocol } = known.slots;
    if (!this.isWorthwhile(known) || !protocol.mayGoOn(request.body)) return undefined;
    known.looks += 1;
    try {
      known.rest ??= await this.#restorable(known);
      if (known.rest.length > 0) return await this.#restoreLongest(known, request);
      known.looks = MAX_LOOKS;
    } catch (error) {
      log.debug(`No prompt cache of ${known.loaded.model.id} is restored: ${messageOf(error)}`);
    }
    return undefined;
  }

  /**
   * What was saved of such a native server. What was saved of other files of the model is of no use
   * any more.
   */
  async #restorable(known: KnownServer): Promise<readonly WithTokens[]> {
    const { files, saving, use } = this.#options;
    if ((await files.limitBytes()) === 0) return [];
    const signal = AbortSignal.timeout(ASK_MS);
    await orAborted(saving.finished(known.folder), signal);
    const saved = await files.list(known.folder);
    if (saved.length === 0) return [];
    const conditions = await conditionsOf(known, signal);
    for (const cache of saved)
      if (cache.conditions.files !== conditions.files) await files.remove(cache);
    if (use.isUseless(known.loaded, conditions)) return [];
    return withTokens(
      known.slots.protocol.saved,
      saved.filter((cache) => isDeepStrictEqual(cache.conditions, conditions)),
      (cache) => files.remove(cache),
    );
  }

  async #restoreLongest(
    known: KnownServer,
    { capability, body, owner }: RestoringRequest,
  ): Promise<Restored | undefined> {
    const { protocol, requests } = known.slots;
    const signal = AbortSignal.timeout(ASK_MS);
    const prompt = await requests.promptTokens({ capability, body }, signal);
    for (;;) {
      const own = (known.rest ?? []).filter(({ cache }) => ownerOfCache(cache) === owner);
      const best = longestBeginning(own, prompt);
      if (best === undefined || best.commonTokens <= prompt.length * protocol.foundFromShare)
        return undefined;
      const { found, commonTokens } = best;
      const slot = await this.#slotFor(known, { commonTokens, named: protocol.slotIn(body) });
      if (slot === undefined) return undefined;
      known.rest = known.rest?.filter((one) => one !== found);
      if (await this.#restore(known, found.cache, slot))
        return { cache: found.cache, commonTokens };
    }
  }

  /** The idle one that holds least; undefined where each holds as much as the cache would give. */
  async #slotFor(
    { slots }: KnownServer,
    { commonTokens, named }: { commonTokens: number; named: number | undefined },
  ): Promise<Slot | undefined> {
    const listed = await slots.requests.list(AbortSignal.timeout(ASK_MS));
    const [slot] = listed
      .filter(({ id, state }) => state === 'idle' && (named === undefined || named === id))
      .toSorted((one, other) => one.cache_tokens - other.cache_tokens);
    return slot && slot.cache_tokens < commonTokens ? slot : undefined;
  }

  async #restore(known: KnownServer, cache: SavedCache, slot: Slot): Promise<boolean> {
    const { files, log } = this.#options;
    const { id } = known.loaded.model;
    try {
      if (!(await files.isWhole(cache))) throw new Error('its file is damaged.');
      await files.lend(cache);
      await known.slots.requests.restore(
        Number(slot.id),
        { name: basename(cache.path), salt: saltOf(ownerOfCache(cache)) },
        AbortSignal.timeout(RESTORE_MS),
      );
      await files.giveBack(cache);
      log.debug(`Restored a prompt cache of ${id}, ${cache.tokens} tokens`);
      return true;
    } catch (error) {
      log.warning(`A saved prompt cache of ${id} is removed: ${messageOf(error)}`);
      await files.remove(cache);
      return false;
    }
  }
}
