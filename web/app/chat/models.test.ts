import { expect, test } from 'vitest';
import type { Model } from '../../../generated/client/index.ts';
import { firstChoice, groupModels, transcriberOf } from './models.ts';

const model = (id: string, more: Partial<Model> = {}) =>
  ({ id, name: id, labels: ['chat'], downloaded: true, suggested: true, ...more }) as Model;
const remote = { provider: 'office' };

test('models of other servers stand apart, and are begun with only where nothing else is', () => {
  const groups = groupModels([model('a', remote), model('b')], []);
  expect(groups.remote.map(({ id }) => id)).toEqual(['a']);
  expect(groups.downloaded.map(({ id }) => id)).toEqual(['b']);
  expect(firstChoice(groups)?.id).toBe('b');
  expect(firstChoice(groupModels([model('a', remote)], []))?.id).toBe('a');
});

test('what the microphone records goes to no other server unasked', () => {
  const labels = ['transcription'];
  expect(transcriberOf([model('a', { labels, ...remote })], [])).toBeUndefined();
  expect(transcriberOf([model('a', { labels, ...remote }), model('b', { labels })], [])?.id).toBe('b');
});
