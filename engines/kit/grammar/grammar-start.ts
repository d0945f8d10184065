// From which place of a response on a grammar holds: behind the thoughts, and from the first
// trigger on.

/** What begins a grammar that does not hold from the beginning, as llama.cpp describes it. */
export interface GrammarTrigger {
  /** 0 a token, 1 a text, 2 a regular expression, 3 one for all of the text. */
  type: number;
  value: string;
  token: number;
}

/** Where a response thinks: a grammar does not begin within a thought. */
export interface Thoughts {
  /** The end of the prompt that belongs to the response. */
  prompt: string;
  startTag: string;
  endTag: string;
}

/** Plain data, so that it can be given to another thread. */
export interface GrammarStart {
  /**
   * The first of them that has come behind the thoughts; undefined for the end of the thoughts
   * itself.
   */
  triggers: readonly GrammarTrigger[] | undefined;
  thoughts: Thoughts;
}

/** Finds the place in the response so far; undefined as long as the grammar does not hold. */
export type StartSearch = (response: string) => number | undefined;

/**
 * Patterns name marks, which are short; a search through all of a long response with each token
 * would take ever longer.
 */
const LOOKED_AT = 1000;

/** As llama.cpp finds it, and never inside of a thought. */
export function createStartSearch({ triggers, thoughts }: GrammarStart): StartSearch {
  if (triggers === undefined) return (response) => endOfThoughts(thoughts, response);
  const searches = triggers.map(searchOf);
  return (response) => {
    const behind = endOfThoughts(thoughts, response);
    if (behind === undefined) return undefined;
    const from = Math.max(behind, response.length - LOOKED_AT);
    const places = searches
      .map((search) => search(response, from))
      .filter((place) => place !== undefined);
    return places.length === 0 ? undefined : Math.min(...places);
  };
}

/** Whether the prompt leaves a thought open. */
export const isThoughtOpen = (thoughts: Thoughts): boolean =>
  endOfThoughts(thoughts, '') === undefined;

/** Where the last thought has ended; undefined inside of one. */
function endOfThoughts(
  { prompt, startTag, endTag }: Thoughts,
  response: string,
): number | undefined {
  if (startTag === '' || endTag === '') return 0;
  const text = prompt + response;
  const lastEnd = text.lastIndexOf(endTag);
  if (text.lastIndexOf(startTag) > lastEnd) return undefined;
  return Math.max(0, lastEnd === -1 ? 0 : lastEnd + endTag.length - prompt.length);
}

function searchOf({
  type,
  value,
}: GrammarTrigger): (response: string, from: number) => number | undefined {
  if (type === 1) {
    return (response, from) => {
      const place = response.indexOf(value, from);
      return place === -1 ? undefined : place;
    };
  }
  if (type !== 2 && type !== 3) return () => undefined;
  // One for the whole text is told by its marks, and has a short one in mind.
  const isWhole = type === 3 || value.startsWith('^');
  const pattern = new RegExp(value, 'd');
  return (response, from) => {
    if (isWhole && response.length > LOOKED_AT) return undefined;
    const [whole, ...groups] =
      pattern.exec(isWhole ? response : response.slice(from))?.indices ?? [];
    const [start] = groups.find((range) => range !== undefined) ?? whole ?? [];
    return start === undefined ? undefined : start + (isWhole ? 0 : from);
  };
}
