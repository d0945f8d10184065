// The media type of a body, and why one is not taken.
import type { IncomingMessage } from 'node:http';
import { refusal, type WireError } from './error-table.ts';

/** Forms with files. */
export const FORM_TYPE = 'multipart/form-data';

/** As it stands in the document, and without parameters in a request that was read. */
export const JSON_TYPE = 'application/json';

/**
 * What curl calls a body of which nothing is said, and pages of other sites may send without
 * asking.
 */
const CURL_TYPE = 'application/x-www-form-urlencoded';

/** Why a body of that type is not taken; undefined when it is. */
export function unsupportedType(
  headers: IncomingMessage['headers'],
  type: string,
  mediaTypes: readonly string[],
): WireError | undefined {
  const message = problemOf(headers, type, mediaTypes);
  return message === undefined ? undefined : refusal({ status: 415, message });
}

function problemOf(
  headers: IncomingMessage['headers'],
  type: string,
  mediaTypes: readonly string[],
): string | undefined {
  if (!mediaTypes.includes(type)) {
    const sent =
      type === ''
        ? 'The body has no Content-Type.'
        : `A body of type ${type.slice(0, 80)} is not understood here.`;
    return type === CURL_TYPE && mediaTypes.includes(JSON_TYPE)
      ? `${sent} With curl, add -H 'content-type: application/json'.`
      : `${sent} Send ${mediaTypes.join(' or ')}.`;
  }
  const charset = parameterOf(headers['content-type'], 'charset');
  if (charset !== undefined && !/^(?:utf-?8|us-ascii)$/i.test(charset))
    return `The body is in charset ${charset.slice(0, 40)}. Send it as UTF-8.`;
  return undefined;
}

/** In small letters and without parameters; '' where there is none. */
export const mediaTypeOf = (header = ''): string =>
  (header.split(';', 1)[0] ?? '').trim().toLowerCase();

function parameterOf(header: string | undefined, wanted: string): string | undefined {
  for (const parameter of (header ?? '').split(';').slice(1)) {
    const [name = '', value = ''] = parameter.split('=', 2);
    if (name.trim().toLowerCase() === wanted) return value.trim().replaceAll('"', '');
  }
  return undefined;
}
