// Light Markdown for a terminal, while it arrives: headings, bold, code, lists and quotes. All else is printed as it is.
import { createWrapper } from './wrapper.ts';

export interface Markdown {
  /** What can be printed now. */
  write(text: string): string;
  /** What is left, with all colours off. */
  end(): string;
}

const BOLD = ['\x1b[1m', '\x1b[22m'] as const;
const CODE = ['\x1b[36m', '\x1b[39m'] as const;
const DIM = ['\x1b[2m', '\x1b[22m'] as const;
/** What the start of a line may become; until it is told apart, nothing of it is printed. */
const MAYBE_MARK = /^ *(?:#{1,6}|[-*+]|>|`{1,2})?$/;

/** @param width Columns of the terminal. */
export function createMarkdown(width: number): Markdown {
  const wrapper = createWrapper(width);
  /** The start of a line that is not told apart yet; undefined behind it. */
  let start: string | undefined = '';
  let isFenced = false;
  let isFenceLine = false;
  let isHeading = false;
  let isBold = false;
  let isCode = false;
  let hasStar = false;

  function put(character: string): string {
    if (character === '\n') return endLine();
    if (isFenceLine) return character;
    if (start === undefined) return isFenced ? character : inline(character);
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
      wrapper.code(BOLD[0]);
      return wrapper.write(spaces) + characters(rest);
    }
    if (mark === '') return characters(text);
    const shown = mark === '> ' ? '│ ' : '• ';
    const first = wrapper.write(spaces + shown);
    wrapper.indent(spaces.length + shown.length);
    return first + characters(rest);
  }

  function inline(character: string): string {
    if (hasStar) {
      hasStar = false;
      if (character === '*' && !isCode) {
        isBold = !isBold;
        wrapper.code(BOLD[isBold ? 0 : 1]);
        return '';
      }
      return wrapper.write('*') + inline(character);
    }
    if (character === '*' && !isCode) {
      hasStar = true;
      return '';
    }
    if (character !== '`') return wrapper.write(character);
    isCode = !isCode;
    wrapper.code(CODE[isCode ? 0 : 1]);
    return '';
  }

  function characters(text: string): string {
    return [...text].map(inline).join('');
  }

  function endLine(): string {
    const rest = start === undefined || start === '' ? '' : begin();
    start = '';
    if (isFenceLine) {
      isFenceLine = false;
      isFenced = !isFenced;
      return `${rest}${DIM[1]}\n${isFenced ? CODE[0] : ''}`;
    }
    return rest + (isFenced ? '\n' : inlineEnd() + wrapper.write('\n'));
  }

  /** Marks that nobody closed end with their line. */
  function inlineEnd(): string {
    const star = hasStar ? wrapper.write('*') : '';
    hasStar = false;
    if (isCode) wrapper.code(CODE[1]);
    if (isBold || isHeading) wrapper.code(BOLD[1]);
    isCode = false;
    isBold = false;
    isHeading = false;
    return star;
  }

  return {
    write: (text) => [...text].map(put).join(''),
    end() {
      const rest = start === undefined || start === '' ? '' : begin();
      start = '';
      const line = rest + inlineEnd() + wrapper.end();
      return isFenced || isFenceLine ? `${line}${CODE[1]}${DIM[1]}` : line;
    },
  };
}
