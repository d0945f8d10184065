// The bytes that tokens stand for, as llama-server writes them. The library decodes several at once and takes blanks before
// punctuation away, which belong to the text in all that is not prose.
import type { LlamaModel, Token } from 'node-llama-cpp';
import type { Library } from './library.ts';
import { tokenTexts } from './library-internals.ts';

/** @param lastTokens what comes before them, which decides about blanks in between. */
export type Detokenize = (
  tokens: readonly number[],
  areSpecialTokensShown: boolean,
  lastTokens?: readonly number[],
) => string;

/** A word of a BERT vocabulary that has a blank before it begins with this. */
const BLANK = '\u2581';

export function createDetokenize(model: LlamaModel, { LlamaVocabularyType }: Library): Detokenize {
  const isBytePair = model.vocabularyType === LlamaVocabularyType.bpe;
  const isWordPiece = model.vocabularyType === LlamaVocabularyType.wpm;
  // The texts of others are left as they are.
  if (!isBytePair && !isWordPiece) {
    return (tokens, areSpecialTokensShown, lastTokens) =>
      model.detokenize(tokens as readonly Token[], areSpecialTokensShown, lastTokens as readonly Token[]);
  }
  const textOf = tokenTexts(model);
  const bytes = bytesOfLetters();
  function bytesOf(token: number, isSpecialShown: boolean): Buffer {
    const { control, unknown, normal, userDefined } = model.getTokenAttributes(token as Token);
    if (control || unknown) return Buffer.from(isSpecialShown ? textOf(token) : '');
    if (userDefined) return Buffer.from(textOf(token));
    if (!normal) return Buffer.alloc(0);
    if (isWordPiece) return Buffer.from(textOf(token).replaceAll(BLANK, ' '));
    // A letter that stands for no byte is itself, as in files of a few families.
    return Buffer.concat(Array.from(textOf(token), (letter) => bytes.get(letter) ?? Buffer.from(letter)));
  }
  return (tokens, areSpecialTokensShown) =>
    Buffer.concat(tokens.map((token) => bytesOf(token, areSpecialTokensShown))).toString('utf8');
}

/** In vocabularies of byte pairs each byte is a letter that can be seen: itself, or one of those from U+0100 on. */
function bytesOfLetters(): ReadonlyMap<string, Buffer> {
  const isItself = (byte: number) => (byte > 0x20 && byte < 0x7f) || (byte > 0xa0 && byte !== 0xad);
  const letters = new Map<string, Buffer>();
  let others = 0x100;
  for (let byte = 0; byte < 0x100; byte += 1) {
    const letter = isItself(byte) ? byte : others;
    if (!isItself(byte)) others += 1;
    letters.set(String.fromCharCode(letter), Buffer.of(byte));
  }
  return letters;
}
