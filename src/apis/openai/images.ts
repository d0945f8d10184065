// Operations of the tag Images: pictures from words and from other pictures.
import type { HandlerContext, Handlers, UploadedFile } from '../../../generated/handlers.ts';
import { type ImageRequest, readPictures } from '../../services/inference/media/images.ts';
import type { Dependencies } from '../dependencies.ts';
import { ok } from '../kit/ok.ts';
import { uploadsOf } from '../kit/uploads.ts';

export function createImageOperations({ media }: Dependencies) {
  async function fromUploads(
    capability: ImageRequest['capability'],
    body: ImageRequest['body'],
    { files, asker, signal }: HandlerContext & { files: readonly UploadedFile[] },
  ) {
    const { image: _image, 'image[]': _images, mask: _mask, ...fields } = body;
    const json = await media.generate({ capability, body: fields, files: uploadsOf(files), ...asker, signal });
    return ok(json);
  }

  return {
    async createImage({ body, asker, signal }) {
      return ok(await media.generate({ capability: 'images', body, ...asker, signal }));
    },

    async createImageEdit({ body, ...context }) {
      const isJson = context.headers['content-type'] === 'application/json';
      if (!isJson || !('images' in body)) return fromUploads('image-edits', body, context);
      const { images, mask, ...fields } = body;
      const request = { capability: 'image-edits', body: fields, files: readPictures(images, mask) } as const;
      return ok(await media.generate({ ...request, ...context.asker, signal: context.signal }));
    },

    createImageVariation: ({ body, ...context }) => fromUploads('image-variations', body, context),

    async upscaleImage({ body, asker, signal }) {
      const { model, image } = body;
      return ok(await media.upscale({ model, image, ...asker, signal }));
    },
  } satisfies Partial<Handlers>;
}
