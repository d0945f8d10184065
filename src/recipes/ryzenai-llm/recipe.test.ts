// ryzenai-server by the suite that every recipe passes, and how its models are found.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LIBRARIES_BESIDE, testRecipe, touch } from '../../../fixtures/recipes/test-recipe.ts';
import { createRyzenaiLlmRecipe } from './recipe.ts';

const TEXT = 'Hello from the fake ryzenai-server.';

testRecipe({
  create: createRyzenaiLlmRecipe,
  executable: 'ryzenai-server',
  backend: 'npu',
  async makeModel({ folder, name, type }) {
    const path = join(folder, name);
    await mkdir(path);
    await touch(path, 'genai_config.json');
    return { type, path };
  },
  loads: [
    {
      title: 'a model',
      type: 'llm',
      options: { ctx_size: 512 },
      args: ({ folder, port }) => [
        '-m',
        `${folder}/plain`,
        '--port',
        String(port),
        '--ctx-size',
        '512',
      ],
      env: LIBRARIES_BESIDE,
      requests: [
        {
          capability: 'chat',
          body: { messages: [{ role: 'user', content: 'Hi' }] },
          check: ({ status, text }) => {
            expect(status).toBe(200);
            expect(JSON.parse(text)).toMatchObject({ choices: [{ message: { content: TEXT } }] });
          },
        },
        {
          capability: 'chat',
          body: { messages: [], stream: true },
          check: ({ contentType, text }) => {
            expect(contentType).toBe('text/event-stream');
            expect(text).toMatch(/data: \[DONE\]\n\n$/);
          },
        },
        {
          capability: 'completion',
          body: { prompt: 'Hi' },
          check: ({ text }) =>
            expect(JSON.parse(text)).toMatchObject({ choices: [{ text: TEXT }] }),
        },
      ],
    },
  ],
  fineOptions: [{}, { ctx_size: -1 }, { ctx_size: 8192, ryzenai_backend: 'npu' }],
  badOptions: [
    [{ ctx_size: 0 }, /ctx_size is 0/],
    [{ ryzenai_args: '--verbose' }, /'ryzenai_args' is not an option of ryzenai-llm/],
    [{ llamacpp_backend: 'cpu' }, /'llamacpp_backend' is not an option/],
  ],
  missingModel: 'missing-file',
});

test.each([
  ['/models/m', '/models/m'],
  ['/models/m/genai_config.json', '/models/m'],
])('the model %s is the folder %s', (path, folder) => {
  const { args } = createRyzenaiLlmRecipe({
    environment: {},
    contextSize: 2048,
    verbose: true,
  }).launch.plan({
    model: { id: 'm', recipe: 'ryzenai-llm', type: 'llm', path },
    options: {},
    backend: { name: 'npu', executable: '/bin/ryzenai-server', devices: ['npu'] },
    port: 1,
  });
  expect(args).toEqual(['-m', folder, '--port', '1', '--ctx-size', '2048', '--verbose']);
});
