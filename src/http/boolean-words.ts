// The words for true and false in queries and forms, where everything is text: Python writes True, shells 1 and yes.

const WORDS: ReadonlyMap<string, boolean> = new Map([
  ...['true', '1', 'yes', 'on'].map((word) => [word, true] as const),
  ...['false', '0', 'no', 'off'].map((word) => [word, false] as const),
]);

/** What the word means, in any case; undefined for any other word. */
export function booleanOf(word: string): boolean | undefined {
  return WORDS.get(word.toLowerCase());
}
