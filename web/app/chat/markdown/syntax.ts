// What Markdown has here beyond GitHub's: formulas ($…$, \(…\), $$…$$, \[…\]), HTML that can do no
// harm (`<sub>`, `<details>` …) and footnotes.
import type { TokenizerExtension } from 'marked';

// Each is short, so that a text of many beginnings without an end is still read in no time.
const MATHS_BLOCK = /^ {0,3}(?:\$\$([^$]{1,10000}?)\$\$|\\\[([\s\S]{1,10000}?)\\\])[ \t]*(?:\n|$)/;
const MATHS = /^(?:\$\$([^$\n]{1,2000})\$\$|\\\(([^\n]{1,2000}?)\\\)|\\\[([^\n]{1,2000}?)\\\])/;
// As Pandoc does it: no space inside the signs and no digit behind them, so that prices stay
// prices.
const DOLLARS = /^\$(?![\s$])((?:\\.|[^$\\\n]){0,2000}?[^\s$\\])\$(?![\d$])/;
const ELEMENT =
  /^<(sub|sup|kbd|b|i|u|s|mark|small|strong|em|del|ins|q|code)>([\s\S]{0,1000}?)<\/\1>/i;
const BREAK = /^<br ?\/?>/i;
const DETAILS = /^ {0,3}<details(?: open)?>\s*(?:<summary>([\s\S]{0,1000}?)<\/summary>)?/i;
const DETAILS_END = /<\/details>[ \t]*(?:\n|$)/i;
const FOOTNOTE = /^ {0,3}\[\^([\w-]{1,40})\]:[ \t]*(.*(?:\n(?![ \t]*(?:\n|\[\^)).*)*)(?:\n|$)/;
const REFERENCE = /^\[\^([\w-]{1,40})\]/;

type Tokenizer = TokenizerExtension['tokenizer'];

const tokenOfMaths = (type: string, found: RegExpExecArray | null) =>
  found
    ? { type, raw: found[0], text: (found[1] ?? found[2] ?? found[3] ?? '').trim() }
    : undefined;

const tokenOfDetails: Tokenizer = function (source) {
  const [head, summary = ''] = DETAILS.exec(source) ?? [];
  if (head === undefined) return undefined;
  // While it comes, the end is missing.
  const end = DETAILS_END.exec(source);
  const raw = source.slice(0, end ? end.index + end[0].length : undefined);
  const tokens = this.lexer.blockTokens(source.slice(head.length, end?.index), []);
  return { type: 'details', raw, summary: this.lexer.inlineTokens(summary.trim()), tokens };
};

const tokenOfFootnote: Tokenizer = function (source) {
  const [raw, name, content = ''] = FOOTNOTE.exec(source) ?? [];
  if (raw === undefined) return undefined;
  return { type: 'footnote', raw, name, tokens: this.lexer.inlineTokens(content.trimEnd()) };
};

const tokenOfElement: Tokenizer = function (source) {
  const [lineBreak] = BREAK.exec(source) ?? [];
  if (lineBreak !== undefined) return { type: 'br', raw: lineBreak };
  const [reference, text] = REFERENCE.exec(source) ?? [];
  if (reference !== undefined) return { type: 'footnoteReference', raw: reference, text };
  const [raw, name = '', content = ''] = ELEMENT.exec(source) ?? [];
  if (raw === undefined) return undefined;
  return {
    type: 'element',
    raw,
    name: name.toLowerCase(),
    tokens: this.lexer.inlineTokens(content),
  };
};

function extension(
  level: 'block' | 'inline',
  name: string,
  start: RegExp,
  tokenizer: Tokenizer,
): TokenizerExtension {
  return { level, name, start: (source) => start.exec(source)?.index, tokenizer };
}

/** For the parser of Markdown, in the order in which they are tried. */
export const extensions = [
  extension('block', 'mathsBlock', /\n {0,3}(?:\$\$|\\\[)/, (source) =>
    tokenOfMaths('mathsBlock', MATHS_BLOCK.exec(source)),
  ),
  // A sign that can't begin a formula is not worth a stop.
  extension('inline', 'maths', /\$\$?(?=[^\s$])|\\[([]/, (source) =>
    tokenOfMaths('maths', MATHS.exec(source) ?? DOLLARS.exec(source)),
  ),
  extension('block', 'details', /\n {0,3}<details/i, tokenOfDetails),
  extension('block', 'footnote', /\n {0,3}\[\^/, tokenOfFootnote),
  extension('inline', 'element', /<[a-z]|\[\^/i, tokenOfElement),
];
