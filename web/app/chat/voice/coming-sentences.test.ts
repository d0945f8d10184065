import { expect, test } from 'vitest';
import { comingSentences } from './coming-sentences.ts';

/** Sentences of a text that the test lets grow. */
function setUp() {
  const controller = new AbortController();
  let now = { text: '', isOver: false };
  let onChange = () => {};
  const sentences = comingSentences({
    read: () => now,
    changed: () =>
      new Promise((resolve) => {
        onChange = resolve;
        controller.signal.addEventListener('abort', () => resolve());
      }),
    language: 'en',
    signal: controller.signal,
  });
  return {
    next: async () => (await sentences.next()).value,
    grow(text: string, isOver = false) {
      now = { text, isOver };
      onChange();
    },
    stop: () => controller.abort(),
  };
}

test('the first sentence comes as soon as the next one begins', async () => {
  const { next, grow } = setUp();
  const first = next();
  grow('Lemons are');
  grow('Lemons are sour.');
  grow('Lemons are sour. They');
  expect(await first).toBe('Lemons are sour.');
});

test('what has come meanwhile is spoken together, and the last sentence with the end', async () => {
  const { next, grow } = setUp();
  grow('One. Two. Three. Fo');
  expect([await next(), await next()]).toEqual(['One.', 'Two. Three.']);
  const last = next();
  grow('One. Two. Three. Four.', true);
  expect([await last, await next()]).toEqual(['Four.', undefined]);
});

test('code that comes is not spoken', async () => {
  const { next, grow } = setUp();
  grow('Do this:\n\n```js\nlet a = 1. And. B.');
  expect(await next()).toBe('Do this:');
  const after = next();
  grow('Do this:\n\n```js\nlet a = 1. And. B.\n```\n\nThat is all.', true);
  expect([await after, await next()]).toEqual(['That is all.', undefined]);
});

test('nothing comes any more once it is stopped', async () => {
  const { next, grow, stop } = setUp();
  const first = next();
  grow('One');
  stop();
  expect(await first).toBeUndefined();
});
