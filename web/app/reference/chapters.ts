// Cuts a text of a document into chapters. A document has no headings of its own in a description:
// there a paragraph that begins with words in bold begins something new.
import type { Token } from 'marked';
import { readBlocks } from './read-text.ts';

/** Its title is '' where the text begins without one. */
export interface Chapter {
  title: string;
  tokens: Token[];
  /** Whether it has a list with numbers. */
  hasSteps: boolean;
}

/** The words in bold become the title, and what follows them a sentence of its own. */
export function chaptersOf(text: string): readonly Chapter[] {
  const chapters: Chapter[] = [];
  for (const token of readBlocks(text)) {
    const [first, ...rest] = (token.type === 'paragraph' && token.tokens) || [];
    const current = chapters.at(-1);
    if (first?.type === 'strong') {
      const title = first.text.replace(/[.:]$/, '');
      chapters.push({ title, tokens: [{ ...token, tokens: asSentence(rest) }], hasSteps: false });
    } else if (current) {
      current.tokens.push(token);
      current.hasSteps ||= token.type === 'list' && token.ordered;
    } else {
      chapters.push({ title: '', tokens: [token], hasSteps: false });
    }
  }
  return chapters;
}

/** Begins with a capital letter. */
function asSentence([first, ...rest]: readonly Token[]): Token[] {
  if (first?.type !== 'text') return first ? [first, ...rest] : [];
  const text = first.text.trimStart();
  return [{ ...first, text: text.charAt(0).toUpperCase() + text.slice(1) }, ...rest];
}
