// The words for true and false in queries and forms, where everything is text: Python writes True, shells 1 and yes.
const WORDS: ReadonlyMap<string, boolean> = new Map([
  ...['true', '1', 'yes', 'on'].map((word) => [word, true] as const),
  ...['false', '0', 'no', 'off'].map((word) => [word, false] as const),
]);

export function booleanOf(word: string): boolean | undefined {
  return WORDS.get(word.toLowerCase());
}

/** A URL whose query has the booleans of these names as `true` and `false`, which is all that the validator knows. */
export function withPlainBooleans(url: string, names: readonly string[]): string {
  const queryAt = url.indexOf('?');
  if (names.length === 0 || queryAt === -1) return url;
  const pairs = url.slice(queryAt + 1).split('&');
  const plain = pairs.map((pair) => {
    const [name = '', word = ''] = pair.split('=', 2);
    const meant = names.includes(name) ? booleanOf(word) : undefined;
    return meant === undefined ? pair : `${name}=${meant}`;
  });
  return `${url.slice(0, queryAt)}?${plain.join('&')}`;
}
