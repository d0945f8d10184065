// What the tensors of a GGUF file take: how many numbers are in one, and how many bytes these are.

/**
 * By the number of its type: how many numbers stand together in a block, and the bytes of that.
 * Numbers that forks of llama.cpp give to different types (41, 42) are not here.
 */
const BLOCKS: ReadonlyMap<number, { numbers: number; bytes: number }> = new Map([
  // F32, F16, BF16, F64
  [0, { numbers: 1, bytes: 4 }],
  [1, { numbers: 1, bytes: 2 }],
  [30, { numbers: 1, bytes: 2 }],
  [28, { numbers: 1, bytes: 8 }],
  // I8, I16, I32, I64
  [24, { numbers: 1, bytes: 1 }],
  [25, { numbers: 1, bytes: 2 }],
  [26, { numbers: 1, bytes: 4 }],
  [27, { numbers: 1, bytes: 8 }],
  // Q4_0, Q4_1, Q5_0, Q5_1, Q8_0, Q8_1
  [2, { numbers: 32, bytes: 18 }],
  [3, { numbers: 32, bytes: 20 }],
  [6, { numbers: 32, bytes: 22 }],
  [7, { numbers: 32, bytes: 24 }],
  [8, { numbers: 32, bytes: 34 }],
  [9, { numbers: 32, bytes: 36 }],
  // Q2_K, Q3_K, Q4_K, Q5_K, Q6_K, Q8_K
  [10, { numbers: 256, bytes: 84 }],
  [11, { numbers: 256, bytes: 110 }],
  [12, { numbers: 256, bytes: 144 }],
  [13, { numbers: 256, bytes: 176 }],
  [14, { numbers: 256, bytes: 210 }],
  [15, { numbers: 256, bytes: 292 }],
  // IQ1_S, IQ1_M
  [19, { numbers: 256, bytes: 50 }],
  [29, { numbers: 256, bytes: 56 }],
  // IQ2_XXS, IQ2_XS, IQ2_S
  [16, { numbers: 256, bytes: 66 }],
  [17, { numbers: 256, bytes: 74 }],
  [22, { numbers: 256, bytes: 82 }],
  // IQ3_XXS, IQ3_S
  [18, { numbers: 256, bytes: 98 }],
  [21, { numbers: 256, bytes: 110 }],
  // IQ4_NL, IQ4_XS
  [20, { numbers: 32, bytes: 18 }],
  [23, { numbers: 256, bytes: 136 }],
  // TQ1_0, TQ2_0
  [34, { numbers: 256, bytes: 54 }],
  [35, { numbers: 256, bytes: 66 }],
  // MXFP4, NVFP4
  [39, { numbers: 32, bytes: 17 }],
  [40, { numbers: 64, bytes: 36 }],
]);

/** Of the tensor data, where the metadata names no other. */
const DEFAULT_ALIGNMENT = 32;

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
  const block = BLOCKS.get(type);
  return block === undefined
    ? offsetBytes
    : offsetBytes + Math.ceil(numbers / block.numbers) * block.bytes;
}

/** Where the tensor data begins: behind the head, at the next multiple of the alignment. */
export function startOfTensorData(headBytes: number, alignment: unknown): number {
  const step = typeof alignment === 'number' && alignment > 0 ? alignment : DEFAULT_ALIGNMENT;
  return Math.ceil(headBytes / step) * step;
}
