// Pictures that come with a request, and what of them a native server may be given.
import { readImageHead } from '../../../../common/image-head.ts';
import { invalid } from '../../../errors.ts';
import type { UploadedFile, Uploads } from '../../../recipes/kit/protocol.ts';
import { readDataUrl } from '../chat/media.ts';

/**
 * Of images that come with a request: native servers would try anything larger, and take all
 * memory.
 */
const MAX_PIXELS = 8192;
/** Kinds of pictures that are changed here. */
const READ_HERE: ReadonlySet<string> = new Set(['png', 'jpeg']);

/** A picture in a JSON body: a data: URL, as nothing is fetched for a request. */
export type ImageReference = { image_url?: string | null };

/**
 * The pictures of a JSON body as if they had been uploaded.
 * @throws {InvalidRequest} for one that does not come with the request
 */
export const readPictures = (images: readonly ImageReference[], mask?: ImageReference): Uploads => {
  const pictures = images.map((image, index) => readPicture(image, `images[${index}]`));
  if (mask === undefined) return { 'image[]': pictures };
  return { 'image[]': pictures, mask: [readPicture(mask, 'mask')] };
};

function readPicture({ image_url: url }: ImageReference, place: string): UploadedFile {
  const param = `${place}.image_url`;
  if (typeof url !== 'string')
    throw invalid(
      param,
      `${param} is missing. Files are not kept here; send the picture as a data: URL.`,
    );
  return { name: 'picture', ...readDataUrl(url, { param, kind: 'image_url' }) };
}

/**
 * sd-server leaves out what it can't read and paints without it, and a small file can hold an
 * enormous picture.
 * @throws {InvalidRequest} where there is no picture, and for each that can't be used
 */
export function checkUploads({ image = [], 'image[]': images = [], mask = [] }: Uploads): void {
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
  if (head === undefined || !READ_HERE.has(head.type))
    throw invalid(param, `'${param}' is neither PNG nor JPEG.`);
  const { width, height } = head;
  if (width <= maxPixels && height <= maxPixels) return;
  const message = `'${param}' has ${width} × ${height} pixels; more than ${maxPixels} in width or height can't be used.`;
  throw invalid(param, message);
}
