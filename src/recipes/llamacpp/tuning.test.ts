import { expect, test } from 'vitest';
import type { TuningInput } from '../kit/tuning.ts';
import { createTuning } from './tuning.ts';

const INPUT: TuningInput = {
  model: { id: 'm', recipe: 'llamacpp', type: 'llm', path: '/m.gguf' },
  options: {},
  backend: { name: 'vulkan', devices: ['gpu'] },
  purpose: 'chat',
  isTight: false,
};

function offered(name: string, more: Partial<TuningInput> = {}, configured = '') {
  const settings = { environment: {}, arguments: { text: configured, source: 'a test' } };
  const choice = createTuning(settings as Parameters<typeof createTuning>[0]).find(
    (one) => one.name === name,
  );
  return choice?.candidates({ ...INPUT, ...more }) ?? [];
}
const labels = (...input: Parameters<typeof offered>) =>
  offered(...input).map(({ label }) => label);
const given = (llamacpp_args: string) => ({ options: { llamacpp_args } });

test.each([
  ['nothing', {}, '', ['256', '1024', '2048']],
  ['an argument of the load', given('-ub 1024'), '', ['256', '512', '2048']],
  ['an argument of the settings', {}, '--ubatch-size 256', ['512', '1024', '2048']],
  [
    'one of the load in place of one of the settings',
    given('-ub 2048'),
    '-ub 256',
    ['256', '512', '1024'],
  ],
] as const)('with %s every other size of a batch is offered', (_what, more, configured, sizes) => {
  expect(labels('batch', more, configured)).toEqual(sizes.map((size) => `--ubatch-size ${size}`));
});

test('a candidate takes the place of any spelling of its argument, and leaves all others as they were', () => {
  const args = `--no-mmap -ub 128 --chat-template-kwargs '{"a b": "\\\\"}' --ubatch_size=64`;
  const [first] = offered('batch', given(args));
  expect(first?.options).toEqual({
    llamacpp_args: `--no-mmap --chat-template-kwargs "{\\"a b\\": \\"\\\\\\\\\\"}" --ubatch-size 256`,
  });
});

test('the cache is offered in eight bits, and in sixteen where it has eight', () => {
  expect(labels('cache_type')).toEqual(['--cache-type-k q8_0 --cache-type-v q8_0']);
  expect(labels('cache_type', given('-ctk q8_0'))).toEqual([
    '--cache-type-k q8_0 --cache-type-v q8_0',
  ]);
  expect(labels('cache_type', given('-ctk q8_0 -ctv q8_0'))).toEqual([
    '--cache-type-k f16 --cache-type-v f16',
  ]);
});

test('experts are offered to the processor only where they do not fit the GPU', () => {
  const model = { ...INPUT.model, hasExperts: true as const };
  const offer = (more: Partial<TuningInput>) =>
    labels('experts', { model, isTight: true, ...more });
  expect(offer({})).toEqual(['--cpu-moe']);
  expect(offer({ isTight: false })).toEqual([]);
  expect(offer({ model: INPUT.model })).toEqual([]);
  expect(offer({ backend: { name: 'cpu', devices: ['cpu'] } })).toEqual([]);
  expect(offer(given('-cmoe'))).toEqual([]);
  expect(offer(given('--n-cpu-moe 4'))).toEqual([]);
});

test('drafting is offered in every way that needs nothing of the model but the one in force', () => {
  expect(labels('speculation')).toEqual(['off', 'ngram']);
  expect(labels('speculation', { options: { speculation: 'off' } })).toEqual(['auto', 'ngram']);
});

test('how many requests run at once is a question for agents, and of llama-server', () => {
  expect(labels('slots')).toEqual([]);
  const agent = { purpose: 'agent' } as const;
  expect(labels('slots', agent)).toEqual([
    '--parallel 1 --kv-unified',
    '--parallel 2 --kv-unified',
  ]);
  expect(labels('slots', { ...agent, ...given('-np 2') })).toEqual([
    '--parallel 1 --kv-unified',
    '--parallel 4 --kv-unified',
  ]);
  expect(labels('slots', { ...agent, backend: { name: 'embedded', devices: ['cpu'] } })).toEqual(
    [],
  );
});
