// What is made of the lists that kinds of servers tell.
import { expect, test } from 'vitest';
import { offeredModels, readModelList } from './provider-models.ts';

const all = { name: 'p', models: 'all', labels: {} } as const;
const offered = (data: readonly object[], settings: Parameters<typeof offeredModels>[0] = all) =>
  offeredModels(settings, readModelList({ data }) ?? []);

test.each([
  ['vLLM', { max_model_len: 8192 }, 8192],
  ['llama-server, what it gives a request', { meta: { n_ctx: 4096, n_ctx_train: 131_072 } }, 4096],
  ['llama-server, what the model was trained for', { meta: { n_ctx_train: 131_072 } }, 131_072],
  ['Lemonade', { max_context_window: 40_960 }, 40_960],
  ['OpenRouter', { context_length: 200_000 }, 200_000],
  ['a server that lies', { max_model_len: -1, context_length: '7', meta: [] }, undefined],
])('the context that %s tells', (_server, told, expected) => {
  expect(offered([{ id: 'm', ...told }])[0]?.contextLength).toBe(expected);
});

test.each([
  ['accounts/a/models/m', 'p.a/m'],
  ['p/m', 'p.m'],
  ['p/', 'p.p/'],
  ['meta-llama/Llama', 'p.meta-llama/Llama'],
])('%s is listed as %s', (id, listed) => {
  expect(offered([{ id }])).toMatchObject([{ id: listed, upstream: id }]);
});

test.each([
  ['BAAI/bge-reranker-v2-m3', {}, 'reranking', ['reranking']],
  ['text-embedding-3-small', {}, 'embedding', ['embeddings']],
  ['whisper-1', {}, 'audio', ['transcription']],
  ['gpt-4o-mini-tts', {}, 'tts', ['tts']],
  ['dall-e-3', {}, 'image', ['image']],
  ['any', { labels: ['embeddings', '<script>'] }, 'embedding', ['embeddings']],
  ['any', { architecture: { input_modalities: ['text', 'image'] } }, 'llm', ['chat', 'vision']],
  ['any', { capabilities: { function_calling: true } }, 'llm', ['chat', 'tool-calling']],
  ['any', { labels: 'chat', capabilities: 7, architecture: null }, 'llm', ['chat']],
])('%s with %j is of type %s', (id, told, type, labels) => {
  expect(offered([{ id, ...told }])).toMatchObject([{ type, labels }]);
});

test('people say which models they want and what those are for, also of models that are not told', () => {
  const settings = {
    name: 'p',
    models: ['b', 'hidden'],
    labels: { hidden: ['embeddings'] },
  } as const;
  expect(offered([{ id: 'a' }, { id: 'b' }], settings)).toMatchObject([
    { id: 'p.b', type: 'llm' },
    { id: 'p.hidden', type: 'embedding' },
  ]);
});

test('what can be no name, what is not there and what a provider has from others is left out; two of a name are one', () => {
  const odd = [{ id: '' }, { id: 'a b' }, { id: 'a\n' }, { id: 'x'.repeat(401) }, {}, null, 7];
  const gone = [
    { id: 'far', recipe: 'remote' },
    { id: 'not-here', downloaded: false },
  ];
  expect(offered([...odd, ...gone, { id: 'p/m' }, { id: 'm' }] as object[])).toMatchObject([
    { id: 'p.m', upstream: 'p/m' },
  ]);
});

test('what is kept of a list can be read again', () => {
  const data = [{ id: 'm', max_model_len: 8192, created: 1_700_000_000, labels: ['vision'] }];
  const listed = readModelList({ data });
  expect(readModelList(JSON.parse(JSON.stringify(listed)))).toEqual(listed);
});
