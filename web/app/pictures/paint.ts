// How pictures are asked for: one at a time, by the generated client.
import {
  createImage,
  createImageEdit,
  createImageVariation,
  type ImageList,
  upscaleImage,
} from '../../../generated/client/index.ts';
import { ServerFailure } from '../kit/failure.ts';
import { ask } from '../kit/server.ts';
import { base64Of } from '../media/sound-file.ts';
import type { Order } from './picture.ts';

/** @returns The first picture of the order. @throws {ServerFailure} if the server refuses or can't be reached. */
export async function paint(order: Order, signal: AbortSignal): Promise<Blob> {
  const { data } = await ask<ImageList>(request(order, await bytesOf(order), signal));
  const base64 = data[0]?.b64_json;
  if (base64 === undefined || base64 === null) throw new ServerFailure('', { status: 200 });
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: typeOf(bytes) });
}

async function bytesOf({ way, source }: Order): Promise<Uint8Array> {
  return way === 'enlarge' && source ? new Uint8Array(await source.arrayBuffer()) : new Uint8Array();
}

function request(order: Order, bytes: Uint8Array, signal: AbortSignal) {
  const { way, model, prompt, size, steps, cfgScale, sampler, seed, source, mask } = order;
  const settings = given({ model, n: 1, seed, size, steps, cfg_scale: cfgScale });
  if (way === 'create' || source === undefined) {
    return createImage({ body: given({ ...settings, prompt, sample_method: sampler }), signal });
  }
  if (way === 'vary') return createImageVariation({ body: { ...settings, image: source }, signal });
  if (way === 'enlarge') return upscaleImage({ body: { model, image: base64Of(bytes) }, signal });
  return createImageEdit({ body: given({ ...settings, prompt, image: source, mask }), signal });
}

/** Without what is undefined. */
function given<Fields extends object>(fields: Fields) {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Name in keyof Fields]: NonNullable<Fields[Name]> };
}

function typeOf([first]: Uint8Array): string {
  return first === 0xff ? 'image/jpeg' : 'image/png';
}
