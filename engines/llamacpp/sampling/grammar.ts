// A response held to a grammar by llama.cpp's own sampler, which ends the process when it is given
// what does not fit: so it is given only what it has allowed, and the grammar is followed here too,
// as too many ways to go on would keep it busy.
import { GBNF, type Gbnf } from '../../kit/grammar/gbnf.ts';
import { followGrammar, type ResponseGrammar } from '../../kit/grammar/request-grammar.ts';
import { demand } from '../../kit/request-fields.ts';
import type { NativeModel } from '../native/model.ts';
import type { Address } from '../native/structs.ts';
import type { Candidates } from './candidates.ts';
import { wholeLetters } from './letters.ts';

/** The longest tokens' texts, which take longest to be tried. */
export type LongTexts = () => readonly string[];

const LONG_TEXTS = 48;

/** Of all, and of those of letters only, as a grammar may know nothing else. */
export function createLongTexts({ vocabulary }: NativeModel): LongTexts {
  let known: readonly string[] | undefined;
  return () => {
    known ??= longestOf(
      Array.from({ length: vocabulary.size }, (_, token) =>
        vocabulary.piece(token, true).toString(),
      ),
    );
    return known;
  };
}

function longestOf(texts: string[]): readonly string[] {
  texts.sort((one, other) => other.length - one.length);
  const ofLetters = texts.filter((text) => /^ ?\p{L}+$/u.test(text));
  return [...new Set([...texts.slice(0, LONG_TEXTS), ...ofLetters.slice(0, LONG_TEXTS)])];
}

/** Each is walked by, in JavaScript. */
const MAX_MISFITS = 100;

/** Plain data, so that it can be given to another thread. */
export interface GrammarSettings extends ResponseGrammar {
  /** What `prepareGrammar` has made of it. */
  parsed: Gbnf;
}

/** Where one response is in its grammar. */
export class GrammarState {
  readonly #model: NativeModel;
  readonly #grammar: GrammarSettings;
  readonly #followed: ReturnType<typeof followGrammar>;
  /** Whether it names tokens by their numbers. */
  readonly #hasTokens: boolean;
  #unfinishedLetter: Buffer = Buffer.alloc(0);
  readonly #longTexts: LongTexts;
  #sampler: Address = null;

  /** @throws {ApiError} 400 for what llama.cpp does not read. */
  constructor(model: NativeModel, grammar: GrammarSettings, longTexts: LongTexts) {
    this.#model = model;
    this.#longTexts = longTexts;
    this.#grammar = grammar;
    this.#followed = followGrammar(grammar.parsed, grammar);
    const { types } = grammar.parsed;
    this.#hasTokens = types.includes(GBNF.token) || types.includes(GBNF.tokenNot);
    if (this.#followed.isOn()) this.#begin();
  }

  /** Whether it holds yet. */
  get isOn(): boolean {
    return this.#sampler !== null;
  }

  /**
   * Takes from all tokens what does not fit.
   * @throws {ApiError} 400 where trying them would take too long.
   */
  applyToAll({ address }: Candidates): void {
    this.#followed.checkPaths(this.#longTexts());
    this.#model.native.c.llama_sampler_apply(this.#sampler, address);
  }

  /** @throws {ApiError} 400 where trying it would take too long. */
  fits(token: number, candidates: Candidates): boolean {
    this.#followed.checkPaths([this.#read(token).text]);
    candidates.fillWith(token);
    this.#model.native.c.llama_sampler_apply(this.#sampler, candidates.address);
    return candidates.first().logit > Number.NEGATIVE_INFINITY && this.#confirms(token);
  }

  /**
   * Whether a token fits of which llama.cpp says that it does. Where letters are followed by any
   * token but one, it also allows a token that goes on behind the letters, and ends the process
   * when that one comes.
   */
  #confirms(token: number): boolean {
    if (!this.#hasTokens || this.#model.vocabulary.isEndOfGeneration(token)) return true;
    return this.#followed.allows(token, this.#read(token).text);
  }

  /** Of the first tokens that sampling has left over, those that it does not confirm. */
  misfits(candidates: Candidates): readonly number[] {
    if (!this.#hasTokens) return [];
    const first = [...candidates.left()].slice(0, MAX_MISFITS);
    return first.map(({ token }) => token).filter((token) => !this.#confirms(token));
  }

  /**
   * @param token which it allows, where it holds.
   * @throws {ApiError} 400 when following it becomes too much work.
   */
  accept(token: number): void {
    const { native, vocabulary } = this.#model;
    if (vocabulary.isEndOfGeneration(token)) return;
    const { text, rest } = this.#read(token);
    this.#unfinishedLetter = rest;
    this.#followed.hasGenerated(token, text);
    if (this.#sampler !== null) native.c.llama_sampler_accept(this.#sampler, token);
    else if (this.#followed.isOn()) this.#begin();
  }

  free(): void {
    this.#model.native.c.llama_sampler_free(this.#sampler);
    this.#sampler = null;
  }

  #read(token: number): { text: string; rest: Buffer } {
    const piece = this.#model.vocabulary.piece(token, true);
    return wholeLetters(Buffer.concat([this.#unfinishedLetter, piece]));
  }

  /** Where text has come before it, llama.cpp gets what is left of the grammar. */
  #begin(): void {
    const { native, vocabulary } = this.#model;
    const isWhole = this.#grammar.start === undefined && this.#grammar.prefix === '';
    const source = isWhole ? this.#grammar.text : this.#followed.rest();
    this.#sampler = native.c.llama_sampler_init_grammar(vocabulary.address, source, 'root');
    demand(this.#sampler !== null, "The grammar can't be used: llama.cpp does not read it.");
  }
}
