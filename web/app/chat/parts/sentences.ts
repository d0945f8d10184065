// What is spoken of an answer, in sentences. Code and formulas of their own are left out.
import type { Token, Tokens } from 'marked';
import { readBlocks } from '../markdown/blocks.ts';

/**
 * Short sentences are spoken together up to this many characters; the first one is alone, so that
 * it comes soon.
 */
const TOGETHER = 200;
const SILENT = ['code', 'html', 'hr', 'def', 'image', 'mathsBlock'];

/** @returns The words of a text in Markdown; each block ends a line. */
export function plainText(markdown: string): string {
  const lines = readBlocks(markdown).tokens.map(wordsOf).join('\n').split('\n');
  return lines.flatMap((line) => line.trim() || []).join('\n');
}

function wordsOf(token: Token): string {
  if (SILENT.includes(token.type)) return '';
  if (token.type === 'br') return '\n';
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows]
      .map((cells) => `${cells.map(({ tokens }) => tokens.map(wordsOf).join('')).join(', ')}.`)
      .join('\n');
  }
  if (token.type === 'list')
    return (token as Tokens.List).items.flatMap(({ tokens }) => tokens.map(wordsOf)).join('\n');
  if (!('tokens' in token) || token.tokens === undefined)
    return 'text' in token ? String(token.text) : '';
  return token.tokens.map(wordsOf).join(token.type === 'blockquote' ? '\n' : '');
}

/** @returns The sentences in order, short ones together. */
export function sentencesOf(text: string, language: string): string[] {
  const sentences: string[] = [];
  for (const line of text.split('\n')) {
    for (const { segment } of new Intl.Segmenter(language, { granularity: 'sentence' }).segment(
      line,
    )) {
      const last = sentences.at(-1);
      if (segment.trim() === '') continue;
      if (sentences.length < 2 || last === undefined || last.length + segment.length > TOGETHER)
        sentences.push(segment.trim());
      else sentences[sentences.length - 1] = `${last} ${segment.trim()}`;
    }
  }
  return sentences;
}
