// Breaks a text of a terminal into lines between its words, also in languages without spaces.
import { charactersOf, characterWidth, headOf, textWidth } from '../../lib/text-width.ts';

/** Korean has spaces between its words; other wide letters and pictures are words of their own. */
const HANGUL = /^\p{Script=Hangul}/u;

/** A word, or a part of a text that may stand on a line of its own. */
interface Word {
  /** What stands in front of it. */
  spaces: string;
  text: string;
}

/** Languages without spaces may be broken anywhere. What is not whole has no last word yet. */
export function splitIntoWords(text: string, isWhole: boolean): Word[] {
  const words: Word[] = [];
  let word: Word = { spaces: '', text: '' };
  /** Spaces without a word behind them stay, for the word that comes. */
  const endWord = () => {
    if (word.text === '') return;
    words.push(word);
    word = { spaces: '', text: '' };
  };
  for (const character of charactersOf(text)) {
    const isSpace = character === ' ' || character === '\t';
    const isWordByItself = !isSpace && characterWidth(character) === 2 && !HANGUL.test(character);
    if (isSpace || isWordByItself) endWord();
    if (isSpace) word.spaces += character === '\t' ? '    ' : ' ';
    else word.text += character;
    if (isWordByItself) endWord();
  }
  if (isWhole) endWord();
  return words;
}

/**
 * Words in lines of at most so many columns, which go on so far from the left; a longer word is
 * cut.
 */
export function breakWords(
  words: readonly Word[],
  {
    width,
    indent = 0,
    style = (word) => word,
  }: { width: number; indent?: number; style?: (word: string) => string },
): string {
  let column = indent;
  let lines = '';
  const room = Math.max(1, width - indent);
  for (let { spaces, text } of words) {
    while (text !== '') {
      // A character that is wider than the room is shown all the same.
      const part = headOf(text, room) || (charactersOf(text)[0] ?? '');
      const shown = style(part);
      const shownWidth = textWidth(shown);
      const isNext = column > indent && column + spaces.length + shownWidth > width;
      lines += (isNext ? `\n${' '.repeat(indent)}` : spaces) + shown;
      column = shownWidth + (isNext ? indent : column + spaces.length);
      spaces = '';
      text = text.slice(part.length);
    }
  }
  return lines;
}
