import { describe, expect, test } from 'vitest';
import { adviseNotFound, didYouMean } from './advice.ts';
import { CommandFailed } from './failures.ts';

test('a wrong name gets the nearest one, or what to do where none is near', () => {
  expect(didYouMean('temprature', ['seed', 'temperature'])).toBe("Did you mean 'temperature'?");
  expect(didYouMean('xyzzy', ['seed', 'temperature'])).toBe('There are seed, temperature.');
  expect(didYouMean('xyzzy', ['seed'], 'Look.')).toBe('Look.');
});

describe('what the server does not find', () => {
  const missing = new CommandFailed('No m.', { reason: 'notFound', advice: 'Of the server.' });
  const advised = (error: unknown, adviceOf: () => string | undefined | Promise<string>) =>
    adviseNotFound(Promise.reject(error), adviceOf);

  test('gets the advice of the command, else that of the server stays', async () => {
    await expect(advised(missing, async () => 'Load it.')).rejects.toMatchObject({
      message: 'No m.',
      reason: 'notFound',
      advice: 'Load it.',
    });
    await expect(advised(missing, () => undefined)).rejects.toMatchObject({
      advice: 'Of the server.',
    });
  });

  test('is the only failure that does', async () => {
    for (const error of [new CommandFailed('Broken.'), new Error('Broken.')])
      await expect(advised(error, () => expect.unreachable())).rejects.toBe(error);
    expect(await adviseNotFound(Promise.resolve(7), () => expect.unreachable())).toBe(7);
  });
});
