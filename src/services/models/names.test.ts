import { expect, test } from 'vitest';
import { knownModel } from '../../../fixtures/models/known-models.ts';
import { growthOfWork } from '../../../fixtures/processor-time.ts';
import { createNameIndex } from './names.ts';

const index = createNameIndex(
  [
    knownModel('builtin.Alone', { checkpoint: 'org/alone-GGUF:Q4_K_M' }),
    knownModel('builtin.All', { downloaded: false }),
    knownModel('user.All', { checkpoint: 'me/all' }),
    knownModel('extra.All'),
    knownModel('builtin.Found'),
    knownModel('extra.Found', { otherNames: ['extra.Folder', 'extra.All'] }),
    knownModel('user.Mine', { checkpoint: 'org/shared:Q8_0', downloaded: false }),
    knownModel('builtin.Shared', { checkpoint: 'org/shared:Q4_0' }),
    knownModel('builtin.Twin-A', { checkpoint: 'org/twins:a', downloaded: false }),
    knownModel('builtin.Twin-B', { checkpoint: 'org/twins:b', downloaded: false }),
    knownModel('builtin.case'),
    knownModel('builtin.CASE'),
    knownModel('user.Latest:latest'),
  ],
  new Map([
    ['nick', 'Alone'],
    ['chain', 'nick'],
    ['round', 'trip'],
    ['trip', 'round'],
    ['nowhere', 'Gone'],
    ['Found', 'Alone'],
    ['org/old-checkpoint', 'Alone'],
  ]),
);

test('ids are unique, and a built-in model bears its prefix only when its name means another one', () => {
  expect(index.models.map(({ id }) => id)).toEqual([
    'Alone',
    'CASE',
    'Shared',
    'Twin-A',
    'Twin-B',
    'builtin.All',
    'builtin.Found',
    'case',
    'extra.All',
    'extra.Found',
    'user.All',
    'user.Latest:latest',
    'user.Mine',
  ]);
});

test.each<[name: string, id: string | undefined, why: string]>([
  ['Alone', 'Alone', 'an id'],
  [' Alone ', 'Alone', 'blanks around a name'],
  ['builtin.Alone', 'Alone', 'the prefix that a built-in name need not have'],
  ['Alone:latest', 'Alone', 'a tag that other servers add'],
  ['Latest:latest', 'user.Latest:latest', 'a tag that is a part of the name'],
  ['All', 'user.All', 'registered before found before built in'],
  ['builtin.All', 'builtin.All', 'a shadowed name with its prefix'],
  ['extra.All', 'extra.All', 'another shadowed name with its prefix'],
  ['Found', 'extra.Found', 'found before built in, and any model before an alias'],
  ['Mine', 'user.Mine', 'a bare name of a registered model'],
  ['builtin.Mine', undefined, 'a prefix of another kind'],
  ['user.Alone', undefined, 'a prefix of another kind'],
  ['extra.Folder', 'extra.Found', 'another name of a model'],
  ['Folder', undefined, 'another name without its prefix'],
  ['nick', 'Alone', 'an alias'],
  ['chain', 'Alone', 'an alias of an alias'],
  ['round', undefined, 'aliases that go round'],
  ['nowhere', undefined, 'an alias of nothing'],
  ['org/old-checkpoint', 'Alone', 'a former checkpoint'],
  ['org/alone-GGUF:Q4_K_M', 'Alone', 'a checkpoint'],
  ['org/alone-GGUF', 'Alone', 'the repository of a checkpoint'],
  ['org/alone-GGUF:Q8_0', undefined, 'another variant of the repository'],
  ['org/shared', 'Shared', 'a repository of several models, one of which is here'],
  ['org/twins', undefined, 'a repository of several models, none of which is here'],
  ['org/twins:b', 'Twin-B', 'one of them'],
  ['alone', 'Alone', 'other case'],
  ['NICK:LATEST', 'Alone', 'other case of an alias with a tag'],
  ['ORG/ALONE-gguf:q4_k_m', 'Alone', 'other case of a checkpoint'],
  ['case', 'case', 'the same case, where case matters'],
  ['Case', undefined, 'other case that could mean two'],
  ['', undefined, 'nothing'],
  ['__proto__', undefined, 'what objects have'],
  ['Unknown', undefined, 'a name of nothing'],
])("'%s' means %s: %s", (name, id) => {
  expect(index.find(name)?.id).toBe(id);
});

test('of several models with one checkpoint the loaded one is meant, else a downloaded one, else the first', () => {
  const checkpoint = 'org/same:Q4_0';
  const models = [
    knownModel('builtin.Ours', { checkpoint }),
    knownModel('user.One', { checkpoint }),
    knownModel('user.Two', { checkpoint }),
    knownModel('user.Away', { checkpoint: 'org/same:Q8_0', downloaded: false }),
  ];
  const loaded = new Set<string>();
  const { find } = createNameIndex(models, new Map(), (id) => loaded.has(id));
  expect(find(checkpoint)?.id).toBe('user.One');
  expect(find('org/same')?.id).toBe(undefined);
  for (const id of ['Ours', 'user.Two']) {
    loaded.clear();
    loaded.add(id);
    expect([find(checkpoint)?.id, find('ORG/same')?.id]).toEqual([id, id]);
  }
});

test('with a recipe, a checkpoint means a model with that recipe, also by a former name of it', () => {
  const checkpoint = 'org/both';
  const models = [
    knownModel('user.A', { checkpoint, recipe: 'llamacpp' }),
    knownModel('user.B', { checkpoint, recipe: 'ryzenai-llm' }),
  ];
  const { find } = createNameIndex(models, new Map([['org/both', 'user.A']]));
  expect(find(checkpoint, 'llamacpp')?.id).toBe('user.A');
  expect(find(checkpoint, 'oga-hybrid')?.id).toBe('user.B');
  expect(find(checkpoint, 'oga-cpu')).toBe(undefined);
  expect(find('user.A', 'llamacpp')).toBe(undefined);
});

test('the index of forty thousand models of one repository is work that grows as they do', () => {
  const modelsOf = (length: number) =>
    Array.from({ length }, (_, at) => knownModel(`user.m${at}`, { checkpoint: 'org/one:Q4_0' }));
  const index = (models: ReturnType<typeof modelsOf>) => createNameIndex(models, new Map());
  expect(index(modelsOf(40_000)).find('user.m77')?.id).toBe('user.m77');
  // Copying the list for each of them would be 64 times the work.
  expect(growthOfWork([5000, 40_000], modelsOf, index)).toBeLessThan(30);
});
