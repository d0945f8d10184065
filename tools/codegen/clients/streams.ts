// Generates the client's functions for responses that arrive piece by piece.
import { listOperations, type OpenApiDocument, type ResponseObject, resolve, type Schema } from '../document.ts';
import { referenceName } from '../references.ts';
import { CLIENT_PREFIX, STREAM_TYPES } from './one-server.ts';

/** Source text of generated/client/streams.ts, without a header. */
export function generateStreams(document: OpenApiDocument): string {
  const functions = listOperations(document).flatMap(({ operation, path, fixedPath }) => {
    const content = Object.values(operation.responses)
      .map((response) => resolve<ResponseObject>(document, response).content ?? {})
      .find((types) => STREAM_TYPES.some((type) => type in types));
    const type = STREAM_TYPES.find((candidate) => content?.[candidate]);
    if (content === undefined || type === undefined) return [];
    const body = operation.requestBody && resolve(document, operation.requestBody);
    const properties = resolve<Schema>(
      document,
      (body?.content['application/json']?.schema ?? {}) as { $ref: string },
    ).properties;
    return [
      {
        id: operation.operationId,
        summary: operation.summary,
        path: fixedPath ? path : CLIENT_PREFIX + path,
        lines: type === 'application/x-ndjson',
        events: eventTypes(document, content[type]?.schema ?? {}),
        asks: properties !== undefined && 'stream' in properties,
      },
    ];
  });
  const names = new Set(
    functions.flatMap(({ id, events }) => [`${pascal(id)}Data`, ...events.map(({ name }) => name)]),
  );
  return [
    "import { client as defaultClient } from './client.gen.ts';",
    `import type { ${[...names].toSorted().join(', ')} } from './types.gen.ts';`,
    "import type { Options } from './sdk.gen.ts';",
    RUNTIME,
    ...functions.map(({ id, summary, path, lines, events, asks }) =>
      [
        `/** ${summary}, piece by piece. @throws {StreamError} when the server refuses, or the stream fails. */`,
        `export function ${id}Stream(options: Options<${pascal(id)}Data>): AsyncGenerator<${events.map(eventType).join(' | ')}> {`,
        `  return readStream({ url: '${path}', options, lines: ${lines}, asks: ${asks} });`,
        '}',
        '',
      ].join('\n'),
    ),
  ].join('\n');
}

interface EventName {
  /** Name of the schema. */
  name: string;
  /** Name of the event on the wire. */
  event: string | undefined;
}

function eventTypes(document: OpenApiDocument, schema: Schema): EventName[] {
  const whole = resolve<Schema>(document, schema as { $ref: string });
  const alternatives = whole.oneOf && whole['x-event'] === undefined ? whole.oneOf : [schema];
  return (
    alternatives
      .filter((alternative) => alternative.$ref !== undefined)
      .map((alternative) => {
        const { 'x-event': event, required } = resolve<Schema>(document, alternative as { $ref: string });
        const isFailure = event === 'error' || (Array.isArray(required) && required.includes('error'));
        return { name: referenceName(alternative.$ref ?? ''), event, isFailure };
      })
      // Failures are thrown.
      .filter(({ isFailure }) => !isFailure)
  );
}

function eventType({ name, event }: EventName): string {
  return event === undefined ? name : `{ event: '${event}'; data: ${name} }`;
}

function pascal(name: string): string {
  return name[0]?.toUpperCase() + name.slice(1);
}

const RUNTIME = `
/** A stream that was refused, or that ended with an error. */
export class StreamError extends Error {
  /** Of the response, or undefined when the stream failed after it had begun. */
  readonly status: number | undefined;
  /** What the server said: the body of its response, or the data of its last event. */
  readonly detail: unknown;

  constructor(message: string, { status, detail }: { status?: number | undefined; detail: unknown }) {
    super(message);
    this.name = 'StreamError';
    this.status = status;
    this.detail = detail;
  }
}

interface StreamRequest {
  url: string;
  // biome-ignore lint/suspicious/noExplicitAny: options differ from operation to operation
  options: any;
  /** Lines of JSON instead of server-sent events. */
  lines: boolean;
  /** Whether the body says that a stream is wanted. */
  asks: boolean;
}

async function* readStream<Event>({ url, options, lines, asks }: StreamRequest): AsyncGenerator<Event> {
  const body = asks ? { ...options.body, stream: true } : options.body;
  const { data, error, response } = await (options.client ?? defaultClient).post({
    security: [{ scheme: 'bearer', type: 'http' }],
    ...options,
    url,
    body,
    headers: { 'Content-Type': 'application/json', Accept: lines ? 'application/x-ndjson' : 'text/event-stream', ...options.headers },
    parseAs: 'stream',
    throwOnError: false,
  });
  if (error !== undefined || !response?.ok) {
    throw new StreamError(messageOf(error) ?? \`The server can't be reached, or refused (\${response?.status ?? error}).\`, {
      status: response?.status,
      detail: error,
    });
  }
  const end = lines ? /\\r?\\n/ : /\\r?\\n\\r?\\n/;
  const decoder = new TextDecoder();
  const reader = (data as ReadableStream<Uint8Array>).getReader();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      text += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const parts = text.split(end);
      text = done ? '' : (parts.pop() ?? '');
      for (const part of parts) {
        const event = lines ? parseLine(part) : parseEvent(part);
        if (event !== undefined) yield event as Event;
      }
      if (done) return;
    }
  } finally {
    // A caller that stops reading ends the response, and with it the work on the server.
    await reader.cancel().catch(() => undefined);
  }
}

function parseLine(line: string): unknown {
  return line.trim() === '' ? undefined : checked(JSON.parse(line), undefined);
}

function parseEvent(block: string): unknown {
  let name: string | undefined;
  const data: string[] = [];
  for (const line of block.split(/\\r?\\n/)) {
    if (line.startsWith('event:')) name = line.slice(6).trim();
    else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''));
  }
  const text = data.join('\\n');
  if (text === '' || text === '[DONE]') return undefined;
  const value = checked(JSON.parse(text), name);
  return name === undefined ? value : { event: name, data: value };
}

function checked(value: unknown, name: string | undefined): unknown {
  const failure = (value as { error?: unknown } | null)?.error;
  if (name !== 'error' && (failure === undefined || failure === null)) return value;
  throw new StreamError(messageOf(value) ?? 'The stream failed.', { detail: value });
}

function messageOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  const { error, message } = (value ?? {}) as { error?: unknown; message?: unknown };
  return typeof message === 'string' ? message : error === undefined ? undefined : messageOf(error);
}
`;
