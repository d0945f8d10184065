// The shapes in which providers stream calls, as public reports have them.
import { expect, test } from 'vitest';
import { ToolCalls } from './tool-calls.ts';

type Said = [name: string, text: string, id?: string];

/**
 * What a client makes of the pieces: it knows a call by its index, and takes every text as more.
 */
function read(events: readonly (readonly unknown[])[]) {
  const calls = new ToolCalls();
  const all: { id?: string | undefined; type?: string | undefined; name: string; text: string }[] =
    [];
  for (const list of events) {
    for (const { index = -1, id, type, function: called } of calls.take(list)) {
      const call = all[index] ?? { id, type, name: '', text: '' };
      all[index] = call;
      call.name += called?.name ?? '';
      call.text += called?.arguments ?? '';
    }
  }
  return { calls, all };
}

const first = (index: unknown, id: unknown, name: unknown, text: unknown = '') => ({
  index,
  id,
  type: 'function',
  function: { name, arguments: text },
});
const more = (index: unknown, text: unknown) => ({ index, function: { arguments: text } });
const named = (name: string, text: unknown) => ({ function: { name, arguments: text } });
const ROME = '{"city":"Rome"}';
const OSLO = '{"city":"Oslo"}';

test.each<[title: string, events: readonly (readonly unknown[])[], said: readonly Said[]]>([
  [
    'two calls, both of index 0, with ids of their own',
    [[first(0, 'a', 'weather', ROME)], [first(0, 'b', 'time', '{"x":"y"}')]],
    [
      ['weather', ROME, 'a'],
      ['time', '{"x":"y"}', 'b'],
    ],
  ],
  [
    'the same in one list',
    [[first(0, 'a', 'weather', ROME), first(0, 'b', 'weather', OSLO)]],
    [
      ['weather', ROME, 'a'],
      ['weather', OSLO, 'b'],
    ],
  ],
  [
    'two calls without an index, in one list',
    [[named('weather', ROME), named('weather', ROME)]],
    [
      ['weather', ROME],
      ['weather', ROME],
    ],
  ],
  [
    'two calls without an index, one after the other',
    [[named('weather', ROME)], [named('weather', OSLO)], [named('time', {})]],
    [
      ['weather', ROME],
      ['weather', OSLO],
      ['time', '{}'],
    ],
  ],
  [
    'nulls in later pieces',
    [
      [first(0, 'a', 'weather')],
      [{ index: 0, id: null, type: null, function: { name: null, arguments: '{"city":' } }],
      [{ index: 0, id: '', type: '', function: { name: '', arguments: '"Rome"}' } }],
      [{ index: 0, id: null, function: null }],
      [{ index: 0, function: { arguments: null } }],
    ],
    [['weather', ROME, 'a']],
  ],
  [
    'id, type and name in every piece',
    [[first(0, 'a', 'weather', '{"city":')], [first(0, 'a', 'weather', '"Rome"}')]],
    [['weather', ROME, 'a']],
  ],
  [
    'the whole call once more',
    [[first(0, 'a', 'weather', ROME)], [first(0, 'a', 'weather', ROME)]],
    [['weather', ROME, 'a']],
  ],
  [
    'the last piece once more',
    [[first(0, 'a', 'weather', '{"city":')], [more(0, '"Rome"}')], [more(0, '"Rome"}')]],
    [['weather', ROME, 'a']],
  ],
  [
    'arguments as an object',
    [[first(0, 'a', 'weather', { city: 'Rome' })]],
    [['weather', ROME, 'a']],
  ],
  [
    'indices that begin elsewhere, and have holes',
    [[first(1, 'a', 'weather')], [first(7, 'b', 'time')], [more(1, ROME)], [more(7, '{}')]],
    [
      ['weather', ROME, 'a'],
      ['time', '{}', 'b'],
    ],
  ],
  [
    'an index as a text, and as none at all',
    [[first('0', 'a', 'weather')], [more('0', '{"city":')], [more(null, '"Rome"}')]],
    [['weather', ROME, 'a']],
  ],
  [
    'an index that counts the pieces',
    [
      [first(0, 'a', 'weather')],
      [{ ...more(1, '{"city":'), id: 'a' }],
      [{ ...more(2, '"Rome"}'), id: 'a' }],
    ],
    [['weather', ROME, 'a']],
  ],
  [
    'an id of its own for each piece',
    [
      [first(0, 'a', 'weather')],
      [{ ...more(0, '{"city":'), id: 'b' }],
      [{ ...more(0, '"Rome"}'), id: 'c' }],
    ],
    [['weather', ROME, 'a']],
  ],
  [
    'an id that comes late',
    [[first(0, undefined, 'weather')], [{ ...more(0, ROME), id: 'a' }]],
    [['weather', ROME]],
  ],
  [
    'a name that comes late',
    [
      [{ index: 0, id: 'a' }],
      [more(0, '{"city":')],
      [{ index: 0, function: { name: 'weather' } }],
      [more(0, '"Rome"}')],
    ],
    [['weather', ROME, 'a']],
  ],
  ['a number for an id', [[first(0, 7, 'weather', ROME)]], [['weather', ROME, '7']]],
  [
    'one id for two calls',
    [[first(0, 'weather', 'weather', ROME)], [first(1, 'weather', 'weather', OSLO)]],
    [
      ['weather', ROME, 'weather'],
      ['weather', OSLO],
    ],
  ],
  [
    'two calls without arguments, of one index and without ids',
    [[first(0, undefined, 'now')], [first(0, undefined, 'today')]],
    [
      ['now', ''],
      ['today', ''],
    ],
  ],
  [
    'name and arguments next to the id',
    [[{ id: 'a', name: 'weather', arguments: ROME }]],
    [['weather', ROME, 'a']],
  ],
  [
    'something else among them',
    [[null, 'x', first(0, 'a', 'weather', ROME), 5]],
    [['weather', ROME, 'a']],
  ],
  [
    'pieces of two calls by turns',
    [
      [first(0, 'a', 'weather'), first(1, 'b', 'time')],
      [more(1, '{'), more(0, '{"city":')],
      [more(0, '"Rome"}'), more(1, '}')],
    ],
    [
      ['weather', ROME, 'a'],
      ['time', '{}', 'b'],
    ],
  ],
])('%s', (_title, events, said) => {
  const { all } = read(events);
  expect(all.map(({ name, text }) => [name, text])).toEqual(
    said.map(([name, text]) => [name, text]),
  );
  for (const [index, { id, type }] of all.entries()) {
    expect(type).toBe('function');
    expect(id).toEqual(said[index]?.[2] ?? expect.stringMatching(/^call_[0-9a-f]{32}$/));
  }
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
});

test('fields that are not ours come with the call', () => {
  const extra_content = { google: { thought_signature: 'abc' } };
  const [part] = new ToolCalls().take([{ ...first(0, 'a', 'weather', ROME), extra_content }]);
  expect(part).toEqual({ ...first(0, 'a', 'weather', ROME), extra_content });
});

test('a call whose name never comes is not handed on, and told of if it has arguments', () => {
  const { calls, all } = read([[{ index: 0, id: 'a' }], [more(0, '{}')]]);
  expect([all, calls.isEmpty, calls.isNameless]).toEqual([[], true, true]);
});

test('arguments that are none are an object without members, once', () => {
  const { calls } = read([[first(0, 'a', 'now'), first(1, 'b', 'weather', ROME)]]);
  expect(calls.missingArguments()).toEqual([{ index: 0, function: { arguments: '{}' } }]);
  expect(calls.missingArguments()).toEqual([]);
});
