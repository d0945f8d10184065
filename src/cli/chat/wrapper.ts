// Breaks a text between words while it arrives: a word is printed once it is whole.
import { stripVTControlCharacters } from 'node:util';

const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\uff01-\uff60]/u;

/** @param width Columns of the terminal; infinite breaks nothing. @param styled What is printed for a word. */
export function createWrapper(width: number, styled = (word: string) => word) {
  let column = 0;
  let spaces = 0;
  let word = '';
  let indentation = 0;

  function flush(): string {
    const text = styled(word);
    const textWidth = widthOf(text);
    word = '';
    if (textWidth === 0) return text;
    const doesBreak = column > indentation && column + spaces + textWidth > width;
    const before = doesBreak ? `\n${' '.repeat(indentation)}` : ' '.repeat(spaces);
    column = textWidth + (doesBreak ? indentation : column + spaces);
    spaces = 0;
    return before + text;
  }

  function put(character: string): string {
    if (character === '\n') {
      const rest = flush();
      column = 0;
      spaces = 0;
      indentation = 0;
      return `${rest}\n`;
    }
    if (character === ' ' || character === '\t') {
      const rest = flush();
      spaces += character === '\t' ? 4 : 1;
      return rest;
    }
    const isWide = WIDE.test(character);
    // Languages without spaces may be broken anywhere.
    const rest = isWide ? flush() : '';
    word += character;
    return isWide || word.length >= width - indentation ? rest + flush() : rest;
  }

  return {
    /** What can be printed now. */
    write: (text: string) => [...text].map(put).join(''),
    /** Lines that are broken go on so many columns from the left, until the next line of the text. */
    indent(columns: number) {
      indentation = columns;
    },
    /** What is left. */
    end: flush,
  };
}

/** Columns that a text takes, whatever its colours. */
export function widthOf(text: string): number {
  return [...stripVTControlCharacters(text)].reduce((sum, character) => sum + (WIDE.test(character) ? 2 : 1), 0);
}
