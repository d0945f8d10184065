import { expect, test } from 'vitest';
import type { Model, SystemInfo } from '../../../generated/client/index.ts';
import { offerFor, type Purpose } from './model-purposes.ts';

const model = (id: string, labels: string[], more: Partial<Model> = {}) =>
  ({
    id,
    name: id,
    recipe: 'sd-cpp',
    labels,
    downloaded: true,
    suggested: false,
    ...more,
  }) as Model;
const system = { model_memory_gb: 12.8, devices: {}, recipes: {} } as unknown as SystemInfo;
const offer = (purpose: Purpose, models: Model[], loaded: string[] = []) => {
  const { here, toGet } = offerFor(purpose, models, { loaded, system });
  return { here: here.map(({ id }) => id), toGet: toGet.map(({ id }) => id) };
};

test('a model that enlarges does not paint, whatever else its labels say', () => {
  const models = [model('paints', ['image', 'edit']), model('enlarges', ['upscaling', 'image'])];
  expect(offer('image', models).here).toEqual(['paints']);
  expect(offer('upscaling', models).here).toEqual(['enlarges']);
});

test('what is in memory comes first, then names', () => {
  const models = ['c', 'a', 'b'].map((id) => model(id, ['tts']));
  expect(offer('tts', models, ['b']).here).toEqual(['b', 'a', 'c']);
});

test('nothing is sent to another server unasked: its models come last', () => {
  const models = [model('a', ['tts'], { provider: 'office' }), model('z', ['tts'])];
  expect(offer('tts', models).here).toEqual(['z', 'a']);
});

test('of models to get, suggested ones come first, then small ones; those that nothing here runs are left out', () => {
  const models = [
    model('large', ['transcription'], { downloaded: false, size: 3, suggested: true }),
    model('other', ['transcription'], { downloaded: false, size: 0.1 }),
    model('small', ['transcription'], { downloaded: false, size: 0.2, suggested: true }),
    model('huge', ['transcription'], { downloaded: false, size: 99, suggested: true }),
    model('never', ['transcription'], {
      downloaded: false,
      size: 0.1,
      unavailable_reason: 'It needs an NPU.',
    }),
  ];
  expect(offer('transcription', models).toGet).toEqual(['small', 'large', 'other']);
});

test('not every model that writes down speech does so live', () => {
  const models = [
    model('slow', ['transcription']),
    model('live', ['transcription', 'realtime-transcription']),
  ];
  expect(offer('live', models).here).toEqual(['live']);
  expect(offer('transcription', models).here).toEqual(['live', 'slow']);
});
