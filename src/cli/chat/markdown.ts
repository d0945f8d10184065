// Light Markdown for a terminal, while it arrives: headings, bold, code, lists, quotes and tables. All else is printed as it is.
import { drawTable } from './markdown-table.ts';
import { createWrapper } from './wrapper.ts';

const BOLD = ['\x1b[1m', '\x1b[22m'] as const;
const CODE = ['\x1b[36m', '\x1b[39m'] as const;
const DIM = ['\x1b[2m', '\x1b[22m'] as const;
/** What may become a mark; until that is known, nothing of the line is printed. */
const MAYBE_MARK = /^ *(?:#{1,6}|[-*+]|>|`{1,2})?$/;

/** @param width Columns of the terminal. */
export function createMarkdown(width: number) {
  /** The start of a line, until it is known whether it is a mark; then undefined. */
  let start: string | undefined = '';
  let isFenced = false;
  let isFenceLine = false;
  /** The row of a table that is coming, and those before it: how wide the table is, is known at its end. */
  let row: string | undefined;
  let rows: string[] = [];
  let isHeading = false;
  const marks = createMarks(() => isHeading);
  const wrapper = createWrapper(width, marks.style);

  function put(character: string): string {
    if (character === '\n') return endLine();
    if (isFenceLine) return character;
    if (row !== undefined) {
      row += character;
      return '';
    }
    if (start === undefined) return isFenced ? character : wrapper.write(character);
    start += character;
    return MAYBE_MARK.test(start) ? '' : begin();
  }

  /** The start of the line is known. */
  function begin(): string {
    const text = start ?? '';
    start = undefined;
    if (!isFenced && /^ *\|/.test(text)) {
      row = text;
      return '';
    }
    return endTable() + beginText(text);
  }

  function beginText(text: string): string {
    if (/^ *```/.test(text)) {
      isFenceLine = true;
      // The colour of the code begins behind the line, or ends before it.
      return isFenced ? `${CODE[1]}${DIM[0]}${text}` : `${DIM[0]}${text}`;
    }
    if (isFenced) return text;
    const [, spaces = '', mark = '', rest = ''] = /^( *)(#{1,6} |[-*+] |> )?(.*)$/s.exec(text) ?? [];
    if (mark.startsWith('#')) {
      isHeading = true;
      return BOLD[0] + wrapper.write(spaces + rest);
    }
    if (mark === '') return wrapper.write(text);
    const shown = mark === '> ' ? '│ ' : '• ';
    const first = wrapper.write(spaces + shown);
    wrapper.indent(spaces.length + shown.length);
    return first + wrapper.write(rest);
  }

  function endLine(): string {
    if (row !== undefined) {
      rows.push(row);
      row = undefined;
      start = '';
      return '';
    }
    const rest = restOfLine();
    if (isFenceLine) {
      isFenceLine = false;
      isFenced = !isFenced;
      return `${rest}${DIM[1]}\n${isFenced ? CODE[0] : ''}`;
    }
    return rest + (isFenced ? '\n' : wrapper.write('\n'));
  }

  /** What of a line is not printed yet; marks that are open end with it. */
  function restOfLine(): string {
    const rest = (start === '' ? endTable() : start ? begin() : '') + wrapper.end();
    start = '';
    const off = marks.end() + (isHeading ? BOLD[1] : '');
    isHeading = false;
    return rest + off;
  }

  /** The table that ended with the line before this one. */
  function endTable(): string {
    const lines =
      drawTable(rows, width, cellLines) ?? rows.map((line) => wrapper.write(line) + wrapper.end() + marks.end());
    const text = lines.map((line) => line + wrapper.write('\n')).join('');
    rows = [];
    return text;
  }

  function end(): string {
    if (row === undefined) return restOfLine();
    rows.push(row);
    row = undefined;
    return endTable().replace(/\n$/, '');
  }

  return {
    /** What can be printed now. */
    write: (text: string) => [...text].map(put).join(''),
    /** What is left, with all colours off. */
    end: () => end() + (isFenced || isFenceLine ? `${CODE[1]}${DIM[1]}` : ''),
  };
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
    /** The same for a word that may stand beside others than in the text. */
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
