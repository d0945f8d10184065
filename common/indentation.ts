// Where code that is completed leaves the block of the cursor.

/**
 * The text up to a line that begins with fewer blanks and tabs than `least`; what it begins with
 * stays. The first line belongs to the cursor.
 */
export function withinIndentation(text: string, least: number): string {
  for (let feed = text.indexOf('\n'); feed >= 0; feed = text.indexOf('\n', feed + 1)) {
    let at = feed + 1;
    while (text[at] === ' ' || text[at] === '\t') at += 1;
    if (at < text.length && at - feed - 1 < least) return text.slice(0, at);
  }
  return text;
}
