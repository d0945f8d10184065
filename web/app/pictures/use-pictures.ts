// The one store of pictures of the page.
import { newId } from '../kit/new-id.ts';
import { paint } from './paint.ts';
import { openPictureKeeper } from './picture-keeper.ts';
import { createPictureStore } from './picture-store.ts';

export const pictures = createPictureStore({
  openKeeper: openPictureKeeper,
  paint,
  now: () => Date.now(),
  clock: () => performance.now(),
  newId,
  random: () => Math.random(),
});
