// Operations of the tag Images: pictures from words and from other pictures.
import type { HandlerContext, Handlers, UploadedFile } from '../../generated/handlers.ts';
import type { ImageRequest } from '../services/inference/media/images.ts';
import type { Dependencies } from './dependencies.ts';
import { ok } from './ok.ts';
import { uploadsOf } from './uploads.ts';

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

    createImageEdit: ({ body, ...context }) => fromUploads('image-edits', body, context),

    createImageVariation: ({ body, ...context }) => fromUploads('image-variations', body, context),

    async upscaleImage({ body, asker, signal }) {
      const { model, image } = body;
      return ok(await media.upscale({ model, image, ...asker, signal }));
    },
  } satisfies Partial<Handlers>;
}
