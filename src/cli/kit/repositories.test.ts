import { expect, test } from 'vitest';
import type * as api from '../../../generated/client/index.ts';
import { modelOf, readRepository } from './repositories.ts';

test.each([
  { text: 'owner/repo', is: { id: 'owner/repo', variant: undefined } },
  { text: 'owner/repo:Q4_K_M', is: { id: 'owner/repo', variant: 'Q4_K_M' } },
  { text: 'hf.co/owner/repo:q4', is: { id: 'owner/repo', variant: 'q4', source: 'huggingface' } },
  { text: 'https://huggingface.co/owner/repo/', is: { id: 'owner/repo', source: 'huggingface' } },
  {
    text: 'https://huggingface.co/owner/repo/tree/main',
    is: { id: 'owner/repo', source: 'huggingface' },
  },
  { text: 'owner/repo:folder/file.gguf', is: { id: 'owner/repo', variant: 'folder/file.gguf' } },
  {
    text: 'https://modelscope.cn/models/owner/repo/files',
    is: { id: 'owner/repo', source: 'modelscope' },
  },
  {
    text: 'modelscope.cn/models/owner/repo:Q8_0',
    is: { id: 'owner/repo', variant: 'Q8_0', source: 'modelscope' },
  },
  { text: 'Qwen3-0.6B-GGUF', is: undefined },
  { text: 'user.mine', is: undefined },
])("'$text' as a repository: $is", ({ text, is }) => {
  expect(readRepository(text)).toEqual(is);
});

test.each([
  { text: 'user.mine:Q4', is: undefined },
  { text: 'owner/repo/folder', is: undefined },
  { text: 'owner/repo/blob/main/a.gguf:Q4_0', is: { id: 'owner/repo', variant: 'Q4_0' } },
  { text: 'owner/repo/resolve/main/a.gguf', is: { id: 'owner/repo' } },
  { text: 'owner/repo/raw/main', is: undefined },
  { text: 'HTTPS://WWW.HF.CO/owner/repo', is: { id: 'owner/repo', source: 'huggingface' } },
  { text: 'www.modelscope.ai/owner/repo', is: { id: 'owner/repo', source: 'modelscope' } },
])("'$text' is read as far as it is an address: $is", ({ text, is }) => {
  expect(readRepository(text)).toEqual(is);
});

const model = (checkpoint: string, more: Partial<api.Model> = {}) =>
  ({ id: checkpoint, checkpoint, downloaded: false, ...more }) as api.Model;

test.each([
  ['of its repository', 'Owner/Repo', [model('owner/repo')], 'owner/repo'],
  ['of a variant of it', 'owner/repo', [model('owner/repo:Q4')], 'owner/repo:Q4'],
  ['of this variant', 'owner/repo:q8', [model('o/r'), model('owner/repo:Q8')], 'owner/repo:Q8'],
  [
    'that is here before others',
    'owner/repo',
    [model('owner/repo:Q4'), model('owner/repo:Q8', { downloaded: true })],
    'owner/repo:Q8',
  ],
  [
    'of the hub of its address',
    'modelscope.cn/models/owner/repo',
    [
      model('owner/repo:Q4', { source: 'huggingface' }),
      model('owner/repo:Q8', { source: 'modelscope' }),
    ],
    'owner/repo:Q8',
  ],
  ['of a hub that is not said', 'hf.co/owner/repo', [model('owner/repo')], 'owner/repo'],
  [
    'of any hub where none is named',
    'owner/repo',
    [model('owner/repo', { source: 'modelscope' })],
    'owner/repo',
  ],
  [
    'of no other variant',
    'owner/repo:q8',
    [model('owner/repo:Q4'), model('owner/repo')],
    undefined,
  ],
  ['of no longer name', 'owner/repo', [model('owner/repository')], undefined],
] as const)('a person means a model %s', (_what, text, models, id) => {
  const named = readRepository(text);
  expect(named && modelOf(named, models)?.id).toBe(id);
});
