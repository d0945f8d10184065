// The tokens that may come next, in the memory that llama.cpp's samplers work on
// (`llama_token_data_array`).
import type { Native } from '../native/native.ts';

/** A token's number, logit and probability, of four bytes each. */
const WORDS = 3;
const BYTES = 4 * WORDS;
const ARRAY_BYTES = 32;
/** Places of the array's members. */
const DATA = 0;
const SIZE = 1;
const SELECTED = 2;
const SORTED = 3;

/** A token that may come next. */
export interface Candidate {
  token: number;
  logit: number;
  probability: number;
}

/** The tokens among which samplers choose, in memory of C that is used again for each token. */
export class Candidates {
  /** For functions that take them all. */
  readonly address: bigint;
  readonly #native: Native;
  readonly #data: bigint;
  readonly #members: BigInt64Array;
  readonly #tokens: Int32Array;
  readonly #numbers: Float32Array;
  /** All tokens in their order, with nothing but their numbers: samplers move them. */
  readonly #unsorted: Int32Array;

  constructor(native: Native, vocabularySize: number) {
    this.#native = native;
    this.address = native.allocate(ARRAY_BYTES);
    this.#data = native.allocate(vocabularySize * BYTES);
    this.#members = new BigInt64Array(native.view(this.address, ARRAY_BYTES));
    const data = native.view(this.#data, vocabularySize * BYTES);
    this.#tokens = new Int32Array(data);
    this.#numbers = new Float32Array(data);
    this.#unsorted = new Int32Array(vocabularySize * WORDS);
    for (let token = 0; token < vocabularySize; token += 1) this.#unsorted[token * WORDS] = token;
  }

  /** All tokens of the vocabulary. */
  fill(logits: Float32Array): void {
    const numbers = this.#numbers;
    this.#tokens.set(this.#unsorted);
    for (let token = 0, at = 1; token < logits.length; token += 1, at += WORDS)
      numbers[at] = logits[token] as number;
    this.#begin(logits.length);
  }

  fillWith(token: number): void {
    this.#tokens[0] = token;
    this.#numbers[1] = 1;
    this.#numbers[2] = 0;
    this.#begin(1);
  }

  /** The one that the last sampler has chosen. */
  selected(): Candidate {
    return this.#at(this.#first + Number(this.#members[SELECTED]));
  }

  first(): Candidate {
    return this.#at(this.#first);
  }

  /** What the samplers have left, in no certain order. */
  *left(): Generator<Candidate> {
    const end = this.#first + Number(this.#members[SIZE]);
    for (let index = this.#first; index < end; index += 1) yield this.#at(index);
  }

  free(): void {
    this.#native.free(this.#data);
    this.#native.free(this.address);
  }

  #begin(size: number): void {
    this.#members[DATA] = this.#data;
    this.#members[SIZE] = BigInt(size);
    this.#members[SELECTED] = -1n;
    this.#members[SORTED] = 0n;
  }

  /** A sampler may let them begin later. */
  get #first(): number {
    return Number((this.#members[DATA] as bigint) - this.#data) / BYTES;
  }

  #at(index: number): Candidate {
    const at = index * WORDS;
    return {
      token: this.#tokens[at] as number,
      logit: this.#numbers[at + 1] as number,
      probability: this.#numbers[at + 2] as number,
    };
  }
}
