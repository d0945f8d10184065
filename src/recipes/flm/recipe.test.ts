// flm by the suite that every recipe passes, and its particulars.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { takenBackend } from '../../../fixtures/backends-here.ts';
import { LIBRARIES_BESIDE, testRecipe } from '../../../fixtures/recipes/test-recipe.ts';
import { CapabilityNotSupported } from '../../errors.ts';
import { InvalidLoadOptions } from '../kit/errors.ts';
import type { LoadOptions, ModelType } from '../kit/model.ts';
import { createFlmRecipe } from './recipe.ts';

const TEXT = 'Hello from the fake flm.';
const file = [{ name: 'speech.wav', contentType: 'audio/wav', bytes: Buffer.from('RIFF') }];
const address = (port: number) => ['--port', String(port), '--host', '127.0.0.1'];

testRecipe({
  create: createFlmRecipe,
  executable: 'flm',
  backend: 'npu',
  makeModel: async ({ name, type }) => ({ type, path: name === 'plain' ? 'gemma3:4b' : name }),
  loads: [
    {
      title: 'a model for chat',
      type: 'llm',
      options: { ctx_size: 2048, flm_args: '--pmode turbo --q-len 8' },
      args: ({ port }) => [
        ...['serve', 'gemma3:4b', '--ctx-len', '2048', ...address(port)],
        ...['--pmode', 'turbo', '--q-len', '8', '--quiet'],
      ],
      env: LIBRARIES_BESIDE,
      requests: [
        {
          capability: 'chat',
          body: { messages: [{ role: 'user', content: 'Hi' }] },
          check: ({ status, text }) => {
            expect(status).toBe(200);
            expect(JSON.parse(text)).toMatchObject({
              model: 'gemma3:4b',
              choices: [{ message: { content: TEXT } }],
            });
          },
        },
        {
          capability: 'chat',
          body: { messages: [], stream: true },
          check: ({ text }) => expect(text).toMatch(/DONE/),
        },
        {
          capability: 'completion',
          body: { prompt: 'Hi' },
          check: ({ text }) => expect(text).toContain(TEXT),
        },
      ],
    },
    {
      title: 'a model for embeddings',
      type: 'embedding',
      args: ({ port }) => ['serve', '--embed', '1', ...address(port), '--quiet'],
      requests: [
        {
          capability: 'embeddings',
          body: { input: ['a', 'b'] },
          check: ({ text }) => expect(JSON.parse(text).data).toHaveLength(2),
        },
      ],
    },
    {
      title: 'a model for transcription',
      type: 'audio',
      args: ({ port }) => ['serve', '--asr', '1', ...address(port), '--quiet'],
      requests: [
        {
          capability: 'transcription',
          body: { language: 'en' },
          files: { file },
          check: ({ text }) => expect(JSON.parse(text)).toEqual({ text: TEXT }),
        },
      ],
    },
  ],
  fineOptions: [
    {},
    { ctx_size: -1, flm_args: '' },
    { flm_args: '--prefill-chunk-len -1 --img-pre-resize 4 --socket 1 --preemption true' },
  ],
  badOptions: [
    [
      { flm_args: '--host 0.0.0.0' },
      /flm_args contains '--host'; it may only hold these, each with a value: --pmode/,
    ],
    [{ flm_args: '--pmode=turbo' }, /contains '--pmode=turbo'/],
    [{ flm_args: '--pmode fast' }, /'--pmode' is 'fast'; it must be one of default, powersaver/],
    [{ flm_args: '--q-len 0' }, /'--q-len' is '0'; it must be a whole number from 1 to 1024/],
    [{ flm_args: '--q-len' }, /'--q-len' has no value/],
    [{ flm_args: '--q-len 1 --q-len 2' }, /more than once/],
    [{ flm_args: '--prefill-chunk-len 0' }, /must be -1 or a whole number/],
    [{ flm_args: '--img-pre-resize 1e1' }, /'1e1'/],
    [{ flm_args: 'x'.repeat(5000) }, /longer than 4096/],
    [{ flm_args: '"' }, /never closed/],
    [{ flm_args: 7 }, /flm_args is 7; it must be one string/],
    [{ llamacpp_args: '-np 2' }, /'llamacpp_args' is not an option of flm/],
  ],
});

describe('a launch', () => {
  const launch = (input: {
    path?: string;
    type?: ModelType;
    options?: LoadOptions;
    configured?: string;
  }) =>
    createFlmRecipe({
      environment: {},
      arguments:
        input.configured === undefined ? undefined : { text: input.configured, source: 'flm.args' },
    }).launch.plan({
      model: { id: 'm', recipe: 'flm', type: input.type ?? 'llm', path: input.path ?? 'gemma3:4b' },
      options: input.options ?? {},
      backend: { name: 'npu', executable: '/bin/flm', devices: ['npu'] },
      port: 1,
    });

  test('takes the arguments of the request in place of the configured ones', () => {
    const configured = '--pmode balanced';
    expect(launch({ configured }).args).toContain('balanced');
    expect(launch({ configured, options: { flm_args: '--pmode turbo' } }).args).not.toContain(
      'balanced',
    );
  });

  test.each(['--host', '-h', 'a b', '', '../x', 'a:b:c'])(
    'of a model called %j is refused',
    (path) => {
      expect(() => launch({ path })).toThrow(InvalidLoadOptions);
    },
  );

  test.each(['image', 'tts', 'reranking'] as const)('of a model for %s is refused', (type) => {
    expect(() => launch({ type })).toThrow(CapabilityNotSupported);
  });

  test('with chunks larger than the context is refused', () => {
    const options = { ctx_size: 512, flm_args: '--prefill-chunk-len 1024' };
    expect(() => launch({ options })).toThrow(/--prefill-chunk-len is 1024.*512 tokens/);
    expect(() => launch({ options: { ...options, ctx_size: 1024 } })).not.toThrow();
  });

  test('configured arguments that flm does not take are refused at once', () => {
    const configured = { text: '--host x', source: 'LEMONADE_FLM_ARGS' };
    expect(() => createFlmRecipe({ environment: {}, arguments: configured })).toThrow(
      /^LEMONADE_FLM_ARGS contains/,
    );
  });
});

test.skipIf(process.platform === 'win32')(
  'an flm that its own installer put on PATH will do',
  async () => {
    const executable = fileURLToPath(new URL('../../../fixtures/backends/flm', import.meta.url));
    const recipe = createFlmRecipe({ environment: { PATH: dirname(executable) } });
    expect(await takenBackend(recipe, 'auto')).toMatchObject({ name: 'npu', executable });
  },
);

test('subtitles are refused, for flm writes none', () => {
  const recipe = createFlmRecipe({ environment: {} });
  const model = { id: 'm', recipe: 'flm', type: 'audio' as const, path: 'whisper-v3:turbo' };
  const adapt = (format: string) =>
    recipe.protocol.adaptRequest?.(
      { capability: 'transcription', body: { response_format: format }, model, options: {} },
      { backend: 'npu' },
    );
  expect(() => adapt('srt')).toThrow(CapabilityNotSupported);
  expect(adapt('text')).toMatchObject({ form: [{ text: 'whisper-v3:turbo' }, { text: 'text' }] });
});

test.each([
  [{ ready: true }, 'is fine'],
  [{ ready: false, kernel_ok: false }, 'needs a newer kernel'],
])('before a launch the NPU is looked at: %j', async (report, outcome) => {
  const commands: string[] = [];
  const recipe = createFlmRecipe(
    { environment: {} },
    {
      async run({ args }) {
        commands.push(args.join(' '));
        return { exitCode: 0, stdout: JSON.stringify(report), stderr: '' };
      },
    },
  );
  const prepared = recipe.launch.prepare?.({
    model: { id: 'm', recipe: 'flm', type: 'llm' as const, path: 'gemma3:4b' },
    options: {},
    backend: { name: 'npu', executable: '/bin/flm', devices: ['npu'] },
    signal: new AbortController().signal,
  });
  if (outcome === 'is fine') await expect(prepared).resolves.toBeUndefined();
  else await expect(prepared).rejects.toThrow(/can't use the NPU.*kernel is too old/);
  expect(commands).toEqual(['validate --json']);
});
