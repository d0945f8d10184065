// Sizes of pictures by their shapes.
import type { Model } from '../../../generated/client/index.ts';
import type { PictureSource } from './picture.ts';

/** Width to height. */
export const RATIOS = ['1:1', '4:3', '16:9', '3:4', '9:16'] as const;

/** A ratio of the sides, or that of the source. */
export type Shape = (typeof RATIOS)[number] | 'source';

/** As many pixels as models usually paint; more takes minutes and much memory. */
const USUAL_SIDE = 1024;

const STEP = 16;

/** The shape of what a model makes that is asked for none; undefined where that is not known. */
export function usualRatio({
  image_defaults: made,
  images,
}: Model): (typeof RATIOS)[number] | undefined {
  if (made === undefined && images === undefined) return undefined;
  const { width = 1, height = width } = made ?? {};
  return RATIOS.find((ratio) => {
    const [across = 1, down = 1] = ratio.split(':').map(Number);
    return width * down === height * across;
  });
}

/** A size of about that shape, no larger than models usually paint, in steps that they take. */
export function sizeLike({ width, height }: Pick<PictureSource, 'width' | 'height'>): string {
  const scale = Math.min(1, Math.sqrt(USUAL_SIDE ** 2 / (width * height)));
  const fitted = (side: number) => Math.max(STEP, Math.floor((side * scale) / STEP) * STEP);
  return `${fitted(width)}x${fitted(height)}`;
}

/** A size of that shape with as many pixels as the model is made for, within what it takes. */
export function sizeFor(
  ratio: (typeof RATIOS)[number],
  { image_defaults: made = {}, images }: Model,
): string {
  const [across = 1, down = 1] = ratio.split(':').map(Number);
  const { width = images === undefined ? USUAL_SIDE : USUAL_SIDE / 2, height = width } = made;
  const { least = STEP, most = 8 * USUAL_SIDE } = images?.sizes ?? {};
  const unit = Math.sqrt((width * height) / (across * down));
  const fitted = (side: number) =>
    Math.min(most, Math.max(least, Math.round((side * unit) / STEP) * STEP));
  return `${fitted(across)}x${fitted(down)}`;
}
