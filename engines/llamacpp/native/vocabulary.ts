// Tokens and the texts that they stand for. All of it only reads the model, so any thread may do it
// at any time.
import type { Native } from './native.ts';
import type { Address } from './structs.ts';

const NONE = -1;
const OVERFLOW = -(2 ** 31);
const AROUND_A_TEXT = 8;
/** Longer than nearly all pieces. */
const PIECE_BYTES = 256;
/** What a token of a vocabulary stands for, as bits of `llama_token_attr`. */
export const TOKEN_ATTRIBUTES = {
  unknown: 1,
  unused: 2,
  normal: 4,
  control: 8,
  userDefined: 16,
  byte: 32,
} as const;
export const VOCABULARY_TYPES = ['none', 'spm', 'bpe', 'wpm', 'ugm', 'rwkv', 'plamo2'] as const;

export type VocabularyType = (typeof VOCABULARY_TYPES)[number];
type SpecialToken =
  | 'bos'
  | 'eos'
  | 'eot'
  | 'sep'
  | 'nl'
  | 'pad'
  | 'fim_pre'
  | 'fim_suf'
  | 'fim_mid'
  | 'fim_pad'
  | 'fim_rep'
  | 'fim_sep';

/** The vocabulary of a model. It only reads, and any thread may use it. */
export class NativeVocabulary {
  readonly address: Address;
  readonly size: number;
  readonly type: VocabularyType;
  /** Whether `tokenize` puts these tokens around a text, where it may. */
  readonly addsBos: boolean;
  readonly addsEos: boolean;
  readonly addsSep: boolean;
  readonly #native: Native;
  #piece = Buffer.alloc(PIECE_BYTES);

  constructor(native: Native, model: Address) {
    const { c } = native;
    this.#native = native;
    this.address = c.llama_model_get_vocab(model);
    this.size = c.llama_vocab_n_tokens(this.address);
    this.type = VOCABULARY_TYPES[c.llama_vocab_type(this.address)] ?? 'none';
    this.addsBos = c.llama_vocab_get_add_bos(this.address);
    this.addsEos = c.llama_vocab_get_add_eos(this.address);
    this.addsSep = c.llama_vocab_get_add_sep(this.address);
  }

  /** A token with a meaning of its own; undefined where the model has none. */
  special(name: SpecialToken): number | undefined {
    const token = this.#native.c[`llama_vocab_${name}`](this.address);
    return token === NONE ? undefined : token;
  }

  /**
   * @param addSpecial puts tokens around the text as the model wants it.
   * @param parseSpecial takes what is spelled as a control token for it.
   * @throws {RangeError} for a text of more tokens than can be counted.
   */
  tokenize(text: string, addSpecial: boolean, parseSpecial: boolean): Int32Array {
    const bytes = Buffer.from(text);
    const fill = (tokens: Int32Array) =>
      this.#native.c.llama_tokenize(
        this.address,
        bytes,
        bytes.length,
        tokens,
        tokens.length,
        addSpecial,
        parseSpecial,
      );
    // No token has less than a byte, and a few may come around the text.
    const tokens = new Int32Array(bytes.length + AROUND_A_TEXT);
    const count = fill(tokens);
    if (count === OVERFLOW) throw new RangeError('The text has too many tokens.');
    if (count >= 0) return tokens.subarray(0, count);
    const all = new Int32Array(-count);
    return all.subarray(0, fill(all));
  }

  /**
   * The bytes of one token, which may be a part of a letter.
   * @param isSpecialShown whether control tokens have any.
   */
  piece(token: number, isSpecialShown: boolean): Buffer {
    this.#check(token);
    const fill = (bytes: Buffer) =>
      this.#native.c.llama_token_to_piece(
        this.address,
        token,
        bytes,
        bytes.length,
        0,
        isSpecialShown,
      );
    let length = fill(this.#piece);
    if (length < 0) {
      this.#piece = Buffer.alloc(-length);
      length = fill(this.#piece);
    }
    return Buffer.from(this.#piece.subarray(0, Math.max(0, length)));
  }

  /** The bytes of several tokens, one behind the other. */
  pieces(tokens: readonly number[] | Int32Array, isSpecialShown: boolean): Buffer {
    return Buffer.concat(Array.from(tokens, (token) => this.piece(token, isSpecialShown)));
  }

  /** The text of a token in the file, in the letters of its vocabulary. */
  textOf(token: number): string {
    this.#check(token);
    return this.#native.c.llama_vocab_get_text(this.address, token) ?? '';
  }

  /** Bits of {@link TOKEN_ATTRIBUTES}. */
  attributes(token: number): number {
    this.#check(token);
    return this.#native.c.llama_vocab_get_attr(this.address, token);
  }

  /** Whether a response ends with it. */
  isEndOfGeneration(token: number): boolean {
    this.#check(token);
    return this.#native.c.llama_vocab_is_eog(this.address, token);
  }

  isControl(token: number): boolean {
    this.#check(token);
    return this.#native.c.llama_vocab_is_control(this.address, token);
  }

  /** Tokens that the model is never to generate. */
  suppressedTokens(): Int32Array {
    const count = new Int32Array(1);
    const address = this.#native.c.llama_vocab_get_suppress_tokens(this.address, count);
    const [length = 0] = count;
    if (address === null || length <= 0) return new Int32Array();
    return Int32Array.from(
      new Int32Array(this.#native.view(address, length * Int32Array.BYTES_PER_ELEMENT)),
    );
  }

  has(token: number): boolean {
    return Number.isInteger(token) && token >= 0 && token < this.size;
  }

  #check(token: number): void {
    if (!this.has(token))
      throw new RangeError(`${token} is not a token of this model, which has ${this.size}.`);
  }
}
