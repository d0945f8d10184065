import { expect, test } from 'vitest';
import type { Model } from '../../../../generated/client/index.ts';
import { helpersOf } from './helpers.ts';

const model = (id: string, label: string, more: Partial<Model> = {}) =>
  ({ id, name: id, labels: [label], downloaded: true, suggested: true, size: 1, ...more }) as Model;
const remote = { provider: 'office' };
const helpers = (...all: Model[]) => helpersOf({ all, loaded: [], system: undefined });

test('what the microphone records goes to no other server unasked', () => {
  const elsewhere = model('a', 'transcription', remote);
  const toGet = model('c', 'transcription', { downloaded: false });
  expect(helpers(elsewhere, toGet)).toMatchObject({
    transcriber: undefined,
    otherTranscribers: [toGet, elsewhere],
  });
  expect(helpers(elsewhere, model('b', 'transcription')).transcriber).toBe('b');
});

test('images and speech are made by a model of this machine where there is one', () => {
  const here = [model('paints', 'image'), model('speaks', 'tts')];
  const elsewhere = [model('a', 'image', remote), model('b', 'tts', remote)];
  expect(helpers(...elsewhere, ...here)).toMatchObject({ painter: here[0], speaker: here[1] });
  expect(helpers(...elsewhere)).toMatchObject({ painter: elsewhere[0], speaker: elsewhere[1] });
  expect(helpers()).toMatchObject({ painter: undefined, speaker: undefined });
});
