// The types of tensors in a GGUF file: their names, and how many bytes the numbers of one take.

/**
 * By its number: ggml's name of the type, how many numbers stand together in a block, and the bytes
 * of that.
 * Numbers that forks of llama.cpp give to different types (41, 42) are not here.
 */
const TYPES: ReadonlyMap<number, { name: string; numbers: number; bytes: number }> = new Map([
  [0, { name: 'F32', numbers: 1, bytes: 4 }],
  [1, { name: 'F16', numbers: 1, bytes: 2 }],
  [30, { name: 'BF16', numbers: 1, bytes: 2 }],
  [28, { name: 'F64', numbers: 1, bytes: 8 }],
  [24, { name: 'I8', numbers: 1, bytes: 1 }],
  [25, { name: 'I16', numbers: 1, bytes: 2 }],
  [26, { name: 'I32', numbers: 1, bytes: 4 }],
  [27, { name: 'I64', numbers: 1, bytes: 8 }],
  [2, { name: 'Q4_0', numbers: 32, bytes: 18 }],
  [3, { name: 'Q4_1', numbers: 32, bytes: 20 }],
  [6, { name: 'Q5_0', numbers: 32, bytes: 22 }],
  [7, { name: 'Q5_1', numbers: 32, bytes: 24 }],
  [8, { name: 'Q8_0', numbers: 32, bytes: 34 }],
  [9, { name: 'Q8_1', numbers: 32, bytes: 36 }],
  [10, { name: 'Q2_K', numbers: 256, bytes: 84 }],
  [11, { name: 'Q3_K', numbers: 256, bytes: 110 }],
  [12, { name: 'Q4_K', numbers: 256, bytes: 144 }],
  [13, { name: 'Q5_K', numbers: 256, bytes: 176 }],
  [14, { name: 'Q6_K', numbers: 256, bytes: 210 }],
  [15, { name: 'Q8_K', numbers: 256, bytes: 292 }],
  [19, { name: 'IQ1_S', numbers: 256, bytes: 50 }],
  [29, { name: 'IQ1_M', numbers: 256, bytes: 56 }],
  [16, { name: 'IQ2_XXS', numbers: 256, bytes: 66 }],
  [17, { name: 'IQ2_XS', numbers: 256, bytes: 74 }],
  [22, { name: 'IQ2_S', numbers: 256, bytes: 82 }],
  [18, { name: 'IQ3_XXS', numbers: 256, bytes: 98 }],
  [21, { name: 'IQ3_S', numbers: 256, bytes: 110 }],
  [20, { name: 'IQ4_NL', numbers: 32, bytes: 18 }],
  [23, { name: 'IQ4_XS', numbers: 256, bytes: 136 }],
  [34, { name: 'TQ1_0', numbers: 256, bytes: 54 }],
  [35, { name: 'TQ2_0', numbers: 256, bytes: 66 }],
  [39, { name: 'MXFP4', numbers: 32, bytes: 17 }],
  [40, { name: 'NVFP4', numbers: 64, bytes: 36 }],
]);

/** Of the tensor data, where the metadata names no other. */
const DEFAULT_ALIGNMENT = 32;

/** Ollama's word for a type that it doesn't know. */
const UNKNOWN_TYPE = 'unknown';

/** A tensor as people read of it. */
export interface GgufTensor {
  name: string;
  /** ggml's name, e.g. `Q4_K`. */
  type: string;
  /** The length of a row comes first. */
  shape: number[];
}

/** ggml's name of a type, e.g. `Q4_K`; `unknown` where it has none here. */
export const tensorTypeName = (type: number): string => TYPES.get(type)?.name ?? UNKNOWN_TYPE;

/** A tensor as the head of the file describes it. */
export interface TensorPlace {
  /** How many numbers are in it. */
  numbers: number;
  type: number;
  /** Where it begins, behind the begin of all tensor data. */
  offsetBytes: number;
}

/**
 * How far the tensor reaches, from the begin of all tensor data. Of an unknown type only its begin
 * counts: a file that is whole must never be taken for one that is cut off.
 */
export function endOfTensor({ numbers, type, offsetBytes }: TensorPlace): number {
  const block = TYPES.get(type);
  return block === undefined
    ? offsetBytes
    : offsetBytes + Math.ceil(numbers / block.numbers) * block.bytes;
}

/** Where the tensor data begins: behind the head, at the next multiple of the alignment. */
export function startOfTensorData(headBytes: number, alignment: unknown): number {
  const step = typeof alignment === 'number' && alignment > 0 ? alignment : DEFAULT_ALIGNMENT;
  return Math.ceil(headBytes / step) * step;
}
