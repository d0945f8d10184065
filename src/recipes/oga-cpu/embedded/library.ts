// Imports onnxruntime-node from the cache folder, and says what of it is used here.

/** Numbers of a certain shape; float16 comes as its bits, or as `Float16Array` where Node has that. */
export interface Tensor {
  readonly type: string;
  readonly dims: readonly number[];
  readonly data: ArrayBufferView & { readonly length: number };
}

/** A loaded model. */
export interface Session {
  readonly inputMetadata: readonly { readonly name: string; readonly type?: string }[];
  readonly outputNames: readonly string[];
  /** Computes in this thread, and blocks it meanwhile. An output that is null is made anew. */
  run(
    feeds: Readonly<Record<string, Tensor>>,
    fetches: Readonly<Record<string, Tensor | null>>,
  ): Promise<Readonly<Record<string, Tensor>>>;
}

/** The library, imported. */
export interface Library {
  Tensor: new (type: string, data: ArrayBufferView, dims: readonly number[]) => Tensor;
  InferenceSession: {
    create(model: string | Uint8Array, options: Readonly<Record<string, unknown>>): Promise<Session>;
  };
}

/** @param module address of its module. */
export function importLibrary(module: string): Promise<Library> {
  return import(module);
}
