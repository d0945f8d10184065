// Light Markdown for a terminal, while it arrives: headings, bold, code, lists, quotes and tables, broken between words. All
// else is printed as it is.
import { stripVTControlCharacters } from 'node:util';

const BOLD = ['\x1b[1m', '\x1b[22m'] as const;
const CODE = ['\x1b[36m', '\x1b[39m'] as const;
const DIM = ['\x1b[2m', '\x1b[22m'] as const;
/** What may become a mark; until that is known, nothing of the line is printed. */
const MAYBE_MARK = /^ *(?:#{1,6}|[-*+]|>|`{1,2})?$/;

export class Markdown {
  readonly #width: number;
  /** The start of a line, until it is known whether it is a mark; then undefined. */
  #start: string | undefined = '';
  #isFenced = false;
  #isFenceLine = false;
  #isHeading = false;
  /** The row of a table that is coming, and those before it: how wide the table is, is known at its end. */
  #row: string | undefined;
  #rows: string[] = [];
  readonly #marks = createMarks(() => this.#isHeading);
  readonly #wrapper: ReturnType<typeof createWrapper>;

  constructor(width: number) {
    this.#width = width;
    this.#wrapper = createWrapper(width, this.#marks.style);
  }

  write(text: string): string {
    return [...text].map((character) => this.#put(character)).join('');
  }

  end(): string {
    return this.#endText() + (this.#isFenced || this.#isFenceLine ? `${CODE[1]}${DIM[1]}` : '');
  }

  #put(character: string): string {
    if (character === '\n') return this.#endLine();
    if (this.#isFenceLine) return character;
    if (this.#row !== undefined) {
      this.#row += character;
      return '';
    }
    if (this.#start === undefined) return this.#isFenced ? character : this.#wrapper.write(character);
    this.#start += character;
    return MAYBE_MARK.test(this.#start) ? '' : this.#begin();
  }

  #begin(): string {
    const text = this.#start ?? '';
    this.#start = undefined;
    if (!this.#isFenced && /^ *\|/.test(text)) {
      this.#row = text;
      return '';
    }
    return this.#endTable() + this.#beginText(text);
  }

  #beginText(text: string): string {
    if (/^ *```/.test(text)) {
      this.#isFenceLine = true;
      // The colour of the code begins behind the line, or ends before it.
      return this.#isFenced ? `${CODE[1]}${DIM[0]}${text}` : `${DIM[0]}${text}`;
    }
    if (this.#isFenced) return text;
    const [, spaces = '', mark = '', rest = ''] = /^( *)(#{1,6} |[-*+] |> )?(.*)$/s.exec(text) ?? [];
    if (mark.startsWith('#')) {
      this.#isHeading = true;
      return BOLD[0] + this.#wrapper.write(spaces + rest);
    }
    if (mark === '') return this.#wrapper.write(text);
    const shown = mark === '> ' ? '│ ' : '• ';
    const first = this.#wrapper.write(spaces + shown);
    this.#wrapper.indent(spaces.length + shown.length);
    return first + this.#wrapper.write(rest);
  }

  #endLine(): string {
    if (this.#row !== undefined) {
      this.#endRow();
      this.#start = '';
      return '';
    }
    const rest = this.#restOfLine();
    if (this.#isFenceLine) {
      this.#isFenceLine = false;
      this.#isFenced = !this.#isFenced;
      return `${rest}${DIM[1]}\n${this.#isFenced ? CODE[0] : ''}`;
    }
    return rest + (this.#isFenced ? '\n' : this.#wrapper.write('\n'));
  }

  /** What of a line is not printed yet; marks that are open end with it. */
  #restOfLine(): string {
    const rest = (this.#start === '' ? this.#endTable() : this.#start ? this.#begin() : '') + this.#wrapper.end();
    this.#start = '';
    const off = this.#marks.end() + (this.#isHeading ? BOLD[1] : '');
    this.#isHeading = false;
    return rest + off;
  }

  #endRow(): void {
    this.#rows.push(this.#row ?? '');
    this.#row = undefined;
  }

  #endTable(): string {
    const lines =
      drawTable(this.#rows, this.#width, cellLines) ??
      this.#rows.map((line) => this.#wrapper.write(line) + this.#wrapper.end() + this.#marks.end());
    this.#rows = [];
    return lines.map((line) => line + this.#wrapper.write('\n')).join('');
  }

  #endText(): string {
    if (this.#row === undefined) return this.#restOfLine();
    this.#endRow();
    return this.#endTable().replace(/\n$/, '');
  }
}

/** Turns marks into colours, and leaves them out where all is bold already. */
function createMarks(isAllBold: () => boolean) {
  let isBold = false;
  let isCode = false;

  function styleAt(mark: string): string {
    if (mark === '`') {
      isCode = !isCode;
      return CODE[isCode ? 0 : 1];
    }
    if (isCode) return mark;
    if (isAllBold()) return '';
    isBold = !isBold;
    return BOLD[isBold ? 0 : 1];
  }

  const on = () => (isBold ? BOLD[0] : '') + (isCode ? CODE[0] : '');
  const off = () => (isCode ? CODE[1] : '') + (isBold ? BOLD[1] : '');
  const style = (word: string) => word.replaceAll(/\*\*|`/g, styleAt);
  return {
    style,
    /** The same for a word that may stand next to others than in the text. */
    styleAlone: (word: string) => on() + style(word) + off(),
    end(): string {
      const text = off();
      isCode = false;
      isBold = false;
      return text;
    },
  };
}

function cellLines(text: string, width: number, part: 'title' | 'body'): string[] {
  const isTitle = part === 'title';
  const wrapper = createWrapper(width, createMarks(() => isTitle).styleAlone);
  const lines = (wrapper.write(text) + wrapper.end()).split('\n');
  return isTitle ? lines.map((line) => BOLD[0] + line + BOLD[1]) : lines;
}

const TABLE_GAP = ' │ ';
/** A column that is narrower holds no words. */
const LEAST_WIDTH = 6;

/** Lines of a cell that is at most so wide; all colours end within a line. */
type LinesOf = (text: string, width: number, part: 'title' | 'body') => readonly string[];

/** Undefined for what is no table, and where there is no room for one: cells are broken between words. */
function drawTable(rows: readonly string[], width: number, linesOf: LinesOf): string[] | undefined {
  const [titles = [], dashes = [], ...body] = rows.map(cellsOf);
  if (dashes.length === 0 || !dashes.every((cell) => /^:?-+:?$/.test(cell))) return undefined;
  const natural = (cell = '', part: 'title' | 'body' = 'body') => widthOf(linesOf(cell, Infinity, part).join(''));
  const columns = dashes.map((cell, index) => ({
    isRight: /^-+:$/.test(cell),
    width: Math.max(natural(titles[index], 'title'), ...body.map((cells) => natural(cells[index]))),
  }));
  for (;;) {
    const used = columns.reduce((sum, column) => sum + column.width, TABLE_GAP.length * (columns.length - 1));
    if (used <= width) break;
    const widest = columns.reduce((one, other) => (other.width > one.width ? other : one));
    if (widest.width <= LEAST_WIDTH) return undefined;
    widest.width -= 1;
  }
  const cells = [titles, ...body].map((row, at) =>
    columns.map((column, index) => linesOf(row[index] ?? '', column.width, at === 0 ? 'title' : 'body')),
  );
  // Broken between words, a cell is often narrower than it may be.
  for (const [index, column] of columns.entries())
    column.width = Math.max(...cells.flatMap((row) => (row[index] ?? []).map(widthOf)));
  const [head = [], ...drawn] = cells.map((row) => {
    const height = Math.max(...row.map(({ length }) => length));
    return Array.from({ length: height }, (_, at) =>
      columns
        .map((column, index) => padded(row[index]?.[at] ?? '', column))
        .join(TABLE_GAP)
        .trimEnd(),
    );
  });
  const rule = columns.map((column) => '─'.repeat(column.width)).join('─┼─');
  // Rows of several lines would run into each other.
  const between = drawn.some(({ length }) => length > 1) ? [rule] : [];
  return [...head, rule, ...drawn.flatMap((lines, at) => (at === 0 ? lines : [...between, ...lines]))];
}

/** A bar behind a backslash belongs to its cell. */
function cellsOf(row: string): string[] {
  const inner = row
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
}

function padded(text: string, { width, isRight }: { width: number; isRight: boolean }): string {
  const space = ' '.repeat(Math.max(0, width - widthOf(text)));
  return isRight ? space + text : text + space;
}

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
    write: (text: string) => [...text].map(put).join(''),
    /** Lines that are broken go on so many columns from the left, until the next line of the text. */
    indent(columns: number) {
      indentation = columns;
    },
    end: flush,
  };
}

/** Columns that a text takes, whatever its colours. */
function widthOf(text: string): number {
  return [...stripVTControlCharacters(text)].reduce((sum, character) => sum + (WIDE.test(character) ? 2 : 1), 0);
}
