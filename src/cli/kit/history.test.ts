import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { historyPath, readHistory, writeHistory } from './history.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'history-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(() => vi.unstubAllEnvs());

describe('the history of chats', () => {
  test.each<[string | undefined, string | undefined, string | undefined]>([
    ['/h', '/state', '/h'],
    ['', '/state', undefined],
    [undefined, '/state', join('/state', 'lemonade', 'chat-history')],
    [undefined, undefined, join(homedir(), '.local', 'state', 'lemonade', 'chat-history')],
    [undefined, '', join(homedir(), '.local', 'state', 'lemonade', 'chat-history')],
  ])('with LEMONADE_CHAT_HISTORY=%s and XDG_STATE_HOME=%s is at %s', (path, state, is) => {
    vi.stubEnv('LEMONADE_CHAT_HISTORY', path);
    vi.stubEnv('XDG_STATE_HOME', state);
    expect(historyPath()).toBe(is);
  });

  test('is written the oldest first, and read the newest first', async () => {
    const path = join(folder, 'state', 'lemonade', 'chat-history');
    await writeHistory(path, ['newest', 'older']);
    expect(await readFile(path, 'utf8')).toBe('older\nnewest\n');
    expect(await readHistory(path)).toEqual(['newest', 'older']);
    await writeFile(path, '\nolder\n\nnewest');
    expect(await readHistory(path)).toEqual(['newest', 'older']);
  });

  test.skipIf(process.platform === 'win32')('is read by its owner alone', async () => {
    const path = join(folder, 'private', 'chat-history');
    await writeHistory(path, ['x']);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'private'))).mode & 0o777).toBe(0o700);
  });

  test('is empty where none is wanted, or none is there', async () => {
    await writeHistory(undefined, ['x']);
    expect(await readHistory(undefined)).toEqual([]);
    expect(await readHistory(join(folder, 'none'))).toEqual([]);
  });

  test('is left out where it can not be written', async () => {
    const file = join(folder, 'file');
    await writeFile(file, 'before');
    await writeHistory(join(file, 'history'), ['x']);
    await writeHistory(folder, ['x']);
    expect(await readFile(file, 'utf8')).toBe('before');
  });
});
