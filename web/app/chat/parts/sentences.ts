// What is spoken of an answer, in sentences. Code and formulas of their own are left out.
import type { Token, Tokens } from 'marked';
import { type Blocks, readBlocks } from '../markdown/blocks.ts';

/**
 * Short sentences are spoken together up to this many characters; the first one is alone, so that
 * it comes soon.
 */
const TOGETHER = 200;
const SILENT = ['code', 'html', 'hr', 'def', 'image', 'mathsBlock'];

/** @returns The words of a text in Markdown; each block ends a line. */
export const plainText = (markdown: string): string => wordsIn(readBlocks(markdown));

function wordsIn({ tokens }: Blocks): string {
  const lines = tokens.map(wordsOf).join('\n').split('\n');
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

/** Signs alone can't be spoken. */
const HAS_WORDS = /[\p{L}\p{N}]/u;

/** @returns The sentences in order, each by itself. */
function splitSentences(text: string, language: string): string[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  return text
    .split('\n')
    .flatMap((line) => Array.from(segmenter.segment(line), ({ segment }) => segment.trim()))
    .filter((sentence) => HAS_WORDS.test(sentence));
}

/**
 * @param isOver Whether no more comes. Before that the last sentence may go on, unless what is not
 *   spoken stands behind it.
 * @returns The sentences of an answer, as far as they are whole.
 */
export function wholeSentences(blocks: Blocks, language: string, isOver: boolean): string[] {
  const sentences = splitSentences(wordsIn(blocks), language);
  const last = blocks.tokens.at(-1);
  const isLastWhole = isOver || (last !== undefined && SILENT.includes(last.type));
  return isLastWhole ? sentences : sentences.slice(0, -1);
}

/** @returns Those that are spoken together from a place on; none behind the last one. */
export function nextTogether(sentences: readonly string[], from: number): string[] {
  const next = sentences.slice(from, from + 1);
  let length = next[0]?.length ?? 0;
  if (from === 0) return next;
  for (const sentence of sentences.slice(from + 1)) {
    length += 1 + sentence.length;
    if (length > TOGETHER) break;
    next.push(sentence);
  }
  return next;
}

/** @returns The sentences in order, short ones together. */
export function* sentencesOf(text: string, language: string): Generator<string> {
  const sentences = splitSentences(text, language);
  for (let said = 0; said < sentences.length; ) {
    const next = nextTogether(sentences, said);
    said += next.length;
    yield next.join(' ');
  }
}
