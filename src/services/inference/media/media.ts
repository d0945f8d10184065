// Requests whose responses are not the text of a language model: images here, transcriptions and
// speech in speech.ts.

import { readImageHead } from '../../../../common/image-head.ts';
import { CapabilityNotSupported, invalid } from '../../../errors.ts';
import { JsonText } from '../../../lib/json-text.ts';
import { createLimiter } from '../../../lib/limiter.ts';
import type { Asker } from '../../../lib/place.ts';
import { type Responder, readLargeJson } from '../../../processes/child-http.ts';
import { speechOn } from '../../../recipes/kit/media-abilities.ts';
import type { LoadableModel } from '../../../recipes/kit/model.ts';
import type { ImageAbilities, UploadedFile, Uploads } from '../../../recipes/kit/protocol.ts';
import type { Recipe } from '../../../recipes/kit/recipe.ts';
import type { LoadPlans } from '../../loading/load-plans.ts';
import { ModelSaturated } from '../../residency/errors.ts';
import type { Traffic } from '../../telemetry/traffic.ts';
import { readDataUrl } from '../chat/messages.ts';
import type { Inference, InferenceOptions, ModelChoiceDeps } from '../inference.ts';
import { createMeasurement } from '../measurement.ts';
import type { InferenceBody } from '../request.ts';
import { createSpeechSynthesizer, createTranscriber } from './speech.ts';

export interface ImageRequest extends Asker {
  capability: 'images' | 'image-edits' | 'image-variations';
  body: InferenceBody & { partial_images?: number | null };
  files?: Uploads;
  /** How long the model stays after it, if that is told. */
  keepAliveMs?: number | undefined;
}

export type ImageList = {
  /** Unix time in seconds. */ created: number;
  /** A large picture is a JSON text as it came. */
  data: { b64_json: string | JsonText }[];
};
/**
 * @throws {InvalidRequest} for uploads that can't be used, and all that `Inference.open` throws.
 */
export type ImageGenerator = (request: ImageRequest) => Promise<ImageList>;
/**
 * Of images that come with a request: native servers would try anything larger, and take all
 * memory.
 */
const MAX_PIXELS = 8192;
/** Ten pictures of the largest size that people make. */
const RESPONSE_LIMITS = { limitBytes: 128 * 2 ** 20, maxDepth: 16, maxValues: 10_000 };

export const createImageGenerator =
  ({
    inference,
    nowMs,
  }: {
    inference: Pick<Inference, 'open'>;
    nowMs: () => number;
  }): ImageGenerator =>
  async (request) => {
    refuseStreams(request.body);
    if (request.files !== undefined) checkUploads(request.files);
    const response = await inference.open({ ...request, type: 'image' });
    let images: ImageList | undefined;
    try {
      const json = await readLargeJson(response, RESPONSE_LIMITS);
      images = await readImages(json, nowMs, response.from);
      return images;
    } finally {
      response.observe(images && { kind: 'images', pictures: images.data.length });
    }
  };

export type ImageReference = { image_url?: string | null };

/**
 * The pictures of a JSON body as if they had been uploaded.
 * @throws {InvalidRequest} for one that does not come with the request
 */
export const readPictures = (
  images: readonly ImageReference[],
  mask?: ImageReference,
): Uploads => ({
  'image[]': images.map((image, index) => readPicture(image, `images[${index}]`)),
  ...(mask && { mask: [readPicture(mask, 'mask')] }),
});

function readPicture({ image_url: url }: ImageReference, place: string): UploadedFile {
  const param = `${place}.image_url`;
  if (typeof url !== 'string')
    throw invalid(
      param,
      `${param} is missing. Files are not kept here; send the picture as a data: URL.`,
    );
  return { name: 'picture', ...readDataUrl(url, { param, kind: 'image_url' }) };
}

/** A client that asks for events and gets one answer sees nothing at all. */
function refuseStreams({ stream, partial_images: partial }: ImageRequest['body']): void {
  const param = stream === true ? 'stream' : Number(partial) > 0 ? 'partial_images' : undefined;
  if (param === undefined) return;
  throw invalid(
    param,
    `'${param}' is not supported for pictures: they are sent whole. Leave it out.`,
  );
}

/**
 * sd-server leaves out what it can't read and paints without it, and a small file can hold an
 * enormous picture.
 */
function checkUploads({ image = [], 'image[]': images = [], mask = [] }: Uploads): void {
  const pictures = [...image, ...images];
  if (pictures.length === 0)
    throw invalid('image', "Send a picture as 'image', or several as 'image[]'.");
  for (const picture of pictures) checkPicture(picture, 'image');
  for (const picture of mask) checkPicture(picture, 'mask');
}

/**
 * @throws {InvalidRequest} when it is neither PNG nor JPEG, or larger than `maxPixels` in width or
 *   height.
 */
export function checkPicture(
  { bytes }: Pick<UploadedFile, 'bytes'>,
  param: string,
  maxPixels = MAX_PIXELS,
): void {
  const head = readImageHead(bytes);
  if (head === undefined) throw invalid(param, `'${param}' is neither PNG nor JPEG.`);
  const { width, height } = head;
  if (width <= maxPixels && height <= maxPixels) return;
  const message = `'${param}' has ${width} × ${height} pixels; more than ${maxPixels} in width or height can't be used.`;
  throw invalid(param, message);
}

async function readImages(
  response: unknown,
  nowMs: () => number,
  from: Responder,
): Promise<ImageList> {
  const { created, data } = (response ?? {}) as { created?: unknown; data?: unknown };
  const pictures = await picturesIn(data);
  if (pictures.length === 0) throw from.invalid('sent a response without an image in it.');
  // Some versions of sd-server write the time as text.
  const seconds =
    typeof created === 'number' && Number.isInteger(created) ? created : Math.floor(nowMs() / 1000);
  return { created: seconds, data: pictures.map((b64_json) => ({ b64_json })) };
}

async function picturesIn(data: unknown): Promise<readonly (string | JsonText)[]> {
  const items = data instanceof JsonText ? ((await data.items()) ?? []) : data;
  if (!Array.isArray(items)) return [];
  const pictures: (string | JsonText)[] = [];
  for (const item of items) {
    const picture =
      item instanceof JsonText ? (await item.members()).get('b64_json') : item?.b64_json;
    const isThere =
      picture instanceof JsonText
        ? isFilledText(picture)
        : typeof picture === 'string' && picture !== '';
    if (isThere) pictures.push(picture);
  }
  return pictures;
}

/** A text of JSON that is not empty: more than its two quotes. */
function isFilledText({ pieces: [first = new Uint8Array()] }: JsonText): boolean {
  const QUOTE = 0x22;
  return first[0] === QUOTE && first.length > 2;
}

export interface UpscaleRequest extends Asker {
  model: string;
  image: string;
}

export interface UpscalerOptions
  extends Omit<ModelChoiceDeps, 'residency'>,
    Pick<InferenceOptions, 'observe' | 'trace' | 'now'> {
  maxQueuedRequests: number;
  loadPlans: Pick<LoadPlans, 'make'>;
  /** Unix time in milliseconds. */
  nowMs: () => number;
  traffic: Pick<Traffic, 'move'>;
}

/**
 * @throws {InvalidRequest} {CapabilityNotSupported} {ModelSaturated}, and all that models, load
 *   plans and the recipe throw.
 */
export type Upscaler = (request: UpscaleRequest) => Promise<ImageList>;
const LABEL = 'upscaling';
const CAPABILITY = 'image-upscale';
/** Four times as much is what can be shown and painted with. */
const MAX_UPSCALED_PIXELS = 2048;
const UNKNOWN_MS = 5000;

export function createUpscaler(deps: UpscalerOptions): Upscaler {
  const { models, candidates, localOnly, loadPlans, maxQueuedRequests, nowMs, now } = deps;
  // Each takes as much memory of the graphics card.
  const oneAtATime = createLimiter(1);
  let present = 0;
  let lastMs = UNKNOWN_MS;
  async function enlarge(
    id: string,
    image: Buffer,
    { signal, onBegin }: { signal: AbortSignal; onBegin: () => void },
  ) {
    if (present > maxQueuedRequests)
      throw new ModelSaturated({ model: id, waiting: maxQueuedRequests, waitMs: lastMs * present });
    present += 1;
    try {
      const { recipe, model, backend } = await loadPlans.make({ name: id, options: {}, signal });
      const { upscale } = recipe;
      if (upscale === undefined)
        throw new CapabilityNotSupported(`Recipe ${recipe.name} can't enlarge pictures.`, {
          param: 'model',
        });
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
      ...deps,
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

export type Media = ReturnType<typeof createMedia>;
type MediaAbilities = { speech?: ReturnType<typeof speechOn>; images?: ImageAbilities };

export const createMedia = (
  options: UpscalerOptions & {
    inference: Pick<Inference, 'open'>;
    recipes: readonly Pick<Recipe, 'name' | 'protocol'>[];
  },
) => ({
  abilitiesOf(
    { recipe, type }: Pick<LoadableModel, 'recipe' | 'type'>,
    backend?: string,
  ): MediaAbilities {
    if (type !== 'tts' && type !== 'image') return {};
    const { speech, images } = options.recipes.find(({ name }) => name === recipe)?.protocol ?? {};
    if (type === 'tts') return { speech: speechOn(backend, speech) };
    return images === undefined ? {} : { images };
  },
  transcribe: createTranscriber(options),
  synthesize: createSpeechSynthesizer(options),
  generate: createImageGenerator(options),
  upscale: createUpscaler(options),
});
