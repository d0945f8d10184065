// Operations of the tag Images: pictures from words and from other pictures.
import type { Handlers } from '../../generated/handlers.ts';
import type { Dependencies } from './dependencies.ts';
import { uploadsOf } from './uploads.ts';

export function createImageOperations({ media }: Dependencies) {
  return {
    async createImage({ body, caller: { client }, signal }) {
      return { status: 200, json: await media.generate({ capability: 'images', body, client, signal }) };
    },

    async createImageEdit({ body, files, caller: { client }, signal }) {
      const { image: _image, 'image[]': _images, mask: _mask, ...fields } = body;
      const request = { capability: 'image-edits', body: fields, files: uploadsOf(files), client, signal } as const;
      return { status: 200, json: await media.generate(request) };
    },

    async createImageVariation({ body, files, caller: { client }, signal }) {
      const { image: _image, ...fields } = body;
      const request = {
        capability: 'image-variations',
        body: fields,
        files: uploadsOf(files),
        client,
        signal,
      } as const;
      return { status: 200, json: await media.generate(request) };
    },

    async upscaleImage({ body, signal }) {
      return { status: 200, json: await media.upscale({ model: body.model, image: body.image, signal }) };
    },
  } satisfies Partial<Handlers>;
}
