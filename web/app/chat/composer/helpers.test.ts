import { expect, test } from 'vitest';
import type { Model } from '../../../../generated/client/index.ts';
import { helpersOf } from './helpers.ts';

const model = (id: string, label: string, more: Partial<Model> = {}) =>
  ({ id, name: id, labels: [label], downloaded: true, suggested: true, size: 1, ...more }) as Model;
const remote = { provider: 'office' };
const here = { loaded: [], system: undefined, isRead: true };
const helpers = (...all: Model[]) => helpersOf({ ...here, all });

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
  const own = [model('paints', 'image'), model('speaks', 'tts')];
  const elsewhere = [model('a', 'image', remote), model('b', 'tts', remote)];
  expect(helpers(...elsewhere, ...own)).toMatchObject({ painter: own[0], speaker: own[1] });
  expect(helpers(...elsewhere)).toMatchObject({ painter: elsewhere[0], speaker: elsewhere[1] });
  expect(helpers()).toMatchObject({ painter: undefined, speaker: undefined });
});

test('none is chosen before it is known what is in memory', () => {
  const all = [model('paints', 'image'), model('speaks', 'tts'), model('hears', 'transcription')];
  expect(helpersOf({ ...here, all, isRead: false })).toEqual({
    painter: undefined,
    speaker: undefined,
    transcriber: undefined,
    otherTranscribers: [],
  });
});
