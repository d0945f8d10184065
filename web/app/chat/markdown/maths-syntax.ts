// Formulas in Markdown: $…$ and \(…\) in a line, $$…$$ and \[…\] as a block.
import type { TokenizerAndRendererExtension } from 'marked';

/** A formula in TeX. */
export interface MathsToken {
  type: 'maths' | 'mathsBlock';
  raw: string;
  text: string;
}

const BLOCK = /^ {0,3}(?:\$\$([^$]{1,10000}?)\$\$|\\\[([\s\S]{1,10000}?)\\\])[ \t]*(?:\n|$)/;
const IN_LINE = /^(?:\$\$([^$\n]{1,2000})\$\$|\\\(([^\n]{1,2000}?)\\\)|\\\[([^\n]{1,2000}?)\\\])/;
// As Pandoc does it: no space inside the signs and no digit behind them, so that prices stay prices.
const DOLLARS = /^\$(?![\s$])((?:\\.|[^$\\\n]){0,2000}?[^\s$\\])\$(?![\d$])/;

export const mathsExtensions: TokenizerAndRendererExtension[] = [
  {
    name: 'mathsBlock',
    level: 'block',
    start: (source) => /\n {0,3}(?:\$\$|\\\[)/.exec(source)?.index,
    tokenizer(source) {
      const found = BLOCK.exec(source);
      return found ? { type: 'mathsBlock', raw: found[0], text: (found[1] ?? found[2] ?? '').trim() } : undefined;
    },
  },
  {
    name: 'maths',
    level: 'inline',
    // A sign that can't begin a formula is not worth a stop.
    start: (source) => /\$\$?(?=[^\s$])|\\[([]/.exec(source)?.index,
    tokenizer(source) {
      const found = IN_LINE.exec(source) ?? DOLLARS.exec(source);
      if (!found) return undefined;
      return { type: 'maths', raw: found[0], text: (found[1] ?? found[2] ?? found[3] ?? '').trim() };
    },
  },
];
