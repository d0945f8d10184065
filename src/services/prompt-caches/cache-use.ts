// Whether restored caches are of use: some builds read a prompt again, whatever was restored.
import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Log } from '../../lib/log.ts';
import type { Failures } from '../failures/failures.ts';
import type { CacheFiles, Conditions, SavedCache } from './cache-files.ts';
import type { Loaded } from './visit.ts';

/** A cache that was restored, and how many tokens of the prompt are in it. */
export type Restored = { cache: SavedCache; commonTokens: number };

interface CacheUseOptions {
  files: Pick<CacheFiles, 'list' | 'remove'>;
  failures: Pick<Failures, 'note' | 'resting' | 'forget'>;
  log: Log;
}

/** Judges by builds and architectures: they decide whether a restored cache is used. */
export class CacheUse {
  readonly #options: CacheUseOptions;

  constructor(options: CacheUseOptions) {
    this.#options = options;
  }

  /** Whether caches of such a native server are neither saved nor restored for a while. */
  isUseless(loaded: Loaded, conditions: Conditions): boolean {
    return this.#options.failures.resting('cacheUseless', kindOf(loaded, conditions)) !== undefined;
  }

  /**
   * Hears how many tokens a request has found in its slot after a restore. Those of one kind are
   * removed once that is known to be useless.
   */
  async judge(
    loaded: Loaded,
    { cache, commonTokens }: Restored,
    cachedTokens: number,
  ): Promise<void> {
    const { files, failures, log } = this.#options;
    const { conditions } = cache;
    const kind = kindOf(loaded, conditions);
    if (cachedTokens >= commonTokens / 2) {
      await failures.forget('cacheUseless', kind);
      return;
    }
    const what = `of ${commonTokens} restored tokens it used ${cachedTokens}`;
    await failures.note('cacheUseless', kind, what);
    if (!this.isUseless(loaded, conditions)) return;
    log.info(
      `Prompt caches of models like ${loaded.model.id} are not saved any more: restoring them changes nothing`,
    );
    const saved = await files.list(dirname(cache.path));
    for (const one of saved)
      if (isDeepStrictEqual(one.conditions, conditions)) await files.remove(one);
  }
}

const kindOf = ({ model, recipe, backend }: Loaded, { build }: Conditions): string =>
  [recipe.name, backend.name, build, model.architecture ?? model.id].join(' ');
