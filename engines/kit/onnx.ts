// onnxruntime-node as far as it is used here. It is imported from the folder that npm has installed
// it in.
import { messageOf } from '../../common/values.ts';

/** Numbers in a shape, as onnxruntime has them. */
export interface Tensor {
  readonly type: string;
  readonly dims: readonly number[];
  readonly data: ArrayBufferView & { readonly length: number };
}

/** A model that onnxruntime has loaded. */
export interface Session {
  readonly inputMetadata: readonly { readonly name: string; readonly type?: string }[];
  readonly outputNames: readonly string[];
  /** Computes in this thread, and blocks it meanwhile. An output that is null is created. */
  run(
    feeds: Readonly<Record<string, Tensor>>,
    fetches: Readonly<Record<string, Tensor | null>>,
  ): Promise<Readonly<Record<string, Tensor>>>;
}

/** What is used of onnxruntime-node. */
export interface Library {
  Tensor: new (type: string, data: ArrayBufferView, dims: readonly number[]) => Tensor;
  InferenceSession: { create(model: string | Uint8Array, options: object): Promise<Session> };
}

/**
 * Loads onnxruntime-node.
 * @param module its absolute path.
 */
export async function importLibrary(module: string): Promise<Library> {
  const library: Library = await import(module);
  const types = globalThis as { Float16Array?: unknown };
  const { Float16Array: ofNode } = types;
  if (ofNode === undefined) return library;
  // With its first tensor it decides to keep float16 in a `Float16Array`, which Node has from
  // version 24 on; its native part takes nothing but bits.
  types.Float16Array = undefined;
  new library.Tensor('float32', Float32Array.of(0), [1]);
  types.Float16Array = ofNode;
  return library;
}

/**
 * How the library names an operator that it does not have, such as those of hybrid folders for an
 * NPU.
 */
const UNKNOWN_OPERATOR = /(?<![\w.])([\w.]+):\w+\(-?\d+\) is not a registered function\/op/;

/** Loads a model to run on the CPU. @throws {Error} with the library's reason. */
export async function openSession(
  library: Library,
  { modelFile, threads }: { modelFile: string; threads: number },
): Promise<Session> {
  const options = {
    executionProviders: ['cpu'],
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    logSeverityLevel: 3,
    // Threads that wait in busy loops make a step four times as slow where other work is to be
    // done.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  };
  try {
    return await library.InferenceSession.create(modelFile, options);
  } catch (error) {
    const reason = messageOf(error);
    const [, domain] = UNKNOWN_OPERATOR.exec(reason) ?? [];
    if (domain === undefined)
      throw new Error(`It can't be read as an ONNX model for the CPU: ${reason}`);
    const remedy = 'use one that is made for the CPU, or a program for the NPU';
    throw new Error(
      `It needs the operators '${domain}', which models for an NPU have (${reason}): ${remedy}.`,
    );
  }
}

const IDENTITY = Buffer.from(
  'CAo6OgoQCgF4EgF5IghJZGVudGl0eRIEdGlueVoPCgF4EgoKCAgBEgQKAggBYg8KAXkSCgoICAESBAoCCAFCBAoAEBE=',
  'base64',
);

/**
 * @throws {Error} when it does not compute on this machine.
 * @param module address of its module.
 */
export async function tryLibrary(module: string): Promise<void> {
  const { InferenceSession, Tensor } = await importLibrary(module);
  const session = await InferenceSession.create(IDENTITY, {
    executionProviders: ['cpu'],
    logSeverityLevel: 3,
  });
  const { y } = await session.run(
    { x: new Tensor('float32', Float32Array.of(42), [1]) },
    { y: null },
  );
  if (Number(Object.values(y?.data ?? {})[0]) !== 42)
    throw new Error('onnxruntime-node computes wrong results here.');
}
