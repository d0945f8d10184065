import { expect, test } from 'vitest';
import type { OpenApiDocument, Schema } from '../document.ts';
import { clientDocument } from './client-document.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

function derived(schemas: Record<string, Schema>, content: object = {}): OpenApiDocument {
  return clientDocument({
    openapi: '3.0.3',
    info: { title: 'T', version: '1' },
    servers: [],
    paths: {
      '/things': {
        post: {
          operationId: 'makeThing',
          summary: 'Make a thing',
          tags: ['Things'],
          requestBody: { content: content as never },
          responses: { '200': { description: '', content: content as never } },
        },
      },
    },
    components: { schemas },
    // What is not referred to is left out.
    'x-uses': Object.keys(schemas).map(ref),
  } as OpenApiDocument);
}

const schemaOf = (schemas: Record<string, Schema>) => derived(schemas).components.schemas?.Thing;

test.each<[string, Schema, Schema]>([
  [
    'alternatives of which one is a text take any value',
    { oneOf: [{ type: 'string' }, { type: 'array', items: {} }], description: 'x' },
    { description: 'x' },
  ],
  ['alternatives behind references are looked at', { oneOf: [ref('Word'), ref('Other')] }, {}],
  ['alternatives that are objects stay', { oneOf: [ref('Other')] }, { oneOf: [ref('Other')] }],
  [
    'open objects with properties keep their properties',
    { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: true },
    { type: 'object', properties: { a: { type: 'string' } } },
  ],
  [
    'maps stay maps',
    { type: 'object', additionalProperties: true },
    { type: 'object', additionalProperties: true },
  ],
  [
    'an enumeration with a name becomes a text that names its values',
    { type: 'string', enum: ['a', 'b'], description: 'Which.' },
    { type: 'string', description: 'Which. One of: a, b.' },
  ],
  [
    'defaults are left to the server',
    {
      type: 'object',
      properties: { steps: { type: 'integer', default: 20 }, default: { type: 'string' } },
    },
    { type: 'object', properties: { steps: { type: 'integer' }, default: { type: 'string' } } },
  ],
  [
    'patterns and examples of several lines, which some languages write as broken code, are left out',
    {
      type: 'object',
      properties: {
        a: { type: 'string', pattern: '^a/', example: 'a\n' },
        pattern: { example: 'a' },
      },
    },
    { type: 'object', properties: { a: { type: 'string' }, pattern: { example: 'a' } } },
  ],
  [
    'what is always there and may be null may be left out',
    {
      type: 'object',
      required: ['a', 'b', 'c'],
      properties: { a: { type: 'string' }, b: { type: 'object', nullable: true }, c: ref('Other') },
    },
    {
      type: 'object',
      required: ['a', 'c'],
      properties: { a: { type: 'string' }, b: { type: 'object', nullable: true }, c: ref('Other') },
    },
  ],
  [
    'what is never left out and may be null leaves no empty list of names',
    { type: 'object', required: ['b'], properties: { b: { type: 'object', nullable: true } } },
    { type: 'object', properties: { b: { type: 'object', nullable: true } } },
  ],
  [
    'an enumeration in place stays',
    { type: 'object', properties: { oneOf: { type: 'string', enum: ['a'] } } },
    { type: 'object', properties: { oneOf: { type: 'string', enum: ['a'] } } },
  ],
])('%s', (_title, schema, expected) => {
  expect(schemaOf({ Thing: schema, Word: { type: 'string' }, Other: { type: 'object' } })).toEqual(
    expected,
  );
});

test('a response as a stream is left out where there is one in JSON, and is a text where it is alone', () => {
  const json = { schema: ref('Other') };
  const both = derived(
    { Other: { type: 'object' } },
    { 'application/json': json, 'text/event-stream': { schema: ref('Other') } },
  );
  expect(both.paths['/api/v1/things']?.post?.responses['200']).toEqual({
    description: '',
    content: { 'application/json': json },
  });
  const alone = derived(
    { Other: { type: 'object' } },
    { 'application/x-ndjson': { schema: ref('Other') } },
  );
  expect(alone.paths['/api/v1/things']?.post?.responses['200']).toEqual({
    description: '',
    content: { 'application/x-ndjson': { schema: { type: 'string' } } },
  });
});

test('objects of which a response is one become one object, which requires what all of them do', () => {
  const text = { type: 'string' };
  const name = { ...text, description: 'Of a model.' };
  const required = ['status', 'name', 'message'];
  const properties = { status: { ...text, enum: ['done'] }, name, message: text };
  const ofJob = {
    status: { ...text, enum: ['busy', 'done'] },
    name: text,
    message: { type: 'integer' },
    id: text,
  };
  const { components } = derived(
    {
      Done: { type: 'object', required, properties },
      Job: { type: 'object', required, properties: ofJob },
      Idle: {
        type: 'object',
        required: ['name', 'status'],
        properties: { name, status: { ...text, enum: ['idle'] } },
      },
      Result: { description: 'One of them.', oneOf: [ref('Done'), ref('Job'), ref('Idle')] },
      Event: { oneOf: [ref('Done'), ref('Job')] },
    },
    {
      'application/json': { schema: { type: 'array', items: ref('Result') } },
      'text/event-stream': { schema: ref('Event') },
    },
  );
  expect(components.schemas?.Result).toEqual({
    type: 'object',
    description: 'One of them.',
    required: ['status', 'name'],
    properties: {
      status: { ...text, enum: ['done', 'busy', 'idle'] },
      name,
      message: {},
      id: text,
    },
  });
  expect(components.schemas?.Event).toEqual({ oneOf: [ref('Done'), ref('Job')] });
});

test('several files under one name become one file, also behind a reference', () => {
  const form = {
    type: 'object',
    properties: {
      image: {
        description: 'Pictures.',
        oneOf: [ref('File'), { type: 'array', items: ref('File') }],
      },
      'image[]': { type: 'array', items: ref('File') },
      prompt: { type: 'string' },
    },
  };
  const { components } = derived(
    { File: { type: 'string', format: 'binary' }, Form: form },
    { 'multipart/form-data': { schema: ref('Form') } },
  );
  expect(components.schemas?.Form).toEqual({
    type: 'object',
    properties: {
      image: { type: 'string', format: 'binary', description: 'Pictures.' },
      prompt: { type: 'string' },
    },
  });
});

test('a schema whose name generators take for a namespace has another one, wherever it is referred to', () => {
  const List = { type: 'object', properties: { data: { type: 'array', items: ref('Model') } } };
  const { components } = derived(
    { List, Model: { type: 'object', properties: { Model: { type: 'string' } } } },
    { 'application/json': { schema: ref('List') } },
  );
  expect(components.schemas).toEqual({
    List: {
      type: 'object',
      properties: { data: { type: 'array', items: ref('ModelInfo') } },
    },
    ModelInfo: { type: 'object', properties: { Model: { type: 'string' } } },
  });
});

test('a schema that has itself inside has anything there', () => {
  const Thing = {
    type: 'object',
    properties: { name: { type: 'string' }, parts: { type: 'array', items: ref('Thing') } },
  };
  expect(schemaOf({ Thing })).toEqual({
    type: 'object',
    properties: { name: { type: 'string' }, parts: { type: 'array', items: {} } },
  });
});

test('an enumeration in a form is a text that names its values, in a list too', () => {
  const form = {
    type: 'object',
    properties: {
      shape: { type: 'string', enum: ['json', 'srt'], description: 'Which.' },
      'times[]': { type: 'array', items: { type: 'string', enum: ['word'] } },
    },
  };
  const { components } = derived(
    { Form: form },
    { 'multipart/form-data': { schema: ref('Form') } },
  );
  expect(components.schemas?.Form).toEqual({
    type: 'object',
    properties: {
      shape: { type: 'string', description: 'Which. One of: json, srt.' },
      'times[]': { type: 'array', items: { type: 'string', description: 'One of: word.' } },
    },
  });
});

test('lengths are left to the server, and a field may have the name of one', () => {
  const list = { type: 'array', items: { type: 'string', minLength: 1, maxLength: 9 } };
  const Thing = {
    type: 'object',
    properties: { list: { ...list, minItems: 1, maxItems: 2 }, maxLength: { type: 'integer' } },
  };
  expect(schemaOf({ Thing })).toEqual({
    type: 'object',
    properties: {
      list: { type: 'array', items: { type: 'string' } },
      maxLength: { type: 'integer' },
    },
  });
});

test('an introduction is its first paragraph, a path has no description, and 5XX is 500 where that has none of its own', () => {
  const operation = (operationId: string, responses: object) =>
    ({ operationId, summary: 'X', tags: ['T'], responses }) as never;
  const { info, paths } = clientDocument({
    openapi: '3.0.3',
    info: { title: 'T', version: '1', description: 'First.\n\nSecond.' },
    servers: [],
    paths: {
      '/a': { description: 'A path.', get: operation('getA', { '5XX': { description: 'Any.' } }) },
      '/b': {
        get: operation('getB', { '500': { description: 'Own.' }, '5XX': { description: 'Any.' } }),
      },
    },
    components: {},
  });
  expect(info.description).toBe('First.');
  expect(paths['/api/v1/a']).toEqual({
    get: operation('getA', { '500': { description: 'Any.' } }),
  });
  expect(paths['/api/v1/b']).toEqual({
    get: operation('getB', { '500': { description: 'Own.' } }),
  });
});

test('a property may be named as a keyword is', () => {
  const schema = { type: 'object', properties: { content: { type: 'string' } } };
  expect(schemaOf({ Thing: schema })).toEqual(schema);
});

test('what only a stream or an alternative referred to is left out', () => {
  const stream = { content: { 'text/event-stream': { schema: ref('Event') } } };
  const { components } = clientDocument({
    openapi: '3.0.3',
    info: { title: 'T', version: '1' },
    servers: [],
    paths: {
      '/a': {
        get: {
          operationId: 'getA',
          summary: 'X',
          tags: ['T'],
          responses: { '200': { description: '', ...stream } },
        },
      },
    },
    components: {
      schemas: { Event: { type: 'object' } },
      responses: { Unused: { description: '' } },
      securitySchemes: { key: { type: 'http' } },
    },
  });
  expect(components).toEqual({
    schemas: {},
    responses: {},
    securitySchemes: { key: { type: 'http' } },
  });
});

test('a switch of a request that is not off by default may be null, at every depth', () => {
  const Deep = { type: 'object', properties: { on: { type: 'boolean', default: true } } };
  const Thing = {
    type: 'object',
    required: ['needed'],
    properties: {
      needed: { type: 'boolean' },
      on: { type: 'boolean', default: true },
      open: { type: 'boolean' },
      off: { type: 'boolean', default: false },
      deep: ref('Deep'),
      list: { type: 'array', items: { type: 'object', properties: { open: { type: 'boolean' } } } },
    },
  };
  const { schemas } = derived(
    { Thing, Deep },
    { 'application/json': { schema: ref('Thing') } },
  ).components;
  const may = { type: 'boolean', nullable: true };
  expect(schemas?.Thing).toMatchObject({
    properties: {
      needed: { type: 'boolean' },
      on: may,
      open: may,
      off: { type: 'boolean' },
      list: { items: { properties: { open: may } } },
    },
  });
  expect(JSON.stringify(schemas?.Thing)).not.toMatch(
    /"(needed|off)":\{"type":"boolean","nullable"/,
  );
  expect(schemas?.Deep).toMatchObject({ properties: { on: may } });
});
