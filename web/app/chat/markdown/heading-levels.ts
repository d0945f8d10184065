// Which headings of the page the headings of a text become.
import type { Token } from 'marked';

/** The page has headings of its own above those of a text. */
export type HeadingLevel = 3 | 4 | 5 | 6;

const LEVELS = [3, 4, 5, 6] as const;

/** The level of each block that is a heading: one below the heading it belongs to, so that none is left out. */
export function headingLevels(tokens: readonly Token[]): (HeadingLevel | undefined)[] {
  const open: number[] = [];
  return tokens.map((token) => {
    if (token.type !== 'heading') return undefined;
    while ((open.at(-1) ?? 0) >= token.depth) open.pop();
    open.push(token.depth);
    return LEVELS[Math.min(open.length, LEVELS.length) - 1];
  });
}
