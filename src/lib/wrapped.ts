// Breaks texts for people into lines.
import { textWidth } from './text-width.ts';

/**
 * Lines of at most so many columns, broken between words; a longer word stays whole. Colours take
 * no room.
 */
export const wrapped = (text: string, width: number): string[] =>
  text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && textWidth(longer) > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return [...lines, line];
  });

/**
 * What a stream is given, a text of any number of lines: on a terminal broken at words, behind the
 * indentation of each line.
 */
export function fitted(
  { isTTY, columns }: { isTTY?: boolean; columns?: number },
  text: string,
): string {
  if (!isTTY) return text;
  return text
    .split('\n')
    .flatMap((line) => {
      const indentation = /^ */.exec(line)?.[0] ?? '';
      const room = (columns || 80) - indentation.length;
      return wrapped(line.slice(indentation.length), room).map((part) => indentation + part);
    })
    .join('\n');
}
