// Reads the quantization out of the name of a file or a checkpoint.

const QUANTIZATION =
  /(?<=^|[-._/:])(?:UD[-_])?(?:I?Q\d(?:_\d|_K)?(?:_(?:XXS|XXL|XS|XL|NL|S|M|L))?|T?Q\d_\d|BF16|F16|F32|MXFP\d(?:_MOE)?|NVFP4)(?=[-._/]|$)/gi;

/** E.g. `Q4_K_M`; undefined when the name has none. It stands last: what comes before may be a part of the model's name. */
export function quantizationOf(name: string): string | undefined {
  return [...name.matchAll(QUANTIZATION)].at(-1)?.[0].toUpperCase();
}
