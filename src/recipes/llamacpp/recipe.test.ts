// Where backends are found, what they offer, and who is taken for our child.
import { createServer, type RequestListener, type Server } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { takenBackend } from '../../../fixtures/backends-here.ts';
import { testRecipe, touch } from '../../../fixtures/recipes/test-recipe.ts';
import type { LoadableModel } from '../kit/model.ts';
import type { RecipeSettings } from '../kit/recipe-settings.ts';
import { createLlamacppRecipe } from './recipe.ts';

const fake = fileURLToPath(new URL('../../../fixtures/backends/llama-server', import.meta.url));
const onPath = { PATH: dirname(fake) };

const TEXT = 'Hello from the fake llama-server.';
const argsFor = (ctxSize: string, more: readonly string[] = []) => {
  return ({ folder, port }: { folder: string; port: number }) => [
    ...[
      '-m',
      `${folder}/plain.gguf`,
      '--ctx-size',
      ctxSize,
      '--port',
      String(port),
      '--host',
      '127.0.0.1',
    ],
    ...['--jinja', '--metrics', '--alias', 'user.plain', '--threads-http', '128', ...more],
  ];
};

testRecipe({
  create: createLlamacppRecipe,
  executable: 'llama-server',
  backend: 'cpu',
  makeModel: async ({ folder, name, type }) => ({
    type,
    path: await touch(folder, `${name}.gguf`),
  }),
  loads: [
    {
      title: 'a model for chat',
      type: 'llm',
      options: { ctx_size: 8192, llamacpp_args: '-np 2' },
      args: argsFor('8192', ['-np', '2']),
      requests: [
        {
          capability: 'chat',
          body: { messages: [{ role: 'user', content: 'Hi' }] },
          check: ({ text }) =>
            expect(JSON.parse(text)).toMatchObject({ choices: [{ message: { content: TEXT } }] }),
        },
        {
          capability: 'completion',
          body: { prompt: 'Hi', max_completion_tokens: 1 },
          check: ({ text }) =>
            expect(JSON.parse(text)).toMatchObject({ choices: [{ text: 'Hello' }] }),
        },
        {
          capability: 'tokenize',
          body: { content: 'Hi' },
          check: ({ text }) => expect(JSON.parse(text)).toEqual({ tokens: [72, 105] }),
        },
        {
          capability: 'detokenize',
          body: { tokens: [72, 105] },
          check: ({ text }) => expect(JSON.parse(text)).toEqual({ content: 'Hi' }),
        },
      ],
    },
    {
      title: 'a model for embeddings',
      type: 'embedding',
      args: argsFor('8192', [
        '--embeddings',
        '--batch-size',
        '8192',
        '--ubatch-size',
        '8192',
        '--kv-unified',
      ]),
      requests: [
        {
          capability: 'embeddings',
          body: { input: ['a', 'b'] },
          check: ({ text }) => expect(JSON.parse(text).data).toHaveLength(2),
        },
      ],
    },
    {
      title: 'a model for reranking',
      type: 'reranking',
      args: argsFor('8192', [
        '--reranking',
        '--batch-size',
        '8192',
        '--ubatch-size',
        '8192',
        '--kv-unified',
      ]),
      requests: [
        {
          capability: 'reranking',
          body: { query: 'lemon', documents: ['tower', 'lemon'] },
          check: ({ text }) => expect(JSON.parse(text).results[0]).toMatchObject({ index: 1 }),
        },
      ],
    },
  ],
  arguments: {
    option: 'llamacpp_args',
    fine: ['--flash-attn on --no-mmap'],
    managed: [
      '-m x',
      '--port 1',
      '--ctx-size 1',
      '-ngl 99',
      '--jinja',
      '--mmproj x',
      '--embeddings',
      '--reranking',
    ],
    unsafe: ['--log-file x', '--api-key x', '--rpc x:1'],
  },
  fineOptions: [{}, { ctx_size: 4096, llamacpp_backend: 'cuda', llamacpp_device: 'CUDA0' }],
  badOptions: [
    [{ whispercpp_args: '--convert' }, /'whispercpp_args' is not an option of llamacpp/],
  ],
  missingModel: 'missing-file',
  unknownArgument: { llamacpp_args: '--nonsense' },
});

describe.skipIf(process.platform === 'win32')('backends', () => {
  const select = (settings: Partial<RecipeSettings>, wanted?: string) =>
    takenBackend(createLlamacppRecipe({ environment: {}, ...settings }), wanted);

  test.each<[string, Partial<RecipeSettings>, string]>([
    [
      'all configured',
      { executables: { cpu: fake, rocm: fake, vulkan: fake }, environment: onPath },
      'vulkan',
    ],
    ['rocm and cpu configured', { executables: { cpu: fake, rocm: fake } }, 'rocm'],
    ['cpu configured', { executables: { cpu: fake }, environment: onPath }, 'cpu'],
    [
      'cpu configured, but PATH first',
      { executables: { cpu: fake }, environment: onPath, isSystemFirst: true },
      'system',
    ],
    ['only on PATH', { environment: onPath }, 'system'],
    [
      'configured, but not there',
      { executables: { vulkan: '/nonexistent/llama-server' } },
      'embedded',
    ],
    ['configured with a version, not a path', { executables: { cpu: 'b10375' } }, 'embedded'],
    ['nothing', {}, 'embedded'],
  ])('auto with %s takes the best one', async (_title, settings, name) => {
    expect(await select(settings)).toMatchObject({ name });
  });

  test('an explicit backend wins over better ones', async () => {
    const settings = { executables: { vulkan: fake }, environment: onPath };
    expect(await select(settings, 'system')).toEqual({
      name: 'system',
      executable: join(dirname(fake), 'llama-server'),
      devices: ['cpu'],
    });
    expect(await select(settings, 'embedded')).toMatchObject({ executable: process.execPath });
  });

  test('a configured path that leads nowhere is named', async () => {
    await expect(select({ executables: { rocm: '/nowhere' } }, 'rocm')).rejects.toThrow(
      /LEMONADE_LLAMACPP_ROCM_BIN.*'\/nowhere'/,
    );
  });
});

describe('confirm', () => {
  const model: LoadableModel = { id: 'extra.m', recipe: 'llamacpp', type: 'llm', path: fake };
  let server: Server | undefined;

  afterEach(async () => {
    server?.closeAllConnections();
    await new Promise((resolve) => server?.close(resolve));
  });

  async function confirm(handler: RequestListener): Promise<boolean | undefined> {
    const started = createServer(handler);
    server = started;
    await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
    const address = started.address();
    const baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    const recipe = createLlamacppRecipe({ environment: {} });
    return recipe.launch.confirm?.({ baseUrl, model, signal: new AbortController().signal });
  }

  test.each<[string, unknown, boolean]>([
    ['our file', { model_path: fake }, true],
    [
      'our file, spelled differently',
      { model_path: join(dirname(fake), '..', 'backends', 'llama-server') },
      true,
    ],
    ['another file', { model_path: '/models/other.gguf' }, false],
    ['no file', { build_info: 'b1' }, true],
  ])('a server of %s', async (_title, properties, expected) => {
    expect(await confirm((_request, response) => response.end(JSON.stringify(properties)))).toBe(
      expected,
    );
  });

  test('a server without /props is taken for ours', async () => {
    expect(await confirm((_request, response) => response.writeHead(404).end('{}'))).toBe(true);
  });

  test('a server that knows another key is a stranger', async () => {
    expect(await confirm((_request, response) => response.writeHead(401).end('{}'))).toBe(false);
  });

  test('a server that breaks off is not confirmed', async () => {
    await expect(confirm((request) => request.socket.destroy())).rejects.toThrow();
  });
});

test('a model with a projector sees, but not on the embedded engine', () => {
  const { seesPictures } = createLlamacppRecipe({ environment: {} }).protocol;
  const blind: LoadableModel = { id: 'extra.m', recipe: 'llamacpp', type: 'llm', path: fake };
  const seeing = { ...blind, mmprojPath: fake };
  expect(seesPictures?.({ model: seeing, backend: 'cpu' })).toBe(true);
  expect(seesPictures?.({ model: seeing, backend: 'embedded' })).toBe(false);
  expect(seesPictures?.({ model: blind, backend: 'cpu' })).toBe(false);
});
