// A picture, and an order of pictures.

/**
 * By a text; from a picture and a text; like a picture; or the same picture, four times as large.
 */
export type Way = 'create' | 'edit' | 'vary' | 'enlarge';

/** How a picture was made, or is to be made; what is undefined is left to the model. */
export interface PictureSettings {
  way: Way;
  model: string;
  /** Empty for variations and enlargements. */
  prompt: string;
  /** Width and height in pixels, e.g. `512x512`. */
  size?: string | undefined;
  steps?: number | undefined;
  cfgScale?: number | undefined;
  /** The sampling method, as stable-diffusion.cpp names it. */
  sampler?: string | undefined;
}

/** One or several pictures with the same settings. */
export interface PictureOrder extends PictureSettings {
  count: number;
  /** That of the first picture; those after it count on from there. Without it, chance decides. */
  seed?: number | undefined;
  source?: Blob | undefined;
  /** A PNG of the same size; what is transparent in it is changed. */
  mask?: Blob | undefined;
}

/**
 * A picture that was made, with how it was made. Times are in milliseconds since 1970, durations in
 * milliseconds.
 */
export interface Picture extends PictureSettings {
  id: string;
  madeAt: number;
  /** Missing for an enlargement, in which nothing is left to chance. */
  seed?: number | undefined;
  tookMs: number;
  image: Blob;
}

/** A picture to start from, with its size in pixels. */
export interface PictureSource {
  image: Blob;
  width: number;
  height: number;
}

/** A line that is painted over a picture, in pixels of that picture. */
export interface Stroke {
  width: number;
  points: [x: number, y: number][];
}
