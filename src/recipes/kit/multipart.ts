// Writes forms with files (multipart/form-data, RFC 7578) for native servers that take uploads.
import { randomUUID } from 'node:crypto';
import type { FormPart } from './protocol.ts';

/** A form as it is sent. */
export interface EncodedForm {
  /** With the boundary. */
  contentType: string;
  /** In pieces: joining a long recording would take a tenth of a second. */
  body: readonly Uint8Array[];
}

/** Encodes the parts in their order. The boundary is random, so that no content can contain it. */
export function encodeForm(parts: readonly FormPart[], boundary: string = `form-${randomUUID()}`): EncodedForm {
  const chunks: Uint8Array[] = [];
  for (const part of parts) {
    const head = [`--${boundary}`, `content-disposition: form-data; name="${quoted(part.name)}"`];
    if ('file' in part) {
      head[1] += `; filename="${quoted(part.file.name)}"`;
      head.push(`content-type: ${headerValue(part.file.contentType)}`);
    }
    const content = 'file' in part ? part.file.bytes : Buffer.from(part.text);
    chunks.push(Buffer.from(`${head.join('\r\n')}\r\n\r\n`), content, Buffer.from('\r\n'));
  }
  chunks.push(Buffer.from(`--${boundary}--\r\n`));
  return { contentType: `multipart/form-data; boundary=${boundary}`, body: chunks };
}

/** As browsers do it: what would end the quotes or the line is written in percents. */
function quoted(name: string): string {
  return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22').replaceAll('\0', '');
}

/** A client names the type of its file; that must not become another header. */
function headerValue(contentType: string): string {
  return /^[\w.+-]+\/[\w.+-]+(?:; ?[\w.-]+=(?:"[\w.+-]*"|[\w.+-]*))*$/.test(contentType)
    ? contentType
    : 'application/octet-stream';
}
