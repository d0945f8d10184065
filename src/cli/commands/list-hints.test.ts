import { expect, test } from 'vitest';
import { model } from '../../../fixtures/command-run.ts';
import type { Model } from '../../../generated/client/index.ts';
import { listHints } from './list-hints.ts';

const listed = (id: string) => model(id) as unknown as Model;
const FIRST = "'lemonade run small' pulls a good first one, and chats.";

/** With so many models that are not listed. */
function hints(tooLarge: number, unable: number, options: { isAll?: boolean; first?: Model } = {}) {
  const models = {
    here: [listed('here')],
    elsewhere: [],
    fitting: [],
    tooLarge: Array<Model>(tooLarge).fill(listed('big')),
    unable: Array<Model>(unable).fill(listed('npu')),
  };
  return listHints(models, { isAll: false, first: undefined, ...options });
}

test('a list without anything left out says nothing', () => {
  expect(hints(0, 0)).toEqual([]);
});

test('what is left out is counted, and how it is seen', () => {
  expect(hints(1, 0)).toEqual([
    'There are 1 more model too large for the memory; --all shows them.',
  ]);
  expect(hints(0, 2)).toEqual([
    "There are 2 models that can't be used on this machine; --all shows them.",
  ]);
  expect(hints(2, 1)).toEqual([
    "There are 2 more models too large for the memory, and 1 model that can't be used on this machine; --all shows them.",
  ]);
});

test('the first model to take is said, also with --all, which leaves nothing out', () => {
  const first = listed('small');
  expect(hints(0, 0, { first })).toEqual([FIRST]);
  expect(hints(1, 1, { first, isAll: true })).toEqual([FIRST]);
  expect(hints(1, 0, { first })).toHaveLength(2);
  expect(hints(1, 1, { isAll: true })).toEqual([]);
});
