import { expect, test } from 'vitest';
import { CollectedResponses, limitsOf } from './collected.ts';
import { ResponsesFull, ResponseTooLarge } from './errors.ts';

function setUp(limits = { responseBytes: 100, sumBytes: 200 }) {
  const noted: Error[] = [];
  const collected = new CollectedResponses(
    () => limits,
    (reason) => noted.push(reason),
  );
  const open = () => {
    const share = collected.open();
    const reasons: Error[] = [];
    share.whenFull((reason) => reasons.push(reason));
    return { share, reasons };
  };
  return { collected, open, noted };
}

test('a response ends when it becomes too large, once, and says which limit it was', () => {
  const { open, noted } = setUp();
  const { share, reasons } = open();
  share.add(100);
  expect([share.isFull, reasons]).toEqual([false, []]);
  share.add(1);
  share.add(1);
  expect(reasons).toEqual([expect.any(ResponseTooLarge)]);
  expect(noted).toEqual(reasons);
  expect(reasons[0]?.message).toContain('max_response_mb');
});

test('where the sum is full, the largest ends, and the others go on', () => {
  const { open } = setUp();
  const [small, large, other] = [open(), open(), open()];
  large.share.add(99);
  other.share.add(90);
  small.share.add(20);
  expect(large.reasons).toEqual([expect.any(ResponsesFull)]);
  expect([small.share.isFull, other.share.isFull]).toEqual([false, false]);
  // It still is in memory, but makes room for those that go on.
  small.share.add(20);
  expect([small.share.isFull, other.share.isFull]).toEqual([false, false]);
});

test('a whole body may be larger than what is put together, and counts into the sum', () => {
  const { open } = setUp();
  const [vectors, text] = [open(), open()];
  vectors.share.addWhole(180);
  expect(vectors.reasons).toEqual([]);
  text.share.add(21);
  expect([vectors.reasons, text.reasons]).toEqual([[expect.any(ResponsesFull)], []]);
});

test('what is released can be used again, and is released once', () => {
  const { collected, open } = setUp();
  const { share } = open();
  share.add(90);
  share.release();
  share.release();
  share.add(50);
  expect(collected.bytes).toBe(0);
});

test('none begins while those that have ended fill twice the sum', () => {
  const { collected, open } = setUp({ responseBytes: 100, sumBytes: 100 });
  const shares = [open(), open()].map(({ share }) => {
    share.add(101);
    return share;
  });
  expect(() => collected.open()).toThrow(ResponsesFull);
  shares[0]?.release();
  expect(() => collected.open()).not.toThrow();
});

test('one that is full before anyone listens is told of soon', async () => {
  const share = setUp().collected.open();
  share.add(101);
  await expect(new Promise((resolve) => share.whenFull(resolve))).resolves.toBeInstanceOf(
    ResponseTooLarge,
  );
});

test('without a setting the sum is a part of the memory that Node may use, and no response is larger', () => {
  const { sumBytes } = limitsOf({ maxResponseMb: 32, maxResponsesMb: null });
  expect(sumBytes).toBeGreaterThan(2 ** 20);
  expect(limitsOf({ maxResponseMb: 32, maxResponsesMb: 8 })).toEqual({
    responseBytes: 2 ** 23,
    sumBytes: 2 ** 23,
  });
});
