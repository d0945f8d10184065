import { expect, test } from 'vitest';
import { CommandFailed, EXIT_CODES, interrupted, misuse } from './failures.ts';

test('a failure has a reason, which is a code of its own, and may have advice', () => {
  const failed = new CommandFailed('It is full.');
  expect(failed).toMatchObject({ name: 'CommandFailed', message: 'It is full.', reason: 'failed' });
  expect([failed.advice, failed.said]).toEqual([undefined, undefined]);
  const said = { message: 'No.', code: 'x' };
  expect(new CommandFailed('No.', { reason: 'notFound', advice: 'Look.', said })).toMatchObject({
    reason: 'notFound',
    advice: 'Look.',
    said,
  });
  expect(new Set(Object.values(EXIT_CODES)).size).toBe(Object.keys(EXIT_CODES).length);
});

test('a wrong command line and a stopped command say what to do', () => {
  expect(misuse('Too many.', 'Name one.')).toMatchObject({
    reason: 'misuse',
    message: 'Too many.',
    advice: 'Name one.',
  });
  expect(interrupted('Go on.')).toMatchObject({
    reason: 'interrupted',
    message: 'Stopped.',
    advice: 'Go on.',
  });
});
