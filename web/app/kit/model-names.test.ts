import { expect, test } from 'vitest';
import type { Model } from '../../../generated/client/index.ts';
import { byName, plainName, withNames } from './model-names.ts';

test.each([
  ['extra.gemma-4-E2B-it-UD-Q4_K_XL', 'Gemma 4 E2B'],
  ['user.Qwen3-0.6B-GGUF-Q8_0', 'Qwen3 0.6B'],
  ['Qwen3-30B-A3B-Instruct-2507-GGUF', 'Qwen3 30B A3B Instruct 2507'],
  ['gpt-oss-20b-mxfp4-GGUF', 'GPT OSS 20B'],
  ['kokoro-v1', 'Kokoro v1'],
  ['SD-1.5', 'SD 1.5'],
  ['whisper-large-v3-turbo-q8_0.bin', 'Whisper Large v3 Turbo'],
  ['Q4_K_M', 'Q4 K M'],
  ['extra.', 'extra.'],
])('%s is called %s', (id, name) => {
  expect(plainName(id)).toBe(name);
});

test('the prefix of a provider and of an owner is not a part of a name', () => {
  expect(plainName('router.meta-llama/llama-3.3-70b-instruct', 'router')).toBe(
    'Llama 3.3 70B Instruct',
  );
});

const model = (id: string, checkpoint = '') => ({ id, name: id, checkpoint });
const namesOf = (...models: ReturnType<typeof model>[]) =>
  withNames(models).map(({ name }) => name);

test('models that would have one name are told apart by how they are packed, or else by their ids', () => {
  expect(namesOf(model('extra.Robin-4B-Q4_K_M'), model('extra.Robin-4B-Q8_0'))).toEqual([
    'Robin 4B Q4_K_M',
    'Robin 4B Q8_0',
  ]);
  expect(namesOf(model('extra.Robin'), model('user.Robin'))).toEqual(['extra.Robin', 'user.Robin']);
});

test('a name that differs from the id stays as it is', () => {
  expect(withNames([{ id: 'extra.a-b', name: 'My own' }])[0]?.name).toBe('My own');
});

test('models stand by their names, whatever is written large', () => {
  const models = ['qwen', 'Gemma', 'llama', 'Gemma'].map((name) => ({ name }) as Model);
  expect(models.sort(byName).map(({ name }) => name)).toEqual(['Gemma', 'Gemma', 'llama', 'qwen']);
});
