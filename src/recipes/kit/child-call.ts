// Turns what a client asks of a model into the HTTP request that its native server gets.
import { randomUUID } from 'node:crypto';
import { jsonInTurns } from '../../lib/json-in-turns.ts';
import { isSet } from '../../lib/values.ts';
import type { BodyFilter } from '../../platform/http/client.ts';
import { fitToAbilities } from './media-abilities.ts';
import { asEvents } from './one-piece.ts';
import { withoutOwnFields } from './own-fields.ts';
import type { ChildBody, FormPart, ModelRequest, Protocol } from './protocol.ts';
import { isUsageWanted } from './stream-options.ts';

/** A POST to a native server or a provider. */
export interface ChildCall {
  /** Behind the address of the server. */
  path: string;
  headers: Readonly<Record<string, string>>;
  /** Text, or the pieces of a form, or of JSON with long texts, in their order. */
  body: string | readonly Uint8Array[];
  /** What makes events of a response that is asked for in one piece, where a stream is wanted. */
  filter?: BodyFilter;
}

/**
 * The call for a request; undefined when the native server does not have the capability.
 * @throws {CapabilityNotSupported} {InvalidRequest} when the native server can't do what the
 *   request asks for.
 */
export async function childCallOf(details: {
  protocol: Pick<Protocol, 'paths' | 'adaptRequest' | 'speech' | 'images'>;
  backend: string;
  request: ModelRequest;
}): Promise<ChildCall | undefined> {
  const { protocol, backend } = details;
  const path = protocol.paths[details.request.capability];
  if (path === undefined) return undefined;
  const request = { ...details.request, body: withoutOwnFields(details.request.body) };
  const fitting = fitToAbilities(request, protocol, backend);
  const adapted = protocol.adaptRequest?.(fitting, { backend }) ?? asItCame(fitting);
  if ('json' in adapted) {
    const call = {
      path,
      headers: { 'content-type': 'application/json' },
      body: await jsonBody(adapted.json),
    };
    const isInOnePiece = fitting.body.stream === true && adapted.json.stream === false;
    return isInOnePiece ? { ...call, filter: asEvents(isUsageWanted(fitting.body)) } : call;
  }
  const { contentType, body } = encodeForm(adapted.form);
  return { path, headers: { 'content-type': contentType }, body };
}

async function jsonBody(json: object): Promise<ChildCall['body']> {
  const pieces = await jsonInTurns(json);
  const [text] = pieces;
  if (pieces.length === 1 && typeof text === 'string') return text;
  return pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece));
}

function asItCame({ body, files }: ModelRequest): ChildBody {
  if (files === undefined) return { json: body };
  return { form: [...textParts(body), ...fileParts(files)] };
}

/**
 * The given fields as parts of a form; those that are null or undefined are left out, lists become
 * several parts.
 */
export const textParts = (fields: Readonly<Record<string, unknown>>): readonly FormPart[] =>
  Object.entries(fields).flatMap(([name, value]) => {
    const values = Array.isArray(value) ? value : [value];
    return values.filter(isSet).map((item) => ({ name, text: String(item) }));
  });

/** Uploads as parts of a form, under the names of their fields. */
export const fileParts = (files: NonNullable<ModelRequest['files']>): readonly FormPart[] =>
  Object.entries(files).flatMap(([name, list]) => list.map((file) => ({ name, file })));

/**
 * A form as the body of a request.
 *
 * The boundary is random, so that no content can contain it; in pieces, as joining a long recording
 * takes time.
 */
export function encodeForm(parts: readonly FormPart[], boundary: string = `form-${randomUUID()}`) {
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
const quoted = (name: string): string =>
  name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22').replaceAll('\0', '');

/** A client names the type of its file; that must not become another header. */
const headerValue = (contentType: string): string =>
  /^[\w.+-]+\/[\w.+-]+(?:; ?[\w.-]+=(?:"[\w.+-]*"|[\w.+-]*))*$/.test(contentType)
    ? contentType
    : 'application/octet-stream';
