import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createCommandContext } from '../../../fixtures/command-context.ts';
import type { Context } from '../kit/context.ts';
import { updateByNpm } from './installation.ts';
import { launchdAgent, serviceManager, systemdUnit, windowsTask } from './service.ts';

const facts = {
  ...{ node: '/opt/node 20/node', program: '/x/50%$HOME/main.js', options: ['--port', '8000'] },
  variables: '/home/me/server.env',
};

test('a systemd unit quotes its words and replaces nothing in them', () => {
  const unit = systemdUnit(facts);
  expect(unit).toContain(
    'ExecStart="/opt/node 20/node" "/x/50%%$$HOME/main.js" "serve" "--port" "8000"\n',
  );
  expect(unit).toMatch(/^\[Install\]\nWantedBy=default\.target$/m);
});

test('a launchd agent is XML, and its server reads keys from a file', () => {
  const agent = launchdAgent({ ...facts, options: ['--x', 'a<b&c'] }, '/log');
  expect(agent).toContain('<string>a&lt;b&amp;c</string>');
  expect(agent).toContain('<string>--env-file=/home/me/server.env</string>');
  expect(agent).toContain('<key>RunAtLoad</key>\n  <true/>');
});

describe('a task of Windows', () => {
  const paths = {
    node: 'C:\\Program Files\\node.exe',
    program: 'C:\\R&D\\main.js',
    variables: 'C:\\e\\server.env',
  };
  const task = windowsTask(
    { ...paths, options: ['a"b', 'c\\'] },
    { account: 'S-1-5-21-1-2-3-1001', host: 'C:\\Windows\\System32\\conhost.exe' },
  );

  test('quotes its words, and is XML', () => {
    expect(task).toContain('<Command>C:\\Windows\\System32\\conhost.exe</Command>');
    expect(task).toContain(
      '<Arguments>--headless "C:\\Program Files\\node.exe" "--env-file=C:\\e\\server.env" "C:\\R&amp;D\\main.js" "serve" "a\\"b" "c\\\\"</Arguments>',
    );
  });

  test('starts at the log-on of one account, with its rights and its screen', () => {
    expect(task.match(/<UserId>S-1-5-21-1-2-3-1001<\/UserId>/g)).toHaveLength(2);
    expect(task).toMatch(/<LogonTrigger>\s*<UserId>/);
    expect(task).toContain('<LogonType>InteractiveToken</LogonType>');
    expect(task).toContain('<RunLevel>LeastPrivilege</RunLevel>');
  });

  test.each([
    ['does not wait for the mains', '<DisallowStartIfOnBatteries>false<'],
    ['does not end on battery', '<StopIfGoingOnBatteries>false<'],
    ['does not end after three days', '<ExecutionTimeLimit>PT0S<'],
    ['starts again after a failure', '<RestartOnFailure>'],
    ['has the usual priority', '<Priority>5<'],
    ['shows no window', '--headless'],
  ])('%s', (_what, setting) => {
    expect(task).toContain(setting);
  });
});

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

describe.skipIf(process.platform === 'win32')('the file for keys, of a service of systemd', () => {
  let home: string;
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'service-'));
    vi.stubEnv('XDG_CONFIG_HOME', home);
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await rm(home, { recursive: true });
  });

  async function install(variables: string): Promise<void> {
    const context = { cacheDirectory: home } as Context;
    const manager = serviceManager(context, { platform: 'linux', run: async () => '' });
    await manager?.install({ ...facts, variables });
  }

  test('is made for this user alone', async () => {
    const variables = join(home, 'lemonade', 'server.env');
    await install(variables);
    expect((await stat(variables)).mode & 0o777).toBe(0o600);
    expect(await readFile(variables, 'utf8')).toContain('LEMONADE_API_KEY=');
  });

  test('stays as it is where it is there', async () => {
    const variables = join(home, 'server.env');
    await writeFile(variables, 'LEMONADE_API_KEY=x');
    await install(variables);
    expect(await readFile(variables, 'utf8')).toBe('LEMONADE_API_KEY=x');
  });
});

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
