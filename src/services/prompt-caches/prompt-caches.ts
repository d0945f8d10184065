// The prompt caches that outlive their native servers: saved before one ends, and restored for the
// request that goes on with one in the next.
import { relative, sep } from 'node:path';
import type { Log } from '../../lib/log.ts';
import type { Place } from '../../lib/place.ts';
import { messageOf } from '../../lib/values.ts';
import type { NativeServer } from '../../processes/native-server.ts';
import { leaves, mayLeave } from '../../recipes/kit/leavings.ts';
import type { Capability } from '../../recipes/kit/protocol.ts';
import type { Failures } from '../failures/failures.ts';
import type { CacheFiles, SavedCache } from './cache-files.ts';
import { CacheRestoring } from './cache-restoring.ts';
import { CacheSaving } from './cache-saving.ts';
import { CacheUse, type Restored } from './cache-use.ts';
import { type KnownServer, knownServer } from './known-server.ts';
import type { SlotOwners } from './slot-owners.ts';
import type { Loaded, Visit } from './visit.ts';

interface PromptCachesOptions {
  /** Holds the folders of native servers in which we may save. */
  root: string;
  files: CacheFiles;
  failures: Pick<Failures, 'note' | 'resting' | 'forget'>;
  owners: SlotOwners;
  log: Log;
}

/** Knows each native server from the first request on that may leave something in its caches. */
export class PromptCaches {
  readonly #options: PromptCachesOptions;
  readonly #known = new WeakMap<NativeServer, KnownServer | undefined>();
  readonly #use: CacheUse;
  readonly #saving: CacheSaving;
  readonly #restoring: CacheRestoring;

  constructor(options: PromptCachesOptions) {
    this.#options = options;
    const { files, failures, owners, log } = options;
    this.#use = new CacheUse({ files, failures, log });
    this.#saving = new CacheSaving({ files, owners, use: this.#use, log });
    this.#restoring = new CacheRestoring({ files, saving: this.#saving, use: this.#use, log });
  }

  /** Undefined for most: nothing that is saved could be of use, or it is not about a prompt. */
  visit(
    loaded: Loaded,
    { capability, place }: { capability: Capability; place: Place },
  ): Visit | undefined {
    const known = leaves(capability, 'prompt-cache') ? this.#know(loaded) : undefined;
    if (known === undefined) return undefined;
    if (!mayLeave(capability, 'prompt-cache', place)) return hiddenVisit(known);
    // Only their native server knows the prompt that it makes of code around a cursor.
    if (capability !== 'chat' && capability !== 'completion') return undefined;
    return this.#restoring.isWorthwhile(known)
      ? this.#restoringVisit(known, { capability, place })
      : undefined;
  }

  /** Saves what idle slots hold; resolves when the native server may end. Never rejects. */
  async save(loaded: Loaded, limitMs: number): Promise<void> {
    const known = this.#known.get(loaded.server);
    // What no client has used has nothing of a conversation.
    if (known === undefined || loaded.server.state() !== 'ready') return;
    known.saved ??= this.#saving.save(known, limitMs);
    await known.saved;
  }

  /** Removes all that is saved, unless it is a trial; tells what that is, by names below the root. */
  async cleanUp({
    isTrial,
  }: {
    isTrial: boolean;
  }): Promise<readonly (SavedCache & { name: string })[]> {
    const { files, root } = this.#options;
    const caches = await files.list();
    if (!isTrial) for (const cache of caches) await files.remove(cache);
    return caches.map((cache) => ({
      ...cache,
      name: relative(root, cache.path).split(sep).join('/'),
    }));
  }

  /** Waits, for some seconds, until what was saved can be found by the next start. */
  close(): Promise<void> {
    return this.#saving.close();
  }

  #know(loaded: Loaded): KnownServer | undefined {
    const { server } = loaded;
    if (this.#known.has(server)) return this.#known.get(server);
    const known = knownServer(loaded, this.#options.root);
    this.#known.set(server, known);
    return known;
  }

  #restoringVisit(
    known: KnownServer,
    { capability, place }: { capability: 'chat' | 'completion'; place: Place },
  ): Visit {
    const { owners, log } = this.#options;
    const owner = owners.ownerOf(place);
    let restored: Restored | undefined;
    return {
      prepare: async (body) => {
        restored = await known.inTurn(() =>
          this.#restoring.restoreFor(known, { capability, body, owner }),
        );
        return body;
      },
      judge: ({ promptTokens, inputTokens }) => {
        if (restored === undefined) return;
        this.#use
          .judge(known.loaded, restored, promptTokens - inputTokens)
          .catch((error: unknown) =>
            log.info(`Prompt caches are not in order: ${messageOf(error)}`),
          );
        restored = undefined;
      },
      end: () => undefined,
    };
  }
}

/** What the slots hold while it runs, and perhaps behind it, is not saved. */
function hiddenVisit({ hidden }: KnownServer): Visit {
  const end = hidden.begin();
  return {
    prepare: async (body) => body,
    judge: () => undefined,
    end,
  };
}
