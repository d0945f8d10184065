// What is computed at once: tokens, each with its place in a sequence. It lies in native memory, so
// that C reads it as it is.
import type { Native } from './native.ts';
import type { Address, Struct } from './structs.ts';

interface Column<View> {
  address: bigint;
  values: View;
}

/** Tokens for one call of `decode`, in memory of C that is used again for each. */
export class Batch {
  /** Most tokens that it takes. */
  readonly capacity: number;
  readonly #native: Native;
  readonly #sequenceCount: number;
  readonly #vocabularySize: number;
  readonly #tokens: Column<Int32Array>;
  readonly #positions: Column<Int32Array>;
  readonly #sequenceCounts: Column<Int32Array>;
  readonly #sequences: Column<Int32Array>;
  readonly #sequenceLists: Column<BigUint64Array>;
  readonly #outputs: Column<Int8Array>;
  #size = 0;

  constructor(
    native: Native,
    limits: { capacity: number; sequenceCount: number; vocabularySize: number },
  ) {
    const { capacity } = limits;
    this.#native = native;
    this.capacity = capacity;
    this.#sequenceCount = limits.sequenceCount;
    this.#vocabularySize = limits.vocabularySize;
    this.#tokens = this.#column(Int32Array);
    this.#positions = this.#column(Int32Array);
    this.#sequenceCounts = this.#column(Int32Array);
    this.#sequences = this.#column(Int32Array);
    this.#sequenceLists = this.#column(BigUint64Array);
    this.#outputs = this.#column(Int8Array);
    // Each token belongs to one sequence, so its list is its own number.
    this.#sequenceCounts.values.fill(1);
    const bytes = BigInt(Int32Array.BYTES_PER_ELEMENT);
    for (let at = 0; at < capacity; at += 1) {
      this.#sequenceLists.values[at] = this.#sequences.address + BigInt(at) * bytes;
    }
  }

  get size(): number {
    return this.#size;
  }

  /** The struct that C takes; what it holds is only there until the batch changes. */
  get struct(): Readonly<Struct<'llama_batch'>> {
    return {
      n_tokens: this.#size,
      token: this.#tokens.address,
      embd: null,
      pos: this.#positions.address,
      n_seq_id: this.#sequenceCounts.address,
      seq_id: this.#sequenceLists.address,
      logits: this.#outputs.address,
    };
  }

  clear(): void {
    this.#size = 0;
  }

  /**
   * @param isOutput whether what follows the token is to be told.
   * @returns its number in the batch.
   * @throws {RangeError} for anything that C would not notice.
   */
  add(token: number, position: number, sequence: number, isOutput: boolean): number {
    const at = this.#size;
    if (at >= this.capacity) throw new RangeError(`A batch has ${this.capacity} tokens at most.`);
    requireIndex('token', token, this.#vocabularySize);
    requireIndex('sequence', sequence, this.#sequenceCount);
    requireIndex('position', position, 2 ** 31);
    this.#tokens.values[at] = token;
    this.#positions.values[at] = position;
    this.#sequences.values[at] = sequence;
    this.#outputs.values[at] = isOutput ? 1 : 0;
    this.#size = at + 1;
    return at;
  }

  free(): void {
    const columns = [
      this.#tokens,
      this.#positions,
      this.#sequenceCounts,
      this.#sequences,
      this.#sequenceLists,
      this.#outputs,
    ];
    for (const { address } of columns) this.#native.free(address);
  }

  #column<View>(type: {
    new (memory: ArrayBuffer): View;
    BYTES_PER_ELEMENT: number;
  }): Column<View> {
    const bytes = this.capacity * type.BYTES_PER_ELEMENT;
    const address: Address = this.#native.allocate(bytes);
    return { address, values: new type(this.#native.view(address, bytes)) };
  }
}

/** @throws {RangeError} unless it is one of the first `count` numbers. */
export function requireIndex(what: string, value: number, count: number): void {
  if (Number.isInteger(value) && value >= 0 && value < count) return;
  throw new RangeError(`There is no ${what} ${value}: it must be a number from 0 to ${count - 1}.`);
}
