// Takes the thoughts out of generated text, piece by piece: what stands between <think> tags at its beginning.
import { createStopSequenceFilter } from './stop-sequences.ts';

/** The tags around thoughts. */
export const thoughtStart = '<think>';
/** See {@link thoughtStart}. */
export const thoughtEnd = '</think>';

/** What a piece of text turned out to be. */
interface ReadThoughts {
  reasoning: string;
  content: string;
}

/** Thoughts that were cut off stay thoughts. @param place where the text begins; `outside` passes everything on as content. */
export function createReasoningReader(place: 'beginning' | 'inside' | 'outside') {
  let state: 'beginning' | 'inside' | 'behind' | 'outside' = place;
  const end = createStopSequenceFilter([thoughtEnd]);
  let held = '';
  let hasThoughts = false;
  let hasStarted = false;

  // Line breaks beside the tags belong to their notation; those within may turn out to be the last ones.
  function visible(text: string): string {
    const fresh = hasThoughts ? text : text.trimStart();
    const shown = fresh.trimEnd();
    // Looking at what is held again and again would take ever longer in a long run of line breaks.
    if (shown === '') {
      if (hasThoughts) held += fresh;
      return '';
    }
    const before = held;
    held = fresh.slice(shown.length);
    hasThoughts = true;
    return before + shown;
  }

  function push(text: string): ReadThoughts {
    switch (state) {
      case 'outside':
        return { reasoning: '', content: text };
      case 'beginning': {
        held += text;
        if (!hasStarted && text.trimStart() === '') return nothing;
        hasStarted = true;
        const begun = held.trimStart();
        if (thoughtStart.startsWith(begun)) return nothing;
        const all = held;
        held = '';
        state = begun.startsWith(thoughtStart) ? 'inside' : 'outside';
        return push(state === 'inside' ? begun.slice(thoughtStart.length) : all);
      }
      case 'inside': {
        const { text: thoughts, rest } = end.push(text);
        const reasoning = visible(thoughts);
        if (rest === undefined) return { reasoning, content: '' };
        state = 'behind';
        return { reasoning, content: push(rest).content };
      }
      case 'behind': {
        const content = text.trimStart();
        if (content !== '') state = 'outside';
        return { reasoning: '', content };
      }
    }
  }

  return {
    push,
    /** The text has ended: gives what was held. */
    flush(): ReadThoughts {
      if (state === 'beginning') {
        const content = held.trim() === thoughtStart ? '' : held;
        return { reasoning: '', content };
      }
      return state === 'inside' ? { reasoning: visible(end.flush()), content: '' } : nothing;
    },
  };
}

const nothing: ReadThoughts = { reasoning: '', content: '' };
