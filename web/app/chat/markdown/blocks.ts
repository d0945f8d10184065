// Splits Markdown into blocks. As a text grows, only its last blocks are read again.
import { Lexer, Marked, type Token } from 'marked';
import { extensions } from './syntax.ts';

/** The blocks of a text, and how many of them are read once and for all. */
export interface Blocks {
  /** A block never changes its place. */
  readonly tokens: readonly Token[];
  /** So many of the first blocks can't be changed by more text. */
  readonly done: number;
  /** The part of the text with these. */
  readonly doneText: string;
}

/**
 * Lines with more markers of quotes and lists than any person writes; reading them would go as
 * deep.
 */
const TOO_DEEP = /^((?:[ \t]*(?:>|[*+-][ \t]|\d{1,9}[.)][ \t])){40}[\s\S]*?(?=\n\n|(?![\s\S])))/m;
/**
 * More characters in one paragraph than any person writes; reading what is inside takes the square
 * of them.
 */
const MAX_PARAGRAPH = 50_000;

/** Leaves the inside of paragraphs that are too long as it is. */
class QuickLexer extends Lexer {
  override inlineTokens(text: string, tokens: Token[] = []): Token[] {
    if (text.length <= MAX_PARAGRAPH) return super.inlineTokens(text, tokens);
    tokens.push({ type: 'tooLong', raw: text, text });
    return tokens;
  }
}

const OPTIONS = new Marked({ gfm: true, extensions }).defaults;

/**
 * @param before The result for a beginning of the text. Another text is read from its beginning.
 */
export function readBlocks(source: string, before?: Blocks): Blocks {
  const text = source.replace(/\r\n?/g, '\n');
  const from =
    before && text.startsWith(before.doneText) ? before : { tokens: [], done: 0, doneText: '' };
  const read = lex(text.slice(from.doneText.length));
  const places = read.flatMap(({ type }, index) => (type === 'space' ? [] : [index]));
  // More text may change the last block, and the one before it while the first line of the last one
  // is not complete.
  const open = places.at(-2) ?? 0;
  const kept = from.tokens.slice(0, from.done);
  return {
    tokens: [...kept, ...read.filter(({ type }) => type !== 'space')],
    done: kept.length + Math.max(0, places.length - 2),
    doneText: from.doneText + read.slice(0, open).reduce((all, { raw }) => all + raw, ''),
  };
}

function lex(text: string): Token[] {
  return text.split(TOO_DEEP).flatMap((part, index): Token[] => {
    if (part === '') return [];
    try {
      const tokens = index % 2 === 0 ? new QuickLexer(OPTIONS).lex(part) : [];
      // Where the lexer has changed the text, parts would not fit together.
      if (tokens.reduce((length, { raw }) => length + raw.length, 0) === part.length) return tokens;
    } catch {
      // It goes deeper than the lexer can.
    }
    // What can't be read as Markdown is shown as it came.
    return [{ type: 'html', block: true, raw: part, text: part }];
  });
}

/** The page has headings of its own above those of a text. */
const HIGHEST = 3;
const LOWEST = 6;

/**
 * The level of each block that is a heading: one below the heading it belongs to, so that none is
 * left out.
 */
export function headingLevels(tokens: readonly Token[]): (number | undefined)[] {
  const open: number[] = [];
  return tokens.map((token) => {
    if (token.type !== 'heading') return undefined;
    while ((open.at(-1) ?? 0) >= token.depth) open.pop();
    open.push(token.depth);
    return Math.min(HIGHEST + open.length - 1, LOWEST);
  });
}
