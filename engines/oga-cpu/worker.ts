// The thread that the model computes in: a decoder over onnxruntime, which evaluates tokens behind
// those that its cache holds.
import { serveTasks } from '../kit/computing-thread.ts';
import {
  importLibrary,
  type Library,
  openSession,
  type Session,
  type Tensor,
} from '../kit/onnx.ts';
import type { DecoderShape } from './model-folder.ts';

/** What the thread is started with; it writes the logits of each evaluation into shared memory. */
export interface ModelDetails {
  module: string;
  modelFile: string;
  shape: DecoderShape;
  contextSize: number;
  threads: number;
  logits: SharedArrayBuffer;
}

/** Tokens to evaluate, behind so many (`kept`) of those before. */
export interface EvaluationTask {
  kept: number;
  tokens: readonly number[];
}

await serveTasks<ModelDetails, undefined, EvaluationTask, undefined>(async (details) => {
  const decoder = await createDecoder(await importLibrary(details.module), details);
  const values = new Float32Array(details.logits);
  return {
    ready: undefined,
    async compute(task) {
      await decoder.evaluate(task, values);
      return undefined;
    },
  };
});

type Cache = Readonly<Record<string, Tensor>>;

async function createDecoder(library: Library, details: ModelDetails) {
  const { shape, contextSize } = details;
  const session = await openSession(library, details);
  const types = checkNames(session, shape);
  const cacheType = types.get(shape.cache[0]?.past ?? '') ?? 'float32';
  const NumberArray = cacheType === 'float16' ? Uint16Array : Float32Array;
  const {
    inputs,
    logits: logitsName,
    vocabularySize,
    keyValueHeads,
    headSize,
    isCacheShared,
  } = shape;
  const newTensor = (length: number, data = new NumberArray(keyValueHeads * length * headSize)) =>
    new library.Tensor(cacheType, data, [1, keyValueHeads, length, headSize]);
  const integers = (values: BigInt64Array) =>
    new library.Tensor('int64', values, [1, values.length]);
  const mask = new BigInt64Array(contextSize).fill(1n);
  const positions = BigInt64Array.from({ length: contextSize }, (_, index) => BigInt(index));
  let cache: Cache = Object.fromEntries(
    shape.cache.map(({ past }) => [past, newTensor(isCacheShared ? contextSize : 0)]),
  );
  /**
   * The cache without what is behind its first tokens. A shared one is overwritten instead: the
   * mask says how long it is.
   */
  function cacheOf(kept: number): Cache {
    const [first] = Object.values(cache);
    if (isCacheShared || first?.dims[2] === kept) return cache;
    const cutTensors = Object.entries(cache).map(([name, tensor]) => [
      name,
      newTensor(kept, cut(tensor, kept)),
    ]);
    return Object.fromEntries(cutTensors);
  }
  function cut(
    { data, dims }: Tensor,
    kept: number,
  ): Uint16Array<ArrayBuffer> | Float32Array<ArrayBuffer> {
    const all = new NumberArray(data.buffer as ArrayBuffer, data.byteOffset, data.length);
    const length = dims[2] ?? 0;
    const part = new NumberArray(keyValueHeads * kept * headSize);
    for (let head = 0; head < keyValueHeads; head += 1) {
      const start = head * length * headSize;
      part.set(all.subarray(start, start + kept * headSize), head * kept * headSize);
    }
    return part;
  }
  return {
    /**
     * Evaluates tokens as what follows the first `kept` tokens that the cache holds; what it held
     * behind them is forgotten.
     */
    async evaluate({ kept, tokens }: EvaluationTask, logits: Float32Array): Promise<void> {
      const length = kept + tokens.length;
      const pasts = cacheOf(kept);
      const feeds: Record<string, Tensor> = {
        ...pasts,
        [inputs.tokens]: integers(BigInt64Array.from(tokens, BigInt)),
        [inputs.attentionMask]: integers(mask.slice(0, length)),
      };
      if (types.has(inputs.positions))
        feeds[inputs.positions] = integers(positions.slice(kept, length));
      const presents = shape.cache.map(({ past, present }) => [
        present,
        (isCacheShared && pasts[past]) || null,
      ]);
      const result = await session.run(feeds, {
        [logitsName]: null,
        ...Object.fromEntries(presents),
      });
      if (!isCacheShared) {
        cache = Object.fromEntries(
          shape.cache.map(({ past, present }) => [past, result[present] as Tensor]),
        );
      }
      copyLast(result[logitsName] as Tensor, vocabularySize, logits);
    },
  };
}

/**
 * The types of all inputs, by name.
 * @throws {Error} when one that the folder names is not there.
 */
function checkNames(
  session: Session,
  { inputs, logits, cache }: DecoderShape,
): ReadonlyMap<string, string> {
  const types = new Map(session.inputMetadata.map(({ name, type = '' }) => [name, type]));
  const wanted = [inputs.tokens, inputs.attentionMask, ...cache.map(({ past }) => past)];
  const computed = [logits, ...cache.map(({ present }) => present)];
  const missing =
    wanted.find((name) => !types.has(name)) ??
    computed.find((name) => !session.outputNames.includes(name));
  if (missing !== undefined) {
    throw new Error(
      `It has no '${missing}', which genai_config.json names. The folder's files do not belong together.`,
    );
  }
  requireNumbers('cache', types.get(cache[0]?.past ?? ''));
  const known = [...wanted, inputs.positions];
  const unknown = [...types.keys()].find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new Error(`It needs the input '${unknown}', which is not known here.`);
  return types;
}

function requireNumbers(what: string, type: string | undefined): void {
  if (type === 'float32' || type === 'float16') return;
  throw new Error(`The type of its ${what} is ${type}; only float32 and float16 can be used here.`);
}

function copyLast({ type, data }: Tensor, vocabularySize: number, into: Float32Array): void {
  const start = data.length - vocabularySize;
  if (start < 0) throw new Error('Its logits are fewer than its vocabulary has tokens.');
  requireNumbers('logits', type);
  const { buffer, byteOffset } = data;
  if (type === 'float32')
    into.set(new Float32Array(buffer, byteOffset + start * 4, vocabularySize));
  else copyHalfFloats(new Uint16Array(buffer, byteOffset + start * 2, vocabularySize), into);
}

/** Node has half precision (IEEE 754) as a type of its own from version 24 on only. */
let table: Float32Array | undefined;

function copyHalfFloats(bits: Uint16Array, values: Float32Array): void {
  table ??= Float32Array.from({ length: 2 ** 16 }, (_, index) => halfFloatOf(index));
  for (let at = 0; at < bits.length; at += 1) values[at] = table[bits[at] ?? 0] ?? 0;
}

function halfFloatOf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0x1f) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return exponent === 0
    ? sign * fraction * 2 ** -24
    : sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
