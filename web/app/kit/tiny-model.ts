// The tiny model that the server makes.
import type { SystemInfo } from '../../../generated/client/index.ts';
import { GGUF_RECIPE } from './recipes.ts';

/** Its id: the server makes it in the folder for models of one's own. */
export const TINY_MODEL = 'extra.Tiny-Demo';

/**
 * How to load it: on the engine that npm installs, the smallest that can be fetched, unless a
 * better one is here.
 */
export function tinyOptions({ recipes }: SystemInfo): Record<string, string> {
  const { recipe, section } = GGUF_RECIPE;
  const { backends, default_backend: preferred = '' } = recipes[recipe] ?? { backends: {} };
  const embedded = backends.embedded?.state;
  const isWanted =
    embedded === 'installed' ||
    (embedded === 'installable' && backends[preferred]?.state !== 'installed');
  return isWanted ? { [`${section}_backend`]: 'embedded' } : {};
}
