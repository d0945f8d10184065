import { describe, expect, test } from 'vitest';
import { fromBytes, fromLines, type Kept, KeptRoom } from './kept-room.ts';

const ENTRY = 1024;
const CONTENT = 256;
const REFERENCE = 8;
const lengthOf = (json: object) => Buffer.byteLength(JSON.stringify(json));

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

function roomOf(...all: Kept[]): KeptRoom {
  const room = new KeptRoom();
  for (const [at, one] of all.entries()) room.add(one, { usedAtMs: at, maxEventBytes: 1000 });
  return room;
}

describe('the bytes of a room', () => {
  test('are none at first, and none when all is gone', () => {
    const room = roomOf();
    expect(room.bytes).toBe(0);
    const item = { a: 'ü' };
    const events = [{ type: 'x' }];
    room.add(kept('a', { input: [item, item], output: [item], events }), {
      usedAtMs: 0,
      maxEventBytes: 1000,
    });
    expect(room.bytes).toBeGreaterThan(0);
    expect(room.remove('a')).toBe(true);
    expect(room.bytes).toBe(0);
    expect(room.entries.size).toBe(0);
  });

  test('are what an entry, its events and its items take', () => {
    const input = [{ text: 'one' }];
    const output = [{ text: 'zwölf' }, { text: 'three' }];
    const events = [{ type: 'a' }, { type: 'bc' }];
    const room = roomOf(kept('a', { input, output, events }));
    const own = ENTRY + lengthOf({ id: 'a' }) + 3 * REFERENCE + lengthOf(events[0] ?? {}) + 1;
    const items = [...input, ...output].reduce((sum, item) => sum + lengthOf(item) + CONTENT, 0);
    expect(room.bytes).toBe(own + lengthOf(events[1] ?? {}) + 1 + items);
    expect(room.bytesOf('a')).toBe(room.bytes);
  });

  test('count an item that several have once, and for none of them alone', () => {
    const item = { text: 'shared' };
    const room = roomOf(kept('a', { input: [item] }), kept('b', { output: [item] }));
    const entry = ENTRY + lengthOf({ id: 'a' }) + REFERENCE;
    expect(room.bytes).toBe(2 * entry + lengthOf(item) + CONTENT);
    expect(room.bytesOf('a')).toBe(entry);
    room.remove('a');
    expect(room.bytesOf('b')).toBe(entry + lengthOf(item) + CONTENT);
    expect(room.bytes).toBe(room.bytesOf('b'));
  });

  test('are 0 for what is not kept, which is not removed either', () => {
    const room = roomOf(kept('a'));
    const before = room.bytes;
    expect(room.bytesOf('b')).toBe(0);
    expect(room.remove('b')).toBe(false);
    expect(room.bytes).toBe(before);
  });

  test('do not grow when the same is kept in its own place', () => {
    const one = kept('a', { input: [{ text: 'x' }], output: [{ id: 'msg', text: 'y' }] });
    const room = roomOf(one);
    const before = room.bytes;
    room.add(one, { usedAtMs: 9, maxEventBytes: 1000 });
    expect(room.bytes).toBe(before);
    expect(room.entries.get('a')?.usedAtMs).toBe(9);
    expect(room.useItem('msg', 10)).toMatchObject({ uses: 1 });
  });
});

describe('an item', () => {
  test('is kept once, and taken over from what is kept already', () => {
    const room = roomOf(kept('a', { input: [{ text: 'x' }, { text: 'x' }] }));
    const [one, same] = room.entries.get('a')?.input ?? [];
    expect(one).toBe(same);
    expect(one).toMatchObject({ uses: 2 });
    room.add(kept('b', { output: [one ?? {}] }), { usedAtMs: 1, maxEventBytes: 0 });
    expect(room.entries.get('b')?.output[0]).toBe(one);
    expect(one).toMatchObject({ uses: 3 });
  });

  test('that has a member called json is an item like others', () => {
    const room = roomOf(kept('a', { input: [{ json: 'x' }] }));
    expect(fromBytes(room.entries.get('a')?.input[0]?.json ?? Buffer.alloc(0))).toEqual({
      json: 'x',
    });
  });

  test('is found by its id, also after it was taken over', () => {
    const room = roomOf(kept('a', { output: [{ id: 'msg_1', text: 'x' }, { text: 'no id' }] }));
    const [content] = room.entries.get('a')?.output ?? [];
    expect(room.entries.get('a')?.outputIds).toEqual(['msg_1', '']);
    expect(room.useItem('msg_1', 5)).toBe(content);
    expect(room.entries.get('a')?.usedAtMs).toBe(5);
    expect(room.useItem('', 6)).toBeUndefined();
    room.add(kept('b', { output: [content ?? {}] }), { usedAtMs: 7, maxEventBytes: 0 });
    expect(room.entries.get('b')?.outputIds).toEqual(['msg_1']);
    room.remove('a');
    expect(room.useItem('msg_1', 8)).toBe(content);
    expect(room.entries.get('b')?.usedAtMs).toBe(8);
    room.remove('b');
    expect(room.useItem('msg_1', 9)).toBeUndefined();
  });

  test('whose id is not a text is not found by it', () => {
    expect(roomOf(kept('a', { output: [{ id: 7 }] })).entries.get('a')?.outputIds).toEqual(['']);
  });

  test('of what was asked is found by its place', () => {
    const room = roomOf(kept('resp_k_1', { input: [{ text: 'x' }, { text: 'y' }] }));
    const { input = [] } = room.entries.get('resp_k_1') ?? {};
    expect(room.useItem('msg_k_1_in0', 3)).toBe(input[0]);
    expect(room.useItem('fc_k_1_in1', 4)).toBe(input[1]);
    expect(room.entries.get('resp_k_1')?.usedAtMs).toBe(4);
    expect(room.useItem('msg_k_1_in2', 5)).toBeUndefined();
    expect(room.useItem('msg_k_1_in', 5)).toBeUndefined();
    expect(room.useItem('msg_k_1_in0x', 5)).toBeUndefined();
    expect(room.useItem('MSG_k_1_in0', 5)).toBeUndefined();
    expect(room.useItem('msg__in0', 5)).toBeUndefined();
    expect(room.useItem('9msg_k_1_in0', 5)).toBeUndefined();
    expect(room.useItem('x', 5)).toBeUndefined();
    const ten = roomOf(kept('resp_t', { input: Array.from({ length: 11 }, (_, n) => ({ n })) }));
    expect(ten.useItem('msg_t_in10', 1)?.json.toString()).toBe('{"n":10}');
  });
});

describe('an entry', () => {
  test('that is used comes last, with its time', () => {
    const room = roomOf(kept('a'), kept('b'), kept('c'));
    expect(room.use('a', 7)).toMatchObject({ usedAtMs: 7 });
    expect([...room.entries.keys()]).toEqual(['b', 'c', 'a']);
    expect(room.use('d', 8)).toBeUndefined();
    expect([...room.entries.keys()]).toEqual(['b', 'c', 'a']);
  });

  test('keeps what is said of it', () => {
    const room = roomOf(
      kept('a', { kind: 'thread', previousId: 'b', isWhole: false, head: { ü: 1 } }),
    );
    expect(room.entries.get('a')).toMatchObject({
      kind: 'thread',
      previousId: 'b',
      isWhole: false,
      events: undefined,
    });
    expect(fromBytes(room.entries.get('a')?.head ?? Buffer.alloc(0))).toEqual({ ü: 1 });
  });

  test('has events as far as they fit', () => {
    const events = [{ a: 'ä' }, { b: 2 }];
    const most = lengthOf({ a: 'ä' }) + lengthOf({ b: 2 }) + 2;
    const room = new KeptRoom();
    room.add(kept('fits', { events }), { usedAtMs: 0, maxEventBytes: most });
    room.add(kept('not', { events }), { usedAtMs: 0, maxEventBytes: most - 1 });
    room.add(kept('none', { events: [] }), { usedAtMs: 0, maxEventBytes: 0 });
    expect(fromLines(room.entries.get('fits')?.events ?? Buffer.alloc(0))).toEqual(events);
    expect(room.entries.get('not')?.events).toBeUndefined();
    expect(fromLines(room.entries.get('none')?.events ?? Buffer.from('x'))).toEqual([]);
  });
});
