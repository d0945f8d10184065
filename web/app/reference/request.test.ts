import { expect, test } from 'vitest';
import reference from '../../../generated/reference.json' with { type: 'json' };
import type { Reference } from './model.ts';
import { asksForStream, curlOf, targetOf, typescriptOf } from './request.ts';

const operations = (reference as unknown as Reference).groups.flatMap((group) => group.operations);
const operation = (id: string) => {
  const found = operations.find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(`There is no operation ${id}`);
  return found;
};
const options = { origin: 'http://localhost:13305', hasKey: false };

test('values go to their places, escaped, and empty ones are left out', () => {
  const parameters = { model_id: 'owner/model name' };
  expect(targetOf(operation('getModel'), { parameters })).toBe('/api/v1/models/owner%2Fmodel%20name');
  expect(targetOf(operation('listModels'), { parameters: { show_all: 'true', cache_dir: '' } })).toBe(
    '/api/v1/models?show_all=true',
  );
  expect(() => targetOf(operation('getModel'), { parameters: {} })).toThrow('Fill in model_id');
});

test('a body survives the shell, and the key is a variable', () => {
  const command = curlOf(
    operation('createChatCompletion'),
    { parameters: {}, json: `{"a":"it's"}` },
    { ...options, hasKey: true },
  );
  expect(command).toBe(
    [
      "curl -N 'http://localhost:13305/api/v1/chat/completions'",
      '-H "Authorization: Bearer $LEMONADE_API_KEY"',
      "-H 'Content-Type: application/json'",
      `-d '{"a":"it'\\''s"}'`,
    ].join(' \\\n  '),
  );
});

test('a command names its method only where curl would choose another', () => {
  expect(curlOf(operation('listModels'), { parameters: {} }, options)).toBe(
    "curl 'http://localhost:13305/api/v1/models'",
  );
  expect(curlOf(operation('headLive'), { parameters: {} }, options)).toContain('--head');
  const parameters = { model_id: 'Qwen3-0.6B-GGUF' };
  expect(curlOf(operation('deleteModelOptions'), { parameters }, options)).toContain(' -X DELETE ');
});

test('uploads are files for curl and for TypeScript', () => {
  const filled = {
    parameters: {},
    form: [
      { name: 'file', value: 'speech.wav', isFile: true },
      { name: 'model', value: 'Whisper-Tiny', isFile: false },
    ],
  };
  expect(curlOf(operation('createTranscription'), filled, options)).toContain(
    "-F 'file=@speech.wav' \\\n  -F 'model=Whisper-Tiny'",
  );
  const code = typescriptOf(operation('createTranscription'), filled, options);
  expect(code).toContain("import { openAsBlob } from 'node:fs';");
  expect(code).toContain('file: await openAsBlob("speech.wav")');
});

test('a stream is read event by event in TypeScript', () => {
  const filled = { parameters: {}, json: '{ "model": "Qwen3-0.6B-GGUF", "stream": true }' };
  expect(typescriptOf(operation('pullModel'), filled, options)).toContain('for await (const event of pullModelStream(');
  expect(typescriptOf(operation('pullModel'), { parameters: {}, json: '{}' }, options)).toContain('await pullModel({');
});

test.each([
  ['createChatCompletion', '{}', false],
  ['createChatCompletion', '{"stream": true}', true],
  ['createOllamaChat', '{}', true],
  ['createOllamaChat', '{"stream":false}', false],
  ['listModels', '', false],
])('%s with %s streams: %s', (id, json, isStream) => {
  expect(asksForStream(operation(id), { parameters: {}, json })).toBe(isStream);
});
