// The rules for what a client may say: a value that its user did not set is found.
import { expect, test } from 'vitest';
import { A_FILE, problemsOfSaid } from './said.ts';

const json = (target: string, body: object) => ({
  method: 'POST',
  target,
  type: 'application/json',
  body: Buffer.from(JSON.stringify(body)),
});

async function formOf(fields: readonly (readonly [string, string | Blob])[]) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const response = new Response(form);
  return {
    method: 'POST',
    target: '/api/v1/audio/transcriptions',
    type: response.headers.get('content-type') ?? '',
    body: Buffer.from(await response.arrayBuffer()),
  };
}

const NOTHING = { cleanUpCache: [{}] };

test.each([
  ['nothing', {}],
  ['null', { dry_run: null }],
  ['the default of the document', { dry_run: true }],
])('who sets nothing may say %s', async (_what, body) => {
  expect(problemsOfSaid([json('/internal/cleanup-cache', body)], NOTHING)).toEqual([]);
});

test('who sets nothing may not say anything else', async () => {
  const requests = [json('/internal/cleanup-cache', { dry_run: false })];
  expect(problemsOfSaid(requests, NOTHING)).toEqual([
    'cleanUpCache says {"dry_run":false}',
    'cleanUpCache never says {}',
  ]);
});

test('a query counts, and so does a request that was not to be made', async () => {
  const get = (target: string) => ({ method: 'GET', target, type: '', body: Buffer.from('') });
  const requests = [get('/api/v1/models?show_all=true'), get('/api/v1/health')];
  expect(problemsOfSaid(requests, { listModels: [{ show_all: 'true' }] })).toEqual([
    'GET /api/v1/health is not what was to be asked',
  ]);
  expect(problemsOfSaid(requests.slice(0, 1), { listModels: [{}] })).toEqual([
    'listModels says {"show_all":"true"}',
    'listModels never says {}',
  ]);
});

test.each([
  ['one by one', ['word', 'segment']],
  ['joined with commas', ['word,segment']],
])('a list of a form may come %s, and empty fields say nothing', async (_how, words) => {
  const request = await formOf([
    ['file', new Blob(['x'])],
    ['language', ''],
    ...words.map((word) => ['timestamp_granularities[]', word] as const),
  ]);
  const list = { 'timestamp_granularities[]': ['word', 'segment'] };
  expect(problemsOfSaid([request], { createTranscription: [{ file: A_FILE, ...list }] })).toEqual(
    [],
  );
});
