// What has changed from one text to the next, line by line.

/** A line that is in both texts, only in the one before, or only in the new one. */
export interface ComparedLine {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** More lines than that, as a product, are not compared: it would be felt. */
const MOST_WORK = 4_000_000;

/** @returns All lines of both. Of texts that are very long and differ, the old one comes as a whole. */
export function differenceOf(before: string, after: string): ComparedLine[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < Math.min(old.length, now.length) && old[start] === now[start]) start += 1;
  let end = 0;
  const most = Math.min(old.length, now.length) - start;
  while (end < most && old[old.length - 1 - end] === now[now.length - 1 - end]) end += 1;
  const same = (lines: readonly string[]) =>
    lines.map((text): ComparedLine => ({ kind: 'same', text }));
  return [
    ...same(old.slice(0, start)),
    ...middleOf(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...same(old.slice(old.length - end)),
  ];
}

/** By the longest sequence of lines that both have. */
function middleOf(old: readonly string[], now: readonly string[]): ComparedLine[] {
  if (old.length * now.length > MOST_WORK) {
    return [
      ...old.map((text): ComparedLine => ({ kind: 'removed', text })),
      ...now.map((text): ComparedLine => ({ kind: 'added', text })),
    ];
  }
  const width = now.length + 1;
  const lengths = new Uint32Array((old.length + 1) * width);
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = now.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        old[row] === now[column]
          ? (lengths[(row + 1) * width + column + 1] ?? 0) + 1
          : Math.max(
              lengths[(row + 1) * width + column] ?? 0,
              lengths[row * width + column + 1] ?? 0,
            );
    }
  }
  const lines: ComparedLine[] = [];
  let [row, column] = [0, 0];
  while (row < old.length || column < now.length) {
    const [left, right] = [old[row], now[column]];
    const isSame = left !== undefined && left === right;
    const dropsLeft =
      right === undefined ||
      (left !== undefined &&
        (lengths[(row + 1) * width + column] ?? 0) >= (lengths[row * width + column + 1] ?? 0));
    if (isSame) {
      lines.push({ kind: 'same', text: left });
      row += 1;
      column += 1;
    } else if (dropsLeft) {
      lines.push({ kind: 'removed', text: left ?? '' });
      row += 1;
    } else {
      lines.push({ kind: 'added', text: right ?? '' });
      column += 1;
    }
  }
  return lines;
}
