// Marks of Markdown within a line, as colours of a terminal.

/** Switches bold on and off, as terminals have it. */
export const BOLD = { on: '\x1b[1m', off: '\x1b[22m' } as const;

/** The colour of code, and back to the usual one. */
export const CODE = { on: '\x1b[36m', off: '\x1b[39m' } as const;

/** Turns marks into colours, and leaves them out where all is bold already. */
export function createMarks(isAllBold: boolean) {
  let isBold = false;
  let isCode = false;
  const styleAt = (mark: string) => {
    if (mark === '`') {
      isCode = !isCode;
      return isCode ? CODE.on : CODE.off;
    }
    if (isCode) return mark;
    if (isAllBold) return '';
    isBold = !isBold;
    return isBold ? BOLD.on : BOLD.off;
  };
  return {
    style: (word: string) => word.replaceAll(/\*\*|`/g, styleAt),
    on: () => (isBold ? BOLD.on : '') + (isCode ? CODE.on : ''),
    off: () => (isCode ? CODE.off : '') + (isBold ? BOLD.off : ''),
  };
}
