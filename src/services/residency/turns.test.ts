import { expect, test } from 'vitest';
import { placeOf } from '../../../fixtures/places.ts';
import { createVirtualTimers } from '../../../fixtures/virtual-timers.ts';
import { type EndTurn, type ShareOf, Turns, threeQuarters } from './turns.ts';

/**
 * A line of one place, and what becomes of those who stand in it: `begun` has their names in order.
 */
function setUp(limit = 1, shareOf?: ShareOf) {
  const timers = createVirtualTimers();
  const turns = new Turns(timers, shareOf);
  turns.setLimit(limit);
  const begun: string[] = [];
  const sentBack: string[] = [];
  const ends = new Map<string, EndTurn>();
  let order = 0;
  function ask(
    name: string,
    { client = '', key = '', signal = new AbortController().signal } = {},
  ): Promise<void> {
    return turns.take({ place: placeOf(client, { key }), order: ++order, signal }).then((end) => {
      if (end) {
        begun.push(name);
        ends.set(name, end);
      } else {
        sentBack.push(name);
      }
    });
  }
  async function end(name: string): Promise<void> {
    ends.get(name)?.();
    await settled();
  }
  return { timers, turns, ask, end, begun, sentBack };
}

function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

test('as many as may run at once, the others in the order in which they came', async () => {
  const { ask, end, begun } = setUp(2);
  for (const name of ['a', 'b', 'c', 'd']) void ask(name);
  await settled();
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  expect(begun).toEqual(['a', 'b', 'c']);
  await end('b');
  expect(begun).toEqual(['a', 'b', 'c']);
  await end('a');
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});

test('without a limit no request waits', async () => {
  const turns = new Turns(createVirtualTimers());
  for (let request = 0; request < 100; request++)
    expect(turns.tryTake(placeOf())).toBeTypeOf('function');
});

test('clients take turns, so that many requests of one do not keep the others waiting', async () => {
  const { ask, end, begun } = setUp();
  void ask('running');
  for (const name of ['x1', 'x2', 'x3']) void ask(name, { client: 'x' });
  for (const name of ['y1', 'y2']) void ask(name, { client: 'y' });
  await settled();
  for (const name of ['running', 'x1', 'y1', 'x2', 'y2']) await end(name);
  expect(begun).toEqual(['running', 'x1', 'y1', 'x2', 'y2', 'x3']);
});

test('keys take turns, whatever the addresses of their clients', async () => {
  const { ask, end, begun } = setUp();
  void ask('running');
  for (const name of ['x1', 'x2', 'x3']) void ask(name, { key: 'x', client: name });
  void ask('y1', { key: 'y', client: 'x1' });
  await settled();
  for (const name of ['running', 'x1', 'y1', 'x2']) await end(name);
  expect(begun).toEqual(['running', 'x1', 'y1', 'x2', 'x3']);
});

test('with shares, requests of one key that never end leave a quarter to others, running and waiting', async () => {
  const { turns, ask, begun, end } = setUp(4, threeQuarters);
  for (const name of ['x1', 'x2', 'x3', 'x4', 'x5']) void ask(name, { key: 'x' });
  await settled();
  expect(begun).toEqual(['x1', 'x2', 'x3']);
  expect(turns.tryTake(placeOf('', { key: 'x' }))).toBeUndefined();
  expect(turns.hasRoomFor(placeOf('', { key: 'x' }), 3)).toBe(true);
  expect(turns.hasRoomFor(placeOf('', { key: 'x' }), 2)).toBe(false);
  void ask('y1', { key: 'y' });
  void ask('y2', { key: 'y' });
  await settled();
  expect(begun).toEqual(['x1', 'x2', 'x3', 'y1']);
  await end('y1');
  await end('x1');
  expect(begun).toEqual(['x1', 'x2', 'x3', 'y1', 'y2', 'x4']);
  expect([1, 2, 3, 4, 64, Number.POSITIVE_INFINITY].map(threeQuarters)).toEqual([
    1,
    2,
    3,
    3,
    48,
    Number.POSITIVE_INFINITY,
  ]);
});

test('who leaves while waiting takes nothing from the others', async () => {
  const { ask, end, begun } = setUp();
  void ask('a');
  const leaver = new AbortController();
  const left = ask('b', { signal: leaver.signal });
  void ask('c');
  await settled();
  leaver.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  await end('a');
  expect(begun).toEqual(['a', 'c']);
});

test('who leaves after its turn has begun takes nothing from those who come later', async () => {
  const { turns, ask, end, begun } = setUp();
  const leaver = new AbortController();
  void ask('a');
  void ask('b', { signal: leaver.signal });
  await settled();
  await end('a');
  leaver.abort(new Error('gone'));
  void ask('c');
  await end('b');
  expect(begun).toEqual(['a', 'b', 'c']);
  await end('c');
  expect(turns.tryTake(placeOf())).toBeTypeOf('function');
});

test('who left before asking gets nothing', async () => {
  const { ask, begun } = setUp();
  await expect(ask('a', { signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow('gone');
  expect(begun).toEqual([]);
});

test('no request overtakes by asking whether a turn is free', async () => {
  const { turns, ask } = setUp();
  const end = turns.tryTake(placeOf());
  void ask('a');
  end?.();
  expect(turns.tryTake(placeOf())).toBeUndefined();
});

test('those who are sent back are told so, and those who stay keep their order', async () => {
  const { turns, ask, end, begun, sentBack } = setUp();
  for (const name of ['1', '2', '3', '4'])
    void ask(name, { client: Number(name) % 2 === 0 ? 'even' : 'odd' });
  await settled();
  turns.sendBack((order) => order > 2);
  await settled();
  expect(sentBack.toSorted()).toEqual(['3', '4']);
  await end('1');
  await end('2');
  expect(begun).toEqual(['1', '2']);
});

test('the expected wait follows how long turns took, and how many wait', async () => {
  const { timers, turns, ask, end } = setUp(2);
  expect(turns.expectedWaitMs()).toBeUndefined();
  void ask('a');
  void ask('b');
  await settled();
  timers.advance(8000);
  await end('a');
  expect(turns.expectedWaitMs()).toBe(4000);
  for (const name of ['c', 'd', 'e']) void ask(name);
  await settled();
  expect(turns.expectedWaitMs()).toBe(12_000);

  // The newest turn counts a fifth.
  timers.advance(4000);
  await end('c');
  expect(turns.expectedWaitMs()).toBeCloseTo(8000 * 0.8 + 4000 * 0.2);
});
