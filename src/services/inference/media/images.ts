// Pictures made by a native server, from a text or from other pictures.
import { invalid } from '../../../errors.ts';
import { JsonText } from '../../../lib/json-text.ts';
import type { Asker } from '../../../lib/place.ts';
import { readLargeJson } from '../../../processes/child-http.ts';
import type { Responder } from '../../../processes/responder.ts';
import type { Uploads } from '../../../recipes/kit/protocol.ts';
import type { Inference } from '../inference.ts';
import type { InferenceBody } from '../request.ts';
import { checkUploads } from './pictures.ts';

/** Makes pictures of a text, or of the pictures in `files`. */
export interface ImageRequest extends Asker {
  capability: 'images' | 'image-edits' | 'image-variations';
  body: InferenceBody & { partial_images?: number | null };
  files?: Uploads;
  /** How long the model stays after it, if that is told. */
  keepAliveMs?: number | undefined;
}

/** The response of OpenAI's operations for pictures. */
export type ImageList = {
  /** Unix time in seconds. */
  created: number;
  /** A large picture is a JSON text as it came. */
  data: { b64_json: string | JsonText }[];
};
/**
 * @throws {InvalidRequest} for uploads that can't be used, and all that `Inference.open` throws.
 */
export type ImageGenerator = (request: ImageRequest) => Promise<ImageList>;
/** Ten pictures of the largest size that people make. */
const RESPONSE_LIMITS = { limitBytes: 128 * 2 ** 20, maxDepth: 16, maxValues: 10_000 };

/** See {@link ImageGenerator}; `nowMs` is Unix time, for responses that have none. */
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

/** A client that asks for events and gets one answer sees nothing at all. */
function refuseStreams({ stream, partial_images: partial }: ImageRequest['body']): void {
  const param = stream === true ? 'stream' : Number(partial) > 0 ? 'partial_images' : undefined;
  if (param === undefined) return;
  throw invalid(
    param,
    `'${param}' is not supported for pictures: they are sent whole. Leave it out.`,
  );
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
