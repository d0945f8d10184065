// When a grammar begins to hold in the middle of a response: as llama.cpp does it, and never inside of a thought.
import type { FormattedChat, GrammarTrigger } from './formatter-child.ts';

type Thoughts = Pick<FormattedChat, 'generation_prompt' | 'thinking_start_tag' | 'thinking_end_tag'>;
/** From which place of a response on the grammar holds; undefined as long as it does not. */
type StartIn = (response: string) => number | undefined;

const TEXT = 1;
const PATTERN = 2;
const WHOLE_PATTERN = 3;
/** Patterns name marks, which are short; a search through all of a long response with each token would take ever longer. */
const LOOKED_AT = 1000;

/** The first of the triggers that has come behind the thoughts. */
export function createTriggers(triggers: readonly GrammarTrigger[], thoughts: Thoughts): StartIn {
  const searches = triggers.flatMap(searchOf);
  const endOfThoughts = createThoughtSearch(thoughts);
  return (response) => {
    const behind = endOfThoughts(response);
    if (behind === undefined) return undefined;
    const from = Math.max(behind, response.length - LOOKED_AT);
    const places = searches.map((search) => search(response, from)).filter((place) => place !== undefined);
    return places.length === 0 ? undefined : Math.min(...places);
  };
}

/** Where the prompt leaves a thought open, the place behind it; undefined, which is from the beginning, where it does not. */
export function createThoughtEnd(thoughts: Thoughts): StartIn | undefined {
  const search = createThoughtSearch(thoughts);
  return search('') === undefined ? search : undefined;
}

/** Where the last thought has ended; undefined inside of one. */
function createThoughtSearch({ generation_prompt, thinking_start_tag, thinking_end_tag }: Thoughts): StartIn {
  const [start, end] = [thinking_start_tag.trim(), thinking_end_tag.trim()];
  return (response) => {
    if (start === '' || end === '') return 0;
    const text = generation_prompt + response;
    const lastStart = text.lastIndexOf(start);
    const lastEnd = text.lastIndexOf(end);
    if (lastStart > lastEnd) return undefined;
    return Math.max(0, lastEnd === -1 ? 0 : lastEnd + end.length - generation_prompt.length);
  };
}

function searchOf({
  type,
  value,
}: GrammarTrigger): readonly ((response: string, from: number) => number | undefined)[] {
  if (type === TEXT) {
    return [
      (response, from) => {
        const place = response.indexOf(value, from);
        return place === -1 ? undefined : place;
      },
    ];
  }
  if (type !== PATTERN && type !== WHOLE_PATTERN) return [];
  // One for the whole text is told by its marks, and has a short one in mind.
  const isWhole = type === WHOLE_PATTERN || value.startsWith('^');
  const pattern = new RegExp(value, 'd');
  return [
    (response, from) => {
      if (isWhole && response.length > LOOKED_AT) return undefined;
      const found = pattern.exec(isWhole ? response : response.slice(from));
      const [start] =
        found?.indices?.find((range, index) => index > 0 && range !== undefined) ?? found?.indices?.[0] ?? [];
      return start === undefined ? undefined : start + (isWhole ? 0 : from);
    },
  ];
}
