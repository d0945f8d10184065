// The native server behind a model belongs to this server alone, and what people say to it to this
// user alone.
import { readFileSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  ask,
  chatBody,
  fakeBehind,
  type LoadedModel,
  load,
  loadedModels,
  open,
} from './support/client.ts';
import { ENGINES, environmentOf, FAKE } from './support/engines.ts';
import { serverForSuite } from './support/for-suite.ts';
import {
  ADMIN_KEY,
  API_KEY,
  idOf,
  makeFolders,
  type Server,
  startServer,
} from './support/server.ts';

const CHAT = '/v1/chat/completions';
const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

/** What any user of the machine can learn: the command line, and the port in it. */
function portOf({ pid }: LoadedModel): number {
  const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  return Number(words[words.indexOf('--port') + 1]);
}

/** What only this user and the superuser can. */
async function keyOf({ pid }: LoadedModel): Promise<string> {
  const environment = await readFile(`/proc/${pid}/environ`, 'utf8');
  return /(?:^|\0)LLAMA_API_KEY=([^\0]+)/.exec(environment)?.[1] ?? '';
}

/** Everything that the server tells about a loaded model, and about itself. */
async function allThatIsTold(server: Server): Promise<string> {
  const paths = [
    '/v1/health',
    '/v1/models',
    '/v1/slots',
    '/v1/stats',
    '/v1/system-info',
    '/metrics',
    '/v1/metrics',
  ];
  const replies = await Promise.all(paths.map((path) => ask(server, { path, key: ADMIN_KEY })));
  return replies.map(({ headers, text }) => JSON.stringify([...headers]) + text).join('\n');
}

describe.each(ENGINES)('$name', (engine) => {
  const { model } = engine;
  const server = serverForSuite({
    environment: {
      ...environmentOf(engine),
      LEMONADE_LOG_LEVEL: 'trace',
      // As on a machine where a person runs a llama-server of their own.
      LLAMA_API_KEY: 'inherited-key',
      LLAMA_ARG_HOST: '0.0.0.0',
      LLAMA_ARG_API_KEY_FILE: '/nonexistent',
    },
  });

  async function loaded(): Promise<LoadedModel> {
    const [first] = await loadedModels(server());
    return first ?? load(server(), model);
  }

  test.each([
    ['POST', CHAT, chatBody(model, { max_tokens: 1 })],
    ['POST', '/v1/completions', { prompt: 'Hi', max_tokens: 1 }],
    ['POST', '/tokenize', { content: 'Hi' }],
    ['POST', '/detokenize', { tokens: [72] }],
    ['POST', '/slots/0?action=save', { filename: 'stolen.bin' }],
    ['POST', '/slots/0?action=restore', { filename: 'stolen.bin' }],
    ['POST', '/slots/0?action=erase', {}],
    ['GET', '/slots', undefined],
    ['GET', '/props', undefined],
    ['GET', '/metrics', undefined],
    ['GET', '/models', undefined],
    ['GET', '/v1/models', undefined],
  ])(
    'a client that finds its port gets 401 for %s %s, without a key and with any other',
    async (method, path, body) => {
      const baseUrl = `http://127.0.0.1:${portOf(await loaded())}`;
      const keys = [null, API_KEY, ADMIN_KEY, 'inherited-key', ''];
      for (const key of keys)
        expect((await open({ baseUrl }, { method, path, body, key })).status).toBe(401);
      const page = {
        origin: 'https://evil.example',
        host: 'evil.example',
        'sec-fetch-site': 'cross-site',
      };
      // The content type that a page may send without asking first.
      const headers = { ...page, 'content-type': 'text/plain' };
      expect((await open({ baseUrl }, { method, path, body, key: null, headers })).status).toBe(
        401,
      );
    },
  );

  test('without a key it tells that it is there, and nothing else', async () => {
    const baseUrl = `http://127.0.0.1:${portOf(await loaded())}`;
    const response = await open({ baseUrl }, { path: '/health', key: null });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: 'ok' });
  });

  test('it listens for this machine only', async () => {
    const port = portOf(await loaded())
      .toString(16)
      .toUpperCase()
      .padStart(4, '0');
    const tables = await Promise.all(
      ['tcp', 'tcp6'].map((kind) => readFile(`/proc/net/${kind}`, 'utf8')),
    );
    const listening = tables
      .join('\n')
      .split('\n')
      .filter((line) => line.includes(`:${port} `) && / 0A /.test(line));
    expect(listening).toEqual([expect.stringContaining(`0100007F:${port} `)]);
  });

  test('its key is new at each start, and in no command line, log or answer', async () => {
    const keys: string[] = [];
    for (const round of [1, 2]) {
      const key = await keyOf(await loaded());
      expect(key).toMatch(/^[\da-f]{64}$/);
      keys.push(key);
      const chat = await ask(server(), { path: CHAT, body: chatBody(model, { max_tokens: 2 }) });
      expect([round, chat.status]).toEqual([round, 200]);
      const commands = (await server().children()).map(({ command }) => command);
      expect(commands.join('\n')).toContain('--port');
      for (const text of [
        ...commands,
        await allThatIsTold(server()),
        chat.text,
        ...server().log.all(),
      ]) {
        expect(text).not.toContain(key);
      }
      await ask(server(), { path: '/v1/unload', body: {} });
    }
    expect(new Set(keys).size).toBe(2);
  });

  test('the log tells that arguments for llama-server in the environment do not count', async () => {
    await server().log.waitFor(
      /llama-server does not get LLAMA_API_KEY, LLAMA_ARG_API_KEY_FILE, LLAMA_ARG_HOST/,
    );
  });

  test('a saved slot is for this user alone', async () => {
    await loaded();
    await ask(server(), { path: CHAT, body: chatBody(model, { max_tokens: 1 }) });
    const saved = await ask(server(), {
      path: '/v1/slots/0?action=save',
      key: ADMIN_KEY,
      body: { filename: 'mine.bin' },
    });
    expect(saved.status).toBe(200);
    const slots = join(server().folders.cache, 'slots');
    const [own = ''] = await readdir(slots);
    for (const folder of [server().folders.cache, slots, join(slots, own)])
      expect(await modeOf(folder)).toBe('700');
    expect(await modeOf(join(slots, own, 'mine.bin'))).toBe('600');
    expect((await readFile(join(slots, own, 'mine.bin'), 'latin1')).slice(0, 4)).toBe('qsgg');
    const restore = {
      path: '/v1/slots/0?action=restore',
      key: ADMIN_KEY,
      body: { filename: 'mine.bin' },
    };
    expect((await ask(server(), restore)).status).toBe(200);
  });

  test.each(['a file', 'a link to a file', 'a link to a slot'])(
    'a slot is not saved over %s',
    async (what) => {
      await loaded();
      const slots = join(server().folders.cache, 'slots');
      const [own = ''] = await readdir(slots);
      const outside = join(server().folders.root, 'outside');
      const inside = join(slots, own, 'taken.bin');
      const text = what === 'a link to a slot' ? 'qsgg precious' : 'precious';
      await writeFile(outside, text);
      onTestFinished(() =>
        Promise.all([outside, inside].map((file) => rm(file, { force: true }))).then(() => {}),
      );
      await (what === 'a file' ? writeFile(inside, text) : symlink(outside, inside));
      for (const action of ['save', 'restore']) {
        const reply = await ask(server(), {
          path: `/v1/slots/0?action=${action}`,
          key: ADMIN_KEY,
          body: { filename: 'taken.bin' },
        });
        expect(reply).toMatchObject({ status: 400, json: { error: { param: 'filename' } } });
      }
      expect(await readFile(outside, 'utf8')).toBe(text);
      expect(await readFile(inside, 'utf8')).toBe(text);
    },
  );
});

describe('what a native server is sent', () => {
  const server = serverForSuite({ environment: environmentOf(FAKE) });

  test("has a client's own headers never, the key always", async () => {
    const child = await load(server(), FAKE.model);
    const headers = {
      'x-api-key': 'x-secret',
      cookie: 'c-secret',
      'proxy-authorization': 'p-secret',
    };
    await ask(server(), { path: CHAT, body: chatBody(FAKE.model), headers });
    const seen = await fakeBehind(child).requests();
    expect(seen.length).toBeGreaterThan(1);
    expect(JSON.stringify(seen)).not.toMatch(/-secret|contract-/);
    const key = await keyOf(child);
    const ours = seen.filter(({ headers: sent }) => sent.authorization === `Bearer ${key}`);
    // All others are those of this file.
    expect(ours.some(({ path }) => path === '/props')).toBe(true);
    expect(ours.some(({ path }) => path === CHAT)).toBe(true);
  });
});

describe.runIf(process.platform === 'linux')('the environment of what the server starts', () => {
  const SECRETS = {
    LEMONADE_OFFICE_API_KEY: 'provider-secret',
    OPENAI_API_KEY: 'openai-secret',
    MY_KEY: 'named-secret',
    HF_TOKEN: 'hub-secret',
    GITHUB_TOKEN: 'github-secret',
    NPM_TOKEN: 'npm-secret',
    GGML_TOKEN: 'ggml-secret',
    VLLM_API_KEY: 'vllm-secret',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=collector-secret',
    HTTPS_PROXY: 'http://me:proxy-secret@127.0.0.1:9',
    npm_config__auth: 'registry-secret',
  };
  const WANTED = {
    GGML_VK_VISIBLE_DEVICES: '0',
    HIP_VISIBLE_DEVICES: '1',
    OMP_NUM_THREADS: '2',
    LANG: 'C.UTF-8',
  };

  /** All processes that have this one as their parent, or the parent of their parent. */
  async function descendantsOf(pid: number): Promise<number[]> {
    const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
    const stats = await Promise.all(
      numbers.map((name) => readFile(`/proc/${name}/stat`, 'latin1').catch(() => '')),
    );
    const parents = stats.map((stat) =>
      Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]),
    );
    const children = numbers.map(Number).filter((_number, index) => parents[index] === pid);
    return [...children, ...(await Promise.all(children.map(descendantsOf))).flat()];
  }

  const environmentOfProcess = async (pid: number) =>
    (await readFile(`/proc/${pid}/environ`, 'utf8')).split('\0').filter((line) => line !== '');

  describe.each(ENGINES)('$name', (engine) => {
    const server = serverForSuite({
      environment: { ...environmentOf(engine), ...SECRETS, ...WANTED },
    });

    test('has what people set for the native server and no key, nor has that of the guard against orphans', async () => {
      const { pid } = await load(server(), engine.model);
      const all = await descendantsOf(server().pid);
      expect(all).toContain(pid);
      const commands = await Promise.all(
        all.map((one) => readFile(`/proc/${one}/cmdline`, 'utf8')),
      );
      expect(commands.some((command) => command.includes('lemonade-orphan-guard'))).toBe(true);
      const environments = await Promise.all(all.map(environmentOfProcess));
      for (const lines of environments) expect(lines.join('\n')).not.toMatch(/-secret/);
      for (const lines of environments)
        for (const key of [API_KEY, ADMIN_KEY]) expect(lines.join('\n')).not.toContain(key);
      const wanted = Object.entries(WANTED).map(([name, value]) => `${name}=${value}`);
      expect(await environmentOfProcess(pid)).toEqual(expect.arrayContaining(wanted));
    });
  });

  test('LEMONADE_CHILD_ENVIRONMENT lets other variables pass, and a name that is none stops the start', async () => {
    const named = { LEMONADE_CHILD_ENVIRONMENT: 'LEMONADE_CONTRACT_RUN,HF_TOKEN' };
    const server = await startServer({ environment: { ...SECRETS, ...named } });
    const { pid } = await load(server, 'chat');
    const secrets = (await environmentOfProcess(pid)).filter((line) => line.includes('-secret'));
    expect(secrets).toEqual(['HF_TOKEN=hub-secret']);
    await server.stop();
    const refused = startServer({ environment: { LEMONADE_CHILD_ENVIRONMENT: 'A B' } });
    await expect(refused).rejects.toThrow(/LEMONADE_CHILD_ENVIRONMENT/);
  });
});

describe('where slots are saved', () => {
  const args = (folder: string) => `--slot-save-path ${folder}`;
  const save = { path: '/v1/slots/0?action=save', key: ADMIN_KEY, body: { filename: 'one.bin' } };

  /** A folder outside of the cache folder. */
  async function elsewhere(server: Server): Promise<string> {
    const folder = join(server.folders.root, 'elsewhere');
    await mkdir(folder, { recursive: true });
    return folder;
  }

  describe('without keys', () => {
    const server = serverForSuite({ withKeys: false });
    const refused = {
      status: 400,
      json: {
        error: {
          message: expect.stringMatching(
            /'--slot-save-path'.*config\.json.*LEMONADE_ADMIN_API_KEY/,
          ),
        },
      },
    };

    test('no load, no saved options and no query may say', async () => {
      const folder = await elsewhere(server());
      const body = { model_name: idOf('chat'), llamacpp_args: args(folder) };
      expect(await ask(server(), { path: '/v1/load', body, key: null })).toMatchObject(refused);
      const kept = { ...body, save_options: true };
      expect(await ask(server(), { path: '/v1/load', body: kept, key: null })).toMatchObject(
        refused,
      );
      const query = new URLSearchParams({ model: idOf('chat'), llamacpp_args: args(folder) });
      expect((await ask(server(), { path: `/v1/load?${query}`, key: null })).status).toBe(400);
      const path = `/v1/models/${idOf('chat')}/options` as const;
      const options = { llamacpp_args: args(folder) };
      expect(await ask(server(), { path, body: options, key: null })).toMatchObject(refused);
      expect((await ask(server(), { path, key: null })).json.saved).toEqual({});
      // A key that is not set proves nothing.
      expect(await ask(server(), { path: '/v1/load', body, key: 'any' })).toMatchObject(refused);
    });

    test.each(['-ag', '--log-prompts-dir /tmp/x', '--video-ffmpeg-dir /tmp/x'])(
      'nor may one say %s',
      async (text) => {
        const body = { model_name: idOf('chat'), llamacpp_args: text };
        expect((await ask(server(), { path: '/v1/load', body, key: null })).status).toBe(400);
      },
    );
  });

  test('a load with the admin key may, also for later', async () => {
    const server = await startServer();
    const folder = await elsewhere(server);
    const body = { model_name: idOf('chat'), llamacpp_args: args(folder), save_options: true };
    expect((await ask(server, { path: '/v1/load', body, key: ADMIN_KEY })).status).toBe(200);
    expect((await ask(server, save)).status).toBe(200);
    expect(await modeOf(join(folder, 'one.bin'))).toBe('600');
    await ask(server, { path: '/v1/unload', body: {} });
    // The client that loads it then has not said so.
    expect(
      (await ask(server, { path: '/v1/load', body: { model_name: idOf('chat') } })).status,
    ).toBe(200);
    await writeFile(join(folder, 'two.bin'), 'precious');
    const over = { ...save, body: { filename: 'two.bin' } };
    expect(await ask(server, over)).toMatchObject({
      status: 400,
      json: { error: { param: 'filename' } },
    });
    expect(await readFile(join(folder, 'two.bin'), 'utf8')).toBe('precious');
    await server.stop();
  });

  test.each(['config.json', 'the command line', 'the environment'])(
    '%s may, without keys',
    async (where) => {
      const folders = await makeFolders();
      onTestFinished(() => rm(folders.root, { recursive: true, force: true }));
      const folder = join(folders.root, 'elsewhere');
      await Promise.all([mkdir(folder), mkdir(folders.cache)]);
      const config = { llamacpp: { args: args(folder) } };
      if (where === 'config.json')
        await writeFile(join(folders.cache, 'config.json'), JSON.stringify(config));
      const server = await startServer({
        folders,
        withKeys: false,
        ...(where === 'the command line' ? { arguments: [`--llamacpp-args=${args(folder)}`] } : {}),
        ...(where === 'the environment'
          ? { environment: { LEMONADE_LLAMACPP_ARGS: args(folder) } }
          : {}),
      });
      await ask(server, { path: CHAT, body: chatBody('chat'), key: null });
      expect((await ask(server, { ...save, key: null })).status).toBe(200);
      expect(await readdir(folder)).toEqual(['one.bin']);
      expect(await modeOf(join(folder, 'one.bin'))).toBe('600');
      await server.stop();
    },
  );
});

test('a cache folder that was open to others is closed at the start, and another one is told', async () => {
  const folders = await makeFolders();
  onTestFinished(() => rm(folders.root, { recursive: true, force: true }));
  const old = join(folders.cache, 'slots', 'extra_Old-00000000');
  await mkdir(old, { recursive: true });
  const files = [join(old, 'talk.bin'), join(folders.cache, 'recipe_options.json')];
  for (const file of files) await writeFile(file, '{}');
  for (const file of files) await chmod(file, 0o644);
  for (const folder of [folders.cache, join(folders.cache, 'slots'), old])
    await chmod(folder, 0o755);
  const server = await startServer({ folders });
  for (const folder of [folders.cache, join(folders.cache, 'slots'), old])
    expect(await modeOf(folder)).toBe('700');
  for (const file of files) expect(await modeOf(file)).toBe('600');
  await server.stop();

  await chmod(folders.cache, 0o1777);
  const shared = await startServer({ folders });
  await shared.log.waitFor(/Other users can look into the cache folder .*--cache-dir/);
  await shared.stop();
});
