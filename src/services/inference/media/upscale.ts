// Enlarges a picture: no native server is loaded for it, a program does it and ends.
import { CapabilityNotSupported, InvalidRequest } from '../../../errors.ts';
import { createLimiter } from '../../../lib/limiter.ts';
import type { Asker } from '../../../lib/place.ts';
import type { Candidates } from '../../candidates/candidates.ts';
import type { LoadPlans } from '../../loading/load-plans.ts';
import type { Models } from '../../models/models.ts';
import type { LocalOnly } from '../../privacy/local-only.ts';
import { ModelSaturated } from '../../residency/errors.ts';
import type { ObserveRequest } from '../../telemetry/observed-request.ts';
import type { Traffic } from '../../telemetry/traffic.ts';
import { createMeasurement, type TraceRequest } from '../measurement.ts';
import { checkPicture, type ImageList } from './images.ts';

export interface UpscaleRequest extends Asker {
  model: string;
  /** Base64 of a PNG or JPEG, or a `data:` URL of it. */
  image: string;
}

export interface UpscalerOptions {
  models: Pick<Models, 'get'>;
  candidates: Pick<Candidates, 'serve'>;
  localOnly: Pick<LocalOnly, 'check'>;
  maxQueuedRequests: number;
  loadPlans: Pick<LoadPlans, 'make'>;
  nowMs: () => number;
  observe: ObserveRequest;
  traffic?: Pick<Traffic, 'move'>;
  trace?: TraceRequest | undefined;
  now: () => number;
}

export type Upscaler = (request: UpscaleRequest) => Promise<ImageList>;
const LABEL = 'upscaling';
/** As /metrics calls it. */
const CAPABILITY = 'image-upscale';
/** Four times as much is what can be shown and painted with. */
const MAX_PIXELS = 2048;
/** How long one takes, as long as none was made; told to clients that are refused. */
const UNKNOWN_MS = 5000;

export function createUpscaler(deps: UpscalerOptions): Upscaler {
  const { models, candidates, localOnly, loadPlans, maxQueuedRequests, nowMs, now } = deps;
  // Each takes as much memory of the graphics card.
  const oneAtATime = createLimiter(1);
  /** With the one that is worked on. */
  let present = 0;
  let lastMs = UNKNOWN_MS;

  async function enlarge(id: string, image: Buffer, { signal, onBegin }: { signal: AbortSignal; onBegin: () => void }) {
    if (present > maxQueuedRequests) {
      throw new ModelSaturated({ model: id, waiting: maxQueuedRequests, waitMs: lastMs * present });
    }
    present += 1;
    try {
      const { recipe, model, backend } = await loadPlans.make({ name: id, options: {}, signal });
      const { upscale } = recipe;
      if (upscale === undefined) {
        throw new CapabilityNotSupported(`Recipe ${recipe.name} can't enlarge pictures.`, { param: 'model' });
      }
      return await oneAtATime(async () => {
        const startedMs = now();
        onBegin();
        const enlarged = await upscale({ model, backend, image, signal });
        lastMs = now() - startedMs;
        return enlarged;
      }, signal);
    } finally {
      present -= 1;
    }
  }

  async function upscaleWith(name: string, bytes: Buffer, asker: Asker & { begin(): void }): Promise<ImageList> {
    const startedMs = now();
    const { place, onModel, begin, signal } = asker;
    const known = await models.get(name, place);
    localOnly.check(known, place);
    if (!known.labels.includes(LABEL) || known.provider !== undefined) {
      throw new CapabilityNotSupported(
        `Model '${known.id}' can't enlarge pictures; that takes a model of this machine with the label '${LABEL}'.`,
        { param: 'model' },
      );
    }
    const measurement = createMeasurement({ ...deps, model: known.id, capability: CAPABILITY, startedMs });
    measurement.beginWaiting();
    function onBegin(): void {
      begin();
      measurement.endWaiting();
    }
    try {
      const enlarged = await enlarge(known.id, bytes, { signal, onBegin });
      onModel?.(known.id);
      measurement.end('ok', { kind: 'images', pictures: 1 });
      const data = [{ b64_json: Buffer.from(enlarged).toString('base64') }];
      return { created: Math.floor(nowMs() / 1000), data };
    } catch (error) {
      measurement.end(signal.aborted ? 'aborted' : 'error', undefined, error);
      throw error;
    }
  }

  return async ({ model: name, image, ...asker }) => {
    const bytes = decode(image);
    checkPicture({ bytes }, 'image', MAX_PIXELS);
    const request = { body: {}, files: { image: [] } };
    return candidates.serve({ name, request, place: asker.place, signal: asker.signal }, (model, begin) =>
      upscaleWith(model, bytes, { ...asker, begin }),
    );
  };
}

function decode(image: string): Buffer {
  const base64 = image.replace(/^data:image\/(?:png|jpeg);base64,/, '');
  if (/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) return Buffer.from(base64, 'base64');
  throw new InvalidRequest("'image' must be the base64 of a PNG or JPEG.", { param: 'image' });
}
