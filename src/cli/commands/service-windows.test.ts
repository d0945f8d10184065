import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Context } from '../kit/context.ts';
import { serviceManager } from './system-service.ts';

const facts = {
  node: '/opt/node 20/node',
  program: '/x/50%$HOME/main.js',
  options: ['--port', '8000'],
  variables: '/home/me/server.env',
};

describe('the service on Windows', () => {
  let home: string;
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'service-'));
    vi.stubEnv('XDG_CONFIG_HOME', home);
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await rm(home, { recursive: true });
  });

  /** Tools of Windows that note what they are asked; the task is there once it has been made. */
  function windows() {
    const calls: string[] = [];
    let drafted = '';
    const run = async (file: string, words: readonly string[]) => {
      calls.push([file, ...words].join(' '));
      if (file.endsWith('whoami.exe')) return '"pc\\me","S-1-5-21-7"\r\n';
      if (words[0] === '/Create') drafted = await readFile(words.at(-1) ?? '', 'utf16le');
      if (words[0] === '/Query' && drafted === '')
        throw new Error('FEHLER: Die angegebene Datei wurde nicht gefunden.');
      return 'Wird ausgeführt';
    };
    const context = { cacheDirectory: home } as Context;
    const manager = serviceManager(context, { platform: 'win32', run });
    if (manager === undefined) throw new Error('Windows has a service.');
    return { calls, manager, drafted: () => drafted };
  }

  test('is made from a file in UTF-16, by programs of the system itself', async () => {
    const { calls, manager, drafted } = windows();
    expect(await manager.isRunning()).toBeUndefined();
    await manager.install({ ...facts, variables: join(home, 'lemonade', 'server.env') });
    expect(drafted()).toMatch(/^\ufeff<\?xml version="1.0" encoding="UTF-16"\?>/);
    expect(drafted()).toContain('<UserId>S-1-5-21-7</UserId>');
    for (const call of calls)
      expect(call).toMatch(/^C:\\Windows\\System32\\(?:schtasks|whoami)\.exe /i);
    expect(calls.at(-1)).toContain('/Run /TN Lemonade Server');
    expect((await readdir(join(home, 'lemonade'))).toSorted()).toEqual([
      'server.env',
      'service.json',
    ]);
  });

  test('keeps the keys that are there', async () => {
    const { manager } = windows();
    const variables = join(home, 'lemonade', 'server.env');
    await manager.install({ ...facts, variables });
    await writeFile(variables, 'LEMONADE_API_KEY=x');
    await manager.install({ ...facts, variables });
    expect(await readFile(variables, 'utf8')).toBe('LEMONADE_API_KEY=x');
  });

  test('does not run because a word says so, but because its server has announced itself', async () => {
    const { manager } = windows();
    await manager.install({ ...facts, variables: join(home, 'lemonade', 'server.env') });
    expect(await manager.isRunning()).toBe(false);
  });
});
