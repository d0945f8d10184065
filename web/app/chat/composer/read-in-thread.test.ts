import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Reader, readInThread } from './read-in-thread.ts';
import type { ReaderMessage } from './reader-messages.ts';

const MINUTE_MS = 60_000;

function openReader() {
  const reader: Reader & { isEnded: boolean } = {
    isEnded: false,
    onerror: null,
    onmessage: null,
    postMessage: () => undefined,
    terminate() {
      reader.isEnded = true;
    },
  };
  const shown: number[] = [];
  const stopper = new AbortController();
  const { signal } = stopper;
  const onPage = ({ page }: { page: number }) => shown.push(page);
  const read = readInThread(reader, { data: new Uint8Array(1), most: 1 }, { signal, onPage });
  // What comes of it is looked at in the end.
  read.catch(() => undefined);
  const say = (data: ReaderMessage) =>
    reader.onmessage?.call({} as Worker, new MessageEvent('message', { data }));
  return { reader, shown, stopper, read, say };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a document may take as long as its pages come, also hours on a slow machine', async () => {
  const { reader, shown, read, say } = openReader();
  for (let page = 1; page <= 200; page += 1) {
    await vi.advanceTimersByTimeAsync(MINUTE_MS - 1);
    say({ progress: { page, pages: 200 } });
  }
  say({ read: { text: 'All of it', taken: 200, pages: 200 } });
  expect(await read).toEqual({ text: 'All of it', taken: 200, pages: 200 });
  expect(shown).toHaveLength(200);
  expect(reader.isEnded).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test('a page that takes for ever ends the reading, and the thread with it', async () => {
  const { reader, read, say } = openReader();
  await vi.advanceTimersByTimeAsync(MINUTE_MS - 1);
  say({ progress: { page: 1, pages: 2 } });
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  await expect(read).rejects.toThrow('tooSlow');
  expect(reader.isEnded).toBe(true);
});

test('a person ends the reading, and the thread with it', async () => {
  const { reader, stopper, read } = openReader();
  stopper.abort();
  await expect(read).rejects.toMatchObject({ name: 'AbortError' });
  expect(reader.isEnded).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});
