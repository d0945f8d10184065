// A part of a message of the Responses API as one of a chat.
import { isUtf8 } from 'node:buffer';
import type { Schemas } from '../../../../generated/openapi.ts';
import { invalid } from '../../../errors.ts';
import { isObject } from '../../../lib/values.ts';

type Part = Schemas['ResponseContentPart'];

/** `place` names the part in errors. @throws {InvalidRequest} for what a chat has no place for */
export function toChatPart(part: Part, place: string): Schemas['ContentPart'] {
  switch (part.type) {
    case 'input_text':
    case 'output_text':
    case 'text':
      return { type: 'text', text: part.text ?? '' };
    case 'refusal':
      return { type: 'text', text: part.refusal ?? '' };
    case 'input_image':
    case 'image_url': {
      // Chat completions have the address in an object; people send the one to the other.
      const { url, detail = part.detail } = isObject(part.image_url)
        ? part.image_url
        : { url: part.image_url };
      if (typeof url === 'string')
        return { type: 'image_url', image_url: detail ? { url, detail } : { url } };
      throw invalid(
        `${place}.image_url`,
        `${place} has no image_url. Files are not kept here; send the image as a data: URL.`,
      );
    }
    case 'input_file':
      if (typeof part.file_data === 'string') {
        const file_data = withType(part.file_data);
        const { filename } = part;
        return {
          type: 'file',
          file: filename ? { filename, file_data } : { file_data },
        } as Schemas['ContentPart'];
      }
      throw invalid(
        `${place}.file_data`,
        `${place} has no file_data. Files are neither kept nor fetched here; send the content in base64.`,
      );
    case 'input_audio': {
      const { data, format } = part.input_audio ?? {};
      if (typeof data === 'string')
        return {
          type: 'input_audio',
          input_audio: typeof format === 'string' ? { data, format } : { data },
        };
      throw invalid(`${place}.input_audio.data`, `${place}.input_audio.data is missing.`);
    }
    default:
      throw invalid(
        place,
        `${place} is of type '${part.type}', which can't be used here. Parts are input_text, input_image, input_audio, input_file and output_text.`,
      );
  }
}

function withType(data: string): string {
  if (/^data:/i.test(data)) return data;
  const isText = isUtf8(Buffer.from(data, 'base64'));
  return `data:${isText ? 'text/plain' : 'application/octet-stream'};base64,${data}`;
}
