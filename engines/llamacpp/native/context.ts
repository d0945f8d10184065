// A context: what a model has read of several sequences, and what it computes next.
import { closeSync, openSync, readSync } from 'node:fs';
import { attempt as attemptOr } from '../../../common/values.ts';
import { attempt } from './attempt.ts';
import { type Batch, requireIndex } from './batch.ts';
import type { NativeModel } from './model.ts';
import type { Native } from './native.ts';
import type { Address, Struct } from './structs.ts';
import type { ThreadPool } from './thread-pool.ts';

const FLOAT_BYTES = Float32Array.BYTES_PER_ELEMENT;
/** How numbers of the cache are stored, as `ggml_type` counts them. */
export const CACHE_TYPES = {
  F32: 0,
  F16: 1,
  Q4_0: 2,
  Q4_1: 3,
  Q5_0: 6,
  Q5_1: 7,
  Q8_0: 8,
  IQ4_NL: 20,
  BF16: 30,
} as const;
/** The name of such a type. */
export type CacheType = keyof typeof CACHE_TYPES;
export const FLASH_ATTENTION = { auto: -1, off: 0, on: 1 } as const;
export const POOLING = { unspecified: -1, none: 0, mean: 1, cls: 2, last: 3, rank: 4 } as const;
/** How the vectors of tokens become that of a text; `unspecified` leaves it to the model. */
export type Pooling = keyof typeof POOLING;
export const CONTEXT_TYPES = { usual: 0, guessing: 1 } as const;
/** Everywhere to the end of a sequence, or from its beginning. */
const OPEN = -1;
/**
 * Only what can't be taken back by single tokens: the states of recurrent layers and sliding
 * windows.
 */
const PARTIAL = 1;

/** How a context is made. What is not said is left to llama.cpp. */
export interface ContextSettings {
  /** Of all sequences together, where they share it. */
  contextSize: number;
  sequences: number;
  /** Most tokens of one call of `decode`; undefined for what llama.cpp has. */
  batchSize?: number | undefined;
  /** Most tokens that are computed in one go. */
  partSize?: number | undefined;
  threads: number;
  /** Threads for more than one token, where they differ. */
  batchThreads?: number | undefined;
  /** Whether sequences share the memory, so that each may take all of it. */
  isUnified?: boolean;
  keys?: CacheType;
  values?: CacheType;
  /** Undefined leaves it to llama.cpp. */
  flashAttention?: boolean | undefined;
  /** Whether models with a sliding window keep what lies before it. */
  isWindowCacheWhole?: boolean;
  /** Whether it makes vectors instead of guessing what comes next. */
  isEmbedding?: boolean;
  pooling?: Pooling;
  /**
   * States of recurrent layers that are kept for each sequence, so that as many tokens can be taken
   * back.
   */
  rollbackStates?: number;
  /** Most tokens of a batch whose outputs are wanted, of all and of one sequence. */
  outputs?: number;
  outputsPerSequence?: number;
  type?: keyof typeof CONTEXT_TYPES;
  /** A context whose memory or results it works with. */
  other?: NativeContext;
}

/** What a call of `decode` has come to. */
export type Decoded = 'done' | 'full' | 'aborted';

/** @throws {Error} with what llama.cpp has said of it, mostly that memory does not suffice. */
export function createContext(model: NativeModel, settings: ContextSettings): NativeContext {
  const { native, address } = model;
  const params = contextParams(native, settings);
  const what = "llama.cpp can't make a context of this model";
  return new NativeContext(
    model,
    attempt(native, what, () => native.c.llama_init_from_model(address, params)),
  );
}

/** The settings as C takes them; also for a context that is only measured. */
export function contextParams(
  { c }: Native,
  settings: ContextSettings,
): Struct<'llama_context_params'> {
  const params = c.llama_context_default_params();
  params.n_ctx = settings.contextSize;
  params.n_batch = settings.batchSize ?? params.n_batch;
  params.n_ubatch = settings.partSize ?? params.n_ubatch;
  params.n_seq_max = settings.sequences;
  params.n_rs_seq = settings.rollbackStates ?? 0;
  params.n_outputs_max = settings.outputs ?? params.n_outputs_max;
  params.n_outputs_max_per_seq = settings.outputsPerSequence ?? params.n_outputs_max_per_seq;
  params.n_threads = settings.threads;
  params.n_threads_batch = settings.batchThreads ?? settings.threads;
  params.ctx_type = CONTEXT_TYPES[settings.type ?? 'usual'];
  params.pooling_type = POOLING[settings.pooling ?? 'unspecified'];
  params.flash_attn_type = flashAttentionOf(settings.flashAttention);
  params.type_k = CACHE_TYPES[settings.keys ?? 'F16'];
  params.type_v = CACHE_TYPES[settings.values ?? 'F16'];
  params.embeddings = settings.isEmbedding ?? false;
  params.swa_full = settings.isWindowCacheWhole ?? false;
  params.kv_unified = settings.isUnified ?? false;
  params.ctx_other = settings.other?.address ?? null;
  return params;
}

/**
 * How many states a file of a sequence has: of a recurrent model at most one, and at more of them,
 * as in the file of another model, llama.cpp ends the process. They are counted behind three numbers
 * and the tokens, whose number is the third. Infinite for a file that can't be read.
 */
function statesIn(path: string): number {
  const read = (file: number, position: number) => {
    const bytes = Buffer.alloc(4);
    readSync(file, bytes, { position });
    return bytes.readUInt32LE();
  };
  return attemptOr(() => {
    const file = openSync(path, 'r');
    try {
      return read(file, 12 + 4 * read(file, 8));
    } finally {
      closeSync(file);
    }
  }, Number.POSITIVE_INFINITY);
}

function flashAttentionOf(isWanted: boolean | undefined): number {
  if (isWanted === undefined) return FLASH_ATTENTION.auto;
  return isWanted ? FLASH_ATTENTION.on : FLASH_ATTENTION.off;
}

/** To be used by the thread that has made it only. */
export class NativeContext {
  readonly address: bigint;
  readonly model: NativeModel;
  /** Of all sequences, and of one. */
  readonly contextSize: number;
  readonly sequenceSize: number;
  readonly sequenceCount: number;
  readonly batchSize: number;
  readonly partSize: number;
  readonly #native: Native;
  readonly #memory: Address;
  readonly #views = new Map<bigint, Float32Array>();

  constructor(model: NativeModel, address: bigint) {
    const { c } = model.native;
    this.model = model;
    this.address = address;
    this.#native = model.native;
    this.#memory = c.llama_get_memory(address);
    this.contextSize = c.llama_n_ctx(address);
    this.sequenceSize = c.llama_n_ctx_seq(address);
    this.sequenceCount = c.llama_n_seq_max(address);
    this.batchSize = c.llama_n_batch(address);
    this.partSize = c.llama_n_ubatch(address);
  }

  /** Whether a position can be moved, as a shift of the context does. */
  get canShift(): boolean {
    return this.#memory !== null && this.#native.c.llama_memory_can_shift(this.#memory);
  }

  /** How a text becomes one vector, as the model says where it was left open. */
  get pooling(): Pooling {
    const type = this.#native.c.llama_pooling_type(this.address);
    return (
      (Object.keys(POOLING) as Pooling[]).find((name) => POOLING[name] === type) ?? 'unspecified'
    );
  }

  /** @param batch threads for more than one token, if others than for one. */
  attachThreads(pool: ThreadPool, batch: ThreadPool = pool): void {
    this.#native.c.llama_attach_threadpool(this.address, pool.address, batch.address);
    this.#native.c.llama_set_n_threads(this.address, pool.threads, batch.threads);
  }

  /**
   * Computes a batch. `full` means that there is no room for it, and that nothing has changed.
   * @throws {Error} where it can't be computed; what a sequence holds then has to be asked.
   */
  decode(batch: Batch): Decoded {
    const code = this.#native.c.llama_decode(this.address, batch.struct);
    // A GPU goes on by itself; what takes time there is not to be taken for what is done with the
    // results.
    this.#native.c.llama_synchronize(this.address);
    if (code === 0) return 'done';
    if (code === 1) return 'full';
    if (code === 2) return 'aborted';
    const reason = code === -1 ? 'its tokens do not follow what the context holds' : `code ${code}`;
    throw new Error(`llama.cpp can't compute a batch of ${batch.size} tokens: ${reason}.`);
  }

  /**
   * Computes a batch of texts in a model that only reads.
   * @throws {Error} where it can't be computed.
   */
  encode(batch: Batch): void {
    const code = this.#native.c.llama_encode(this.address, batch.struct);
    if (code !== 0)
      throw new Error(`llama.cpp can't compute a batch of ${batch.size} tokens: code ${code}.`);
  }

  /**
   * The logits of all tokens that may follow one of the batch: memory of C, overwritten by the next
   * batch.
   * @param index its number in the batch, as `Batch.add` has returned it; -1 for the last one.
   * @throws {RangeError} for a token whose output was not asked for.
   */
  logits(index: number): Float32Array {
    const address = this.#native.c.llama_get_logits_ith(this.address, index);
    return this.#floats(address, this.model.vocabulary.size, index);
  }

  /** The vector of a token of the batch; see {@link logits}. */
  embedding(index: number): Float32Array {
    const address = this.#native.c.llama_get_embeddings_ith(this.address, index);
    return this.#floats(address, this.model.outputEmbeddingSize, index);
  }

  /** The vector of a whole sequence, or its scores where the model ranks; see {@link logits}. */
  sequenceEmbedding(sequence: number): Float32Array {
    this.#require(sequence);
    const address = this.#native.c.llama_get_embeddings_seq(this.address, sequence);
    const isScore = this.pooling === 'rank';
    return this.#floats(
      address,
      isScore ? this.model.scoreCount : this.model.outputEmbeddingSize,
      sequence,
    );
  }

  /** Forgets everything of all sequences. */
  clear(): void {
    this.#native.c.llama_memory_clear(this.#memory, true);
  }

  /**
   * Forgets what a sequence holds from one position on, up to another if one is given.
   * @returns false where the model can't take back a part; then nothing has changed.
   */
  remove(sequence: number, from = 0, to = OPEN): boolean {
    this.#require(sequence);
    return this.#native.c.llama_memory_seq_rm(this.#memory, sequence, from, to);
  }

  /** Makes another sequence begin with what one holds, without computing it again. */
  copy(source: number, target: number, from = 0, to = OPEN): void {
    this.#require(source);
    this.#require(target);
    this.#native.c.llama_memory_seq_cp(this.#memory, source, target, from, to);
  }

  /** Moves positions of a sequence. */
  shift(sequence: number, from: number, to: number, by: number): void {
    this.#require(sequence);
    this.#native.c.llama_memory_seq_add(this.#memory, sequence, from, to, by);
  }

  /** The first and the last position that a sequence holds; undefined where it is empty. */
  positions(sequence: number): { first: number; last: number } | undefined {
    this.#require(sequence);
    const last = this.#native.c.llama_memory_seq_pos_max(this.#memory, sequence);
    if (last < 0) return undefined;
    return { first: this.#native.c.llama_memory_seq_pos_min(this.#memory, sequence), last };
  }

  /**
   * What a sequence holds, as bytes.
   * @param isPartial only what can't be taken back by single tokens.
   */
  state(sequence: number, isPartial = false): Uint8Array {
    this.#require(sequence);
    const { c } = this.#native;
    const flags = isPartial ? PARTIAL : 0;
    const bytes = new Uint8Array(
      Number(c.llama_state_seq_get_size_ext(this.address, sequence, flags)),
    );
    const length = Number(
      c.llama_state_seq_get_data_ext(this.address, bytes, bytes.length, sequence, flags),
    );
    return bytes.subarray(0, length);
  }

  /**
   * Takes back what {@link state} has returned.
   * @returns whether it could; if not, the sequence has to be emptied.
   */
  setState(sequence: number, bytes: Uint8Array, isPartial = false): boolean {
    this.#require(sequence);
    const flags = isPartial ? PARTIAL : 0;
    const read = this.#native.c.llama_state_seq_set_data_ext(
      this.address,
      bytes,
      bytes.length,
      sequence,
      flags,
    );
    return Number(read) > 0;
  }

  /**
   * Writes what a sequence holds into a file, with its tokens.
   * @returns its size.
   * @throws {Error} where it can't be written.
   */
  saveState(sequence: number, path: string, tokens: readonly number[] | Int32Array): number {
    this.#require(sequence);
    const ids = Int32Array.from(tokens);
    const bytes = Number(
      this.#native.c.llama_state_seq_save_file(this.address, path, sequence, ids, ids.length),
    );
    if (bytes > 0) return bytes;
    throw new Error(`llama.cpp can't write ${path}.`);
  }

  /**
   * Makes a sequence hold what a file has. @returns its tokens and its size; undefined where it is
   * not from such a model or is damaged; then the sequence is empty.
   */
  loadState(sequence: number, path: string): { tokens: Int32Array; bytes: number } | undefined {
    this.#require(sequence);
    if (this.model.isRecurrent && statesIn(path) > 1) {
      this.remove(sequence);
      return undefined;
    }
    const tokens = new Int32Array(this.sequenceSize);
    const count = new BigUint64Array(1);
    const bytes = Number(
      this.#native.c.llama_state_seq_load_file(
        this.address,
        path,
        sequence,
        tokens,
        tokens.length,
        count,
      ),
    );
    if (bytes === 0) {
      this.remove(sequence);
      return undefined;
    }
    return { tokens: tokens.slice(0, Number(count[0])), bytes };
  }

  /** @param adapters what `loadAdapter` has returned, and how much each changes. */
  setAdapters(adapters: readonly { address: bigint; scale: number }[]): void {
    const addresses = BigUint64Array.from(adapters, ({ address }) => address);
    const scales = Float32Array.from(adapters, ({ scale }) => scale);
    const code = this.#native.c.llama_set_adapters_lora(
      this.address,
      addresses,
      adapters.length,
      scales,
    );
    if (code !== 0) throw new Error('llama.cpp can not use these LoRA adapters together.');
  }

  free(): void {
    this.#views.clear();
    this.#native.c.llama_detach_threadpool(this.address);
    this.#native.c.llama_free(this.address);
  }

  #require(sequence: number): void {
    requireIndex('sequence', sequence, this.sequenceCount);
  }

  /** Outputs lie at the same few places for as long as the context is there. */
  #floats(address: Address, length: number, index: number): Float32Array {
    if (address === null) throw new RangeError(`There is no output for ${index}.`);
    const known = this.#views.get(address);
    if (known?.length === length) return known;
    const view = new Float32Array(this.#native.view(address, length * FLOAT_BYTES));
    this.#views.set(address, view);
    return view;
  }
}
