// The words that clients write for true and false in queries, forms and headers.

const TRUE_WORDS = ['true', '1', 'yes', 'on'];
const FALSE_WORDS = ['false', '0', 'no', 'off'];

/** What the word means, in any case; undefined for any other word. */
export function booleanOf(word: string): boolean | undefined {
  const lower = word.toLowerCase();
  if (TRUE_WORDS.includes(lower)) return true;
  return FALSE_WORDS.includes(lower) ? false : undefined;
}

/** The URL with `true` or `false` as the values of these parameters, which validation demands. */
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
