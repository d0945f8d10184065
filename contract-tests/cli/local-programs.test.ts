// What `lemonade` does with the machine that it runs on: the demo, browsers, agents, updates and
// removal.
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '../support/client.ts';
import { serverForSuite } from '../support/for-suite.ts';
import {
  freePort,
  HAS_TERMINALS,
  onTerminal,
  reach,
  runProgram,
  startProgram,
} from '../support/program.ts';
import { ADMIN_KEY, API_KEY, idOf, ROOT } from '../support/server.ts';

/** llama-server divides its context among four slots then, and so does the embedded engine. */
const server = serverForSuite({
  environment: { LEMONADE_LLAMACPP: 'embedded', LEMONADE_LLAMACPP_ARGS: '--threads 1 -np 4' },
});
const SENTENCE = 'Hello from the tiny random model.';

let home: string;
let environment: Record<string, string>;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'lemonade-home-'));
  environment = { HOME: home, LEMONADE_OFFLINE: '1', LEMONADE_LLAMACPP_ARGS: '--threads 1' };
});
afterEach(() => rm(home, { recursive: true, force: true }));

/** Programs of the machine; each one is a script for Node. */
async function putPrograms(programs: Readonly<Record<string, string>>): Promise<{ PATH: string }> {
  const folder = join(home, 'programs');
  await mkdir(folder, { recursive: true });
  for (const [name, script] of Object.entries(programs)) {
    await writeFile(join(folder, name), `#!${process.execPath}\n${script}\n`, { mode: 0o755 });
  }
  return { PATH: folder };
}

describe('demo', () => {
  const cacheOf = () => join(home, '.cache', 'lemonade');
  const fileOf = () => join(cacheOf(), 'extra-models', 'Tiny-Demo.gguf');

  test('chats without a server, a model or a network', async () => {
    const port = await freePort();
    const answered = await runProgram(['demo'], { port, environment });
    expect(answered).toMatchObject({
      code: 0,
      output: `${SENTENCE}\n`,
      errors: expect.stringContaining(fileOf()),
    });
    const { mtimeMs, size } = await stat(fileOf());
    expect(size).toBeLessThan(300_000);
    const again = await runProgram(['demo', 'Who', 'are', 'you?', '--quiet'], {
      port,
      environment,
    });
    expect(again).toEqual({ code: 0, output: `${SENTENCE}\n`, errors: '' });
    expect((await stat(fileOf())).mtimeMs).toBe(mtimeMs);
  });

  test.runIf(HAS_TERMINALS)(
    'says its sentence on a terminal, too, and ends with what to do next',
    async () => {
      const terminal = onTerminal(['demo'], { port: await freePort(), environment });
      await terminal.waitFor(
        new RegExp(
          `knows one sentence[\\s\\S]*${SENTENCE}[\\s\\S]*'lemonade run' offers real models`,
        ),
      );
      expect(await terminal.ended).toBe(0);
    },
  );

  test('uses the folder of the server that answers', async () => {
    const { output, code } = await runProgram(['demo', '-q'], reach(server()));
    expect([code, output]).toEqual([0, `${SENTENCE}\n`]);
    expect(await readdir(server().folders.models)).toContain('Tiny-Demo.gguf');
  });

  test('where the folder can’t be written, that is said', async () => {
    await mkdir(cacheOf(), { recursive: true });
    await writeFile(join(cacheOf(), 'extra-models'), 'a file');
    const port = await freePort();
    const failed = await runProgram(['demo'], { port, environment });
    expect(failed).toMatchObject({
      code: 1,
      output: '',
      errors: expect.stringContaining('extra-models'),
    });
  });
});

describe('run --web', () => {
  const opener = `require('node:fs').writeFileSync(${JSON.stringify('OPENED')}, process.argv[2])`;

  test.runIf(process.platform === 'linux')(
    'opens the page of the server, with a model in memory',
    async () => {
      const opened = join(home, 'opened');
      const PATH = await putPrograms({ 'xdg-open': opener.replace('OPENED', opened) });
      const ended = await runProgram(['run', idOf('real'), '--web'], {
        ...reach(server()),
        environment: PATH,
      });
      expect(ended).toMatchObject({
        code: 0,
        output: expect.stringContaining('is open in your browser.'),
      });
      expect(await readFile(opened, 'utf8')).toBe(`http://localhost:${server().port}/`);
    },
  );

  test('without a browser says where the page is', async () => {
    const PATH = await putPrograms({});
    const { code, output } = await runProgram(['run', '--web'], {
      ...reach(server()),
      environment: PATH,
    });
    expect([code, output]).toEqual([0, `Open http://localhost:${server().port}/ in a browser.\n`]);
  });

  test('starts a server that runs until Ctrl-C, which is a good end', async () => {
    const port = await freePort();
    const { child, ended } = startProgram(['run', '--web'], {
      port,
      environment: { ...environment, PATH: home },
    });
    await new Promise<void>((resolve) => {
      child.stderr.on(
        'data',
        (text) => void (String(text).includes('until you press Ctrl-C') && resolve()),
      );
    });
    expect(await runProgram(['status'], { port })).toMatchObject({ code: 0 });
    child.kill('SIGINT');
    expect(await ended).toMatchObject({ code: 0 });
    expect(await runProgram(['status'], { port })).toMatchObject({ code: 3 });
  });

  test('a server of a command that is killed ends cleanly, too', async () => {
    const port = await freePort();
    const { child } = startProgram(['run', '--web'], {
      port,
      environment: { ...environment, PATH: home },
    });
    await new Promise<void>((resolve) => {
      child.stderr.on(
        'data',
        (text) => void (String(text).includes('until you press Ctrl-C') && resolve()),
      );
    });
    const log = join(home, '.cache', 'lemonade', 'servers', `${port}.log`);
    child.kill('SIGKILL');
    await expect
      .poll(() => readFile(log, 'utf8'))
      .toMatch(/its command has ended: finishing[\s\S]*Stopped/);
    await expect.poll(async () => (await runProgram(['status'], { port })).code).toBe(3);
  });
});

describe('launch', () => {
  const AGENT = `console.log(process.env.OPENCODE_CONFIG_CONTENT); console.log(process.argv.slice(2).join(' ')); process.exit(7)`;

  test('gives each request of an agent the context that was asked for, also where slots divide it', async () => {
    await ask(server(), { path: '/v1/unload', body: {} });
    const PATH = await putPrograms({ opencode: AGENT });
    const words = ['launch', 'opencode', '-m', idOf('real'), '--ctx-size', '2k', '--', 'go', 'on'];
    const { code, output } = await runProgram(words, { ...reach(server()), environment: PATH });
    const [config = '', args] = output.trim().split('\n');
    expect([code, args]).toEqual([7, 'go on']);
    expect(JSON.parse(config).provider.lemonade.models[idOf('real')].limit.context).toBe(2048);
    const { json: slots } = await ask(server(), { path: `/v1/slots?model=${idOf('real')}` });
    expect(slots.map(({ n_ctx: size }: { n_ctx: number }) => size)).toEqual([
      2048, 2048, 2048, 2048,
    ]);
  });

  test('does not load a model again that has enough context', async () => {
    await ask(server(), { path: '/v1/load', body: { model_name: idOf('real'), ctx_size: 16_384 } });
    const pid = async () =>
      (await ask(server(), { path: '/v1/health' })).json.all_models_loaded[0].pid;
    const before = await pid();
    const PATH = await putPrograms({ opencode: AGENT });
    const words = ['launch', 'opencode', '-m', idOf('real'), '--ctx-size', '2k'];
    const { output } = await runProgram(words, { ...reach(server()), environment: PATH });
    expect(output).toContain('"context":4096');
    expect(await pid()).toBe(before);
  });

  test('gives the agent the key of apps, also where the environment has the admin key', async () => {
    const PATH = await putPrograms({ opencode: AGENT });
    const words = ['launch', 'opencode', '-m', idOf('real'), '--ctx-size', '2k'];
    const keys = { LEMONADE_API_KEY: API_KEY, LEMONADE_ADMIN_API_KEY: ADMIN_KEY };
    const environment = { ...PATH, ...keys };
    const { output } = await runProgram(words, { port: server().port, environment });
    const [config = ''] = output.trim().split('\n');
    expect(JSON.parse(config).provider.lemonade.options.apiKey).toBe(API_KEY);
  });

  test('without the agent ends with 4 and says how to install it', async () => {
    const PATH = await putPrograms({});
    const words = ['launch', 'claude', '-m', idOf('real'), '--ctx-size', '1k'];
    const missing = await runProgram(words, { ...reach(server()), environment: PATH });
    expect(missing).toMatchObject({
      code: 4,
      errors: expect.stringMatching(/^Error: The program 'claude' is not .*\n.*npm install -g/),
    });
  });
});

describe('update', () => {
  test('says what is installed and how it is updated', async () => {
    const { code, output } = await runProgram(['update']);
    expect(code).toBe(0);
    expect(output).toContain(ROOT.replace(/\/$/, ''));
    expect(output).toContain('git pull');
    expect(JSON.parse((await runProgram(['update', '--json'])).output)).toMatchObject({
      update: expect.any(String),
    });
  });
});

describe('uninstall', () => {
  let cache: string;
  beforeEach(async () => {
    cache = join(home, '.cache', 'lemonade');
    await mkdir(join(cache, 'bin', 'llamacpp'), { recursive: true });
    await mkdir(join(cache, 'extra-models'));
    await mkdir(join(home, '.config', 'lemonade'), { recursive: true });
    await mkdir(join(home, '.cache', 'huggingface', 'hub'), { recursive: true });
    await writeFile(join(cache, 'bin', 'llamacpp', 'big'), Buffer.alloc(3_000_000));
    await writeFile(join(cache, 'config.json'), '{}');
    await writeFile(join(home, '.config', 'lemonade', 'server.env'), 'LEMONADE_API_KEY=x');
    await writeFile(join(home, '.bashrc'), 'source <(lemonade completion bash)\n');
    const profiles = join(home, 'Documents', 'WindowsPowerShell');
    await mkdir(profiles, { recursive: true });
    // As Windows PowerShell writes it with >>.
    const line = '\ufefflemonade completion powershell | Out-String | Invoke-Expression\r\n';
    await writeFile(join(profiles, 'Microsoft.PowerShell_profile.ps1'), line, 'utf16le');
  });

  const files = (word: string) => runProgram(['uninstall', '--purge', word], { environment });

  test('lists what was written, with sizes, and removes nothing', async () => {
    const { code, output, errors } = await runProgram(['uninstall'], { environment });
    expect(code).toBe(0);
    expect(errors).toContain(
      `${cache}: settings, backends, and whatever else the server has written, 3.0 MB`,
    );
    expect(errors).toContain('server.env');
    expect(errors).toMatch(/\.bashrc: completion \(stays: /);
    expect(errors).toMatch(/Microsoft\.PowerShell_profile\.ps1: completion \(stays: /);
    expect(errors).toMatch(/huggingface\/hub: pulled models \(stays: /);
    expect(output).toContain('--purge');
    expect(await readdir(cache)).toContain('config.json');
  });

  test('--purge wants to be told yes', async () => {
    expect(await files('--quiet')).toMatchObject({
      code: 2,
      errors: expect.stringContaining('--yes'),
    });
    expect(await readdir(cache)).toContain('config.json');
  });

  test('--purge --yes removes what was written, and nothing of others', async () => {
    await writeFile(join(cache, 'extra-models', 'mine.gguf'), 'GGUF');
    expect(await files('--yes')).toMatchObject({
      code: 0,
      output: expect.stringContaining('Removed.'),
    });
    expect(await readdir(cache)).toEqual(['extra-models']);
    expect(await readdir(join(home, '.config', 'lemonade'))).toEqual([]);
    expect(await readFile(join(home, '.bashrc'), 'utf8')).toContain('lemonade completion');
    await rm(join(cache, 'extra-models', 'mine.gguf'));
    await writeFile(join(cache, 'config.json'), '{}');
    await files('--yes');
    expect(await readdir(join(home, '.cache'))).toEqual(['huggingface']);
  });

  test('a cache folder that holds other things stays', async () => {
    await writeFile(join(home, 'thesis.txt'), 'years of work');
    const named = { ...environment, LEMONADE_CACHE_DIR: home };
    const { errors } = await runProgram(['uninstall', '--purge', '--yes'], { environment: named });
    expect(errors).toContain(`${home}: cache folder`);
    expect(await readdir(home)).toContain('thesis.txt');
  });

  test('while a server runs nothing is removed', async () => {
    const refused = await runProgram(['uninstall', '--purge', '--yes'], {
      ...reach(server()),
      environment,
    });
    expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('Stop it') });
    expect(await readdir(cache)).toContain('config.json');
  });

  test.runIf(HAS_TERMINALS)('asks on a terminal, and No is the default', async () => {
    const terminal = onTerminal(['uninstall', '--purge'], { environment });
    await terminal.waitFor(/❯ No/);
    terminal.type('\r');
    expect(await terminal.ended).toBe(0);
    expect(await readdir(cache)).toContain('config.json');
  });
});
