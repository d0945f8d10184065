// Titles of conversations.

/** @returns A title of at most 60 characters from a first question. */
export function titleOf(text: string): string {
  const line = text.trim().split(/\s*\n/, 1)[0] ?? '';
  return line.length <= 60 ? line : `${line.slice(0, 59).trimEnd()}…`;
}

/** @param text What a model has written. @returns Undefined if it holds no title. */
export function titleIn(text: string): string | undefined {
  const said = text.replace(/<think>.*?(<\/think>|$)/gs, '').trim();
  const [line = ''] = said.split('\n', 1);
  const words = line.replace(/^[\s#*"'“„«「_]*(title\s*:)?[\s*"'“„«「_]*|[\s*"'”“»」_.]+$/gi, '');
  return words === '' || words.length > 100 ? undefined : titleOf(words);
}
