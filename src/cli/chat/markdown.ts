// Light Markdown for a terminal, while it arrives: headings, bold, code, lists and quotes. All else is printed as it is.
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
  let isHeading = false;
  let isBold = false;
  let isCode = false;
  const wrapper = createWrapper(width, (word) => word.replaceAll(/\*\*|`/g, styleAt));

  function styleAt(mark: string): string {
    if (mark === '`') {
      isCode = !isCode;
      return CODE[isCode ? 0 : 1];
    }
    if (isCode) return mark;
    // All of a heading is bold.
    if (isHeading) return '';
    isBold = !isBold;
    return BOLD[isBold ? 0 : 1];
  }

  function put(character: string): string {
    if (character === '\n') return endLine();
    if (isFenceLine) return character;
    if (start === undefined) return isFenced ? character : wrapper.write(character);
    start += character;
    return MAYBE_MARK.test(start) ? '' : begin();
  }

  /** The start of the line is known. */
  function begin(): string {
    const text = start ?? '';
    start = undefined;
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
    const rest = (start ? begin() : '') + wrapper.end();
    start = '';
    const off = (isCode ? CODE[1] : '') + (isBold || isHeading ? BOLD[1] : '');
    isCode = false;
    isBold = false;
    isHeading = false;
    return rest + off;
  }

  return {
    /** What can be printed now. */
    write: (text: string) => [...text].map(put).join(''),
    /** What is left, with all colours off. */
    end: () => restOfLine() + (isFenced || isFenceLine ? `${CODE[1]}${DIM[1]}` : ''),
  };
}
