import { expect, test } from 'vitest';
import type { OpenApiDocument, Operation, Schema } from './document.ts';
import { generateHandlers } from './handlers.ts';

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: Schema) => ({ description: '', content: { 'application/json': { schema } } });
const stream = (schema: Schema, more: object = {}) => ({
  description: '',
  content: { 'text/event-stream': { schema, ...more } },
});

const schemas = {
  Thing: { type: 'object' },
  Other: { type: 'object' },
  Chunk: { type: 'object' },
  Started: { type: 'object', 'x-event': 'started' },
  Ended: { type: 'object', 'x-event': 'ended' },
  DownloadErrorEvent: { type: 'object', 'x-event': 'error' },
  ResponseErrorEvent: { type: 'object', 'x-event': 'error' },
  AnthropicErrorEvent: { type: 'object', 'x-event': 'error' },
  NamedEvents: { oneOf: [ref('Started'), ref('Ended')] },
  UnnamedEvents: { oneOf: [ref('Chunk'), ref('Other')] },
  Audio: { type: 'string', format: 'binary' },
  ManagementError: { type: 'object' },
  OllamaError: { type: 'object' },
  Fields: { type: 'object', properties: { model: { type: 'string' }, size: { type: 'integer' } } },
  Warned: {
    type: 'object',
    properties: { warnings: { type: 'array', items: { type: 'string' } } },
  },
  OneWarned: { oneOf: [ref('Thing'), ref('Warned')] },
  AnthropicError: { type: 'object' },
  McpFailure: { type: 'object' },
  Error: { type: 'object' },
};

/** Source for a document with one operation, `POST /things/{id}` by default. */
function generate(
  operation: Partial<Operation>,
  { fixedPath = false, method = 'post' } = {},
): string {
  const made = {
    operationId: 'makeThing',
    summary: 'Make a thing',
    tags: ['Things'],
    responses: {},
    ...operation,
  };
  const document: OpenApiDocument = {
    openapi: '3.0.3',
    info: { title: 'T', version: '1' },
    servers: [],
    paths: {
      '/things/{id}': { [method]: made, ...(fixedPath ? { servers: [{ url: '/' }] } : {}) },
    },
    components: {
      schemas,
      responses: { Failed: json(ref('ManagementError')) },
      requestBodies: {
        Thing: { required: true, content: { 'application/json': { schema: ref('Thing') } } },
      },
    },
  };
  return generateHandlers(document);
}

/** The members of the result's union. */
function results(responses: Operation['responses']): string[] {
  const union =
    /export type MakeThingResult =\n([\s\S]*?)\n {2};/.exec(generate({ responses }))?.[1] ?? '';
  return union.split('\n').map((line) => line.replace('  | ', ''));
}

/** The type of the body. */
function body(requestBody: Operation['requestBody']): string | undefined {
  const source = generate(requestBody === undefined ? {} : { requestBody });
  return /export interface MakeThingInput extends HandlerContext \{[^}]*body: (.*);\n\}/.exec(
    source,
  )?.[1];
}

function row(operation: Partial<Operation>, options = {}): Record<string, unknown> {
  return JSON.parse(
    /^ {2}makeThing: (\{.*\}),$/m.exec(generate(operation, options))?.[1] ?? 'null',
  );
}

test('every operation has a handler that says where it is', () => {
  const source = generate({});
  expect(source).toContain(
    '  /** `POST /things/{id}`: Make a thing. */\n  makeThing(input: MakeThingInput): Promise<MakeThingResult>;',
  );
  expect(source).toContain("path: OperationParameters<'makeThing', 'path'>;");
  expect(source).toContain("query: OperationParameters<'makeThing', 'query'>;");
});

test.each<[string, Operation['requestBody'], string]>([
  ['none', undefined, 'undefined'],
  [
    'required',
    { required: true, content: { 'application/json': { schema: ref('Thing') } } },
    "Schemas['Thing']",
  ],
  [
    'optional',
    { content: { 'application/json': { schema: ref('Thing') } } },
    "Schemas['Thing'] | undefined",
  ],
  ['shared', { $ref: '#/components/requestBodies/Thing' }, "Schemas['Thing']"],
  [
    'of two types with one schema',
    {
      required: true,
      content: {
        'application/json': { schema: ref('Thing') },
        'multipart/form-data': { schema: ref('Thing') },
      },
    },
    "Schemas['Thing']",
  ],
  [
    'a list of alternatives',
    {
      required: true,
      content: {
        'application/json': {
          schema: { type: 'array', items: { oneOf: [ref('Thing'), ref('Other')] } },
        },
      },
    },
    "(Schemas['Thing'] | Schemas['Other'])[]",
  ],
])('a body that is %s has its type', (_title, requestBody, type) =>
  expect(body(requestBody)).toBe(type),
);

test.each<[string, Operation['responses'], string[]]>([
  ['no body', { '204': { description: '' } }, ['{ status: 204 }']],
  ['JSON', { '200': json(ref('Thing')) }, ["{ status: 200; json: Schemas['Thing'] }"]],
  [
    'a list',
    { '200': json({ type: 'array', items: ref('Thing') }) },
    ["{ status: 200; json: Schemas['Thing'][] }"],
  ],
  [
    'a shared response',
    { '500': { $ref: '#/components/responses/Failed' } },
    ["{ status: 500; json: Schemas['ManagementError'] }"],
  ],
  [
    'named events',
    { '200': stream(ref('NamedEvents')) },
    [
      "{ status: 200; events: EventStream<NamedEvent<'started', Schemas['Started']> | NamedEvent<'ended', Schemas['Ended']>> }",
    ],
  ],
  [
    'unnamed events',
    { '200': stream(ref('UnnamedEvents')) },
    [
      "{ status: 200; events: EventStream<UnnamedEvent<Schemas['Chunk']> | UnnamedEvent<Schemas['Other']>> }",
    ],
  ],
  [
    'one event without alternatives',
    { '200': stream(ref('Chunk')) },
    ["{ status: 200; events: EventStream<UnnamedEvent<Schemas['Chunk']>> }"],
  ],
  [
    'bytes and text',
    {
      '200': {
        description: '',
        content: {
          'audio/mpeg': { schema: ref('Audio') },
          'text/plain': { schema: { type: 'string' } },
        },
      },
    },
    [
      "{ status: 200; type: 'audio/mpeg'; bytes: Uint8Array | AsyncIterable<Uint8Array> }",
      "{ status: 200; type: 'text/plain'; text: string }",
    ],
  ],
  [
    'ranges, which are thrown',
    { '200': json(ref('Thing')), '5XX': json(ref('Error')) },
    ["{ status: 200; json: Schemas['Thing'] }"],
  ],
])('a result may be what is documented: %s', (_title, responses, members) =>
  expect(results(responses)).toEqual(members),
);

test('a schema without a name is refused, because clients would get an invented one', () => {
  expect(() =>
    results({ '200': json({ type: 'object', properties: { a: { type: 'string' } } }) }),
  ).toThrow(/give this schema a name.*"type":"object"/);
});

test('the table says all that the wire needs to know', () => {
  const responses = {
    '200': { ...json(ref('Thing')), description: 'x' },
    '404': json(ref('Error')),
    '4XX': json(ref('Error')),
  };
  const requestBody = { content: { 'application/json': { schema: ref('Thing') } } };
  expect(row({ responses, requestBody })).toEqual({
    method: 'post',
    path: '/things/{id}',
    tag: 'Things',
    fixedPath: false,
    isUnsafeGet: false,
    requestTypes: ['application/json'],
    responses: { '200': ['application/json'], '404': ['application/json'] },
    errorShape: 'openai',
    endsWithDone: false,
    failureEvent: 'data',
  });
  expect(row({}, { fixedPath: true }).fixedPath).toBe(true);
});

test.each([
  ['get', true, true],
  ['get', false, false],
  ['post', true, false],
] as const)(
  'a %s that changes something (%s) is an unsafe GET: %s',
  (method, changesState, isUnsafeGet) => {
    expect(row({ 'x-changes-state': changesState }, { method }).isUnsafeGet).toBe(isUnsafeGet);
  },
);

test.each([
  ['ends with [DONE] if its events have no names', stream(ref('UnnamedEvents')), true],
  [
    'does not end with [DONE] if it says so',
    stream(ref('UnnamedEvents'), { 'x-without-done': true }),
    false,
  ],
  ['does not end with [DONE] if its events have names', stream(ref('NamedEvents')), false],
  [
    'ends with [DONE] if its events are those of the Responses API',
    stream({ oneOf: [ref('Started'), ref('ResponseErrorEvent')] }),
    true,
  ],
])('a stream %s', (_title, response, endsWithDone) => {
  expect(row({ responses: { '200': response } }).endsWithDone).toBe(endsWithDone);
});

test.each([
  [
    'an event of downloads',
    stream({ oneOf: [ref('Started'), ref('DownloadErrorEvent')] }),
    'download',
  ],
  [
    'an event of the Responses API',
    stream({ oneOf: [ref('Started'), ref('ResponseErrorEvent')] }),
    'response',
  ],
  [
    'an event of Anthropic',
    stream({ oneOf: [ref('Started'), ref('AnthropicErrorEvent')] }),
    'anthropic',
  ],
  [
    'plain data, if there is no event for it',
    stream({ oneOf: [ref('Started'), ref('Ended')] }),
    'data',
  ],
  [
    'a line',
    { description: '', content: { 'application/x-ndjson': { schema: ref('Thing') } } },
    'line',
  ],
])('a stream fails with %s', (_title, response, failureEvent) => {
  expect(row({ responses: { '200': response } }).failureEvent).toBe(failureEvent);
});

test('lines of JSON are an iterable of what the schema says', () => {
  const response = {
    description: '',
    content: { 'application/x-ndjson': { schema: ref('Thing') } },
  };
  expect(results({ '200': response })).toEqual([
    "{ status: 200; lines: AsyncIterable<Schemas['Thing']> }",
  ]);
});

test.each([
  ['management', 'ManagementError'],
  ['ollama', 'OllamaError'],
  ['anthropic', 'AnthropicError'],
  ['mcp', 'McpFailure'],
  ['openai', 'Error'],
])('errors of the shape %s are told by their schema', (shape, name) => {
  expect(row({ responses: { '500': json(ref(name)) } }).errorShape).toBe(shape);
});

test('the fields of a body are in the table where a response may warn of others, also where that is one of several kinds', () => {
  const requestBody = json(ref('Fields'));
  expect(row({ requestBody, responses: { '200': json(ref('Warned')) } }).fields).toEqual([
    'model',
    'size',
  ]);
  expect(row({ requestBody, responses: { '200': json(ref('OneWarned')) } }).fields).toEqual([
    'model',
    'size',
  ]);
  expect(row({ requestBody, responses: { '200': json(ref('Thing')) } }).fields).toBeUndefined();
  expect(row({ responses: { '200': json(ref('Warned')) } }).fields).toBeUndefined();
});

test('management errors are told by their schema, also behind a reference', () => {
  expect(row({ responses: { '500': { $ref: '#/components/responses/Failed' } } }).errorShape).toBe(
    'management',
  );
});
