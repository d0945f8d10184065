// The models that both servers have: files with the same bytes, in folders of their own.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeTinyChat } from '../../fixtures/models/generate.ts';
import { encodeTinyBert, type Marks, markMetadata } from '../../fixtures/models/tiny-bert.ts';
import { uint32 } from '../../fixtures/models/tiny-chat/gguf-writer.ts';
import { idOf } from '../support/server.ts';

/** The tiny model, which chats and completes. */
export const CHAT_MODEL = idOf('real');
/** The tiny model that makes vectors. */
export const EMBEDDING_MODEL = idOf('embedding');
/** The tiny model that scores documents. */
export const RERANKING_MODEL = idOf('reranking');

/** Begins each response with a thought. */
export const THINKING_MODEL = 'extra.Tiny-Thinker';

/** Turns of ChatML, in which the assistant thinks first, unless that is switched off. */
const THINKING_TEMPLATE = [
  `{%- for message in messages %}`,
  `{{- '<|im_start|>' + message.role + '\\n' }}`,
  `{%- if message.role == 'assistant' and message.reasoning_content %}`,
  `{{- '<think>\\n' + message.reasoning_content + '\\n</think>\\n\\n' }}`,
  `{%- endif %}`,
  `{{- message.content + '<|im_end|>\\n' }}`,
  `{%- endfor %}`,
  `{%- if add_generation_prompt %}`,
  `{{- '<|im_start|>assistant\\n<think>\\n' }}`,
  `{%- if enable_thinking is defined and enable_thinking is false %}{{- '\\n</think>\\n\\n' }}{%- endif %}`,
  `{%- endif %}`,
].join('\n');

const BOTH = [false, true] as const;

/** Every combination of `add_bos_token`, `add_eos_token` and `add_sep_token`. */
export const ALL_MARKS: readonly Marks[] = BOTH.flatMap((bos) =>
  BOTH.flatMap((eos) => BOTH.map((sep) => ({ bos, eos, sep }))),
);

/** E.g. `bos, no eos, sep`. */
export function wordsOf(marks: Marks): string {
  const words = Object.entries(marks).map(([name, isAdded]) => (isAdded ? name : `no ${name}`));
  return words.join(', ');
}

/** The id of the model whose file wants these marks. */
export function markedModel(
  purpose: 'embedding' | 'reranking' | 'text-embedding',
  marks: Marks,
): string {
  return `extra.${fileNameOf(purpose, marks)}`;
}

function fileNameOf(purpose: string, marks: Marks): string {
  const letters = Object.values(marks).map((isAdded) => (isAdded ? 'y' : 'n'));
  return `Marked-${purpose}-${letters.join('')}`;
}

/** As GGUF counts the ways of pooling: the vector of the last token is that of the text. */
const LAST_TOKEN = 3;

/** @param folder the models folder of a server. */
export async function writeModels(folder: string): Promise<void> {
  const write = (name: string, bytes: Buffer) => writeFile(join(folder, `${name}.gguf`), bytes);
  await write('Tiny-Thinker', encodeTinyChat({ template: THINKING_TEMPLATE }));
  for (const marks of ALL_MARKS) {
    for (const purpose of ['embedding', 'reranking'] as const) {
      await write(fileNameOf(purpose, marks), encodeTinyBert({ purpose, marks }));
    }
    const metadata = { 'llama.pooling_type': uint32(LAST_TOKEN), ...markMetadata(marks) };
    await write(fileNameOf('text-embedding', marks), encodeTinyChat({ metadata }));
  }
}
