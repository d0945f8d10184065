// Splits Markdown into blocks. As a text grows, only its last blocks are read again.
import { Lexer, Marked, type Token } from 'marked';
import { htmlExtensions } from './html-syntax.ts';
import { mathsExtensions } from './maths-syntax.ts';

/** One block of a text; its place in the list of blocks never changes, so it is a good key. */
export interface Block {
  token: Token;
  /** The source of the block. */
  raw: string;
  /** True once more text can't change it. */
  isDone: boolean;
}

export interface Blocks {
  readonly blocks: readonly Block[];
  /** The part of the text whose blocks are done. */
  readonly doneText: string;
  /** Targets of `[name]: address` so far. */
  readonly links: Readonly<Record<string, LinkTarget>>;
}

interface LinkTarget {
  href: string | null;
  title: string | null;
}

/** A line with more markers of quotes and lists than any person writes; reading it would go as deep. */
const TOO_DEEP = /^(?:[ \t]*(?:>|[*+-][ \t]|\d{1,9}[.)][ \t])){40}/m;
/** More characters in one paragraph than any person writes; reading what is inside takes the square of them. */
const MAX_PARAGRAPH = 50_000;

/** Leaves the inside of paragraphs that are too long as it is. */
class QuickLexer extends Lexer {
  override inlineTokens(text: string, tokens: Token[] = []): Token[] {
    if (text.length <= MAX_PARAGRAPH) return super.inlineTokens(text, tokens);
    tokens.push({ type: 'tooLong', raw: text, text });
    return tokens;
  }
}

const OPTIONS = new Marked({ gfm: true, extensions: [...mathsExtensions, ...htmlExtensions] }).defaults;

/**
 * @param before The result for a beginning of the text. Another text is read from its beginning.
 */
export function readBlocks(source: string, before?: Blocks): Blocks {
  const text = source.includes('\r') ? source.replace(/\r\n?/g, '\n') : source;
  const from = before !== undefined && text.startsWith(before.doneText) ? before : undefined;
  const done = from?.blocks.filter(({ isDone }) => isDone) ?? [];
  let doneText = from?.doneText ?? '';
  const { tokens, links } = lex(text.slice(doneText.length), from?.links ?? {});
  const open = tokens.length - countOpen(tokens);
  const blocks = [...done];
  tokens.forEach((token, index) => {
    const isDone = index < open;
    if (isDone) doneText += token.raw;
    if (token.type !== 'space') blocks.push({ token, raw: token.raw, isDone });
  });
  return { blocks, doneText, links };
}

/** More text may change the last block, and the one before it while the first line of the last one is not complete. */
function countOpen(tokens: readonly Token[]): number {
  let wanted = 1;
  for (let index = tokens.length - 1; index >= 0; index -= 1) {
    const token = tokens[index];
    if (token === undefined || token.type === 'space') continue;
    if (wanted === 1 && !token.raw.includes('\n') && index > 0) {
      wanted = 2;
      continue;
    }
    return tokens.length - index;
  }
  return tokens.length;
}

interface Read {
  tokens: Token[];
  links: Readonly<Record<string, LinkTarget>>;
}

function lex(text: string, links: Readonly<Record<string, LinkTarget>>): Read {
  const read: Read = { tokens: [], links };
  const add = (part: string) => {
    const { tokens, links: all } = lexPart(part, read.links);
    read.tokens.push(...tokens);
    read.links = all;
  };
  let rest = text;
  for (let deep = TOO_DEEP.exec(rest); deep; deep = TOO_DEEP.exec(rest)) {
    const end = rest.indexOf('\n\n', deep.index);
    if (deep.index > 0) add(rest.slice(0, deep.index));
    read.tokens.push(plain(rest.slice(deep.index, end < 0 ? undefined : end)));
    rest = end < 0 ? '' : rest.slice(end);
  }
  if (rest !== '') add(rest);
  return read;
}

function lexPart(text: string, links: Readonly<Record<string, LinkTarget>>): Read {
  const lexer = new QuickLexer(OPTIONS);
  Object.assign(lexer.tokens.links, links);
  try {
    const tokens = lexer.lex(text);
    // Where the lexer has changed the text, parts would not fit together.
    if (tokens.reduce((length, { raw }) => length + raw.length, 0) !== text.length)
      return { tokens: [plain(text)], links };
    return { tokens: [...tokens], links: { ...tokens.links } as Record<string, LinkTarget> };
  } catch {
    return { tokens: [plain(text)], links };
  }
}

/** What can't be read as Markdown is shown as it came. */
function plain(text: string): Token {
  return { type: 'html', block: true, raw: text, text };
}
