// Command lines, argument by argument, and that a child gets exactly these.

import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestServers } from '../../../fixtures/defaults.ts';
import { createRecordingLog } from '../../../fixtures/processes/recording-log.ts';
import { CapabilityNotSupported } from '../../errors.ts';
import { openChildRequest, readJson } from '../../processes/child-http.ts';
import { InvalidLoadOptions } from '../kit/errors.ts';
import type { LaunchInput } from '../kit/launch.ts';
import type { LoadableModel, LoadOptions, ModelType } from '../kit/model.ts';
import { createLlamacppRecipe } from './recipe.ts';

const fake = fileURLToPath(new URL('../../../fixtures/backends/llama-server', import.meta.url));
// Any file will do: the fake does not read it.
const modelPath = fileURLToPath(import.meta.url);

interface Case {
  backend?: string;
  type?: ModelType;
  mmprojPath?: string;
  options?: LoadOptions;
  extraArguments?: string;
  backendArguments?: string;
  contextSize?: number;
  isContextOpen?: boolean;
  environment?: Record<string, string>;
}

function launch(wanted: Case) {
  const { backend = 'vulkan', type = 'llm', mmprojPath, options = {}, environment = {} } = wanted;
  const { extraArguments, backendArguments, contextSize } = wanted;
  const input: LaunchInput = {
    model: {
      id: 'extra.m',
      recipe: 'llamacpp',
      type,
      path: '/models/m.gguf',
      ...(mmprojPath === undefined ? {} : { mmprojPath }),
    },
    options,
    backend: { name: backend, executable: '/bin/engine', devices: [] },
    port: 4321,
    isContextOpen: wanted.isContextOpen,
  };
  return createLlamacppRecipe({
    environment,
    arguments:
      extraArguments === undefined ? undefined : { text: extraArguments, source: 'llamacpp.args' },
    backendArguments:
      backendArguments === undefined
        ? {}
        : { [backend]: { text: backendArguments, source: 'llamacpp.embedded_args' } },
    contextSize,
  }).launch.plan(input);
}

const common = [
  ...['--port', '4321', '--host', '127.0.0.1', '--jinja', '--metrics'],
  ...['--alias', 'extra.m', '--threads-http', '128'],
];
const atOnce = (tokens: string) => [
  '--batch-size',
  tokens,
  '--ubatch-size',
  tokens,
  '--kv-unified',
];
const start = (ctxSize: string) => ['-m', '/models/m.gguf', '--ctx-size', ctxSize];

describe('llama-server', () => {
  test.each<[string, Case, readonly string[]]>([
    ['nothing given', {}, [...start('4096'), ...common]],
    ['-1 is the default', { options: { ctx_size: -1 } }, [...start('4096'), ...common]],
    ['a context', { options: { ctx_size: 16384 } }, [...start('16384'), ...common]],
    ["the server's context", { contextSize: 2048 }, [...start('2048'), ...common]],
    [
      'the request outweighs the server',
      { contextSize: 2048, options: { ctx_size: 512 } },
      [...start('512'), ...common],
    ],
    [
      'a device',
      { options: { llamacpp_device: 'Vulkan1' } },
      [...start('4096'), '--device', 'Vulkan1', ...common],
    ],
    [
      'computers that share the work, before the devices that they have',
      { options: { llamacpp_rpc: 'A.lan:50052, 10.0.0.2:1', llamacpp_device: 'RPC0' } },
      [...start('4096'), '--rpc', 'a.lan:50052,10.0.0.2:1', '--device', 'RPC0', ...common],
    ],
    [
      'an embedding model',
      { type: 'embedding' },
      [...start('8192'), ...common, '--embeddings', ...atOnce('8192')],
    ],
    [
      'a reranking model',
      { type: 'reranking' },
      [...start('8192'), ...common, '--reranking', ...atOnce('8192')],
    ],
    [
      'an embedding model with a small context',
      { type: 'embedding', options: { ctx_size: 300 } },
      [...start('300'), ...common, '--embeddings', ...atOnce('300')],
    ],
    ['a projector on a GPU', { mmprojPath: '/p' }, [...start('4096'), ...common, '--mmproj', '/p']],
    [
      'a projector on the CPU',
      { backend: 'cpu', mmprojPath: '/p' },
      [...start('4096'), ...common, '--mmproj', '/p', '--no-mmproj-offload'],
    ],
    [
      'arguments of the server, then of the request',
      { extraArguments: '-np 2', options: { llamacpp_args: '-np 4 --alias "a b"' } },
      [...start('4096'), ...common, '-np', '2', '-np', '4', '--alias', 'a b'],
    ],
  ])('%s', (_title, input, args) => {
    expect(launch(input)).toMatchObject({ file: '/bin/engine', args });
  });

  test('llama-server leaves the slots to us, by variables that older builds pass over', () => {
    const { env } = launch({});
    expect(env).toMatchObject({ LLAMA_ARG_CACHE_IDLE_SLOTS: '0', LLAMA_ARG_KV_UNIFIED: '1' });
  });

  test.each(['cpu', 'embedded'])(
    'arguments from the environment are withheld from %s',
    (backend) => {
      const arguments_ = [
        'LLAMA_API_KEY',
        'LLAMA_ARG_API_KEY_FILE',
        'LLAMA_ARG_HOST',
        'LLAMA_ARG_TOOLS',
        'LLAMA_LOG_FILE',
      ];
      const others = ['LLAMA_TRACE', 'GGML_VK_VISIBLE_DEVICES', 'PATH'];
      const environment = Object.fromEntries([...arguments_, ...others].map((name) => [name, 'x']));
      const { env = {} } = launch({ backend, environment });
      for (const name of arguments_) expect(Object.entries(env)).toContainEqual([name, undefined]);
      for (const name of others) expect(env).not.toHaveProperty(name);
      expect(createLlamacppRecipe({ environment }).launch.withheldVariables).toEqual(
        arguments_.toSorted(),
      );
    },
  );
});

describe('embedded', () => {
  const embedded = (input: Case) => launch({ backend: 'embedded', ...input });

  test('a context of which no size was asked for may be made smaller, another one not', () => {
    expect(embedded({ isContextOpen: true }).args.join(' ')).toContain('--fit-ctx 4096');
    expect(embedded({}).args).not.toContain('--fit-ctx');
  });

  test('is its own program with the arguments that it knows', () => {
    const { file, args, env } = embedded({
      options: { ctx_size: 256, llamacpp_args: '-t 1 -np 2' },
      extraArguments: '--threads 3 --no-mmap --rope-scaling yarn',
    });
    expect(file).toBe(process.execPath);
    const program = args.findIndex((word) => /engines[/\\]llamacpp[/\\]main\.ts$/.test(word));
    expect(args.slice(program + 1)).toEqual([
      ...[
        '-m',
        '/models/m.gguf',
        '--ctx-size',
        '256',
        '--port',
        '4321',
        '--threads',
        '3',
        '--no-mmap',
      ],
      ...['-t', '1', '-np', '2'],
    ]);
    expect(env).toMatchObject({ LEMONADE_EMBEDDED_LIBRARY: 'file:///bin/engine' });
  });

  test('goes without what is set for every backend and it does not know, and the log says so', () => {
    const { args, notes } = embedded({
      extraArguments: '--rope-scaling yarn --threads 3 --no-mmap -nope=1 --rope-scaling x',
    });
    expect(args).not.toContain('--rope-scaling');
    expect(notes).toEqual([
      "the embedded backend does not know '--rope-scaling', '-nope=1' of llamacpp.args, and goes without.",
    ]);
    expect(embedded({ extraArguments: '--threads 3' }).notes).toEqual([]);
    expect(embedded({ extraArguments: '--threads 3 4' }).notes).toEqual([
      "the embedded backend does not know '4' of llamacpp.args, and goes without.",
    ]);
  });

  test('refuses what is set for it alone and it does not know', () => {
    expect(() => embedded({ backendArguments: '--threads 3 --rope-scaling yarn' })).toThrow(
      "does not know '--rope-scaling' of llamacpp.embedded_args",
    );
    expect(embedded({ backendArguments: '--threads 3' }).args).toContain('--threads');
  });

  test('takes templates and adapters that the settings name', () => {
    const extraArguments = '--chat-template-file /t.jinja --lora /a.gguf --lora-scaled /b.gguf:0.5';
    expect(embedded({ extraArguments })).toMatchObject({
      args: expect.arrayContaining(extraArguments.split(' ')),
      notes: [],
    });
  });

  test('refuses arguments of a request that only llama-server knows, all at once', () => {
    const call = () =>
      embedded({
        options: {
          llamacpp_args: '--rope-scaling yarn --context-shift',
          llamacpp_device: 'Vulkan0',
          llamacpp_rpc: 'a:1',
        },
      });
    expect(call).toThrow(InvalidLoadOptions);
    expect(call).toThrow(/'--rope-scaling'.*'--context-shift'.*llamacpp_device.*llamacpp_rpc/);
  });

  test.each([
    '--flash-attn on --no-mmap',
    '--no-context-shift -kvu',
    '--temp 0.5 -b 1024 --mlock',
    '--chat-template chatml --threads-http 4',
  ])('takes the documented arguments: %s', (llamacpp_args) => {
    expect(embedded({ options: { llamacpp_args } }).args).toEqual(
      expect.arrayContaining(llamacpp_args.split(' ')),
    );
  });

  test.each([
    ['embedding', '--embeddings'],
    ['reranking', '--reranking'],
  ] as const)('gets the flag of a model for %s', (type, flag) => {
    expect(embedded({ type }).args.at(-1)).toBe(flag);
  });

  test.each(['audio', 'image', 'tts'] as const)('does not load a model for %s', (type) => {
    expect(() => embedded({ type })).toThrow(CapabilityNotSupported);
  });
});

describe('saved prompt caches', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lemonade-slots-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const slotsDirectory = join(folder, 'slots');
  const recipe = createLlamacppRecipe({ environment: {}, slotsDirectory });
  const signal = new AbortController().signal;

  async function argsFor(model: Partial<LoadableModel>, { backend = 'cpu', options = {} } = {}) {
    const input = {
      model: {
        id: 'extra.m',
        recipe: 'llamacpp',
        type: 'llm' as const,
        path: '/models/m.gguf',
        ...model,
      },
      backend: { name: backend, executable: '/bin/engine', devices: [] },
    };
    await recipe.launch.prepare?.({ ...input, options, signal });
    return recipe.launch.plan({ ...input, options, port: 1 }).args;
  }
  const folderIn = (args: readonly string[]) => args[args.indexOf('--slot-save-path') + 1] ?? '';

  test.each(['cpu', 'embedded'])(
    'have a folder for each model, which is there before %s starts',
    async (backend) => {
      const places = await Promise.all(
        ['user.a/b', 'user.a_b', 'extra.../../etc/passwd', 'ÄÖÜ', ''].map(async (id) =>
          folderIn(await argsFor({ id }, { backend })),
        ),
      );
      expect(new Set(places).size).toBe(places.length);
      for (const place of places) {
        expect(dirname(place)).toBe(slotsDirectory);
        expect(statSync(place).isDirectory()).toBe(true);
      }
      expect(folderIn(await argsFor({ id: 'user.a/b' }, { backend }))).toBe(places[0]);
    },
  );

  test('are for language models only', async () => {
    for (const type of ['embedding', 'reranking'] as const) {
      expect(await argsFor({ type })).not.toContain('--slot-save-path');
    }
  });

  test.each(['cpu', 'embedded'])(
    'go where the arguments of a load say, with %s',
    async (backend) => {
      const args = await argsFor(
        {},
        { backend, options: { llamacpp_args: '--slot-save-path /elsewhere' } },
      );
      // The last of several counts.
      expect(args[args.lastIndexOf('--slot-save-path') + 1]).toBe('/elsewhere');
    },
  );

  test('are given up, and not the model, where the folder can not be made', async () => {
    const blocked = join(folder, 'blocked');
    writeFileSync(blocked, 'a file');
    const model = {
      id: 'extra.m',
      recipe: 'llamacpp',
      type: 'llm' as const,
      path: '/models/m.gguf',
    };
    const backend = { name: 'cpu', executable: '/bin/engine', devices: [] };
    const other = createLlamacppRecipe({ environment: {}, slotsDirectory: blocked });
    await other.launch.prepare?.({ model, backend, options: {}, signal });
    expect(other.launch.plan({ model, backend, options: {}, port: 1 }).args).not.toContain(
      '--slot-save-path',
    );
  });
});

describe.skipIf(process.platform === 'win32')('a real child', () => {
  const log = createRecordingLog();
  const servers = createTestServers({ log });
  const never = new AbortController().signal;
  afterAll(() => servers.close());

  function startFake(options: LoadOptions, environment: Record<string, string> = {}) {
    const recipe = createLlamacppRecipe({ environment: {} });
    const model = { id: 'extra.m', recipe: 'llamacpp', type: 'llm' as const, path: modelPath };
    const backend = { name: 'cpu', executable: fake, devices: ['cpu'] };
    return servers.start(
      {
        label: 'llama-server extra.m',
        plan(port) {
          const plan = recipe.launch.plan({ model, options, backend, port });
          return { ...plan, env: { ...environment, ...plan.env } };
        },
        readyPath: recipe.launch.readyPath,
        readyTimeoutMs: recipe.launch.readyTimeoutMs,
        confirm: async (baseUrl, signal) =>
          (await recipe.launch.confirm?.({ baseUrl, model, signal })) ?? true,
      },
      never,
    );
  }

  test('gets exactly this command line, whatever is in it', async () => {
    const server = await startFake({ ctx_size: 512, llamacpp_args: '--alias "$(id) a;b"' });
    const response = await openChildRequest({
      baseUrl: server.baseUrl,
      method: 'GET',
      path: '/fake/requests',
      signal: never,
    });
    const args = [
      '-m',
      modelPath,
      '--ctx-size',
      '512',
      '--port',
      String(server.port),
      ...common.slice(2),
      '--alias',
      '$(id) a;b',
    ];
    expect(await readJson(response)).toMatchObject({ argv: args });
    expect(server.command).toEqual([fake, ...args]);
  });

  test("becomes ready although the server's environment holds a key for llama-server", async () => {
    const server = await startFake({}, { LLAMA_API_KEY: 'secret' });
    expect(server.state()).toBe('ready');
  });

  test('demands a key that stands in none of its arguments, and that only our client knows', async () => {
    const [first, second] = await Promise.all([startFake({}), startFake({})]);
    const seen = await Promise.all(
      [first, second].map(async ({ baseUrl }) => {
        expect((await fetch(`${baseUrl}/props`)).status).toBe(401);
        expect((await fetch(`${baseUrl}/health`)).status).toBe(200);
        const request = { baseUrl, method: 'GET', path: '/props', signal: never };
        const response = await openChildRequest(request);
        response.body.destroy();
        expect(response.status).toBe(200);
        const { env } = (await (await fetch(`${baseUrl}/fake/requests`)).json()) as {
          env: { LLAMA_API_KEY: string };
        };
        return env.LLAMA_API_KEY;
      }),
    );
    expect(seen).toEqual([
      expect.stringMatching(/^[\da-f]{64}$/),
      expect.stringMatching(/^[\da-f]{64}$/),
    ]);
    expect(seen[0]).not.toBe(seen[1]);
    for (const { command } of [first, second]) expect(command.join(' ')).not.toMatch(/[\da-f]{64}/);
    const lines = log.entries.map(({ message }) => message).join('\n');
    for (const key of seen) expect(lines).not.toContain(key);
  });

  test('says why an argument of the user is refused', async () => {
    await expect(startFake({ llamacpp_args: '--nonsense' })).rejects.toMatchObject({
      kind: 'bad-argument',
      message: expect.stringContaining('--nonsense'),
    });
  });
});
