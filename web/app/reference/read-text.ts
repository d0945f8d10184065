// Reads the Markdown of the documents. Short names in code are kept in one line: torn after a slash
// or after a method, they are hard to read. Apostrophes are
// as in the rest of the app.
import { Lexer, type Token, walkTokens } from 'marked';

/** As many characters as fit into a line of a narrow window, also within lists. */
const MOST_IN_A_LINE = 28;

/** A name that is kept whole has an element around it, which the style knows. */
function keepWhole(token: Token): void {
  if (token.type !== 'codespan' || 'isWhole' in token || token.text.length > MOST_IN_A_LINE) return;
  const name = { ...token, isWhole: true };
  Object.assign(token, { type: 'element', name: 'span', tokens: [name] });
}

/** One within a word, which a keyboard writes straight. */
const APOSTROPHE = /(?<=\p{L})'(?=\p{L})/gu;

function bendApostrophes(token: Token): void {
  if (token.type === 'text') token.text = token.text.replace(APOSTROPHE, '’');
}

function prepared(tokens: Token[]): Token[] {
  walkTokens(tokens, (token) => {
    bendApostrophes(token);
    keepWhole(token);
  });
  return tokens;
}

/** Paragraphs, lists and code. */
export const readBlocks = (text: string): Token[] => prepared(Lexer.lex(text));

/** What stands in one paragraph. */
export const readLine = (text: string): Token[] => prepared(Lexer.lexInline(text));
