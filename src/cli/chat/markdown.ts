// Light Markdown for a terminal, while it arrives: headings, bold, code, lists, quotes and tables. All else is printed as it is.
import { drawTable } from './markdown-table.ts';
import { createWrapper } from './wrapper.ts';

const BOLD = ['\x1b[1m', '\x1b[22m'] as const;
const CODE = ['\x1b[36m', '\x1b[39m'] as const;
const DIM = ['\x1b[2m', '\x1b[22m'] as const;
/** What may become a mark; until that is known, nothing of the line is printed. */
const MAYBE_MARK = /^ *(?:#{1,6}|[-*+]|>|`{1,2})?$/;

/** What a stream of Markdown looks like on a terminal. */
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

  /** @param width Columns of the terminal. */
  constructor(width: number) {
    this.#width = width;
    this.#wrapper = createWrapper(width, this.#marks.style);
  }

  /** What can be printed now. */
  write(text: string): string {
    return [...text].map((character) => this.#put(character)).join('');
  }

  /** What is left, with all colours off. */
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

  /** The start of the line is known. */
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

  /** The table that ended with the line before this one. */
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
    /** Ends what is open. */
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
