// The sentences of an answer that still comes, each as soon as it is whole.
import { nextTogether, plainText, sentencesSoFar, splitSentences } from '../parts/sentences.ts';

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
  while (!signal.aborted) {
    const { text, isOver } = read();
    const whole = isOver
      ? splitSentences(plainText(text), language)
      : sentencesSoFar(text, language);
    const next = nextTogether(whole, said);
    if (next.length > 0) {
      said += next.length;
      yield next.join(' ');
    } else if (isOver) return;
    else await changed();
  }
}
