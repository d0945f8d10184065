import { expect, test } from 'vitest';
import { cacheWordsOf } from './slot-folder.ts';

test.each<[what: string, command: string, words: string]>([
  [
    'where it listens',
    '/bin/llama-server -m a.gguf --port 81 --host 127.0.0.1 --threads-http 128',
    '',
  ],
  [
    'what it is called, and how much fits',
    '/bin/x --alias m --ctx-size 4096 --slot-save-path /s --metrics',
    '',
  ],
  [
    'what drafts responses',
    '/bin/x --spec-type draft-simple --spec-draft-model d.gguf --spec-draft-n-max 3',
    '',
  ],
  ['the program of the engine', '/bin/node engine.js -m a.gguf --kv-unified', '--kv-unified'],
])('%s says nothing of what is in a prompt cache', (_what, command, words) => {
  expect(cacheWordsOf(command.split(' ')).join(' ')).toBe(words);
});

test('types of the cache, slots, LoRA and templates decide what is in a prompt cache', () => {
  const words =
    '-ctk q8_0 --cache-type-v=q4_0 -np 2 --lora a.gguf --chat-template chatml --rope-scale -1';
  expect(
    cacheWordsOf(['/bin/x', '--port', '1', ...words.split(' '), '--alias', 'm']).join(' '),
  ).toBe(words);
  expect(cacheWordsOf(['/bin/x'])).toEqual([]);
});
