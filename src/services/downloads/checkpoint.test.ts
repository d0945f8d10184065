// What people may write for a checkpoint, and the error for anything else.
import { expect, test } from 'vitest';
import { InvalidRequest } from '../../errors.ts';
import { formatCheckpoint, parseCheckpoint } from './checkpoint.ts';

test.each([
  ['owner/repo', { kind: 'everything' }],
  ['owner/repo:Q4_K_M', { kind: 'name', name: 'Q4_K_M' }],
  ['owner/repo:path/file.gguf', { kind: 'name', name: 'path/file.gguf' }],
  ['owner/repo:folder/', { kind: 'name', name: 'folder' }],
  ['owner/repo:*', { kind: 'all-gguf' }],
  ['  owner/repo ', { kind: 'everything' }],
  ['https://huggingface.co/owner/repo', { kind: 'everything' }],
  ['https://huggingface.co/owner/repo/', { kind: 'everything' }],
  ['https://huggingface.co/owner/repo:Q8_0', { kind: 'name', name: 'Q8_0' }],
  ['https://huggingface.co/owner/repo/tree/main', { kind: 'everything' }],
  ['https://huggingface.co/owner/repo/tree/main/UD-Q4_K_XL', { kind: 'name', name: 'UD-Q4_K_XL' }],
  ['https://huggingface.co/owner/repo/blob/main/a%20b.gguf', { kind: 'name', name: 'a b.gguf' }],
  ['https://hf.co/owner/repo/resolve/main/x.gguf?download=true', { kind: 'name', name: 'x.gguf' }],
  ['https://huggingface.co/owner/repo/discussions', { kind: 'everything' }],
])('%s is understood', (text, selector) => {
  expect(parseCheckpoint(text)).toEqual({
    source: 'huggingface',
    repositoryId: 'owner/repo',
    selector,
  });
});

test.each([
  ['', "is not 'owner/repo'"],
  ['repo', "is not 'owner/repo'"],
  ['owner/repo/more', "is not 'owner/repo'"],
  ['/repo', 'name of an owner'],
  ['owner/..', 'name of an owner'],
  ['../../etc', "is not 'owner/repo'"],
  ['owner/a--b', 'name of an owner'],
  ['owner/repo:', 'nothing follows the colon'],
  ['owner/repo:../../x.gguf', 'another folder'],
  ['owner/repo:/etc/passwd', 'slash'],
  ['owner/repo:C:\\x.gguf', 'characters'],
  ['owner/repo:a\0b', 'characters'],
  ['file:///etc/passwd', 'only http'],
  ['https://evil.example/owner/repo', 'not a hub'],
  ['https://huggingface.co/owner/repo/blob/v2/x.gguf', "only the branch 'main'"],
  ['https://huggingface.co/owner/%E0%A4%A', 'wrongly encoded'],
  ['https://huggingface.co/%2e%2e/repo', "is not 'owner/repo'|name of an owner"],
])('%j is refused with a reason', (text, why) => {
  expect(() => parseCheckpoint(text)).toThrow(InvalidRequest);
  expect(() => parseCheckpoint(text)).toThrow(new RegExp(why));
});

test.each(['owner/repo', 'owner/repo:*', 'owner/repo:Q4_0', 'a/b:c/d.gguf'])(
  '%s is written as it was read',
  (text) => {
    expect(formatCheckpoint(parseCheckpoint(text))).toBe(text);
  },
);
