// The special tokens of a folder as a GGUF file, which is what llama.cpp's code for chats reads.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isObject } from '../../common/values.ts';
import { encodeGguf, int32s, text, texts, uint32 } from './gguf.ts';
import type { ModelFolder } from './model-folder.ts';

const CONTROL = 3;

/** A file that stays as long as this process. Only special tokens are in it: the templates see no others. @returns its path */
export function writeVocabularyFile({ specialTokens: { bos, eos }, tokenizer }: ModelFolder): string {
  const added = Array.isArray(tokenizer.model.added_tokens) ? tokenizer.model.added_tokens : [];
  const names = added.flatMap((token: unknown) =>
    isObject(token) && typeof token.content === 'string' ? [token.content] : [],
  );
  const tokens = [...new Set(['a', bos, eos, ...names])].filter((name) => name !== '');
  const idOf = (end: string, name: string) =>
    name === '' ? {} : { [`tokenizer.ggml.${end}_token_id`]: uint32(tokens.indexOf(name)) };
  const file = encodeGguf({
    'general.architecture': text('llama'),
    'tokenizer.ggml.model': text('gpt2'),
    'tokenizer.ggml.pre': text('default'),
    'tokenizer.ggml.tokens': texts(tokens),
    'tokenizer.ggml.token_type': int32s(tokens.map((_, id) => (id === 0 ? 1 : CONTROL))),
    'tokenizer.ggml.merges': texts(['a a']),
    ...idOf('bos', bos),
    ...idOf('eos', eos),
  });
  const folder = mkdtempSync(join(tmpdir(), 'lemonade-vocabulary-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'vocabulary.gguf');
  writeFileSync(path, file);
  return path;
}
