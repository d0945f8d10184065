import { expect, test } from 'vitest';
import { readPresets } from './presets.ts';

test.each([undefined, '', '{', '3', 'null', '[null, 5, {}]'])(
  'a stored value that is not a list of presets (%s) counts as no presets',
  (text) => {
    expect(readPresets(text)).toEqual([]);
  },
);

test('of a preset, only settings that exist are taken', () => {
  const kept = [{ name: 'a', settings: { system: 'S', temperature: 'hot', evil: 1 } }];
  expect(readPresets(JSON.stringify(kept))).toEqual([{ name: 'a', settings: { system: 'S' } }]);
});
