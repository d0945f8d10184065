// Text for a terminal while it arrives, broken between words; with light Markdown: headings, bold,
// code, lists, quotes, tables.
import { charactersOf, characterWidth, headOf, padded, textWidth } from '../../lib/text-width.ts';

const BOLD = ['\x1b[1m', '\x1b[22m'] as const;
const CODE = ['\x1b[36m', '\x1b[39m'] as const;
const DIM = ['\x1b[2m', '\x1b[22m'] as const;
/** What may become a mark; until that is known, nothing of the line is printed. */
const MAYBE_MARK = /^ *(?:#{1,6}|[-*+]|>|`{1,2})?$/;
/** Korean has spaces between its words; other wide letters and pictures are words of their own. */
const HANGUL = /^\p{Script=Hangul}/u;

/**
 * A line is drawn as far as its words are whole, each time from its start; what was printed of it
 * is always the beginning of that.
 */
export class Markdown {
  readonly #width: number;
  readonly #isPlain: boolean;
  #line = '';
  /** Of the line, as it was drawn. */
  #printed = '';
  #isFenced = false;
  /** Rows of a table that is coming: how wide it is, is known at its end. */
  #rows: string[] = [];

  /**
   * @param width Columns of the terminal; infinite breaks nothing.
   * @param isPlain Marks stay as they are.
   */
  constructor(width: number, { isPlain = false } = {}) {
    this.#width = width;
    this.#isPlain = isPlain;
  }

  /** What can be printed now. */
  write(text: string): string {
    const [first = '', ...others] = text.split('\n');
    return this.#add(first) + others.map((line) => this.#endLine() + this.#add(line)).join('');
  }

  /** What is left, with all colours off. */
  end(): string {
    const isOpen = this.#isFenced || this.#isFence();
    if (!this.#isRow()) return this.#show(true) + (isOpen ? CODE[1] + DIM[1] : '');
    this.#rows.push(this.#line);
    return this.#endTable().replace(/\n$/, '');
  }

  #isFence = () => !this.#isPlain && /^ *```/.test(this.#line);

  #isRow = () => !this.#isPlain && !this.#isFenced && /^ *\|/.test(this.#line);

  #add(text: string): string {
    this.#line += text;
    const isUnclear = this.#isRow() || (!this.#isPlain && MAYBE_MARK.test(this.#line));
    return isUnclear ? '' : this.#show(false);
  }

  #endLine(): string {
    let shown = '';
    if (this.#isRow()) this.#rows.push(this.#line);
    else {
      shown = `${this.#show(true)}\n`;
      if (this.#isFence()) {
        this.#isFenced = !this.#isFenced;
        if (this.#isFenced) shown += CODE[0];
      }
    }
    this.#line = '';
    this.#printed = '';
    return shown;
  }

  #show(isWhole: boolean): string {
    const shown = this.#draw(this.#line, isWhole);
    const added = shown.slice(this.#printed.length);
    this.#printed = shown;
    return this.#endTable() + added;
  }

  #draw(line: string, isWhole: boolean): string {
    if (this.#isFence())
      return (this.#isFenced ? CODE[1] : '') + DIM[0] + line + (isWhole ? DIM[1] : '');
    // A long line would be drawn again with each of its words, for nothing.
    if (this.#isFenced || (this.#isPlain && this.#width === Number.POSITIVE_INFINITY)) return line;
    const [, spaces = '', mark = '', text = ''] =
      /^( *)(#{1,6} |[-*+] |> )?(.*)$/s.exec(line) ?? [];
    if (this.#isPlain) return broken(wordsOf(line, isWhole), { width: this.#width });
    const isHeading = mark.startsWith('#');
    const sign = mark === '' || isHeading ? '' : mark === '> ' ? '│ ' : '• ';
    const words = wordsOf(sign === '' ? spaces + text : text, isWhole);
    const indent = sign === '' ? 0 : spaces.length + sign.length;
    const marks = createMarks(isHeading);
    const shown = broken(words, { width: this.#width, indent, style: marks.style });
    const start = isHeading ? BOLD[0] : sign === '' ? '' : spaces + sign;
    return start + shown + (isWhole ? marks.off() + (isHeading ? BOLD[1] : '') : '');
  }

  /** The table that ended with the line before this one. */
  #endTable(): string {
    const rows = this.#rows;
    this.#rows = [];
    const lines = drawTable(rows, this.#width) ?? rows.map((row) => this.#draw(row, true));
    return lines.map((line) => `${line}\n`).join('');
  }
}

interface Word {
  /** What stands in front of it. */
  spaces: string;
  text: string;
}

/** Languages without spaces may be broken anywhere. What is not whole has no last word yet. */
function wordsOf(text: string, isWhole: boolean): Word[] {
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
function broken(
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

/** Turns marks into colours, and leaves them out where all is bold already. */
function createMarks(isAllBold: boolean) {
  let isBold = false;
  let isCode = false;
  const styleAt = (mark: string) => {
    if (mark === '`') {
      isCode = !isCode;
      return CODE[isCode ? 0 : 1];
    }
    if (isCode) return mark;
    if (isAllBold) return '';
    isBold = !isBold;
    return BOLD[isBold ? 0 : 1];
  };
  return {
    style: (word: string) => word.replaceAll(/\*\*|`/g, styleAt),
    on: () => (isBold ? BOLD[0] : '') + (isCode ? CODE[0] : ''),
    off: () => (isCode ? CODE[1] : '') + (isBold ? BOLD[1] : ''),
  };
}

const GAP = ' │ ';
/** A column that is narrower holds no words. */
const LEAST_WIDTH = 6;

/**
 * Undefined for what is not a table, and where there is no room for one: cells are broken between
 * words.
 */
function drawTable(rows: readonly string[], width: number): string[] | undefined {
  const [titles = [], dashes = [], ...body] = rows.map(cellsOf);
  if (dashes.length === 0 || !dashes.every((cell) => /^:?-+:?$/.test(cell))) return undefined;
  const all = [titles, ...body];
  const natural = (cell = '', at: number) =>
    textWidth(cellLines(cell, Number.POSITIVE_INFINITY, at === 0).join(''));
  const columns = dashes.map((cell, index) => ({
    isRight: /^-+:$/.test(cell),
    width: Math.max(...all.map((cells, at) => natural(cells[index], at))),
  }));
  for (;;) {
    const used = columns.reduce(
      (sum, column) => sum + column.width,
      GAP.length * (columns.length - 1),
    );
    if (used <= width) break;
    const widest = columns.reduce((one, other) => (other.width > one.width ? other : one));
    if (widest.width <= LEAST_WIDTH) return undefined;
    widest.width -= 1;
  }
  const cells = all.map((row, at) =>
    columns.map((column, index) => cellLines(row[index] ?? '', column.width, at === 0)),
  );
  // Broken between words, a cell is often narrower than it may be.
  for (const [index, column] of columns.entries())
    column.width = Math.max(...cells.flatMap((row) => (row[index] ?? []).map(textWidth)));
  const [head = [], ...drawn] = cells.map((row) => {
    const height = Math.max(...row.map(({ length }) => length));
    const lineAt = (at: number) =>
      columns
        .map(({ width, isRight }, index) =>
          padded(row[index]?.[at] ?? '', width, isRight ? 'start' : 'end'),
        )
        .join(GAP);
    return Array.from({ length: height }, (_, at) => lineAt(at).trimEnd());
  });
  const rule = columns.map((column) => '─'.repeat(column.width)).join('─┼─');
  // Rows of several lines would run into each other.
  const between = drawn.some(({ length }) => length > 1) ? [rule] : [];
  return [
    ...head,
    rule,
    ...drawn.flatMap((lines, at) => (at === 0 ? lines : [...between, ...lines])),
  ];
}

/** A bar behind a backslash belongs to its cell. */
function cellsOf(row: string): string[] {
  const cells = row.trim().split(/(?<!\\)\|/);
  if (cells.at(-1) === '') cells.pop();
  return cells.slice(1).map((cell) => cell.trim().replaceAll('\\|', '|'));
}

/** Colours end within a line. */
function cellLines(text: string, width: number, isTitle: boolean): string[] {
  const marks = createMarks(isTitle);
  const style = (word: string) => marks.on() + marks.style(word) + marks.off();
  const lines = broken(wordsOf(text, true), { width, style }).split('\n');
  return isTitle ? lines.map((line) => BOLD[0] + line + BOLD[1]) : lines;
}
