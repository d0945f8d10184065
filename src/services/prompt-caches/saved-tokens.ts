// The tokens of saved prompt caches, out of the files that native servers wrote.
import type { SavedSlots } from '../../recipes/kit/slots.ts';
import type { WithTokens } from './beginnings.ts';
import type { SavedCache } from './cache-files.ts';

/** Those that can't be read are left out, and told. */
export async function withTokens(
  { readTokens }: Pick<SavedSlots, 'readTokens'>,
  caches: readonly SavedCache[],
  onUnreadable: (cache: SavedCache) => Promise<void> = async () => undefined,
): Promise<readonly WithTokens[]> {
  const read = caches.map(async (cache) => {
    const tokens = await readTokens(cache.path).catch(() => undefined);
    if (tokens === undefined) await onUnreadable(cache);
    return tokens && { cache, tokens };
  });
  return (await Promise.all(read)).filter((one) => one !== undefined);
}
