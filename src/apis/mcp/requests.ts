// What a tool's arguments ask of the operation of the same kind.
import type { McpArguments } from '../../../generated/mcp-tools.ts';
import type { components } from '../../../generated/openapi.ts';
import { InvalidRequest } from '../../errors.ts';

type Schemas = components['schemas'];

export function chatRequest({
  prompt,
  system,
  max_tokens: limit,
  ...rest
}: McpArguments['chat']): Schemas['ChatCompletionRequest'] {
  const instructions = system === undefined ? [] : [{ role: 'system' as const, content: system }];
  return {
    ...rest,
    ...(limit === undefined ? {} : { max_completion_tokens: limit }),
    messages: [...instructions, { role: 'user', content: prompt }],
  };
}

export const embeddingRequest = ({ model, texts }: McpArguments['embed']): Schemas['EmbeddingRequest'] => ({
  model,
  input: texts,
  encoding_format: 'float',
});

export function transcriptionRequest({ model, audio, format = 'wav', language }: McpArguments['transcribe']) {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(audio)) {
    throw new InvalidRequest(
      "'audio' is not base64. Send the bytes of the recording as base64, without data: in front.",
    );
  }
  const buffer = Buffer.from(audio, 'base64');
  const file = {
    fieldname: 'file',
    originalname: `recording.${format}`,
    mimetype: `audio/${format}`,
    size: buffer.length,
    buffer,
  };
  return { body: { model, file: buffer, ...(language === undefined ? {} : { language }) }, files: [file] };
}

export const speechRequest = ({ text, format = 'mp3', ...rest }: McpArguments['speak']): Schemas['SpeechRequest'] => ({
  ...rest,
  input: text,
  response_format: format,
});

export const pictureRequest = (args: McpArguments['make_picture']): Schemas['ImageGenerationRequest'] => ({
  ...args,
  n: 1,
  response_format: 'b64_json',
});
