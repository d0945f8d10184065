import { expect, test } from 'vitest';
import { createCommandContext } from '../../../fixtures/command-context.ts';
import { name, version } from '../../lib/package-root.ts';
import { installationOf, ROOT } from './installation.ts';
import { update, updateByNpm } from './update.ts';

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

test('npm itself runs, and its failure is told with the words to run by hand', async () => {
  const { context } = createCommandContext(() => ({ status: 'ok' }));
  await updateByNpm(context, ['--version'], { platform: 'linux' });
  await expect(updateByNpm(context, ['no-such-word'], { platform: 'linux' })).rejects.toThrow(
    "'npm no-such-word' failed (1).",
  );
});

test('without a person to ask, it is only said how this program is updated', async () => {
  const { what, update: how } = installationOf({ root: ROOT, name });
  const plain = createCommandContext(() => ({}));
  await update(plain.context, {});
  expect(plain.out()).toBe(`Version ${version}, ${what}.\nUpdate: ${how}\n`);
  const json = createCommandContext(() => ({}), { json: true });
  await update(json.context, { yes: true });
  expect(JSON.parse(json.out())).toEqual({ version, installation: what, update: how });
});
