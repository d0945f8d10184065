// Breaks a text between words while it arrives: a word is printed once it is whole.

export interface Wrapper {
  /** What can be printed now. */
  write(text: string): string;
  /** A sequence that changes colours; it takes no room. */
  code(sequence: string): void;
  /** Lines that are broken go on so many columns from the left, until the next line of the text. */
  indent(columns: number): void;
  /** What is left. */
  end(): string;
}

const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\uff01-\uff60]/u;

/** @param width Columns of the terminal; infinite breaks nothing. */
export function createWrapper(width: number): Wrapper {
  let column = 0;
  let spaces = 0;
  let word = '';
  let wordWidth = 0;
  let indentation = 0;

  function flush(): string {
    if (wordWidth === 0) {
      const codes = word;
      word = '';
      return codes;
    }
    const doesBreak = column > indentation && column + spaces + wordWidth > width;
    const before = doesBreak ? `\n${' '.repeat(indentation)}` : ' '.repeat(spaces);
    column = doesBreak ? indentation + wordWidth : column + spaces + wordWidth;
    const text = before + word;
    word = '';
    wordWidth = 0;
    spaces = 0;
    return text;
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
    wordWidth += isWide ? 2 : 1;
    return isWide || wordWidth >= width - indentation ? rest + flush() : rest;
  }

  return {
    write: (text) => [...text].map(put).join(''),
    code: (sequence) => {
      word += sequence;
    },
    indent: (columns) => {
      indentation = columns;
    },
    end: flush,
  };
}
