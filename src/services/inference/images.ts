// Makes pictures: from a text, from other pictures, or both.
import { BackendAnswerInvalid, InvalidRequest } from '../../errors.ts';
import { readImageHead } from '../../lib/image-head.ts';
import { readJson } from '../../processes/child-http.ts';
import type { UploadedFile, Uploads } from '../../recipes/kit/protocol.ts';
import type { Inference, InferenceBody } from './inference.ts';
import type { MediaMeter } from './media-meter.ts';

export interface PictureRequest {
  capability: 'images' | 'image-edits' | 'image-variations';
  body: InferenceBody & { size?: string | null; width?: number | null; height?: number | null };
  files?: Uploads;
  /** See `InferenceRequest.client`. */
  client?: string;
  signal: AbortSignal;
}

export interface PictureList {
  /** Unix time in seconds. */
  created: number;
  /** Base64 each. */
  data: { b64_json: string }[];
}

/** @throws {InvalidRequest} for sizes and uploads that can't be used, and all that `Inference.open` throws. */
export type Painter = (request: PictureRequest) => Promise<PictureList>;

/** Native servers would try anything larger, and take all memory. */
const MOST_PIXELS = 8192;
const LEAST_PIXELS = 16;
/** Ten pictures of the largest size that people make. */
const MOST_ANSWER_BYTES = 128 * 2 ** 20;

export interface PainterOptions {
  inference: Pick<Inference, 'open'>;
  meter: MediaMeter;
  /** Unix time in milliseconds. */
  nowMs: () => number;
}

export function createPainter({ inference, meter, nowMs }: PainterOptions): Painter {
  return async ({ capability, body, files, signal, ...asker }) => {
    const note = meter.begin();
    checkSize(body);
    if (files !== undefined) checkUploads(files);
    const answer = await inference.open({
      capability,
      type: 'image',
      body,
      ...(files ? { files } : {}),
      ...asker,
      signal,
    });
    const list = readPictures(await readJson(answer, { limitBytes: MOST_ANSWER_BYTES, signal }), nowMs);
    note('images', { model: answer.modelId, capability }, { pictures: list.data.length });
    return list;
  };
}

function checkSize({ size, width, height }: PictureRequest['body']): void {
  const [, sizeWidth, sizeHeight] = /^(\d+)x(\d+)$/.exec(size ?? '') ?? [];
  const lengths = [
    ['size', sizeWidth],
    ['size', sizeHeight],
    ['width', width],
    ['height', height],
  ] as const;
  for (const [param, text] of lengths) {
    if (text === undefined || text === null) continue;
    const pixels = Number(text);
    if (pixels >= LEAST_PIXELS && pixels <= MOST_PIXELS) continue;
    throw new InvalidRequest(
      `A picture can't be ${pixels} pixels wide or high; ask for ${LEAST_PIXELS} to ${MOST_PIXELS}.`,
      { param },
    );
  }
}

/** sd-server leaves out what it can't read and paints without it, and a small file can hold an enormous picture. */
function checkUploads({ image = [], 'image[]': images = [], mask = [] }: Uploads): void {
  const pictures = [...image, ...images];
  if (pictures.length === 0) {
    throw new InvalidRequest("Send a picture as 'image', or several as 'image[]'.", { param: 'image' });
  }
  for (const picture of pictures) checkPicture(picture, 'image');
  for (const picture of mask) checkPicture(picture, 'mask');
}

/** @throws {InvalidRequest} when it is no PNG or JPEG, or larger than `mostPixels` in width or height. */
export function checkPicture({ bytes }: Pick<UploadedFile, 'bytes'>, param: string, mostPixels = MOST_PIXELS): void {
  const head = readImageHead(bytes);
  if (head === undefined) throw new InvalidRequest(`'${param}' is no PNG and no JPEG.`, { param });
  const { width, height } = head;
  if (width <= mostPixels && height <= mostPixels) return;
  throw new InvalidRequest(
    `'${param}' has ${width} × ${height} pixels; more than ${mostPixels} in width or height can't be used.`,
    { param },
  );
}

function readPictures(answer: unknown, nowMs: () => number): PictureList {
  const { created, data } = (answer ?? {}) as { created?: unknown; data?: unknown };
  const pictures = (Array.isArray(data) ? data : []).flatMap((picture: { b64_json?: unknown } | null) =>
    typeof picture?.b64_json === 'string' && picture.b64_json !== '' ? [{ b64_json: picture.b64_json }] : [],
  );
  if (pictures.length === 0) throw new BackendAnswerInvalid("The native server's answer has no picture in it.");
  // Some versions of sd-server write the time in words.
  const seconds = typeof created === 'number' && Number.isInteger(created) ? created : Math.floor(nowMs() / 1000);
  return { created: seconds, data: pictures };
}
