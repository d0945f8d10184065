// Text for a terminal while it arrives, broken between words; with light Markdown: headings, bold,
// code, lists, quotes, tables.
import { drawTable } from './markdown-table.ts';
import { BOLD, CODE, createMarks } from './marks.ts';
import { breakWords, splitIntoWords } from './words.ts';

const DIM = { on: '\x1b[2m', off: '\x1b[22m' } as const;

/** What may become a mark; until that is known, nothing of the line is printed. */
const MAYBE_MARK = /^ *(?:#{1,6}|[-*+]|>|`{1,2})?$/;

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
    if (!this.#isRow()) return this.#show(true) + (isOpen ? CODE.off + DIM.off : '');
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
        if (this.#isFenced) shown += CODE.on;
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
      return (this.#isFenced ? CODE.off : '') + DIM.on + line + (isWhole ? DIM.off : '');
    // A long line would be drawn again with each of its words, for nothing.
    if (this.#isFenced || (this.#isPlain && this.#width === Number.POSITIVE_INFINITY)) return line;
    const [, spaces = '', mark = '', text = ''] =
      /^( *)(#{1,6} |[-*+] |> )?(.*)$/s.exec(line) ?? [];
    if (this.#isPlain) return breakWords(splitIntoWords(line, isWhole), { width: this.#width });
    const isHeading = mark.startsWith('#');
    const sign = signOf(mark);
    const words = splitIntoWords(sign === '' ? spaces + text : text, isWhole);
    const indent = sign === '' ? 0 : spaces.length + sign.length;
    const marks = createMarks(isHeading);
    const shown = breakWords(words, { width: this.#width, indent, style: marks.style });
    // Spaces in front of a line without a sign are a part of its words.
    let start = sign === '' ? '' : spaces + sign;
    if (isHeading) start = BOLD.on;
    if (!isWhole) return start + shown;
    return start + shown + marks.off() + (isHeading ? BOLD.off : '');
  }

  /** The table that ended with the line before this one. */
  #endTable(): string {
    const rows = this.#rows;
    this.#rows = [];
    const lines = drawTable(rows, this.#width) ?? rows.map((row) => this.#draw(row, true));
    return lines.map((line) => `${line}\n`).join('');
  }
}

/** What is drawn in place of the mark that a line begins with. */
function signOf(mark: string): string {
  if (mark === '' || mark.startsWith('#')) return '';
  return mark === '> ' ? '│ ' : '• ';
}
