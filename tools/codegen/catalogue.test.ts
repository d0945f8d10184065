import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Catalogue } from '../../src/recipes/kit/model.ts';
import { mergeCatalogue } from './catalogue.ts';

const read = (path: string) =>
  JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'));
const schema = read('src/recipes/kit/models.schema.json');
const model = {
  name: 'A',
  checkpoints: { main: 'owner/repo:Q4_0' },
  labels: ['chat'],
  sizeGb: 1,
  suggested: true,
};
const part = (...models: object[]) => ({
  modes: ['chat', 'embeddings'],
  entry: { file: '*.gguf' },
  models,
});

test('parts are merged with the name of their recipe', () => {
  const { models, recipes } = mergeCatalogue({
    parts: { one: part(model), two: part({ ...model, name: 'B' }) },
    schema,
  });
  expect(models.map(({ name, recipe }) => `${recipe} ${name}`)).toEqual(['one A', 'two B']);
  expect(recipes.one).toEqual({ modes: ['chat', 'embeddings'], entry: { file: '*.gguf' } });
});

test.each<[string, object, string]>([
  [
    'an unknown field',
    { ...model, colour: 'red' },
    "src/recipes/one/models.json: model 'A'  has the unknown field 'colour'",
  ],
  ['a missing field', { ...model, sizeGb: undefined }, "required property 'sizeGb'"],
  ['a prefix of the server in a name', { ...model, name: 'user.A' }, 'name must match pattern'],
  [
    'a checkpoint without an owner',
    { ...model, checkpoints: { main: 'repo' } },
    'checkpoints.main must match pattern',
  ],
  [
    'a checkpoint that leaves its folder',
    { ...model, checkpoints: { main: 'o/r:../x' } },
    'must match pattern',
  ],
  [
    'a checkpoint with two colons',
    { ...model, checkpoints: { main: 'o/r:a:b' } },
    'must match pattern',
  ],
  [
    'a projector that names no file',
    { ...model, checkpoints: { main: 'o/r', mmproj: 'o/r:Q4_0' } },
    'checkpoints.mmproj',
  ],
  [
    'an unknown role',
    { ...model, checkpoints: { main: 'o/r', lora: 'o/r:a.gguf' } },
    "unknown field 'lora'",
  ],
  [
    'two modes',
    { ...model, labels: ['chat', 'embeddings'] },
    "model 'A' has labels of several modes (chat, embeddings)",
  ],
  [
    'a mode of another recipe',
    { ...model, labels: ['tts'] },
    "has the label 'tts', which is not a mode of this recipe",
  ],
  ['an alias that is its own name', { ...model, aliases: ['A'] }, "The name 'A' is used twice"],
])('%s is refused by a message that names it', (_title, wrong, message) => {
  expect(() =>
    mergeCatalogue({ parts: { one: part(JSON.parse(JSON.stringify(wrong))) }, schema }),
  ).toThrow(message);
});

test.each([
  ['a name', { ...model }],
  ['a name in other case', { ...model, name: 'a' }],
  ['an alias that is a name', { ...model, name: 'B', aliases: ['a'] }],
])('%s of two models is refused', (_title, second) => {
  expect(() => mergeCatalogue({ parts: { one: part(model), two: part(second) }, schema })).toThrow(
    'is used twice',
  );
});

test('a spelling of its own name may be an alias', () => {
  expect(() =>
    mergeCatalogue({ parts: { one: part({ ...model, aliases: ['a'] }) }, schema }),
  ).not.toThrow();
});

test('every problem is told at once', () => {
  const parts = { one: part({ ...model, sizeGb: 0 }, { ...model, name: 'B', labels: ['Not'] }) };
  expect(() => mergeCatalogue({ parts, schema })).toThrow(/'A' sizeGb.*\n.*'B' labels/);
});

test('the catalogue has what the specifications name', () => {
  const { models } = read('generated/catalogue.json') as Catalogue;
  const names = new Set(
    models.flatMap(({ name, aliases = [], checkpoints }) => [name, ...aliases, checkpoints.main]),
  );
  const wanted = [
    'Qwen2.5-0.5B-Instruct-CPU',
    'Llama-3.2-1B-Instruct-Hybrid',
    'Qwen3-0.6B-GGUF',
    'Qwen3-8B-GGUF',
    'Qwen3-Coder-30B-A3B-Instruct-GGUF',
    'Phi-4-mini-instruct-GGUF',
    'nomic-embed-text-v1-GGUF',
    'bge-reranker-v2-m3-GGUF',
    'Whisper-Tiny',
    'whisper-large-v3-turbo-q8_0.bin',
    'sd-turbo',
    'kokoro-v1',
    'amd/Qwen2.5-0.5B-Instruct-quantized_int4-float16-cpu-onnx',
    'amd/Llama-3.2-1B-Instruct-awq-g128-int4-asym-fp16-onnx-hybrid',
    'nomic-ai/nomic-embed-text-v1-GGUF:Q4_K_S',
  ];
  expect(wanted.filter((name) => !names.has(name))).toEqual([]);
});
