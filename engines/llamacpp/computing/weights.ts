// What the weights of the model are for a text: LoRA adapters change them by more or less.

/** How much each adapter changes them. */
export interface Weights {
  scales: readonly number[];
  /** The same for the same scales. */
  key: string;
}

/** @param scales of all adapters, in their order. */
export const weightsOf = (scales: readonly number[]): Weights => ({ scales, key: scales.join() });
