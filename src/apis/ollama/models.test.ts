import { describe, expect, test } from 'vitest';
import type { ShownHead } from '../../services/models/gguf-facts.ts';
import {
  describedModel,
  isUsable,
  listedAlias,
  listedModel,
  loadedModel,
  type ModelFacts,
} from './models.ts';
import { hubModel, innerName } from './names.ts';
import { pullLines } from './pull-lines.ts';
import { embeddingBody } from './requests.ts';

const model: ModelFacts = {
  id: 'Qwen3-0.6B-GGUF',
  recipe: 'llamacpp',
  type: 'llm',
  checkpoint: 'unsloth/Qwen3-0.6B-GGUF:Q4_0',
  checkpoints: { main: 'unsloth/Qwen3-0.6B-GGUF:Q4_0' },
  labels: ['chat', 'reasoning', 'tool-calling'],
  path: '/models/Qwen3-0.6B-Q4_0.gguf',
  sizeBytes: 1000,
  createdSeconds: 1_774_142_400,
  contextLength: 40_960,
  architecture: 'qwen3',
  dtype: 'Q4_0',
};

test('a model is listed with what is known of it', () => {
  expect(listedModel(model)).toEqual({
    name: 'Qwen3-0.6B-GGUF:latest',
    model: 'Qwen3-0.6B-GGUF:latest',
    modified_at: '2026-03-22T01:20:00.000Z',
    size: 1000,
    digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    details: {
      parent_model: '',
      format: 'gguf',
      family: 'qwen3',
      families: ['qwen3'],
      parameter_size: '0.6B',
      quantization_level: 'Q4_0',
    },
  });
});

test('a digest changes with where the model comes from and how large it is, and with nothing else', () => {
  const digest = (change: Partial<ModelFacts>) => listedModel({ ...model, ...change }).digest;
  expect(digest({ createdSeconds: 1, labels: [] })).toBe(digest({}));
  expect(
    new Set([digest({}), digest({ sizeBytes: 2 }), digest({ checkpoints: { main: 'other' } })])
      .size,
  ).toBe(3);
});

test.each([
  ['Qwen3-0.6B-GGUF', '0.6B'],
  ['Qwen3-Coder-30B-A3B-Instruct-GGUF', '30B'],
  ['user.SmolLM2-135m', '135M'],
  ['Phi-4-mini-instruct', ''],
  ['Gemma-3-1bit', ''],
])('the name %s tells %o parameters', (id, expected) => {
  expect(listedModel({ ...model, id }).details.parameter_size).toBe(expected);
});

test.each([
  [1_543_714_304, '1.5B'],
  [3_000_000_000, '3B'],
  [268_098_176, '268.10M'],
  [596_049_920, '596.05M'],
  [22_000_000, '22M'],
  [70_400, '70K'],
  [999, '999'],
])('%i parameters in its files are %s, whatever its name says', (parameterCount, size) => {
  const shown = describedModel({ ...model, parameterCount }, { context: undefined });
  expect(shown.details.parameter_size).toBe(size);
  expect(shown.model_info).toMatchObject({ 'general.parameter_count': parameterCount });
});

test('a model that is not here has no number of parameters', () => {
  expect(describedModel(model, { context: undefined }).model_info).not.toHaveProperty(
    'general.parameter_count',
  );
});

test('a loaded model tells whether it takes video memory, and when it goes', () => {
  const gpu = loadedModel(model, {
    devices: ['gpu'],
    contextSize: 4096,
    expiresAtMs: 1_774_142_700_000,
  });
  expect(gpu).toMatchObject({
    size_vram: 1000,
    context_length: 4096,
    expires_at: '2026-03-22T01:25:00.000Z',
  });
  const cpu = loadedModel(model, {
    devices: ['cpu'],
    contextSize: undefined,
    expiresAtMs: undefined,
  });
  expect(cpu).toMatchObject({ size_vram: 0, expires_at: '9999-12-31T23:59:59Z' });
  expect(cpu).not.toHaveProperty('context_length');
  const centuries = loadedModel(model, {
    devices: ['cpu'],
    contextSize: undefined,
    expiresAtMs: 1e300,
  });
  expect(centuries.expires_at).toBe(cpu.expires_at);
});

test('a description tells what the model can do and where it comes from', () => {
  expect(describedModel({ ...model, vectorLength: 1024 }, { context: 8192 })).toMatchObject({
    modelfile: expect.stringContaining(
      'FROM unsloth/Qwen3-0.6B-GGUF:Q4_0\nPARAMETER num_ctx 8192\n',
    ),
    parameters: 'num_ctx 8192',
    template: '',
    capabilities: ['completion', 'tools', 'thinking'],
    model_info: {
      'general.architecture': 'qwen3',
      'qwen3.context_length': 40_960,
      'qwen3.embedding_length': 1024,
    },
  });
  expect(
    describedModel({ ...model, type: 'embedding' }, { context: undefined }).capabilities,
  ).toEqual(['embedding']);
  expect(describedModel(model, { context: undefined }).parameters).toBe('');
});

describe('what the file of a model says', () => {
  const head: ShownHead = {
    metadata: new Map<string, unknown>([
      ['general.architecture', 'qwen3'],
      ['general.basename', 'Qwen3'],
      ['general.tags', ['small']],
    ]),
    leftOut: ['tokenizer.ggml.tokens'],
    tensors: [{ name: 'output.weight', type: 'Q4_0', shape: [1024, 151_936] }],
  };

  test('is shown before what the server knows, sorted by its keys, without lists and tensors', () => {
    const shown = describedModel({ ...model, parameterCount: 5 }, { context: undefined, head });
    expect(Object.entries(shown.model_info)).toEqual([
      ['general.architecture', 'qwen3'],
      ['general.basename', 'Qwen3'],
      ['general.parameter_count', 5],
      ['general.tags', null],
      ['qwen3.context_length', 40_960],
      ['tokenizer.ggml.tokens', null],
    ]);
    expect(shown).not.toHaveProperty('tensors');
  });

  test('is shown with lists and tensors to who asks for all', () => {
    const shown = describedModel(model, { context: undefined, head, isVerbose: true });
    expect(shown.model_info).toMatchObject({
      'general.tags': ['small'],
      'tokenizer.ggml.tokens': null,
    });
    expect(shown.tensors).toEqual(head.tensors);
  });

  test('is missing without a file, and so are the tensors', () => {
    const shown = describedModel(model, { context: undefined, isVerbose: true });
    expect(shown.model_info).toEqual({
      'general.architecture': 'qwen3',
      'general.basename': 'Qwen3-0.6B-GGUF',
      'qwen3.context_length': 40_960,
    });
    expect(shown).not.toHaveProperty('tensors');
  });
});

test('only models that chat or make vectors can be used', () => {
  const types = ['llm', 'embedding', 'reranking', 'audio', 'image', 'tts'] as const;
  expect(types.filter((type) => isUsable({ type }))).toEqual(['llm', 'embedding']);
});

test.each([
  ['Qwen3-0.6B-GGUF', 'Qwen3-0.6B-GGUF'],
  ['Qwen3-0.6B-GGUF:latest', 'Qwen3-0.6B-GGUF'],
  [' Qwen3-0.6B-GGUF:LATEST ', 'Qwen3-0.6B-GGUF'],
  ['hf.co/unsloth/Qwen3-0.6B-GGUF:Q4_0', 'unsloth/Qwen3-0.6B-GGUF:Q4_0'],
  ['https://huggingface.co/unsloth/Qwen3-0.6B-GGUF:latest', 'unsloth/Qwen3-0.6B-GGUF'],
  [':latest', ''],
])('the name %o means %o', (name, inner) => {
  expect(innerName(name)).toBe(inner);
});

test('an alias is listed with the files of its model, which is its parent', () => {
  const { name, model: id, details, ...files } = listedAlias('assistant', model);
  const { name: _name, model: _id, details: own, ...same } = listedModel(model);
  expect([name, id]).toEqual(['assistant:latest', 'assistant:latest']);
  expect(details).toEqual({ ...own, parent_model: 'Qwen3-0.6B-GGUF' });
  expect(files).toEqual(same);
});

test('a name that was listed means the model that it was listed for', () => {
  expect(innerName(listedModel(model).name)).toBe(model.id);
});

test('a name with the hub in front can be registered, any other can not', () => {
  expect(hubModel('hf.co/tiny/chat-GGUF:Q4_0', 'llamacpp')).toEqual({
    name: 'user.chat-GGUF-Q4_0',
    checkpoint: 'tiny/chat-GGUF:Q4_0',
    recipe: 'llamacpp',
  });
  expect(hubModel('llama3.2', 'llamacpp')).toBeUndefined();
});

test('a pull begins, tells how far each file is, and ends with success', async () => {
  const step = (file: string, bytes: number) => ({ file, bytes, totalBytes: 10 });
  async function* steps() {
    yield step('a.gguf', 3);
    yield step('a.gguf', 10);
    yield step('b.gguf', 10);
  }
  const iterator = steps();
  const lines = [];
  for await (const line of pullLines(await iterator.next(), iterator)) lines.push(line);
  expect(lines.map(({ status, total, completed }) => [status, total, completed])).toEqual([
    ['pulling manifest', undefined, undefined],
    ['pulling a.gguf', 10, 3],
    ['pulling a.gguf', 10, 10],
    ['pulling b.gguf', 10, 10],
    ['success', undefined, undefined],
  ]);
  const digests = lines.map(({ digest }) => digest);
  expect(digests[1]).toMatch(/^sha256:[0-9a-f]{64}$/);
  expect([digests[1] === digests[2], digests[2] === digests[3]]).toEqual([true, false]);
});

test('vectors come in the order of the texts', () => {
  expect(embeddingBody({ input: ['a', 'b'] })).toEqual({
    input: ['a', 'b'],
    encoding_format: 'float',
  });
  expect(embeddingBody({ input: 'a', dimensions: 8 })).toMatchObject({ dimensions: 8 });
});

test('the context of a model is told as Ollama writes parameters, and left out where it is not known', () => {
  const shown = (context: number | undefined) => describedModel(model, { context });
  expect(shown(4096)).toMatchObject({
    parameters: 'num_ctx 4096',
    modelfile: expect.stringMatching(/\nFROM unsloth\/.*\nPARAMETER num_ctx 4096\n$/),
  });
  expect(shown(undefined).parameters).toBe('');
  expect(shown(undefined).modelfile).not.toContain('PARAMETER');
});
