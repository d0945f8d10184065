import { expect, test } from 'vitest';
import { createCommandContext } from '../../../fixtures/command-context.ts';
import { updateByNpm } from './update.ts';

test('on Windows npm updates nothing while a server runs', async () => {
  const { context } = createCommandContext(() => ({ status: 'ok' }));
  const told: (readonly string[])[] = [];
  const run = async (words: readonly string[]) => void told.push(words);
  await expect(updateByNpm(context, ['install'], { platform: 'win32', run })).rejects.toThrow(
    'A server runs at',
  );
  expect(told).toEqual([]);
  await updateByNpm(context, ['install'], { platform: 'linux', run });
  expect(told).toEqual([['install']]);
});
