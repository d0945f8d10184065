import { expect, test } from 'vitest';
import { type ByteSink, isPushed, pushedBytes } from './pushed-bytes.ts';

/** A source that is told by the test what to push, and remembers what it was asked for. */
function startSource() {
  const asked: string[] = [];
  let sink: ByteSink | undefined;
  const source = pushedBytes((given) => {
    sink = given;
    return { resume: () => void asked.push('resume'), cancel: () => void asked.push('cancel') };
  });
  return { source, asked, sink: () => sink as ByteSink };
}

const bytes = (text: string) => Buffer.from(text);

test('iterating takes piece for piece and the last one, and asks for more only when all are taken', async () => {
  const { source, asked, sink } = startSource();
  const iterator = source[Symbol.asyncIterator]();
  const first = iterator.next();
  expect([sink().write(bytes('a')), sink().write(bytes('b'))]).toEqual([false, false]);
  expect([await first, await iterator.next()]).toMatchObject([
    { value: bytes('a') },
    { value: bytes('b') },
  ]);
  expect(asked).toEqual(['resume']);
  const third = iterator.next();
  expect(asked).toEqual(['resume', 'resume']);
  sink().end(bytes('c'));
  expect([await third, await iterator.next()]).toMatchObject([
    { value: bytes('c') },
    { done: true },
  ]);
});

test('a failure comes after what came before it', async () => {
  const { source, sink } = startSource();
  const iterator = source[Symbol.asyncIterator]();
  const first = iterator.next();
  sink().write(bytes('a'));
  sink().fail(new Error('cut'));
  expect(await first).toMatchObject({ value: bytes('a') });
  await expect(iterator.next()).rejects.toThrow('cut');
});

test('leaving the iteration cancels the flow', async () => {
  const { source, asked, sink } = startSource();
  const reading = (async () => {
    for await (const _piece of source) break;
  })();
  sink().write(bytes('a'));
  await reading;
  expect(asked.at(-1)).toBe('cancel');
});

test('a source that pushes is told from one that can only be iterated', () => {
  expect([isPushed(startSource().source), isPushed((async function* () {})())]).toEqual([
    true,
    false,
  ]);
});
