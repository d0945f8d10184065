import { expect, test } from 'vitest';
import type { BackendSupport, Model } from '../../../generated/client/index.ts';
import { factsOf, filterModels, type ModelFilter, NO_FILTER, recipesHere } from './filter.ts';

const model = (id: string, more: Partial<Model> = {}): Model => ({
  id,
  object: 'model',
  created: 0,
  owned_by: 'lemonade',
  checkpoint: `owner/${id}`,
  recipe: 'llamacpp',
  name: id,
  downloaded: false,
  labels: ['chat'],
  suggested: false,
  ...more,
});
const MODELS = [
  model('Zebra', { suggested: true }),
  model('Beta', { labels: ['embeddings'], size: 3 }),
  model('Alpha', { recipe: 'flm', size: 2 }),
  model('Coming', { size: 90 }),
  model('Here', { downloaded: true, size: 90 }),
  model('Loaded', { downloaded: true }),
];
const KNOWN = {
  loaded: new Set(['Loaded']),
  coming: new Set(['Coming']),
  fits: ({ size = 1 }: Model) => size < 10,
};
const shown = (filter: Partial<ModelFilter>) =>
  [...filterModels(MODELS, { ...NO_FILTER, ...filter }, KNOWN).values()].flat().map(({ id }) => id);

test('what is loaded comes first, then what is on its way, then what is here, then what is suggested', () => {
  expect(shown({})).toEqual(['Loaded', 'Coming', 'Here', 'Zebra', 'Alpha', 'Beta']);
});

test.each<[string, Partial<ModelFilter>, string[]]>([
  ['every word of the text', { text: 'OWNER alp' }, ['Alpha']],
  ['the recipe', { text: 'flm' }, ['Alpha']],
  ['what is downloaded', { shown: 'here' }, ['Loaded', 'Here']],
  ['what is in memory', { shown: 'loaded' }, ['Loaded']],
  ['what fits', { shown: 'fits' }, ['Loaded', 'Zebra', 'Alpha', 'Beta']],
  ['a purpose', { label: 'embeddings' }, ['Beta']],
  ['all of it together', { text: 'alpha', shown: 'here' }, []],
])('it filters by %s', (_what, filter, ids) => {
  expect(shown(filter)).toEqual(ids);
});

test('within a section the smallest or the largest comes first on wish', () => {
  expect(shown({ order: 'smallest' }).slice(-2)).toEqual(['Alpha', 'Beta']);
  expect(shown({ order: 'largest' }).slice(-2)).toEqual(['Beta', 'Alpha']);
});

test.each([
  ['Qwen3-0.6B-GGUF', 'unsloth/Qwen3-0.6B-GGUF:Q4_0', '0.6B', 'Q4_0', 'unsloth'],
  ['Qwen3-30B-A3B-GGUF', 'unsloth/Qwen3-30B-A3B-GGUF:Q4_K_M', '30B-A3B', 'Q4_K_M', 'unsloth'],
  [
    'Gemma-4-E2B-it-GGUF',
    'unsloth/gemma-4-E2B-it-GGUF:gemma-4-E2B-it-Q8_0.gguf',
    'E2B',
    'Q8_0',
    'unsloth',
  ],
  ['Whisper-Base', 'ggerganov/whisper.cpp:ggml-base.bin', undefined, undefined, 'ggerganov'],
  ['extra.Mine', '/home/me/models/Mine.gguf', undefined, undefined, undefined],
])('the names of %s tell what it is', (name, checkpoint, parameters, quantization, publisher) => {
  expect(factsOf({ name, checkpoint })).toMatchObject({ parameters, quantization, publisher });
});

const backend = (state: BackendSupport['state']) => ({
  devices: [],
  state,
  message: '',
  action: '',
});

test('a model is added for what runs here or can be installed, not for models of providers or other machines', () => {
  const recipes = {
    llamacpp: { backends: { metal: backend('unsupported'), cpu: backend('installed') } },
    kokoro: { backends: { embedded: backend('installable') } },
    whispercpp: { backends: { cpu: backend('update_required') } },
    flm: { backends: { npu: backend('unsupported') } },
    remote: { backends: {} },
  };
  expect(recipesHere(recipes)).toEqual(['llamacpp', 'kokoro', 'whispercpp']);
});
