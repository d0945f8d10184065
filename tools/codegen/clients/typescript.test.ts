import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createClient,
  createTranscription,
  getModel,
  getResponseStream,
  listModels,
  pullModelStream,
  readEvents,
  StreamError,
} from '../../../generated/client/index.ts';
import { generateTypescriptClient } from './typescript.ts';

const document = JSON.parse(
  readFileSync(new URL('../../../generated/openapi.json', import.meta.url), 'utf8'),
);

test('failures are thrown, so that no stream is of a type that has them', () => {
  const source = generateTypescriptClient(document).get('index.ts') ?? '';
  const types = [...source.matchAll(/ stream<contract.operations\['\w+'\], (.*)>\(/g)].map(
    ([, type]) => type,
  );
  expect(types).toContain('contract.OllamaChatResponse');
  expect(types).toContain('contract.ChatCompletionChunk');
  expect(types.filter((type) => type?.includes('Error'))).toEqual([]);
});

/** What the server gives, and what it was asked. */
let given = { status: 200, type: 'application/json', body: '{}' };
let asked = { line: '', headers: {} as NodeJS.Dict<string | string[]>, body: '' };
const server = createServer(async (request, response) => {
  asked = {
    line: `${request.method} ${request.url}`,
    headers: request.headers,
    body: String(await buffer(request)),
  };
  response.writeHead(given.status, { 'content-type': given.type }).end(given.body);
});
let client: ReturnType<typeof createClient>;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  client = createClient({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    auth: () => 'secret',
  });
});
beforeEach(() => {
  given = { status: 200, type: 'application/json', body: '{}' };
});
afterAll(() => void server.close());

test('the values of path and query are escaped, and a query that is undefined is left out', async () => {
  await getModel({ client, path: { model_id: 'a/b c' } });
  expect(asked).toMatchObject({
    line: 'GET /api/v1/models/a%2Fb%20c',
    headers: { authorization: 'Bearer secret' },
  });
  await listModels({ client, query: { show_all: true } });
  expect(asked.line).toBe('GET /api/v1/models?show_all=true');
});

test('a form has the file, and its other fields as texts', async () => {
  const file = new Blob(['sound'], { type: 'audio/wav' });
  await createTranscription({ client, body: { file, model: 'whisper', temperature: 0.5 } });
  expect(asked.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  const read = await new Response(asked.body, {
    headers: { 'content-type': String(asked.headers['content-type']) },
  }).formData();
  expect(read.get('temperature')).toBe('0.5');
  expect(await (read.get('file') as File).text()).toBe('sound');
});

test('an error is returned with its response, or thrown where that is wanted', async () => {
  given = { status: 404, type: 'application/json', body: '{"error":{"message":"No."}}' };
  const path = { model_id: 'x' };
  const { data, error, response } = await getModel({ client, path });
  expect(data).toBeUndefined();
  expect(error).toEqual({ error: { message: 'No.' } });
  expect(response?.status).toBe(404);
  await expect(getModel({ client, path, throwOnError: true })).rejects.toEqual({
    error: { message: 'No.' },
  });
});

test('a server that is not there is an error without a response', async () => {
  const { error, response } = await listModels({
    client: createClient({ baseUrl: 'http://127.0.0.1:1' }),
  });
  expect(error).toBeInstanceOf(Error);
  expect(response).toBeUndefined();
});

test('a stream that GET gives is asked for by GET, with `stream` in its query', async () => {
  given = {
    status: 200,
    type: 'text/event-stream',
    body: 'event: response.created\ndata: {"sequence_number":0}\n\ndata: [DONE]\n\n',
  };
  const events = [];
  for await (const event of getResponseStream({ client, path: { response_id: 'resp_1' } }))
    events.push(event);
  expect(asked.line).toBe('GET /api/v1/responses/resp_1?stream=true');
  expect(events).toEqual([{ event: 'response.created', data: { sequence_number: 0 } }]);
});

test('a stream that ends with an error event throws what it says', async () => {
  given = {
    status: 200,
    type: 'text/event-stream',
    body: 'event: error\ndata: {"error":"The disk is full."}\n\n',
  };
  const failure = await pullModelStream({ client, body: { model_name: 'x' } })
    .next()
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StreamError);
  expect(failure).toMatchObject({ message: 'The disk is full.', status: undefined });
  expect(JSON.parse(asked.body)).toEqual({ model_name: 'x', stream: true });
});

/** The events of a response whose body comes in pieces of this many bytes. */
async function readIn(type: string, text: string, length: number) {
  const bytes = new TextEncoder().encode(text);
  const body = new ReadableStream({
    start(stream) {
      for (let at = 0; at < bytes.length; at += length)
        stream.enqueue(bytes.slice(at, at + length));
      stream.close();
    },
  });
  const events = [];
  for await (const event of readEvents(new Response(body, { headers: { 'content-type': type } })))
    events.push(event);
  return events;
}

const SERVER_SENT =
  ': still loading\n\nevent: progress\ndata: {"percent":\ndata: 40}\n\ndata: plän\r\n\r\ndata: [DONE]\n\n';

test.each([1, 2, 7, 1000])('server-sent events are whole in pieces of %i bytes', async (length) => {
  expect(await readIn('text/event-stream; charset=utf-8', SERVER_SENT, length)).toEqual([
    { name: 'progress', data: '{"percent":\n40}' },
    { data: 'plän' },
    { data: '[DONE]' },
  ]);
});

test.each([1, 5, 1000])(
  'lines of JSON are whole in pieces of %i bytes, and the last one needs no end',
  async (length) => {
    const lines = await readIn('application/x-ndjson', '{"a":1}\n   {"b":2}\n\n{"c":3}', length);
    expect(lines).toEqual([{ data: '{"a":1}' }, { data: '{"b":2}' }, { data: '{"c":3}' }]);
  },
);
