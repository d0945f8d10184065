// Enlarges a picture by a model for that, and measures it as any other request.
import { CapabilityNotSupported, invalid } from '../../../errors.ts';
import type { Asker } from '../../../lib/place.ts';
import type { Traffic } from '../../telemetry/traffic.ts';
import type { Upscale } from '../../upstream/upscaling.ts';
import type { InferenceOptions } from '../inference.ts';
import { createMeasurement } from '../measurement.ts';
import type { ModelChoiceOptions } from '../model-choice.ts';
import type { ImageList } from './images.ts';
import { checkPicture } from './pictures.ts';

/** A picture, and the model that is to enlarge it. */
export interface UpscaleRequest extends Asker {
  model: string;
  /** Base64 of a PNG or JPEG, or a data: URL of one. */
  image: string;
}

/** Whom enlarging asks, and who hears of it. */
export interface UpscalerOptions
  extends Pick<ModelChoiceOptions, 'models' | 'candidates' | 'localOnly'>,
    Pick<InferenceOptions, 'observe' | 'trace' | 'now'> {
  upscale: Upscale;
  /** Unix time in milliseconds. */
  nowMs: () => number;
  traffic: Pick<Traffic, 'move' | 'answered'>;
}

/**
 * @throws {InvalidRequest} {CapabilityNotSupported}, and all that models and `Upscale` throw
 */
export type Upscaler = (request: UpscaleRequest) => Promise<ImageList>;
const LABEL = 'upscaling';
const CAPABILITY = 'image-upscale';
/** Four times as much is what can be shown and painted with. */
const MAX_UPSCALED_PIXELS = 2048;

/** What is particular to enlarging: it is counted and measured as a request, but has no lease. */
export function createUpscaler(options: UpscalerOptions): Upscaler {
  const { models, candidates, localOnly, upscale, nowMs, now } = options;
  async function upscaleWith(
    name: string,
    bytes: Buffer,
    asker: Asker & { begin(): void },
  ): Promise<ImageList> {
    const startedMs = now();
    const { place, onModel, begin, signal } = asker;
    const known = await models.get(name, place);
    localOnly.check(known, place);
    if (!known.labels.includes(LABEL) || known.provider !== undefined) {
      const message = `Model '${known.id}' can't enlarge pictures; that takes a model of this machine with the label '${LABEL}'.`;
      throw new CapabilityNotSupported(message, { param: 'model' });
    }
    const measurement = createMeasurement({
      observe: options.observe,
      traffic: options.traffic,
      trace: options.trace,
      now,
      model: known.id,
      capability: CAPABILITY,
      startedMs,
    });
    measurement.beginWaiting();
    function onBegin(): void {
      begin();
      measurement.endWaiting();
    }
    try {
      const enlarged = await upscale(known.id, bytes, { signal, onBegin });
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
    checkPicture({ bytes }, 'image', MAX_UPSCALED_PIXELS);
    const request = { body: {}, files: { image: [] } };
    return candidates.serve(
      { name, request, place: asker.place, signal: asker.signal },
      (model, begin) => upscaleWith(model, bytes, { ...asker, begin }),
    );
  };
}

function decode(image: string): Buffer {
  const base64 = image.replace(/^data:image\/(?:png|jpeg);base64,/, '');
  if (/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) return Buffer.from(base64, 'base64');
  throw invalid('image', "'image' must be the base64 of a PNG or JPEG.");
}
