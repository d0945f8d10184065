// Splits the arguments that users add to a native server's command line, and finds those that they may not use.

/** The words of a command line, or what is wrong with it, as a sentence. */
export type SplitArguments = { words: readonly string[] } | { problem: string };

/**
 * Splits at blanks as a shell would, without being one: `'…'` and `"…"` keep blanks together, `\"` and `\\` inside
 * double quotes stand for themselves (JSON values need them), and nothing is ever expanded.
 */
export function splitArguments(text: string): SplitArguments {
  const words: string[] = [];
  let word: string | undefined;
  let quote: { character: string; at: number } | undefined;

  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '\0') return { problem: `There is a NUL character at position ${at}; remove it.` };
    if (quote !== undefined) {
      const next = text.charAt(at + 1);
      if (character === quote.character) quote = undefined;
      else if (quote.character === '"' && character === '\\' && (next === '"' || next === '\\')) {
        word += next;
        at += 1;
      } else word += character;
    } else if (character === '"' || character === "'") {
      quote = { character, at };
      // An empty pair of quotes is an empty word.
      word ??= '';
    } else if (/\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + character;
  }
  if (quote !== undefined) {
    return { problem: `The quote ${quote.character} at position ${quote.at} is never closed; close it or remove it.` };
  }
  if (word !== undefined) words.push(word);
  return { words };
}

/** A word as the native servers compare flags: without its `=value`, and with `_` read as `-` in long flags. */
export function flagOf(word: string): string | undefined {
  if (!/^--?[a-z]/i.test(word)) return undefined;
  const flag = word.replace(/=.*$/s, '');
  return flag.startsWith('--') ? flag.replaceAll('_', '-') : flag;
}

/** The flags among `words` that `isReserved` holds for, each once, as the user wrote them up to `=`. */
export function findReservedFlags(words: readonly string[], isReserved: (flag: string) => boolean): readonly string[] {
  const found = new Set<string>();
  for (const word of words) {
    const flag = flagOf(word);
    if (flag !== undefined && isReserved(flag)) found.add(word.replace(/=.*$/s, ''));
  }
  return [...found];
}
