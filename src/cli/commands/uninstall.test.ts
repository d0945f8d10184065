import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type CommandSetup, createCommandContext } from '../../../fixtures/command-context.ts';
import { name } from '../../lib/package-root.ts';
import { installationOf, ROOT } from './installation.ts';
import { uninstall } from './uninstall.ts';

const VARIABLES = ['XDG_CACHE_HOME', 'XDG_STATE_HOME', 'HF_HOME', 'HF_HUB_CACHE', 'OneDrive'];
const { remove: REMOVE } = installationOf({ root: ROOT, name });
const PROGRAM = `The program itself: ${REMOVE}\n`;
const HOW = "'lemonade uninstall --purge' removes the service, and the files that do not stay.\n";

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'uninstall-'));
  for (const variable of VARIABLES) vi.stubEnv(variable, undefined);
  for (const variable of ['HOME', 'USERPROFILE']) vi.stubEnv(variable, home);
  vi.stubEnv('XDG_CONFIG_HOME', join(home, 'settings'));
  vi.stubEnv('LEMONADE_CACHE_DIR', join(home, 'cache'));
  vi.stubEnv('LEMONADE_CHAT_HISTORY', join(home, 'history'));
  vi.stubEnv('PATH', `${home}:${process.env.PATH}`);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(home, { recursive: true });
});

/** A file below the home folder. */
async function put(path: string, content = ''): Promise<string> {
  const whole = join(home, path);
  await mkdir(dirname(whole), { recursive: true });
  await writeFile(whole, content);
  return whole;
}
/** A service of systemd, whose systemctl notes what it is asked. */
async function installService(): Promise<string> {
  const tool = await put('systemctl', `#!/bin/sh\necho "$*" >> '${join(home, 'asked')}'\n`);
  await chmod(tool, 0o755);
  return put('settings/systemd/user/lemonade.service', '[Unit]');
}
const nothing = (): unknown => {
  throw Object.assign(new Error(), { code: 'ECONNREFUSED' });
};
function command(
  options: { purge?: boolean; yes?: boolean } = {},
  { respond = nothing, ...setup }: CommandSetup & { respond?: () => unknown } = {},
) {
  const { context, out, notes } = createCommandContext(respond, setup);
  return { ended: uninstall(context, options), out, notes };
}
async function ran(...given: Parameters<typeof command>) {
  const { ended, out, notes } = command(...given);
  await ended;
  return { out: out(), notes: notes() };
}

describe('lemonade uninstall', () => {
  test('where nothing was written says how the program itself is removed', async () => {
    expect(await ran()).toEqual({ out: HOW + PROGRAM, notes: '' });
    expect(await ran({ purge: true })).toEqual({ out: PROGRAM, notes: '' });
  });

  test('lists what was written, with its size, and why it stays', async () => {
    const cache = dirname(await put('cache/config.json', '12'));
    const history = await put('history');
    const bashrc = await put('.bashrc', 'lemonade completion bash');
    const { out, notes } = await ran();
    expect(notes.split('\n')).toEqual([
      `${cache}: settings, backends, and whatever else the server has written, 2 B`,
      `${history}: history of chats`,
      `${bashrc}: completion (stays: remove the line with 'lemonade completion' from your .bashrc)`,
      '',
    ]);
    expect(out).toBe(HOW + PROGRAM);
    for (const path of [cache, history, bashrc]) expect(existsSync(path)).toBe(true);
  });

  test('is JSON where that is wanted', async () => {
    const history = await put('history', '12');
    const { out, notes } = await ran({}, { json: true });
    expect(JSON.parse(out)).toEqual({
      service: null,
      files: [{ what: 'history of chats', path: history, bytes: 2 }],
      program: REMOVE,
    });
    expect(notes).toBe('');
  });
});

describe('with --purge', () => {
  test('what is the program’s own goes, and what stays does not', async () => {
    const cache = dirname(await put('cache/config.json', '12'));
    const history = await put('history', '12');
    const bashrc = await put('.bashrc', 'lemonade completion bash');
    const { out } = await ran({ purge: true, yes: true });
    expect(out).toBe(`Removed.\n${PROGRAM}`);
    expect([cache, history, bashrc].map((path) => existsSync(path))).toEqual([false, false, true]);
  });

  test('what has gone is told as JSON where that is wanted', async () => {
    const history = await put('history', '12');
    await put('.bashrc', 'lemonade completion bash');
    const { out } = await ran({ purge: true, yes: true }, { json: true });
    expect(JSON.parse(out)).toEqual({
      removed: [{ what: 'history of chats', path: history, bytes: 2 }],
      program: REMOVE,
    });
    expect(existsSync(history)).toBe(false);
  });

  test('nothing goes before a person has agreed', async () => {
    const history = await put('history');
    await expect(ran({ purge: true })).rejects.toMatchObject({
      message: 'There is no terminal to ask on.',
      reason: 'misuse',
    });
    expect(existsSync(history)).toBe(true);
  });

  test('no person is asked where there is nothing to remove', async () => {
    await put('.bashrc', 'lemonade completion bash');
    expect((await ran({ purge: true })).out).toBe(PROGRAM);
  });

  test('nothing goes while a server runs', async () => {
    const history = await put('history');
    const { ended } = command({ purge: true, yes: true }, { respond: () => ({}) });
    await expect(ended).rejects.toThrow('A server runs at http://localhost:13305');
    expect(existsSync(history)).toBe(true);
  });
});

describe.skipIf(process.platform !== 'linux')('a service', () => {
  test('is listed first', async () => {
    const unit = await installService();
    const { notes } = await ran();
    expect(notes).toBe(`Service: ${unit}\n`);
    const { out } = await ran({}, { json: true });
    expect(JSON.parse(out)).toMatchObject({ service: unit, files: [] });
  });

  test('goes with --purge, also alone, before the server is looked for', async () => {
    const unit = await installService();
    await expect(ran({ purge: true })).rejects.toThrow('There is no terminal to ask on.');
    const { ended } = command({ purge: true, yes: true }, { respond: () => ({}) });
    await expect(ended).rejects.toThrow('A server runs at');
    expect(existsSync(unit)).toBe(false);
    expect(await readFile(join(home, 'asked'), 'utf8')).toContain(
      '--user disable --now lemonade.service\n',
    );
  });
});
