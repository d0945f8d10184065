// Programs that enlarge one picture and end with it: no native server stays for the next one.
import { CapabilityNotSupported } from '../../errors.ts';
import { createLimiter } from '../../lib/limiter.ts';
import type { LoadPlans } from '../loading/load-plans.ts';
import { ModelSaturated } from '../residency/errors.ts';

export interface UpscalingOptions {
  loadPlans: Pick<LoadPlans, 'make'>;
  maxQueuedRequests: number;
  /** Milliseconds on a clock that never goes back. */
  now: () => number;
}

/**
 * Enlarges a PNG or JPEG with a model of this machine; `onBegin` is called when its turn comes.
 * Resolves to a PNG.
 * @throws {ModelSaturated} {CapabilityNotSupported}, what load plans and the recipe throw, or the
 *   signal's reason
 */
export type Upscale = (
  id: string,
  image: Uint8Array,
  on: { signal: AbortSignal; onBegin: () => void },
) => Promise<Uint8Array>;

/** What a picture takes as long as none was enlarged. */
const UNKNOWN_MS = 5000;

/** One picture at a time, whatever the models: each takes as much memory of the graphics card. */
export function createUpscaling({ loadPlans, maxQueuedRequests, now }: UpscalingOptions): Upscale {
  const oneAtATime = createLimiter(1);
  let present = 0;
  let lastMs = UNKNOWN_MS;

  async function enlarge(
    id: string,
    image: Uint8Array,
    { signal, onBegin }: { signal: AbortSignal; onBegin: () => void },
  ): Promise<Uint8Array> {
    const { recipe, model, backend } = await loadPlans.make({ name: id, options: {}, signal });
    const { upscale } = recipe;
    if (upscale === undefined)
      throw new CapabilityNotSupported(`Recipe ${recipe.name} can't enlarge pictures.`, {
        param: 'model',
      });
    return oneAtATime(async () => {
      const startedMs = now();
      onBegin();
      const enlarged = await upscale({ model, backend, image, signal });
      lastMs = now() - startedMs;
      return enlarged;
    }, signal);
  }

  return async (id, image, on) => {
    if (present > maxQueuedRequests)
      throw new ModelSaturated({ model: id, waiting: maxQueuedRequests, waitMs: lastMs * present });
    present += 1;
    try {
      return await enlarge(id, image, on);
    } finally {
      present -= 1;
    }
  };
}
