import { expect, test } from 'vitest';
import { readBlocks } from './blocks.ts';
import { headingLevels } from './heading-levels.ts';

test.each([
  ['## a\n\n### b\n\n## c', [3, 4, 3]],
  ['# a\n\n### b\n\n#### c\n\n## d', [3, 4, 5, 4]],
  ['### a\n\n# b\n\nwords', [3, 3, undefined]],
  ['# a\n\n## b\n\n### c\n\n#### d\n\n##### e', [3, 4, 5, 6, 6]],
])('the headings of %j are in order', (text, levels) => {
  expect(headingLevels(readBlocks(text).blocks.map(({ token }) => token))).toEqual(levels);
});
