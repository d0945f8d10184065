// The flags of command lines that are spelled as native servers spell them.
/** A word as the native servers compare flags: without its `=value`, and with `_` read as `-` in long flags. */
export function flagOf(word: string): string | undefined {
  if (!/^--?[a-z]/i.test(word)) return undefined;
  const flag = word.replace(/=.*$/s, '');
  return flag.startsWith('--') ? flag.replaceAll('_', '-') : flag;
}
