// How many columns of a terminal a text takes: letters of East Asia and pictures take two, marks
// and colours none.
import { stripVTControlCharacters } from 'node:util';
import { eastAsianWidth } from 'get-east-asian-width';

/** Most texts: nothing in them is wide, combined or invisible. */
const SIMPLE = /^[\x20-\x7e\xa0-\xac\xae-\xff]*$/;
/**
 * Nothing of these is seen: marks that belong to the character before, and what only says how
 * others are shown.
 */
const UNSEEN = /^[\p{Control}\p{Format}\p{Mark}\p{Default_Ignorable_Code_Point}]*$/u;
/** Shown as a picture: by itself, or because the mark behind it (U+FE0F) says so. */
const PICTURE = /^\p{Emoji_Presentation}|\ufe0f/u;

let segmenter: Intl.Segmenter | undefined;

/**
 * What a person takes for one character, such as a letter with its accents, or a family of four as
 * one picture.
 */
export function charactersOf(text: string): readonly string[] {
  if (SIMPLE.test(text)) return text.split('');
  segmenter ??= new Intl.Segmenter();
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Columns of one of {@link charactersOf}: 0, 1 or 2. */
export function characterWidth(character: string): number {
  if (UNSEEN.test(character)) return 0;
  if (PICTURE.test(character)) return 2;
  return eastAsianWidth(character.codePointAt(0) ?? 0);
}

/** Columns of a line; colours take none. */
export function textWidth(text: string): number {
  const shown = stripVTControlCharacters(text);
  if (SIMPLE.test(shown)) return shown.length;
  return charactersOf(shown).reduce((sum, character) => sum + characterWidth(character), 0);
}

/** The beginning of a text, without colours, that fits so many columns; it may be empty. */
export function headOf(text: string, columns: number): string {
  if (SIMPLE.test(text)) return text.slice(0, Math.max(0, columns));
  let head = '';
  let width = 0;
  for (const character of charactersOf(text)) {
    width += characterWidth(character);
    if (width > columns) break;
    head += character;
  }
  return head;
}

/** `text` with spaces behind it, or in front of it, so that it takes at least so many columns. */
export function padded(text: string, columns: number, side: 'start' | 'end' = 'end'): string {
  const spaces = ' '.repeat(Math.max(0, columns - textWidth(text)));
  return side === 'end' ? text + spaces : spaces + text;
}
