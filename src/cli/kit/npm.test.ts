import { realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { askNpm, npmWords } from './npm.ts';

test('npm is started by its own path, and every word reaches it as it is', async () => {
  const [file = '', ...words] = (await npmWords(['install', '--prefix', '/a folder & calc'])) ?? [];
  expect([isAbsolute(file), words.slice(-3)]).toEqual([
    true,
    ['install', '--prefix', '/a folder & calc'],
  ]);
});

describe('what npm prints', () => {
  const node = (code: string) => async () =>
    [process.execPath, '-e', code] as [string, ...string[]];
  const ask = (find: typeof npmWords, timeoutMs = 60_000) =>
    askNpm(['view', 'x'], { timeoutMs, cwd: tmpdir(), find });

  test('comes without the space around it, from the folder that is said', async () => {
    expect(await ask(node("console.log('  1.2.3 ')"))).toBe('1.2.3');
    expect(await ask(node('console.log(process.cwd())'))).toBe(await realpath(tmpdir()));
  });

  test('is nothing where it fails, takes too long, or is not there', async () => {
    expect(await ask(node("console.log('x'); process.exit(1)"))).toBeUndefined();
    expect(await ask(node('setTimeout(() => {}, 60_000)'), 200)).toBeUndefined();
    expect(await ask(async () => undefined)).toBeUndefined();
    expect(await ask(async () => [join(tmpdir(), 'no-such-npm')])).toBeUndefined();
  });

  test('is of the words that are asked with', async () => {
    const asked: unknown[] = [];
    await ask(async (words) => {
      asked.push(words);
      return undefined;
    });
    expect(asked).toEqual([['view', 'x']]);
  });
});
