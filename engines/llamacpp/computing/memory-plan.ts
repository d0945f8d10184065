// Decides how many tokens a context has and how many layers of a model go to a GPU, so that both
// fit into the memory.

const SMALLEST_CONTEXT_SIZE = 2048;
/** Other programs want some too, and what is asked for is taken at once. */
const SHARE_OF_SYSTEM = 1 / 4;
const MAX_AUTOMATIC_BYTES = 4 * 1024 ** 3;
const SHARE_OF_DEVICE = 0.9;
/**
 * What a context takes at least besides the weights, for models of which a GPU is sure to have
 * room.
 */
const RESERVE_BYTES = 2 * 1024 ** 3;

/** What a context of so many tokens takes, in bytes. */
type BytesOf = (contextSize: number) => number;

export interface ContextWish {
  /** 0 leaves it to the memory. */
  askedSize: number;
  trainedSize: number;
  /**
   * Down to so many tokens it may be made smaller for a GPU, even if another size was asked for.
   */
  leastSize: number | undefined;
  availableBytes: number;
  /** Of the GPU that has the model; undefined where none has. */
  freeDeviceBytes: number | undefined;
  /** Never less than it takes, and known at once. */
  mostBytes: BytesOf;
  /** Asked only where that is too much. */
  bytes: BytesOf;
}

/**
 * What was asked for is kept; only what was left open is made smaller, by halves, until it fits.
 */
export function planContextSize(wish: ContextWish): number {
  const { askedSize, trainedSize, leastSize = SMALLEST_CONTEXT_SIZE, freeDeviceBytes } = wish;
  const largest = askedSize || trainedSize;
  if (freeDeviceBytes !== undefined && (askedSize === 0 || wish.leastSize !== undefined)) {
    return largestThatFits(largest, leastSize, freeDeviceBytes * SHARE_OF_DEVICE, wish);
  }
  if (askedSize > 0) return askedSize;
  const budget = Math.min(wish.availableBytes * SHARE_OF_SYSTEM, MAX_AUTOMATIC_BYTES);
  return largestThatFits(largest, SMALLEST_CONTEXT_SIZE, budget, wish);
}

/** Where nothing fits, the smallest is tried all the same: llama.cpp has the last word. */
function largestThatFits(
  largest: number,
  smallest: number,
  budgetBytes: number,
  { mostBytes, bytes }: Pick<ContextWish, 'mostBytes' | 'bytes'>,
): number {
  for (let size = largest; ; size = Math.floor(size / 2)) {
    if (size / 2 < smallest || mostBytes(size) <= budgetBytes || bytes(size) <= budgetBytes)
      return size;
  }
}

export interface DeviceWish {
  /** All weights. */
  modelBytes: number;
  freeDeviceBytes: number;
  /**
   * What the smallest context takes with all layers on the GPU, and how many layers there are;
   * asked only in a strait.
   */
  measure(contextSize: number): { cacheBytes: number; deviceBytes: number; layerCount: number };
}

/** How many layers fit on a GPU; undefined for all of them. */
export function planGpuLayers({
  modelBytes,
  freeDeviceBytes,
  measure,
}: DeviceWish): number | undefined {
  const room = freeDeviceBytes * SHARE_OF_DEVICE;
  if (modelBytes + RESERVE_BYTES <= room) return undefined;
  const { cacheBytes, deviceBytes, layerCount } = measure(SMALLEST_CONTEXT_SIZE);
  // Behind the layers there is one more of about that size, which makes logits of what they have
  // come to.
  const bytesOfLayer = (modelBytes + cacheBytes) / (layerCount + 1);
  const fitting = Math.floor((room - deviceBytes) / bytesOfLayer);
  return fitting > layerCount ? undefined : Math.max(0, fitting);
}
