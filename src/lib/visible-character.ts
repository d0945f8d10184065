// Characters that a terminal obeys, or does not show, in a form that people can see.

/** `\x1b` of an escape, `\u202e` of a mark that reverses what is shown. */
export function visibleCharacter(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16);
  if (code.length <= 2) return `\\x${code.padStart(2, '0')}`;
  return code.length <= 4 ? `\\u${code.padStart(4, '0')}` : `\\u{${code}}`;
}
