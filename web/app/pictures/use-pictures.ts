// The one store of pictures of the page.

import { paint } from './paint.ts';
import { openPictureKeeper } from './picture-keeper.ts';
import { createPictureStore, type PicturesState } from './picture-store.ts';

export const pictures = createPictureStore({
  openKeeper: openPictureKeeper,
  paint,
  now: () => Date.now(),
  clock: () => performance.now(),
  // crypto.randomUUID is missing where a page is neither from this machine nor encrypted.
  newId: () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join(''),
  random: () => Math.random(),
});

export function usePictures(): PicturesState {
  return pictures.state.use();
}
