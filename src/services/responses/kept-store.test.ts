import { describe, expect, test } from 'vitest';
import { createVirtualTimers } from '../../../fixtures/virtual-timers.ts';
import { ConversationTooLong } from './errors.ts';
import { fromLines, type Kept } from './kept-room.ts';
import { KeptStore } from './kept-store.ts';

const HOUR_MS = 3_600_000;
const ENTRY = 1024;
const MIB = 2 ** 20;

const kept = (id: string, more: Partial<Kept> = {}): Kept => ({
  id,
  kind: 'response',
  head: { id },
  input: [],
  output: [],
  previousId: null,
  isWhole: true,
  ...more,
});

/** Something that takes so many bytes of a room. */
function ofBytes(id: string, bytes: number): Kept {
  const empty = Buffer.byteLength(JSON.stringify({ id, x: '' }));
  return kept(id, { head: { id, x: 'x'.repeat(bytes - ENTRY - empty) } });
}

function setUp(megabytes = 1) {
  const timers = createVirtualTimers();
  const settings = { keptResponsesMb: megabytes, keptResponsesHours: 24, maxBodyBytes: 100 };
  return { timers, settings, store: new KeptStore({ settings: () => settings, clock: timers }) };
}

test('nothing is kept without room, or for who is to leave nothing', () => {
  const { store, settings } = setUp();
  expect(store.isKeeping({ leavesNothing: false })).toBe(true);
  expect(store.isKeeping({ leavesNothing: true })).toBe(false);
  settings.keptResponsesMb = 0;
  expect(store.isKeeping({ leavesNothing: false })).toBe(false);
});

describe('what is kept', () => {
  test('is there for its owner, by its kind', () => {
    const { store } = setUp();
    expect(store.keep('me', kept('a'))).toBe(true);
    expect(store.has('me', 'response', 'a')).toBe(true);
    expect(store.find('me', 'response', 'a')).toMatchObject({ kind: 'response' });
    expect(store.has('me', 'thread', 'a')).toBe(false);
    expect(store.find('me', 'thread', 'a')).toBeUndefined();
    expect(store.has('you', 'response', 'a')).toBe(false);
    expect(store.find('you', 'response', 'a')).toBeUndefined();
    expect(store.has('me', 'response', 'b')).toBe(false);
  });

  test('is deleted by its kind alone', () => {
    const { store } = setUp();
    store.keep('me', kept('a'));
    store.keep('me', kept('b'));
    expect(store.delete('me', 'thread', 'a')).toBe(false);
    expect(store.delete('you', 'response', 'a')).toBe(false);
    expect(store.has('me', 'response', 'a')).toBe(true);
    expect(store.delete('me', 'response', 'a')).toBe(true);
    expect(store.delete('me', 'response', 'a')).toBe(false);
    expect(store.has('me', 'response', 'b')).toBe(true);
    expect(store.delete('me', 'response', 'b')).toBe(true);
    store.keep('me', kept('c'));
    expect(store.has('me', 'response', 'c')).toBe(true);
  });

  test('is forgotten with its owner', () => {
    const { store } = setUp();
    store.keep('me', kept('a'));
    store.keep('you', kept('a'));
    store.forget('me');
    expect(store.has('me', 'response', 'a')).toBe(false);
    expect(store.has('you', 'response', 'a')).toBe(true);
  });
});

describe('the room', () => {
  test('is used to its last byte', () => {
    const { store } = setUp();
    expect(store.keep('me', ofBytes('a', MIB))).toBe(true);
    expect(store.has('me', 'response', 'a')).toBe(true);
    expect(store.keep('you', ofBytes('b', MIB + 1))).toBe(false);
    expect(store.has('you', 'response', 'b')).toBe(false);
    expect(store.has('me', 'response', 'a')).toBe(true);
  });

  test('is given to what comes in its own place', () => {
    const { store } = setUp();
    store.keep('me', ofBytes('a', MIB));
    expect(store.keep('me', ofBytes('a', MIB))).toBe(true);
    expect(store.has('me', 'response', 'a')).toBe(true);
  });

  test('is taken from the owner with most, what was used longest ago first', () => {
    const { store } = setUp();
    store.keep('you', ofBytes('yours', MIB / 4));
    for (const id of ['a', 'b', 'c']) store.keep('me', ofBytes(id, MIB / 4));
    store.find('me', 'response', 'a');
    store.keep('them', ofBytes('theirs', MIB / 4));
    expect(['a', 'b', 'c'].filter((id) => store.has('me', 'response', id))).toEqual(['a', 'c']);
    expect(store.has('you', 'response', 'yours')).toBe(true);
    expect(store.has('them', 'response', 'theirs')).toBe(true);
  });

  test('is taken from the first one of owners that have as much', () => {
    const { store } = setUp();
    for (const owner of ['me', 'you']) store.keep(owner, ofBytes('a', MIB / 2));
    store.keep('them', ofBytes('a', MIB / 4));
    expect(['me', 'you', 'them'].filter((owner) => store.has(owner, 'response', 'a'))).toEqual([
      'you',
      'them',
    ]);
  });

  test('may become less, which holds from the next look on', () => {
    const { store, settings } = setUp(2);
    for (const id of ['a', 'b']) store.keep('me', ofBytes(id, MIB));
    settings.keptResponsesMb = 1;
    expect(store.find('me', 'response', 'a')).toBeUndefined();
    expect(store.find('me', 'response', 'b')).toBeDefined();
    settings.keptResponsesMb = 0;
    store.reader('me');
    expect(store.has('me', 'response', 'b')).toBe(false);
  });

  test('has half for the events of one', () => {
    const { store } = setUp();
    const event = (bytes: number) => ({ x: 'x'.repeat(bytes - 9) });
    store.keep('me', kept('half', { events: [event(MIB / 2)] }));
    const { events } = store.find('me', 'response', 'half') ?? {};
    expect(fromLines(events ?? Buffer.alloc(0))).toHaveLength(1);
    store.keep('me', kept('more', { events: [event(MIB / 2 + 1)] }));
    expect(store.find('me', 'response', 'more')?.events).toBeUndefined();
  });
});

describe('the age', () => {
  test('of a day ends it, in the very millisecond', () => {
    const { store, timers } = setUp();
    store.keep('me', kept('a'));
    timers.advance(24 * HOUR_MS - 1);
    expect(store.has('me', 'response', 'a')).toBe(true);
    timers.advance(1);
    expect(store.has('me', 'response', 'a')).toBe(false);
    expect(timers.pending()).toBe(0);
  });

  test('begins with each use, and has one timer for all', () => {
    const { store, timers } = setUp();
    store.keep('me', kept('a'));
    timers.advance(HOUR_MS);
    store.keep('you', kept('b'));
    store.keep('me', kept('c'));
    expect(timers.pending()).toBe(1);
    timers.advance(22 * HOUR_MS);
    store.find('me', 'response', 'a');
    timers.advance(HOUR_MS);
    expect(store.has('me', 'response', 'a')).toBe(true);
    expect(timers.pending()).toBe(1);
    timers.advance(HOUR_MS);
    expect(store.has('you', 'response', 'b')).toBe(false);
    expect(store.has('me', 'response', 'c')).toBe(false);
    expect(store.has('me', 'response', 'a')).toBe(true);
    timers.advance(22 * HOUR_MS);
    expect(store.has('me', 'response', 'a')).toBe(false);
  });

  test('may become less, which holds from the next look on', () => {
    const { store, timers, settings } = setUp();
    store.keep('me', kept('a'));
    timers.advance(HOUR_MS);
    settings.keptResponsesHours = 1;
    expect(store.find('me', 'response', 'a')).toBeUndefined();
  });
});

describe('a reader', () => {
  const chainOf = (store: KeptStore, id: string) => {
    const chain = store.reader('me').chain('response', id);
    return 'missing' in chain ? chain : chain.entries.map(({ head }) => JSON.parse(`${head}`).id);
  };

  test('goes back to the beginning, which comes first', () => {
    const { store } = setUp();
    store.keep('me', kept('a'));
    store.keep('me', kept('b', { previousId: 'a' }));
    store.keep('me', kept('c', { previousId: 'b' }));
    expect(chainOf(store, 'c')).toEqual(['a', 'b', 'c']);
    expect(chainOf(store, 'a')).toEqual(['a']);
    expect(chainOf(store, 'd')).toEqual({ missing: 'd' });
    store.delete('me', 'response', 'a');
    expect(chainOf(store, 'c')).toEqual({ missing: 'a' });
  });

  test('of another owner or kind finds nothing', () => {
    const { store } = setUp();
    store.keep('me', kept('a', { output: [{ id: 'item' }] }));
    expect(store.reader('me').chain('thread', 'a')).toEqual({ missing: 'a' });
    expect(store.reader('you').chain('response', 'a')).toEqual({ missing: 'a' });
    expect(store.reader('you').item('item')).toBeUndefined();
    expect(store.reader('me').item('item')?.json.toString()).toBe('{"id":"item"}');
  });

  test('takes as many bytes as a body may have, counted as often as they are named', () => {
    const { store, settings } = setUp();
    const item = { id: 'item', text: 'x' };
    settings.maxBodyBytes = 2 * JSON.stringify(item).length;
    store.keep('me', kept('a', { output: [item] }));
    const reader = store.reader('me');
    const content = reader.item('item');
    if (content === undefined) throw new Error('It is kept.');
    const first = reader.take(content);
    expect(first).toEqual(item);
    // Parsed once.
    expect(reader.take(content)).toBe(first);
    expect(() => reader.take(content)).toThrow(ConversationTooLong);
  });

  test('takes ten thousand items at most', () => {
    const { store, settings } = setUp();
    settings.maxBodyBytes = 1e9;
    store.keep('me', kept('a', { output: [{ id: 'item' }] }));
    const reader = store.reader('me');
    const content = reader.item('item');
    if (content === undefined) throw new Error('It is kept.');
    for (let taken = 0; taken < 10_000; taken += 1) reader.take(content);
    expect(() => reader.take(content)).toThrow(ConversationTooLong);
  });
});
