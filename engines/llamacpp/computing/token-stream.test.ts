import { describe, expect, test } from 'vitest';
import { ApiError } from '../../kit/request-fields.ts';
import { TokenStream } from './token-stream.ts';

function setUp() {
  const leaving = new AbortController();
  let cancelled = 0;
  const stream = new TokenStream(leaving.signal, () => {
    cancelled += 1;
  });
  return { stream, leaving, cancelled: () => cancelled };
}

const token = (token: number) => ({ kind: 'token', id: 1, chosen: { token } }) as const;
const progress = (evaluated: number) => ({ kind: 'progress', id: 1, evaluated }) as const;
const ENDED = { kind: 'ended', id: 1, reason: 'stop', drafted: undefined } as const;
const FAILED = {
  kind: 'failed',
  id: 1,
  fault: { type: 'server_error', message: 'Broken' },
} as const;

/** Whether it is still waited for. */
const isOpen = (promise: Promise<unknown>) =>
  Promise.race([promise.then(() => false), new Promise((resolve) => setImmediate(resolve, true))]);

test('a new one has no slot, and knows of no end', () => {
  const { stream } = setUp();
  expect(stream).toMatchObject({
    cachedTokens: 0,
    slotId: undefined,
    reason: undefined,
    drafted: undefined,
  });
});

describe('the beginning', () => {
  test('is waited for until there is a slot', async () => {
    const { stream } = setUp();
    const begun = stream.begun();
    stream.take(progress(1));
    expect(await isOpen(begun)).toBe(true);
    stream.take({ kind: 'begun', id: 1, slotId: 0, cachedTokens: 7 });
    await begun;
    expect(stream).toMatchObject({ slotId: 0, cachedTokens: 7 });
    await stream.begun();
  });

  test('may fail, with or without a slot', async () => {
    const { stream } = setUp();
    const begun = stream.begun();
    stream.take(FAILED);
    await expect(begun).rejects.toThrow('Broken');
    stream.take({ kind: 'begun', id: 1, slotId: 3, cachedTokens: 0 });
    await expect(stream.begun()).rejects.toThrow('Broken');
  });

  test('fails with the fault of the client as such', async () => {
    const { stream } = setUp();
    const fault = { type: 'invalid_request_error', message: 'Too long' } as const;
    stream.take({ kind: 'failed', id: 1, fault });
    await expect(stream.begun()).rejects.toThrow(ApiError);
  });
});

describe('tokens', () => {
  test('come in their order, those of before the end also after it', async () => {
    const { stream } = setUp();
    stream.take(token(1));
    stream.take(token(2));
    stream.take({ ...ENDED, reason: 'length' });
    expect(await stream.next()).toEqual({ token: 1 });
    expect(await stream.next()).toEqual({ token: 2 });
    expect(await stream.next()).toBeUndefined();
    expect(await stream.next()).toBeUndefined();
    expect(stream.reason).toBe('length');
  });

  test('are waited for', async () => {
    const { stream } = setUp();
    const next = stream.next();
    stream.take(progress(1));
    expect(await isOpen(next)).toBe(true);
    stream.take(token(5));
    expect(await next).toEqual({ token: 5 });
    const end = stream.next();
    expect(await isOpen(end)).toBe(true);
    const drafted = { drafts: 1, draftedTokens: 3, acceptedTokens: 2 };
    stream.take({ ...ENDED, drafted });
    expect(await end).toBeUndefined();
    expect(stream.drafted).toEqual(drafted);
  });

  test('that came before a failure are told first', async () => {
    const { stream } = setUp();
    stream.take(token(1));
    stream.take(FAILED);
    expect(await stream.next()).toEqual({ token: 1 });
    await expect(stream.next()).rejects.toThrow('Broken');
  });

  test('are told of no other report', async () => {
    const { stream } = setUp();
    const next = stream.next();
    stream.take({ kind: 'batch', sequences: 1, mostHeldTokens: 1 });
    stream.take({ kind: 'done', id: 1, value: 'x' });
    expect(await isOpen(next)).toBe(true);
    expect(stream.reason).toBeUndefined();
    stream.take(ENDED);
    await next;
  });
});

describe('the progress', () => {
  async function readOf(stream: TokenStream) {
    const all: number[] = [];
    for await (const evaluated of stream.progress()) all.push(evaluated);
    return all;
  }

  test.each([
    ['the first token', token(1)],
    ['the end', ENDED],
    ['a failure', FAILED],
  ])('ends with %s, and tells nothing twice', async (_, last) => {
    const { stream } = setUp();
    const all = readOf(stream);
    for (const evaluated of [0, 3, 3, 8, 0, 5, 8, 9]) stream.take(progress(evaluated));
    expect(await isOpen(all)).toBe(true);
    stream.take(last);
    expect(await all).toEqual([3, 8, 9]);
  });

  test('is told whole, although tokens are there already', async () => {
    const { stream } = setUp();
    stream.take(progress(4));
    stream.take(token(1));
    expect(await readOf(stream)).toEqual([4]);
    expect(await stream.next()).toEqual({ token: 1 });
  });
});

describe('a client that leaves', () => {
  test('ends the work and what is waited for, with its reason', async () => {
    const { stream, leaving, cancelled } = setUp();
    const next = stream.next();
    leaving.abort(new Error('Left'));
    await expect(next).rejects.toThrow('Left');
    await expect(stream.begun()).rejects.toThrow('Left');
    expect(cancelled()).toBe(1);
  });

  test('after the end of the stream is not heard', async () => {
    const { stream, leaving, cancelled } = setUp();
    stream.take(ENDED);
    stream.end();
    expect(cancelled()).toBe(1);
    leaving.abort(new Error('Left'));
    expect(cancelled()).toBe(1);
    expect(await stream.next()).toBeUndefined();
  });
});
