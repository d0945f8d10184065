// How many run at a time, and that a task that leaves takes no other's place along.
import { expect, test } from 'vitest';
import { withResolvers } from '../../fixtures/with-resolvers.ts';
import { createLimiter } from './limiter.ts';

const never = new AbortController().signal;

/** Tasks that end when the test says so; `begun` has their names in order. */
function setUp(limit: number) {
  const limiter = createLimiter(limit);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (name: string, signal = never): Promise<string> =>
    limiter(() => {
      const end = withResolvers<string>();
      begun.push(name);
      ends.set(name, () => end.resolve(name));
      return end.promise;
    }, signal);
  return { limiter, run, begun, end: (name: string) => ends.get(name)?.() };
}

function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

test('as many run at a time as may, the others in the order in which they came', async () => {
  const { run, begun, end } = setUp(2);
  const all = ['a', 'b', 'c', 'd'].map((name) => run(name));
  await settled();
  expect(begun).toEqual(['a', 'b']);
  end('b');
  await settled();
  expect(begun).toEqual(['a', 'b', 'c']);
  for (const name of ['a', 'c']) end(name);
  await settled();
  end('d');
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
});

test('a task that fails makes room for the next one', async () => {
  const { limiter, run, end } = setUp(1);
  await expect(limiter(() => Promise.reject(new Error('broken')), never)).rejects.toThrow('broken');
  const next = run('next');
  await settled();
  end('next');
  expect(await next).toBe('next');
});

test('one that leaves while it waits never runs, and the next one does', async () => {
  const { run, begun, end } = setUp(1);
  const leaver = new AbortController();
  void run('a');
  const gone = run('b', leaver.signal);
  void run('c');
  leaver.abort(new Error('gone'));
  await expect(gone).rejects.toThrow('gone');
  end('a');
  await settled();
  expect(begun).toEqual(['a', 'c']);
});

test('one that leaves in the moment in which its turn comes gives it to the next one', async () => {
  const { run, begun, end } = setUp(1);
  const leaver = new AbortController();
  void run('a');
  const gone = run('b', leaver.signal);
  void run('c');
  await settled();
  end('a');
  // Behind the end of the first task, and before the second one hears of its turn.
  queueMicrotask(() => leaver.abort(new Error('gone')));
  await expect(gone).rejects.toThrow('gone');
  await settled();
  expect(begun).toEqual(['a', 'c']);
});

test('one that left before it asked takes no place', async () => {
  const { run, begun } = setUp(1);
  await expect(run('a', AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
  void run('b');
  await settled();
  expect(begun).toEqual(['b']);
});
