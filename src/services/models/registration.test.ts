import { expect, test } from 'vitest';
import { InvalidRequest } from '../../errors.ts';
import type { ModelSource } from '../../lib/model-sources.ts';
import { sourceInAddress } from '../downloads/checkpoint.ts';
import { checkRegistration, isRegistration, type Registration } from './registration.ts';

const rules = {
  recipes: {
    llamacpp: { modes: ['chat', 'embeddings', 'reranking'], entry: { file: '*.gguf' } },
    'ryzenai-llm': { modes: ['chat'], entry: { file: 'genai_config.json', isFolder: true } },
  },
  normalizeCheckpoint(text: string) {
    if (!text.includes('/'))
      throw new InvalidRequest(`'${text}' is not a checkpoint`, { param: 'checkpoint' });
    return text.replace(/^https:\/\/(?:huggingface\.co|modelscope\.cn\/models)\//, '');
  },
  sourceInAddress,
  defaultSource: () => 'huggingface',
} satisfies Parameters<typeof checkRegistration>[1];

const given: Registration = {
  name: 'user.My-Model',
  recipe: 'llamacpp',
  checkpoint: 'org/repo:Q4_K_M',
};

test.each<[string, Partial<Registration>, object]>([
  [
    'the least',
    {},
    { checkpoint: 'org/repo:Q4_K_M', recipe: 'llamacpp', labels: ['custom'], suggested: true },
  ],
  [
    'flags become labels, in alphabetical order and once',
    { reasoning: true, vision: true, labels: ['vision', 'coding'] },
    { labels: ['coding', 'custom', 'reasoning', 'vision'] },
  ],
  [
    'embedding becomes the label embeddings',
    { embedding: true },
    { labels: ['custom', 'embeddings'] },
  ],
  ['flags that are false add nothing', { vision: false, reranking: false }, { labels: ['custom'] }],
  [
    'a URL is shortened',
    { checkpoint: 'https://huggingface.co/org/repo' },
    { checkpoint: 'org/repo' },
  ],
  [
    'a projector of the same repository',
    { mmproj: 'sub/mmproj.gguf' },
    { checkpoints: { main: 'org/repo:Q4_K_M', mmproj: 'org/repo:sub/mmproj.gguf' } },
  ],
  [
    'a projector of another one',
    { mmproj: 'a/b:p.gguf' },
    { checkpoints: { main: 'org/repo:Q4_K_M', mmproj: 'a/b:p.gguf' } },
  ],
  [
    'checkpoints by role',
    { checkpoint: undefined, checkpoints: { main: 'a/b:m.gguf', draft: 'a/b:d.gguf' } },
    { checkpoints: { main: 'a/b:m.gguf', draft: 'a/b:d.gguf' } },
  ],
  ['a former name of a recipe', { recipe: 'oga-hybrid' }, { recipe: 'ryzenai-llm' }],
  ['where the files are', { source: 'modelscope' }, { source: 'modelscope' }],
  ['the short name of a hub, in any case', { source: 'MS' }, { source: 'modelscope' }],
  [
    'an address that says where the files are',
    { checkpoint: 'https://modelscope.cn/models/org/repo' },
    { checkpoint: 'org/repo', source: 'modelscope' },
  ],
])('%s', (_title, change, entry) => {
  const checked = checkRegistration({ ...given, ...change }, rules);
  expect(checked.name).toBe('My-Model');
  expect(checked.entry).toMatchObject(entry);
});

test.each<[string, Partial<Registration>, param: string]>([
  ['no prefix', { name: 'My-Model' }, 'model_name'],
  ['another prefix', { name: 'extra.My-Model' }, 'model_name'],
  ['a prefix behind the prefix', { name: 'user.extra.X' }, 'model_name'],
  ['another one', { name: 'user.builtin.X' }, 'model_name'],
  ['no name', { name: 'user.' }, 'model_name'],
  ['a path', { name: 'user.../../etc' }, 'model_name'],
  ['a slash', { name: 'user.a/b' }, 'model_name'],
  ['a name that objects have', { name: 'user.__proto__' }, 'model_name'],
  ['a name without end', { name: `user.${'x'.repeat(129)}` }, 'model_name'],
  ['no recipe', { recipe: undefined }, 'recipe'],
  ['an unknown recipe', { recipe: 'llama' }, 'recipe'],
  ['a recipe that objects have', { recipe: 'constructor' }, 'recipe'],
  ['no checkpoint', { checkpoint: undefined }, 'checkpoint'],
  ['no main checkpoint', { checkpoint: undefined, checkpoints: { mmproj: 'a/b:c' } }, 'checkpoint'],
  ['two main checkpoints', { checkpoints: { main: 'other/repo' } }, 'checkpoint'],
  ['a wrong checkpoint', { checkpoint: 'nonsense' }, 'checkpoint'],
  ['an unknown role', { checkpoints: { lora: 'a/b:c' } }, 'checkpoints'],
  ['a wrong label', { labels: ['Not A Label'] }, 'labels'],
  ['two modes, one of them a label', { embedding: true, labels: ['chat'] }, 'embedding'],
  ['two modes, both labels', { labels: ['chat', 'reranking'] }, 'labels'],
  [
    'a mode of another recipe, by its flag',
    { recipe: 'ryzenai-llm', embedding: true },
    'embedding',
  ],
  ['a wrong projector', { mmproj: 'nonsense:x' }, 'mmproj'],
  ['a wrong checkpoint of a role', { checkpoints: { draft: 'nonsense' } }, 'checkpoints.draft'],
  [
    'a wrong main checkpoint among others',
    { checkpoint: undefined, checkpoints: { main: 'nonsense' } },
    'checkpoints.main',
  ],
  ['a mode of another recipe', { labels: ['tts'] }, 'labels'],
  ['an unknown hub', { source: 'gitee' }, 'source'],
  [
    'two hubs',
    {
      checkpoint: 'https://modelscope.cn/models/a/b',
      checkpoints: { draft: 'https://huggingface.co/a/b' },
    },
    'checkpoints',
  ],
])('%s is refused', (_title, change, param) => {
  expect(() => checkRegistration({ ...given, ...change }, rules)).toThrow(
    expect.objectContaining({ name: 'InvalidRequest', param }),
  );
});

test('a model that names no hub is of the one that is set, which is noted unless it is Hugging Face', () => {
  const sourceWith = (usual: ModelSource) =>
    checkRegistration(given, { ...rules, defaultSource: () => usual }).entry.source;
  expect([sourceWith('modelscope'), sourceWith('huggingface')]).toEqual(['modelscope', undefined]);
});

test('a model of which both words are said reranks, in flags as in labels', () => {
  for (const change of [
    { embedding: true, reranking: true },
    { labels: ['embeddings', 'reranking'] },
  ])
    expect(checkRegistration({ ...given, ...change }, rules).entry.labels).toEqual([
      'custom',
      'reranking',
    ]);
});

test('a model of a former recipe that nothing serves can be registered', () => {
  expect(checkRegistration({ ...given, recipe: 'hf-cpu' }, rules).entry).toMatchObject({
    recipe: 'hf-cpu',
  });
});

test('a request that only names a model is not a registration', () => {
  expect(isRegistration({ name: 'user.X' })).toBe(false);
  expect(isRegistration(given)).toBe(true);
});
