// HTML that answers use and that can do no harm, as elements: `<sub>`, `<br>`, `<details>` … Also footnotes: `[^1]`.
import type { Token, TokenizerAndRendererExtension, Tokens } from 'marked';

const ELEMENTS = 'sub|sup|kbd|b|i|u|s|mark|small|strong|em|del|ins|q|code';

export interface HtmlToken {
  type: 'element' | 'details' | 'footnote';
  raw: string;
  /** Of the element or the footnote. */
  name: string;
  summary: Token[];
  tokens: Token[];
}

// Each is short, so that a text of many beginnings without an end is still read in no time.
const ELEMENT = new RegExp(`^<(${ELEMENTS})>([\\s\\S]{0,1000}?)</\\1>`, 'i');
const BREAK = /^<br ?\/?>/i;
const DETAILS = /^ {0,3}<details(?: open)?>\s*(?:<summary>([\s\S]{0,1000}?)<\/summary>)?/i;
const DETAILS_END = /<\/details>[ \t]*(?:\n|$)/i;
const FOOTNOTE = /^ {0,3}\[\^([\w-]{1,40})\]:[ \t]*(.*(?:\n(?![ \t]*(?:\n|\[\^)).*)*)(?:\n|$)/;
const REFERENCE = /^\[\^([\w-]{1,40})\]/;

export const htmlExtensions: TokenizerAndRendererExtension[] = [
  {
    name: 'details',
    level: 'block',
    start: (source) => /\n {0,3}<details/i.exec(source)?.index,
    tokenizer(source) {
      const [head, summary = ''] = DETAILS.exec(source) ?? [];
      if (head === undefined) return undefined;
      // While it comes, the end is missing.
      const end = DETAILS_END.exec(source);
      const content = source.slice(head.length, end?.index);
      return {
        type: 'details',
        raw: source.slice(0, end ? end.index + end[0].length : undefined),
        summary: this.lexer.inlineTokens(summary.trim()),
        tokens: this.lexer.blockTokens(content, []),
      };
    },
  },
  {
    name: 'footnote',
    level: 'block',
    start: (source) => /\n {0,3}\[\^/.exec(source)?.index,
    tokenizer(source) {
      const [raw, name = '', content = ''] = FOOTNOTE.exec(source) ?? [];
      return raw === undefined
        ? undefined
        : { type: 'footnote', raw, name, tokens: this.lexer.inlineTokens(content.trimEnd()) };
    },
  },
  {
    name: 'element',
    level: 'inline',
    start: (source) => /<[a-z]|\[\^/i.exec(source)?.index,
    tokenizer(source) {
      const lineBreak = BREAK.exec(source);
      if (lineBreak) return { type: 'br', raw: lineBreak[0] } satisfies Tokens.Br;
      const [reference, note] = REFERENCE.exec(source) ?? [];
      if (reference !== undefined) return { type: 'footnoteReference', raw: reference, text: note };
      const [raw, name = '', content = ''] = ELEMENT.exec(source) ?? [];
      if (raw === undefined) return undefined;
      return { type: 'element', raw, name: name.toLowerCase(), tokens: this.lexer.inlineTokens(content) };
    },
  },
];
