import { expect, test } from 'vitest';
import reference from '../../../generated/reference.json' with { type: 'json' };
import type { Reference } from './model.ts';
import { curlOf, typescriptOf } from './snippets.ts';

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

const options = { origin: 'http://localhost:13305', hasKey: false };

const upload = filled({
  'form:file': new File(['x'], 'speech.wav'),
  'form:model': 'Whisper-Tiny',
  'form:prompt': '',
});

test('a body survives the shell, and the key is a variable', () => {
  const command = curlOf(page('createChatCompletion'), filled({ json: `{"a":"it's"}` }), {
    ...options,
    hasKey: true,
  });
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
  expect(curlOf(page('listModels'), filled(), options)).toBe(
    "curl 'http://localhost:13305/api/v1/models'",
  );
  expect(curlOf(page('headLive'), filled(), options)).toContain('--head');
  const form = filled({ 'path:model_id': 'Qwen3-0.6B-GGUF' });
  expect(curlOf(page('deleteModelOptions'), form, options)).toContain(' -X DELETE ');
});

test('uploads are files for curl and for TypeScript', () => {
  expect(curlOf(page('createTranscription'), upload, options)).toContain(
    "-F 'file=@speech.wav' \\\n  -F 'model=Whisper-Tiny'",
  );
  const code = typescriptOf(page('createTranscription'), upload, options);
  expect(code).toContain("import { openAsBlob } from 'node:fs';");
  expect(code).toContain('body: { file: await openAsBlob("speech.wav"), model: "Whisper-Tiny" },');
});

test('parameters are values of their types in TypeScript', () => {
  const code = typescriptOf(page('listModels'), filled({ 'query:show_all': 'true' }), options);
  expect(code).toContain(
    'await listModels({\n  client,\n  query: { show_all: true },\n  throwOnError: true,\n});',
  );
});

test('a stream is read event by event in TypeScript', () => {
  const form = filled({ json: '{ "model": "Qwen3-0.6B-GGUF", "stream": true }' });
  const code = typescriptOf(page('pullModel'), form, options);
  expect(code).toContain('const events = pullModelStream({');
  expect(code).toContain('for await (const event of events)');
  expect(typescriptOf(page('pullModel'), filled({ json: '{}' }), options)).toContain(
    'await pullModel({',
  );
});
