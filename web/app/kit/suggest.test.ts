import { expect, test } from 'vitest';
import type { Model, SystemInfo } from '../../../generated/client/index.ts';
import { firstModels, isChatting, obstacleTo, tinyOptions } from './suggest.ts';

const system = {
  model_memory_gb: 12.8,
  devices: { amd_gpu: [] },
  recipes: { llamacpp: { default_backend: 'cpu' }, 'ryzenai-llm': {} },
} as unknown as SystemInfo;
const model = (fields: Partial<Model>) =>
  ({ recipe: 'llamacpp', size: 4, labels: [], ...fields }) as unknown as Model;

test.each([
  ['nothing speaks against a model with room', {}, undefined],
  ['a model may be larger than the memory', { size: 15 }, 'size'],
  [
    'nothing here may run its kind, however small it is',
    { recipe: 'ryzenai-llm', size: 1 },
    'kind',
  ],
  ['the server may say why nothing runs it', { unavailable_reason: 'It needs an NPU.' }, 'kind'],
])('%s', (_title, fields, obstacle) => {
  expect(obstacleTo(model(fields), system)).toBe(obstacle);
});

test('a machine that is not known yet rules out no model', () => {
  expect(obstacleTo(model({ size: 1000 }), undefined)).toBeUndefined();
});

test('to begin with comes a model that is quickly here, then a much smaller and a much larger one; none that asks a question', () => {
  const offered = [1, 0.2, 4.1, 4.3, 9, 11, 15].map((size) =>
    model({ id: `m${size}`, size, suggested: true, labels: ['chat'], downloaded: false }),
  );
  expect(firstModels(offered, system).map(({ id }) => id)).toEqual(['m4.1', 'm0.2', 'm9']);
  expect(firstModels([model({ ...offered[0], downloaded: true })], system)).toEqual([]);
});

test('the tiny model runs on the engine that npm installs, unless a better one is here', () => {
  const withStates = (cpu: string, embedded: string) =>
    ({
      recipes: {
        llamacpp: {
          default_backend: 'cpu',
          backends: { cpu: { state: cpu }, embedded: { state: embedded } },
        },
      },
    }) as unknown as SystemInfo;
  expect(tinyOptions(withStates('installable', 'installable'))).toEqual({
    llamacpp_backend: 'embedded',
  });
  expect(tinyOptions(withStates('installed', 'installed'))).toEqual({
    llamacpp_backend: 'embedded',
  });
  expect(tinyOptions(withStates('installed', 'installable'))).toEqual({});
  expect(tinyOptions(withStates('installed', 'unsupported'))).toEqual({});
});

test.each([
  ['a model without labels chats', [], undefined, true],
  ['one that hears chats', ['audio', 'vision'], undefined, true],
  ['one that chats and writes down speech chats', ['chat', 'transcription'], undefined, true],
  ['one that enlarges pictures does not', ['upscaling'], undefined, false],
  ['one that nothing here runs does not', ['chat'], 'It needs an NPU.', false],
])('%s', (_title, labels, reason, expected) => {
  expect(isChatting({ labels, ...(reason !== undefined && { unavailable_reason: reason }) })).toBe(
    expected,
  );
});
