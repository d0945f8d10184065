// The results of operations as the content of a tool's result.
import type { components } from '../../../generated/openapi.ts';
import { BackendResponseInvalid } from '../../errors.ts';

type Schemas = components['schemas'];
export type Content = { type: 'text'; text: string } | { type: 'image' | 'audio'; data: string; mimeType: string };
/** Ten minutes as MP3, three as WAV: what an agent can hold. */
export const MAX_SOUND_BYTES = 8 * 2 ** 20;
const text = (words: string): Content => ({ type: 'text', text: words });

export function modelContent({ data }: Schemas['ModelList']): Content[] {
  const models = data.map(({ id, labels, size, context_length }) => ({ id, labels, size, context_length }));
  return [text(JSON.stringify(models))];
}

export function chatContent({ choices }: Schemas['ChatCompletion']): Content[] {
  const [choice] = choices;
  const cut =
    choice?.finish_reason === 'length' ? [text('(The answer ends here because of the limit of tokens.)')] : [];
  return [text(choice?.message.content ?? ''), ...cut];
}

export const vectorContent = ({ data }: Schemas['EmbeddingList']): Content[] => [
  text(JSON.stringify(data.map(({ embedding }) => embedding))),
];

export const transcriptContent = (transcript: { text: string }): Content[] => [text(transcript.text)];

export async function soundContent(
  bytes: AsyncIterable<Uint8Array> | Uint8Array,
  mimeType: string,
): Promise<Content[]> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes instanceof Uint8Array ? [bytes] : bytes) {
    size += chunk.length;
    if (size > MAX_SOUND_BYTES) {
      throw new BackendResponseInvalid(
        `The sound has more than ${MAX_SOUND_BYTES / 2 ** 20} MiB. Let a shorter text be spoken, or take the format mp3.`,
      );
    }
    chunks.push(chunk);
  }
  return [{ type: 'audio', data: Buffer.concat(chunks).toString('base64'), mimeType }];
}

export const pictureContent = ({ data }: Schemas['ImageList']): Content[] =>
  data.map(({ b64_json }) => ({ type: 'image', data: b64_json ?? '', mimeType: 'image/png' }));
