import { once } from 'node:events';
import { IncomingMessage, type Server, ServerResponse } from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperationRow } from '../../generated/handlers.ts';
import { compileBodyValidators } from '../../tools/codegen/body-validators.ts';
import type { OpenApiDocument } from '../../tools/codegen/document.ts';
import { operationRows } from '../../tools/codegen/handlers.ts';
import { validationDocument } from '../../tools/codegen/validation-documents.ts';
import { createBodyReader } from './body.ts';
import { formsIn, type ValidationDocument } from './checked-document.ts';
import { toWireError } from './error-table.ts';
import { createFormReader, maxFormBytes } from './forms.ts';
import { createValidation, validationError } from './validation.ts';

const MAX_FILE_BYTES = 1000;
const MAX_BODY_BYTES = 100_000;

const document = {
  openapi: '3.0.3',
  info: { title: 'Test', version: '1' },
  servers: [{ url: '/' }],
  paths: {
    '/form': {
      post: {
        operationId: 'form',
        tags: [],
        requestBody: {
          required: true,
          content: { 'multipart/form-data': { schema: { $ref: '#/components/schemas/Form' } } },
        },
        responses: { '200': { description: '' } },
      },
    },
    '/form-with-a-name': {
      post: {
        operationId: 'formWithName',
        tags: [],
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': { schema: { $ref: '#/components/schemas/NamedForm' } },
          },
        },
        responses: { '200': { description: '' } },
      },
    },
    '/optional-fields': {
      post: {
        operationId: 'postLenient',
        tags: [],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Lenient' } } },
        },
        responses: { '200': { description: '' } },
      },
      delete: {
        operationId: 'deleteLenient',
        tags: [],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Lenient' } } },
        },
        responses: { '200': { description: '' } },
      },
    },
    '/optional-body': {
      post: {
        operationId: 'optionalBody',
        tags: [],
        requestBody: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Lenient' } } },
        },
        responses: { '200': { description: '' } },
      },
    },
    '/no-body': {
      post: { operationId: 'takesNone', tags: [], responses: { '200': { description: '' } } },
    },
    '/json': {
      post: {
        operationId: 'json',
        tags: [],
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1 } }],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Body' } } },
        },
        responses: { '200': { description: '' } },
      },
    },
  },
  components: {
    schemas: {
      Lenient: { type: 'object', properties: { name: { type: 'string' } } },
      Form: {
        type: 'object',
        properties: {
          picture: { type: 'string', format: 'binary' },
          'pictures[]': { type: 'array', items: { type: 'string', format: 'binary' } },
          text: { type: 'string' },
          count: { $ref: '#/components/schemas/Count' },
          share: { type: 'number' },
          flag: { type: 'boolean' },
          'words[]': { type: 'array', items: { type: 'string', enum: ['word', 'segment'] } },
          'numbers[]': { type: 'array', items: { $ref: '#/components/schemas/Count' } },
        },
      },
      NamedForm: {
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string', minLength: 1 } },
      },
      Count: { type: 'integer', minimum: 1 },
      Body: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string' },
          color: { type: 'string', enum: ['yellow', 'green'] },
          items: {
            type: 'array',
            items: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
          },
          either: { oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
        },
      },
    },
  },
} as unknown as OpenApiDocument;

let server: Server;
beforeAll(async () => {
  const rows = operationRows(document) as unknown as Record<string, OperationRow>;
  const checked = validationDocument(document, {
    withResponses: false,
  }) as unknown as ValidationDocument;
  const formReader = () =>
    createFormReader({ forms: formsIn(checked), maxUploadBytes: MAX_FILE_BYTES });
  const readBody = createBodyReader({
    maxBodyBytes: MAX_BODY_BYTES,
    maxFormBytes: maxFormBytes(MAX_FILE_BYTES),
    formReader,
  });
  const validations = createValidation({
    document: checked,
    bodyValidators: compileBodyValidators(document),
    validateResponses: false,
    onInvalidResponse: (error) => expect(error).toBeUndefined(),
  });
  const app = express().use(async (request, response) => {
    const item = document.paths[request.path] as Record<string, { operationId: string }>;
    const operationId = item[request.method.toLowerCase()]?.operationId ?? '';
    const [, query] = request.url.split('?');
    const target = { canonicalPath: request.path, query: query ? `?${query}` : '' };
    Object.assign(request, { operationId, operation: rows[operationId], target });
    request.url = `/v1${request.url}`;
    try {
      if (request.operation.requestTypes.length > 0) await readBody(request, response);
      await validations.get(operationId)?.(request, response);
      response.json({ body: request.body, query: request.query });
    } catch (cause) {
      const wire = validationError(cause) ?? toWireError(cause);
      response.status(wire.status).json(wire.error);
    }
  });
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => void server.close());

async function send(path: string, init: RequestInit) {
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', ...init });
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
}

const file = (sizeBytes = 3) => new File([new Uint8Array(sizeBytes)], 'a.bin');

function form(...fields: [string, string | File][]): RequestInit {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  return { body };
}

test.each([' ', 'a', '1a', 'Infinity'])('%j in a form is refused as a number', async (share) => {
  expect(await send('/form', form(['share', share]))).toMatchObject({ status: 400 });
});

test.each<[string, [string, string | File][], object]>([
  ['numbers', [['share', '0.5']], { share: 0.5 }],
  ['numbers behind a reference', [['count', '3']], { count: 3 }],
  ['booleans in any case', [['flag', 'True']], { flag: true }],
  ['text that looks like a number', [['text', '12']], { text: '12' }],
  ['text of an undocumented field', [['vendor', '12']], { vendor: '12' }],
  ['one value of a list', [['words[]', 'word']], { 'words[]': ['word'] }],
  [
    'several values of a list',
    [
      ['words[]', 'word'],
      ['words[]', 'segment'],
    ],
    { 'words[]': ['word', 'segment'] },
  ],
  [
    'numbers in a list',
    [
      ['numbers[]', '1'],
      ['numbers[]', '2'],
    ],
    { 'numbers[]': [1, 2] },
  ],
  [
    'a list with commas, of words without them',
    [['words[]', 'word, segment']],
    { 'words[]': ['word', 'segment'] },
  ],
  [
    'nothing, which is left out',
    [
      ['share', ''],
      ['flag', ''],
      ['words[]', ''],
      ['numbers', ''],
      ['text', ''],
      ['vendor', ''],
    ],
    { vendor: '' },
  ],
  ['a file', [['picture', file()]], { picture: '' }],
  ['a file whose name has the brackets of a list', [['picture[]', file()]], { picture: '' }],
  ['one file of several', [['pictures[]', file()]], { 'pictures[]': [''] }],
  [
    'several files',
    [
      ['pictures[]', file()],
      ['pictures[]', file()],
    ],
    { 'pictures[]': ['', ''] },
  ],
  [
    'nothing where a file belongs, which is left out',
    [
      ['picture', ''],
      ['pictures[]', ''],
      ['text', 'x'],
    ],
    { text: 'x' },
  ],
])('a form field gets its documented type: %s', async (_title, fields, body) => {
  expect(await send('/form', form(...fields))).toMatchObject({ status: 200, json: { body } });
});

test('an empty text where one is needed is not taken for one that is left out', async () => {
  const { status, json } = await send('/form-with-a-name', form(['name', '']));
  expect([status, json.param, json.message]).toEqual([
    400,
    'name',
    expect.stringMatching(/fewer than 1 char/),
  ]);
});

test.each<[string, [string, string | File][], number, string | null, RegExp]>([
  ['no number', [['count', 'many']], 400, 'count', /^'count' must be integer\.$/],
  ['a number that is too small', [['count', '0']], 400, 'count', />= 1/],
  ['no boolean', [['flag', 'maybe']], 400, 'flag', /boolean/],
  ['an unknown word', [['words[]', 'letter']], 400, 'words[].0', /word, segment/],
  ['a text for a file', [['picture', 'text']], 400, 'picture', /^'picture' must be a file\.$/],
  ['a text for one file of several', [['pictures[]', 'text']], 400, 'pictures[]', /must be a file/],
  [
    'a file that is too large',
    [['picture', file(MAX_FILE_BYTES + 1)]],
    413,
    null,
    /larger than this server accepts/,
  ],
  [
    'too many files',
    Array.from({ length: 18 }, () => ['pictures[]', file()]),
    413,
    null,
    /Too many files/,
  ],
])('a form with %s is refused', async (_title, fields, status, param, message) => {
  const { status: actual, json } = await send('/form', form(...fields));
  expect([actual, json.param, json.type]).toEqual([status, param, 'invalid_request_error']);
  expect(json.message).toMatch(message);
});

test.each([
  [
    'breaks off',
    '--x\r\nContent-Disposition: form-data; name="picture"; filename="a"\r\n\r\nabc',
    '; boundary=x',
  ],
  ['names no boundary', 'abc', ''],
])('a form that %s is the mistake of the client', async (_title, body, parameter) => {
  const headers = { 'content-type': `multipart/form-data${parameter}` };
  const { status, json } = await send('/form', { body, headers });
  expect([status, json.code, json.param]).toEqual([400, 'invalid_request', null]);
});

const json = (body: unknown): RequestInit => ({
  body: typeof body === 'string' ? body : JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});

test('null means no body where none is needed, and is refused where one is', async () => {
  const { status, json: echoed } = await send('/optional-body', json(null));
  expect([status, echoed.body]).toEqual([200, undefined]);
  expect((await send('/json', json(null))).status).toBe(400);
});

test.each<[string, string, RequestInit, number, string | null, string]>([
  ['a missing field', '/json', json({}), 400, 'name', "'name' is required."],
  [
    'a missing field further in',
    '/json',
    json({ name: 'x', items: [{}] }),
    400,
    'items.0.id',
    "'items.0.id' is required.",
  ],
  ['a wrong type', '/json', json({ name: 3 }), 400, 'name', "'name' must be string."],
  [
    'a wrong value',
    '/json',
    json({ name: 'x', color: 'red' }),
    400,
    'color',
    "'color' must be equal to one of the allowed values: yellow, green.",
  ],
  [
    'a value that fits no alternative',
    '/json',
    json({ name: 'x', either: 3 }),
    400,
    'either',
    "'either' must be string; 'either' must be array; 'either' must match exactly one schema in oneOf.",
  ],
  [
    'a list instead of an object',
    '/json',
    json([]),
    400,
    null,
    'The body must be one object, and is a list.',
  ],
  [
    'a wrong query parameter',
    '/json?limit=0',
    json({ name: 'x' }),
    400,
    'limit',
    "Query parameter 'limit' must be >= 1.",
  ],
  [
    'malformed JSON',
    '/json',
    json('{"name":'),
    400,
    null,
    'The request body is not valid JSON: Unexpected end of JSON input',
  ],
  [
    'another media type',
    '/json',
    { body: 'x', headers: { 'content-type': 'text/plain' } },
    415,
    null,
    'A body of type text/plain is not understood here. Send application/json.',
  ],
  [
    'the media type of curl',
    '/json',
    { body: '{}', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    415,
    null,
    "A body of type application/x-www-form-urlencoded is not understood here. With curl, add -H 'content-type: application/json'.",
  ],
  [
    'no media type',
    '/json',
    { body: new Uint8Array([123, 125]) },
    415,
    null,
    'The body has no Content-Type. Send application/json.',
  ],
  [
    'an unknown charset',
    '/json',
    { body: '{}', headers: { 'content-type': 'application/json; charset=klingon' } },
    415,
    null,
    'The body is in charset klingon. Send it as UTF-8.',
  ],
])('%s is said in words, with the field', async (_title, path, init, status, param, message) => {
  const { status: actual, json: error } = await send(path, init);
  expect([actual, error.param, error.message]).toEqual([status, param, message]);
});

test('an unknown query parameter and unknown fields are accepted', async () => {
  const answer = await send('/json?limit=2&vendor=1', json({ name: 'x', vendor: { a: 1 } }));
  expect(answer).toEqual({
    status: 200,
    json: { body: { name: 'x', vendor: { a: 1 } }, query: { limit: 2, vendor: '1' } },
  });
});

test.each([
  new Error('x'),
  Object.assign(new Error('x'), { status: 404 }),
  { status: 400, errors: [] },
  undefined,
])('an error that is not of the validator is left to others', (cause) =>
  expect(validationError(cause)).toBeUndefined(),
);

test.each([
  ['with its type', { headers: { 'content-type': 'application/json' } }],
  ['without a type', {}],
])('a body that is required and missing is refused, %s', async (_title, init) => {
  expect(await send('/optional-fields', init)).toMatchObject({
    status: 400,
    json: { message: 'The body is required.' },
  });
  expect(await send('/optional-fields', { ...init, method: 'DELETE' })).toMatchObject({
    status: 400,
  });
});

test('a body is checked just as well when many of its kind have passed', async () => {
  for (let count = 0; count < 3; count += 1) {
    expect(await send('/optional-fields', json({ name: 'x' }))).toMatchObject({ status: 200 });
    const { status, json: error } = await send('/optional-fields', json({ name: 3 }));
    expect([status, error.param, error.message]).toEqual([400, 'name', "'name' must be string."]);
  }
});

test.each([
  'Application/JSON; charset=utf-8; n=1',
  'application/json;charset="UTF-8"',
  'application/json ; charset=utf8',
])('a body of type %s is JSON', async (type) => {
  const init = { body: '{"name":"x"}', headers: { 'content-type': type } };
  expect(await send('/optional-fields', init)).toMatchObject({
    status: 200,
    json: { body: { name: 'x' } },
  });
});

test('a body of no bytes has no type', async () => {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  socket.write(
    'POST /no-body HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
  );
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1.1 200 /);
});

test.each([
  ['deep', '['.repeat(129), 'it is nested deeper than 128 levels.'],
  ['a number', ' 3 ', undefined],
  ['null', 'null', undefined],
])('JSON that is %s is refused', async (_what, text, said = 'not valid JSON') => {
  const { status, json: error } = await send('/json', json(text));
  expect([status, error.message]).toEqual([400, expect.stringContaining(said)]);
});

test('a body that is longer than allowed is refused, with and without a length', async () => {
  const body = JSON.stringify({ name: 'x'.repeat(MAX_BODY_BYTES) });
  const stream = new Blob([body]).stream();
  const headers = { 'content-type': 'application/json' };
  expect(await send('/json', { body, headers })).toMatchObject({ status: 413 });
  expect(
    await send('/json', { body: stream, headers, duplex: 'half' } as RequestInit),
  ).toMatchObject({ status: 413 });
});

test('JSON in pieces, cut within a character and an escape, is put together', async () => {
  const bytes = Buffer.from(JSON.stringify({ name: '€ 🍋 \\ "' }));
  const stream = new ReadableStream({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  const init = {
    body: stream,
    headers: { 'content-type': 'application/json' },
    duplex: 'half',
  } as RequestInit;
  expect(await send('/json', init)).toMatchObject({
    status: 200,
    json: { body: { name: '€ 🍋 \\ "' } },
  });
});

test('a byte order mark in front of JSON is skipped', async () => {
  expect(await send('/json', json('\ufeff{"name":"x"}'))).toMatchObject({ status: 200 });
});

test.each<[string, [string, string | File][], number]>([
  ['an index far out', [['words[4294967290]', 'word']], 400],
  ['nested names', [['words[a][b]', 'word']], 400],
  [
    'more fields than any operation has',
    Array.from({ length: 101 }, (_, index) => [`f${index}`, 'x']),
    413,
  ],
  ['a long name', [['x'.repeat(101), 'y']], 413],
  ['a long text', [['text', 'x'.repeat(2 ** 18 + 1)]], 413],
])('a form with %s is refused', async (_what, fields, status) => {
  expect(await send('/form', form(...fields))).toMatchObject({
    status,
    json: { type: 'invalid_request_error' },
  });
});

test.each(['constructor', '__proto__', 'toString', 'unknown-name'])(
  'a file named %s is not kept',
  async (name) => {
    expect(await send('/form', form([name, file()], ['text', 'x']))).toEqual({
      status: 200,
      json: { body: { text: 'x' }, query: {} },
    });
  },
);

test('a form without a length is bounded as a whole, and its client is told at once', async () => {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  socket.write(
    'POST /form HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nTransfer-Encoding: chunked\r\n\r\n',
  );
  const refused = once(socket, 'data');
  const piece = 'x'.repeat(2 ** 16);
  // A preamble, which no limit of the parser counts, and which never ends.
  for (let sent = 0; sent < 20; sent += 1)
    socket.write(`${piece.length.toString(16)}\r\n${piece}\r\n`);
  expect(String((await refused)[0])).toMatch(/^HTTP\/1.1 413 /);
  socket.destroy();
});

test('the body of a client that has left before it is read is not waited for', async () => {
  const options = {
    maxBodyBytes: MAX_BODY_BYTES,
    maxFormBytes: MAX_BODY_BYTES,
    formReader: expect.unreachable,
  };
  const request = Object.assign(new IncomingMessage(new Socket()), {
    headers: { 'content-type': 'application/json', 'content-length': '2' },
    operation: { requestTypes: ['application/json'] },
  });
  request.destroy();
  const reading = createBodyReader(options)(request as never, new ServerResponse(request) as never);
  await expect(reading).rejects.toThrow('its client has left');
});
