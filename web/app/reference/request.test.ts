import { expect, test } from 'vitest';
import reference from '../../../generated/reference.json' with { type: 'json' };
import type { Reference } from './model.ts';
import { asksForStream, bodyOf, targetOf } from './request.ts';

const pages = (reference as unknown as Reference).groups.flatMap((group) => group.pages);

const page = (id: string) => {
  const found = pages.find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(`There is no operation ${id}`);
  return found;
};

const filled = (fields: Readonly<Record<string, string | File>> = {}) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

const upload = filled({
  'form:file': new File(['x'], 'speech.wav'),
  'form:model': 'Whisper-Tiny',
  'form:prompt': '',
});

test('values go to their places, escaped, and empty ones are left out', () => {
  expect(targetOf(page('getModel'), filled({ 'path:model_id': 'owner/model name' }))).toBe(
    '/api/v1/models/owner%2Fmodel%20name',
  );
  expect(
    targetOf(page('listModels'), filled({ 'query:show_all': 'true', 'query:cache_dir': '' })),
  ).toBe('/api/v1/models?show_all=true');
  expect(targetOf(page('getModel'), filled())).toBe('/api/v1/models/{model_id}');
});

test('what is filled in is sent as JSON or as a form, and nothing as no body', () => {
  expect(bodyOf(filled({ json: '{"a":1}' }))).toEqual({
    body: '{"a":1}',
    headers: { 'Content-Type': 'application/json' },
  });
  expect([...(bodyOf(upload).body as FormData).keys()]).toEqual(['file', 'model']);
  expect(bodyOf(filled({ json: ' ' }))).toEqual({});
  expect(bodyOf(filled({ 'query:show_all': 'true' }))).toEqual({});
});

test.each([
  ['createChatCompletion', '{}', false],
  ['createChatCompletion', '{"stream": true}', true],
  ['createOllamaChat', '{}', true],
  ['createOllamaChat', '{"stream":false}', false],
  ['listModels', '', false],
])('%s with %s streams: %s', (id, json, isStream) => {
  expect(asksForStream(page(id), json)).toBe(isStream);
});
