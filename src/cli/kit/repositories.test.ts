import { expect, test } from 'vitest';
import { readRepository } from './repositories.ts';

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
