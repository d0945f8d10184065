// The one store of pictures of the page: made by the server, kept in the browser's database.
import type { DBSchema } from 'idb';
import {
  createImage,
  createImageEdit,
  createImageVariation,
  type ImageList,
  upscaleImage,
} from '../../../generated/client/index.ts';
import { openDatabase } from '../kit/database.ts';
import { ServerFailure } from '../kit/failure.ts';
import { ask } from '../kit/server.ts';
import { bytesOfBase64 } from '../lib/base64.ts';
import { setFields } from '../lib/set-fields.ts';
import { base64Of } from '../media/sound-file.ts';
import type { Picture, PictureOrder } from './picture.ts';
import { createPictureStore } from './picture-store.ts';

interface Schema extends DBSchema {
  pictures: { key: string; value: Picture };
}

/** Work goes on in it while another screen is shown. */
export const pictureStore = createPictureStore({
  async openKeeper() {
    const opened = await openDatabase<Schema>('lemonade-pictures', 1, (created) => {
      created.createObjectStore('pictures', { keyPath: 'id' });
    });
    return {
      list: async () => (await opened()).getAll('pictures'),
      async save(picture) {
        await (await opened()).put('pictures', picture);
      },
      remove: async (id) => (await opened()).delete('pictures', id),
    };
  },
  paint,
});

/**
 * @returns The first picture of the order.
 * @throws {ServerFailure} if the server refuses or can't be reached.
 */
export async function paint(order: PictureOrder, signal: AbortSignal): Promise<Blob> {
  const { data } = await ask<ImageList>(request(order, signal));
  const base64 = data[0]?.b64_json;
  if (base64 === undefined || base64 === null) throw new ServerFailure('', { status: 200 });
  const bytes = bytesOfBase64(base64);
  return new Blob([bytes], { type: bytes[0] === 0xff ? 'image/jpeg' : 'image/png' });
}

async function request(order: PictureOrder, signal: AbortSignal) {
  const { way, model, prompt, size, steps, cfgScale, sampler, seed, source, mask } = order;
  const settings = setFields({ model, n: 1, seed, size, steps, cfg_scale: cfgScale });
  if (way === 'create' || source === undefined) {
    return createImage({
      body: setFields({ ...settings, prompt, sample_method: sampler }),
      signal,
    });
  }
  if (way === 'vary') return createImageVariation({ body: { ...settings, image: source }, signal });
  if (way === 'edit')
    return createImageEdit({
      body: setFields({ ...settings, prompt, image: source, mask }),
      signal,
    });
  return upscaleImage({
    body: { model, image: base64Of(new Uint8Array(await source.arrayBuffer())) },
    signal,
  });
}
