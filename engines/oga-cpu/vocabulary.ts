// Text into tokens and back, by the tokenizer.json of the folder.
import { createContext, Script } from 'node:vm';
import { Tokenizer } from '@huggingface/tokenizers';
import { isObject, messageOf } from '../../common/values.ts';
import type { Vocabulary } from '../kit/chat/engine.ts';
import { invalidRequest } from '../kit/request-fields.ts';
import type { ModelFolder } from './model-folder.ts';

/** The vocabulary of a `tokenizer.json`. */
export type OgaVocabulary = ReturnType<typeof createVocabulary>;
/** Stands between special tokens that mark nothing but the ends of a text. */
const PROBE = 'a';
/**
 * Many times what any text takes; patterns of a tokenizer.json may go back and forth for as long as
 * they like.
 */
const LIMIT = { timeMs: 1000, msPerCharacter: 0.02 } as const;

/**
 * Runs work that is given up when it takes too long, also inside of a regular expression, for a
 * tenth of a millisecond.
 */
function createLimit() {
  const scope = createContext({ work: (): unknown => undefined });
  const script = new Script('work()');
  return function limited<Result>(characters: number, work: () => Result): Result {
    const timeout = Math.ceil(LIMIT.timeMs + characters * LIMIT.msPerCharacter);
    scope.work = work;
    try {
      return script.runInContext(scope, { timeout });
    } catch (error) {
      // It is an error of that scope, and no instance of our class.
      if (!isObject(error) || error.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
      throw invalidRequest(
        `The model's tokenizer takes more than ${timeout} ms for a text of ${characters} characters: a pattern of its tokenizer.json does not come to an end. Use another model.`,
      );
    }
  };
}

/** @throws {Error} for a tokenizer of a kind that the library does not know. */
export function createVocabulary({ tokenizer: files, decoder }: ModelFolder) {
  const tokenizer = createTokenizer(files);
  const notParsed = createTokenizer({ ...files, model: { ...files.model, added_tokens: [] } });
  const limited = createLimit();
  const encode = (text: string, areSpecialsAdded = false, by = tokenizer) =>
    limited(text.length, () => by.encode(text, { add_special_tokens: areSpecialsAdded }).ids);
  const { first, last } = endsOf(encode(PROBE, true), encode(PROBE));
  const known = new Set(tokenizer.get_vocab(true).values());
  const added = tokenizer.get_added_tokens_decoder();
  const hasDecodingPattern = JSON.stringify(files.model.decoder ?? null).includes('"Regex"');
  // Templates often write BOS themselves; a second one would change what the model says.
  const withFirst = (ids: number[]) =>
    first !== undefined && ids[0] !== first ? [first, ...ids] : ids;
  function decode(tokens: readonly number[], areSpecialTokensShown: boolean): string {
    // A model may have more places for tokens than its tokenizer has tokens.
    const ids = tokens.filter((token) => known.has(token));
    if (ids.length === 0) return '';
    const options = {
      skip_special_tokens: !areSpecialTokensShown,
      clean_up_tokenization_spaces: false,
    };
    const decoded = () => tokenizer.decode(ids, options);
    // Each token comes by here.
    return hasDecodingPattern ? limited(ids.length, decoded) : decoded();
  }
  const vocabulary: Vocabulary = {
    size: decoder.vocabularySize,
    tokenizePrompt: (text) => withFirst(encode(text)),
    tokenize(text, { areSpecialsAdded, areSpecialsParsed }) {
      const ids = areSpecialsParsed ? encode(text) : encode(text, false, notParsed);
      if (!areSpecialsAdded) return ids;
      return last === undefined ? withFirst(ids) : [...withFirst(ids), last];
    },
    detokenize: (tokens) => decode(tokens, true),
  };
  return {
    ...vocabulary,
    /**
     * The text of a generation.
     * @param lastTokens the ones before, which decide about spaces in between.
     */
    textOf(
      tokens: readonly number[],
      areSpecialsShown: boolean,
      lastTokens: readonly number[] = [],
    ): string {
      // Behind a special token a text begins; before it nothing counts.
      const before = lastTokens.slice(lastTokens.findLastIndex((token) => added.has(token)) + 1);
      if (before.length === 0) return decode(tokens, areSpecialsShown);
      const text = decode([...before, ...tokens], areSpecialsShown);
      const prefix = decode(before, areSpecialsShown);
      return text.startsWith(prefix) ? text.slice(prefix.length) : decode(tokens, areSpecialsShown);
    },
  };
}

function createTokenizer({ model, config }: ModelFolder['tokenizer']): Tokenizer {
  try {
    return new Tokenizer(model, config);
  } catch (error) {
    throw new Error(`tokenizer.json can't be used: ${messageOf(error)}.`);
  }
}

/** What the model wants around a text, if anything. */
function endsOf(whole: readonly number[], plain: readonly number[]) {
  const at = plain.length === 0 ? -1 : whole.indexOf(plain[0] ?? 0);
  return {
    first: at > 0 ? whole[0] : undefined,
    last: at >= 0 ? whole[at + plain.length] : undefined,
  };
}
