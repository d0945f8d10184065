import { expect, test } from 'vitest';
import { checkNpm } from './check-npm.ts';

test('doctor says that there is no npm', async () => {
  expect(await checkNpm(async () => undefined)).toMatchObject({
    state: 'hint',
    message: 'it does not start',
  });
});

test('an npm that is slower than its limit is told as one that does not start', async () => {
  const slow = async (): Promise<[string, ...string[]]> => [
    process.execPath,
    '-e',
    'setInterval(() => {}, 1000)',
  ];
  expect(await checkNpm(slow, 50)).toMatchObject({ message: 'it does not start' });
});

test('doctor gives npm time to start, and then limits what it asks of the network', async () => {
  const asked: (readonly string[])[] = [];
  const npm = async (words: readonly string[]): Promise<[string, ...string[]]> => {
    asked.push(words);
    return [process.execPath, '-p', '1'];
  };
  expect(await checkNpm(npm)).toMatchObject({ state: 'fine' });
  expect(asked.at(-1)).toEqual(['ping', '--fetch-retries=0', '--fetch-timeout=4000']);
});
