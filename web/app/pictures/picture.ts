// What a person wants painted, and a picture that came of it.

/** By a text; from a picture and a text; like a picture; or the same picture, four times as large. */
export type Way = 'create' | 'edit' | 'vary' | 'enlarge';

/** How a picture is made. What is undefined, the model decides. */
export interface Settings {
  way: Way;
  model: string;
  /** Empty for variations and enlargements. */
  prompt: string;
  /** Width and height in pixels, e.g. `512x512`. */
  size?: string | undefined;
  steps?: number | undefined;
  /** Closeness to the prompt. */
  cfgScale?: number | undefined;
  /** The sampling method, as stable-diffusion.cpp names it. */
  sampler?: string | undefined;
}

/** Pictures to make. */
export interface Order extends Settings {
  count: number;
  /** That of the first picture; those after it count on from there. Without it, chance decides. */
  seed?: number | undefined;
  /** The picture to start from, PNG or JPEG. */
  source?: Blob | undefined;
  /** A PNG of the same size; what is transparent in it is changed. */
  mask?: Blob | undefined;
}

/** A picture as it is kept. */
export interface Picture extends Settings {
  id: string;
  /** Milliseconds since 1970. */
  madeAt: number;
  /** Missing for an enlargement, in which nothing is left to chance. */
  seed?: number | undefined;
  tookMs: number;
  image: Blob;
}
