// Operations of the tag Images: pictures from words and from other pictures.
import type { HandlerContext, Handlers, UploadedFile } from '../../generated/handlers.ts';
import type { ImageRequest } from '../services/inference/images.ts';
import type { Dependencies } from './dependencies.ts';
import { uploadsOf } from './uploads.ts';

export function createImageOperations({ media }: Dependencies) {
  async function fromUploads(
    capability: ImageRequest['capability'],
    body: ImageRequest['body'],
    { files, caller: { client }, signal }: HandlerContext & { files: readonly UploadedFile[] },
  ) {
    const { image: _image, 'image[]': _images, mask: _mask, ...fields } = body;
    const json = await media.generate({ capability, body: fields, files: uploadsOf(files), client, signal });
    return { status: 200 as const, json };
  }

  return {
    async createImage({ body, caller: { client }, signal }) {
      return { status: 200, json: await media.generate({ capability: 'images', body, client, signal }) };
    },

    createImageEdit: ({ body, ...context }) => fromUploads('image-edits', body, context),

    createImageVariation: ({ body, ...context }) => fromUploads('image-variations', body, context),

    async upscaleImage({ body, signal }) {
      return { status: 200, json: await media.upscale({ model: body.model, image: body.image, signal }) };
    },
  } satisfies Partial<Handlers>;
}
