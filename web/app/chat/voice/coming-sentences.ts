// The sentences of an answer that still comes, each as soon as it is whole.
import { type Blocks, readBlocks } from '../markdown/blocks.ts';
import { nextTogether, wholeSentences } from '../parts/sentences.ts';

interface ComingText {
  /** The Markdown so far, which only grows; `isOver` once no more comes. */
  read: () => { text: string; isOver: boolean };
  /** Resolves after the next change, and when the signal ends all. */
  changed: () => Promise<void>;
  language: string;
  signal: AbortSignal;
}

/**
 * Ends with the text, or with the signal. The last sentence so far is kept back: more of it may
 * come.
 */
export async function* comingSentences({
  read,
  changed,
  language,
  signal,
}: ComingText): AsyncGenerator<string> {
  let said = 0;
  let blocks: Blocks | undefined;
  while (!signal.aborted) {
    const { text, isOver } = read();
    blocks = readBlocks(text, blocks);
    const next = nextTogether(wholeSentences(blocks, language, isOver), said);
    if (next.length > 0) {
      said += next.length;
      yield next.join(' ');
    } else if (isOver) return;
    else await changed();
  }
}
