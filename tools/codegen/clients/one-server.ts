// Gives every path its full form under one server, because clients know one base address, and
// leaves streams out.
import {
  HTTP_METHODS,
  type OpenApiDocument,
  type Operation,
  type ResponseObject,
  resolve,
} from '../document.ts';

/** The prefix that clients use; the other three serve the same. */
export const CLIENT_PREFIX = '/api/v1';

/** The media type of forms with files. */
export const FORM_TYPE = 'multipart/form-data';

/** Media types of responses that arrive piece by piece. */
export const STREAM_TYPES = ['text/event-stream', 'application/x-ndjson'] as const;

/**
 * The document as a client sees it: `http://localhost:13305` and paths from there on. A stream that
 * has an alternative in JSON is left out: which of the two comes is said by the request, and
 * generated functions return one type. They take one too: where a form does, JSON is left out.
 */
export function oneServerDocument(document: OpenApiDocument): OpenApiDocument {
  const paths = Object.fromEntries(
    Object.entries(document.paths).map(([path, { servers, ...item }]) => {
      const methods = HTTP_METHODS.flatMap((method) => {
        const operation = item[method];
        return operation
          ? [[method, withOneBody(document, withoutStreams(document, operation))] as const]
          : [];
      });
      return [
        servers ? path : `${CLIENT_PREFIX}${path}`,
        { ...item, ...Object.fromEntries(methods) },
      ];
    }),
  );
  const address = new URL(document.servers[0]?.url ?? 'http://localhost:13305').origin;
  return { ...document, servers: [{ url: address }], paths };
}

function withoutStreams(document: OpenApiDocument, operation: Operation): Operation {
  const responses = Object.entries(operation.responses).map(([status, reference]) => {
    const { content } = resolve<ResponseObject>(document, reference);
    const kept = Object.entries(content ?? {}).filter(([type]) => !isStream(type));
    if (content === undefined || kept.length === 0 || kept.length === Object.keys(content).length) {
      return [status, reference];
    }
    return [
      status,
      { ...resolve<ResponseObject>(document, reference), content: Object.fromEntries(kept) },
    ];
  });
  return { ...operation, responses: Object.fromEntries(responses) };
}

function withOneBody(document: OpenApiDocument, operation: Operation): Operation {
  const body = operation.requestBody && resolve(document, operation.requestBody);
  const form = body?.content[FORM_TYPE];
  return form
    ? { ...operation, requestBody: { ...body, content: { [FORM_TYPE]: form } } }
    : operation;
}

/** Whether a response of this media type arrives piece by piece. */
export function isStream(type: string): boolean {
  return STREAM_TYPES.some((stream) => stream === type);
}
