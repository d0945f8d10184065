import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { Background } from './background.ts';
import { BackgroundFull } from './errors.ts';

/** A job whose events are written by the test; it ends with them, or when it is told to leave. */
function setUp(background = new Background<string[], string>()) {
  const source = new PassThrough({ objectMode: true });
  const said: string[] = [];
  const ended: (readonly string[])[] = [];
  const done = once(source, 'close');
  return {
    background,
    source,
    said,
    ended,
    done,
    start: (id: string, isFollowed = true) =>
      background.start(id, {
        owner: 'me',
        isFollowed,
        snapshot: () => [...said],
        async *work(signal) {
          signal.addEventListener('abort', () => source.end());
          for await (const event of source) {
            said.push(event);
            yield event;
          }
        },
        onEnd: (events) => ended.push(events),
      }),
  };
}

async function take(events: AsyncIterable<string> | undefined): Promise<string[]> {
  const taken: string[] = [];
  for await (const event of events ?? []) taken.push(event);
  return taken;
}

test('a response goes on without anyone who follows it, and can be followed from the beginning or from a place', async () => {
  const { background, source, start, ended } = setUp();
  start('a');
  source.write('one');
  const left = background.follow('me', 'a', 0)?.[Symbol.asyncIterator]();
  expect(await left?.next()).toEqual({ done: false, value: 'one' });
  await left?.return?.();
  const [all, rest] = [
    take(background.follow('me', 'a', 0)),
    take(background.follow('me', 'a', 2)),
  ];
  source.write('two');
  source.end('three');
  expect(await all).toEqual(['one', 'two', 'three']);
  expect(await rest).toEqual(['three']);
  expect(ended).toEqual([['one', 'two', 'three']]);
  expect(background.follow('me', 'a', 0)).toBeUndefined();
});

test('one owner can neither see nor end what another one has in the background', async () => {
  const { background, source, start, ended } = setUp();
  start('a');
  expect(background.snapshot('you', 'a')).toBeUndefined();
  expect(background.follow('you', 'a', 0)).toBeUndefined();
  expect(await background.cancel('you', 'a')).toBeUndefined();
  expect(await background.forget('you', 'a')).toBe(false);
  const all = take(background.follow('me', 'a', 0));
  source.end('one');
  expect(await all).toEqual(['one']);
  expect(ended).toHaveLength(1);
});

test('one that is cancelled ends with what there is of it', async () => {
  const { background, source, start, ended } = setUp();
  start('a');
  source.write('one');
  const followed = background.follow('me', 'a', 0)?.[Symbol.asyncIterator]();
  await followed?.next();
  expect(await background.cancel('me', 'a')).toEqual(['one']);
  expect(await followed?.next()).toMatchObject({ done: true });
  expect(ended).toEqual([['one']]);
  expect(background.snapshot('me', 'a')).toBeUndefined();
});

test('one that is not to be followed goes on just so, and keeps no events', async () => {
  const { background, source, start, said, ended, done } = setUp();
  start('a', false);
  expect(background.follow('me', 'a', 0)).toBeUndefined();
  source.end('one');
  await done;
  await background.cancel('me', 'a');
  expect([said, ended]).toEqual([['one'], [[]]]);
});

test('one that is forgotten leaves nothing', async () => {
  const { background, start, ended } = setUp();
  start('a');
  expect(await background.forget('me', 'a')).toBe(true);
  expect(ended).toEqual([]);
  expect(background.snapshot('me', 'a')).toBeUndefined();
});

test('so many run at a time and no more, and all end when the server does', async () => {
  const { background, start } = setUp(new Background<string[], string>({ maxRunning: 2 }));
  start('a');
  start('b');
  expect(() => start('c')).toThrow(BackgroundFull);
  await background.close();
  expect(['a', 'b'].map((id) => background.snapshot('me', id))).toEqual([undefined, undefined]);
});
