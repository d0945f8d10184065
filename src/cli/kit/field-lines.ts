// Names and values in two columns, as `show` and `status` print them.
import { padded, textWidth } from '../../lib/text-width.ts';
import { wrapped } from '../../lib/wrapped.ts';
import { GAP } from './table.ts';

/** One without a value is not printed. */
export type Field = readonly [name: string, value: string | undefined];

/**
 * Rows of a name and a value, as `show` and `status` print them; long values go on below, where
 * they begin.
 */
export function fieldLines(
  fields: readonly Field[],
  { width, styleName = (text) => text }: { width: number; styleName?: (text: string) => string },
): string[] {
  const shown = fields.filter(([, value]) => value !== undefined && value !== '');
  const nameWidth = Math.max(...shown.map(([name]) => textWidth(name))) + GAP.length;
  return shown.flatMap(([name, value = '']) =>
    wrapped(value, Math.max(16, width - nameWidth)).map((text, index) =>
      index === 0 ? styleName(padded(name, nameWidth)) + text : ' '.repeat(nameWidth) + text,
    ),
  );
}
