// What whisper-server gets of a transcription request.
import { expect, test } from 'vitest';
import type { ModelRequest } from '../kit/protocol.ts';
import {
  adaptWhisperRequest,
  adaptWhisperTranscript,
  requireEmbeddedCan,
} from './adapt-request.ts';

const file = { name: 'a.mp3', contentType: 'audio/mpeg', bytes: Buffer.from('x') };

function adapt(body: ModelRequest['body'], files: ModelRequest['files'] = { file: [file] }) {
  const model = { id: 'm', recipe: 'whispercpp', type: 'audio' as const, path: '/m.bin' };
  return adaptWhisperRequest({ capability: 'transcription', body, files, model, options: {} });
}

test('the file, and the defaults that OpenAI documents', () => {
  expect(adapt({ model: 'm' })).toEqual({
    form: [
      { name: 'file', file },
      { name: 'response_format', text: 'json' },
      { name: 'temperature', text: '0.0' },
    ],
  });
});

test('what whisper-server knows is passed on, the rest is not', () => {
  const body = { language: 'de', prompt: 'Qwen', response_format: 'srt', temperature: 0.25 };
  expect(
    adapt({ ...body, model: 'm', 'timestamp_granularities[]': ['word'], stream: false }),
  ).toEqual({
    form: [
      { name: 'file', file },
      { name: 'response_format', text: 'srt' },
      { name: 'temperature', text: '0.25' },
      { name: 'language', text: 'de' },
      { name: 'prompt', text: 'Qwen' },
    ],
  });
});

test('without a file there is none; whisper-server says so itself', () => {
  expect(adapt({}, {})).toMatchObject({
    form: [{ name: 'response_format' }, { name: 'temperature' }],
  });
});

test.each([
  [' Hello from Paris.\n', 'Hello from Paris.'],
  [' Hello from\n Paris.\n', 'Hello from Paris.'],
  [' It is a trans\nlation.\n', 'It is a translation.'],
  ['\n', ''],
])('the text %j is written %j', (text, expected) => {
  expect(adaptWhisperTranscript(text)).toBe(expected);
});

test.each([
  [
    { response_format: 'verbose_json', 'timestamp_granularities[]': ['segment', 'word'] },
    /times of segments and not of words/,
  ],
])('the embedded engine is not asked for %j', (body, message) => {
  expect(() => requireEmbeddedCan({ body })).toThrow(message);
});

test.each([
  { response_format: 'json', 'timestamp_granularities[]': ['word'] },
  { response_format: 'verbose_json', 'timestamp_granularities[]': ['segment'] },
  { language: 'pt-BR' },
  { language: 'German' },
  {},
])('the embedded engine is asked for %j', (body) => {
  expect(() => requireEmbeddedCan({ body })).not.toThrow();
});

test('a translation is asked for as such, of whatever language is spoken', () => {
  const model = { id: 'm', recipe: 'whispercpp', type: 'audio' as const, path: '/m.bin' };
  const { form } = adaptWhisperRequest({
    capability: 'translation',
    body: {},
    files: { file: [file] },
    model,
    options: {},
  }) as {
    form: unknown[];
  };
  expect(form).toContainEqual({ name: 'translate', text: 'true' });
  expect(form).toContainEqual({ name: 'language', text: 'auto' });
});
