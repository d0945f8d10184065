// Parts become one document, and each mistake in one is a sentence with its file and line.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { packageRoot } from '../../../src/lib/package-root.ts';
import { bundle, yamlText } from './bundle.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lemonade-bundle-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
}

const FILES = {
  'openapi.yaml': `
openapi: 3.0.3
tags: [{ name: Zoo }, { name: Ark }]
paths:
  /ark/{id}: { $ref: openapi/ark/paths/ark.yaml }
  /zoo: { $ref: openapi/zoo/paths/zoo.yaml }
components:
  securitySchemes: { key: { type: http } }
`,
  'openapi/ark/paths/ark.yaml': `
get:
  operationId: getArk
  responses:
    '200':
      content:
        application/json:
          schema: { $ref: '../schemas/boats.yaml#/Ark' }
          examples: { $ref: '../examples/ark.yaml#/response' }
    '404': { $ref: '../../common/responses.yaml#/NotFound' }
`,
  'openapi/ark/examples/ark.yaml': `
response:
  full:
    summary: With animals
    value: { $ref: 'is only a name here', animals: [{ legs: 4 }] }
`,
  'openapi/ark/schemas/boats.yaml': `
Ark:
  properties:
    animals: { items: { $ref: '../../zoo/schemas.yaml#/Animal' } }
    next: { $ref: '#/Ark' }
    example: { $ref: '../../zoo/schemas.yaml#/Animal' }
`,
  'openapi/zoo/paths/zoo.yaml': `
get:
  operationId: getZoo
  responses: { '404': { $ref: '../../common/responses.yaml#/NotFound' } }
`,
  'openapi/zoo/schemas.yaml': `
Animal: { properties: { legs: { type: integer } }, example: { $ref: '#/data' } }
`,
  'openapi/common/responses.yaml': `
NotFound:
  content:
    application/json:
      schema: { $ref: 'schemas/errors.yaml#/Error' }
      example: { $ref: 'examples.yaml#/NotFound' }
`,
  'openapi/common/schemas/errors.yaml': 'Error: { type: object }\n',
  'openapi/common/examples.yaml': 'NotFound: { error: no such animal }\n',
};

test('parts become one document, with components by name and everything else in its place', () => {
  write(FILES);
  const document = bundle<Record<string, object>>(root, 'openapi.yaml');
  expect(document).toEqual({
    openapi: '3.0.3',
    tags: [{ name: 'Zoo' }, { name: 'Ark' }],
    paths: {
      '/ark/{id}': {
        get: {
          operationId: 'getArk',
          responses: {
            200: {
              content: {
                'application/json': {
                  schema: { $ref: '#/components/schemas/Ark' },
                  examples: {
                    full: {
                      summary: 'With animals',
                      value: { $ref: 'is only a name here', animals: [{ legs: 4 }] },
                    },
                  },
                },
              },
            },
            404: { $ref: '#/components/responses/NotFound' },
          },
        },
      },
      '/zoo': {
        get: {
          operationId: 'getZoo',
          responses: { 404: { $ref: '#/components/responses/NotFound' } },
        },
      },
    },
    components: {
      securitySchemes: { key: { type: 'http' } },
      responses: {
        NotFound: {
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/Error' },
              example: { error: 'no such animal' },
            },
          },
        },
      },
      schemas: {
        Error: { type: 'object' },
        Animal: { properties: { legs: { type: 'integer' } }, example: { $ref: '#/data' } },
        Ark: {
          properties: {
            animals: { items: { $ref: '#/components/schemas/Animal' } },
            next: { $ref: '#/components/schemas/Ark' },
            example: { $ref: '#/components/schemas/Animal' },
          },
        },
      },
    },
  });
});

test('components come as their folders do: what is shared, then by tag', () => {
  write(FILES);
  const { components } = bundle<{ components: Record<string, object> }>(root, 'openapi.yaml');
  expect(Object.keys(components)).toEqual(['securitySchemes', 'responses', 'schemas']);
  expect(Object.keys(components.schemas ?? {})).toEqual(['Error', 'Animal', 'Ark']);
});

test('messages of channels are parts as well, and may refer to the root', () => {
  write({
    'asyncapi.yaml':
      'servers: { local: { host: h } }\nchannels: { logs: { $ref: asyncapi/logs/channel.yaml } }\n',
    'asyncapi/logs/channel.yaml':
      "servers: [{ $ref: '../../asyncapi.yaml#/servers/local' }]\nmessages: { entry: { $ref: 'messages.yaml#/entry' } }\n",
    'asyncapi/logs/messages.yaml':
      "entry: { payload: { $ref: 'schemas.yaml#/Entry' }, examples: { $ref: 'examples.yaml#/entry' } }\n",
    'asyncapi/logs/schemas.yaml': 'Entry: { type: object }\n',
    'asyncapi/logs/examples.yaml': 'entry: [{ payload: { line: x } }]\n',
  });
  expect(bundle(root, 'asyncapi.yaml')).toEqual({
    servers: { local: { host: 'h' } },
    channels: {
      logs: {
        servers: [{ $ref: '#/servers/local' }],
        messages: { entry: { $ref: '#/components/messages/entry' } },
      },
    },
    components: {
      messages: {
        entry: {
          payload: { $ref: '#/components/schemas/Entry' },
          examples: [{ payload: { line: 'x' } }],
        },
      },
      schemas: { Entry: { type: 'object' } },
    },
  });
});

/** The ark of FILES in one file. */
const ARK = `
path:
  get:
    operationId: getArk
    responses:
      '200':
        content:
          application/json:
            schema: { $ref: '#/schemas/Ark' }
            examples: { $ref: '#/examples/response' }
      '404': { $ref: '../common/responses.yaml#/NotFound' }
schemas:
  Ark:
    properties:
      animals: { items: { $ref: '../zoo/schemas.yaml#/Animal' } }
      next: { $ref: '#/schemas/Ark' }
      example: { $ref: '../zoo/schemas.yaml#/Animal' }
examples:
  response:
    full:
      summary: With animals
      value: { $ref: 'is only a name here', animals: [{ legs: 4 }] }
`;

function inOneFile(ark: string): Record<string, string> {
  const others = Object.entries(FILES).filter(([file]) => !file.startsWith('openapi/ark/'));
  const files = Object.fromEntries(others);
  const index = FILES['openapi.yaml'].replace(
    'openapi/ark/paths/ark.yaml',
    "'openapi/ark/ark.yaml#/path'",
  );
  return { ...files, 'openapi.yaml': index, 'openapi/ark/ark.yaml': ark };
}

test('an operation in one file makes the same document as one in three', () => {
  write(FILES);
  const whole = JSON.stringify(bundle(root, 'openapi.yaml'));
  rmSync(join(root, 'openapi/ark'), { recursive: true });
  write(inOneFile(ARK));
  expect(JSON.stringify(bundle(root, 'openapi.yaml'))).toBe(whole);
});

test.each([
  ['an example that nothing shows', `${ARK}  request: {}\n`, 23, 'nothing refers to request.'],
  ['a key with another name', `${ARK}example: {}\n`, 23, 'nothing refers to example.'],
  [
    'a schema that is not there',
    ARK.replace("'#/schemas/Ark' }\n            ex", "'#/schemas/Arc' }\n            ex"),
    9,
    'there is no schemas/Arc in openapi/ark/ark.yaml.',
  ],
])('in the file of an operation, %s is refused with its line', (_title, ark, line, message) => {
  write(inOneFile(ark));
  expect(() => bundle(root, 'openapi.yaml')).toThrow(`openapi/ark/ark.yaml:${line}: ${message}`);
});

test.each<[string, Record<string, string>, string]>([
  [
    'a part that is missing',
    { 'openapi.yaml': 'paths:\n  /zoo: { $ref: openapi/zoo/paths/zo.yaml }\n' },
    'openapi.yaml:2: there is no openapi/zoo/paths/zo.yaml in openapi/.',
  ],
  [
    'text that is not YAML',
    { 'openapi/zoo/schemas.yaml': 'Animal:\n  type: object\n  properties: {\n' },
    'openapi/zoo/schemas.yaml:4: this is not YAML: Flow map in block collection must be sufficiently indented and end with a }',
  ],
  [
    'a key that is there twice',
    { 'openapi/zoo/schemas.yaml': 'Animal:\n  type: object\n  type: string\n' },
    'openapi/zoo/schemas.yaml:3: this is not YAML: Map keys must be unique',
  ],
  [
    'an alias',
    { 'openapi/zoo/schemas.yaml': 'Animal:\n  type: *kind\n' },
    'openapi/zoo/schemas.yaml:2: aliases such as *kind are not read here; refer with $ref.',
  ],
  [
    'an alias that would multiply itself',
    { 'openapi/zoo/schemas.yaml': 'a: &a [1, 1]\nb: &b [*a, *a]\nc: [*b, *b]\n' },
    'openapi/zoo/schemas.yaml:2: aliases such as *a are not read here; refer with $ref.',
  ],
  ...[200, 100_000].map((depth): [string, Record<string, string>, string] => [
    `a list that is nested ${depth} times`,
    { 'openapi/zoo/schemas.yaml': `Animal:\n  enum: ${'['.repeat(depth)}${']'.repeat(depth)}\n` },
    'openapi/zoo/schemas.yaml:2: values are nested more than 100 deep.',
  ]),
  [
    'a reference to what every object has',
    {
      'openapi/ark/schemas/boats.yaml':
        "Ark:\n  items:\n    $ref: '../../zoo/schemas.yaml#/constructor'\n",
    },
    'openapi/ark/schemas/boats.yaml:3: there is no constructor in openapi/zoo/schemas.yaml.',
  ],
  [
    'a component that refers to itself',
    { 'openapi/zoo/schemas.yaml': "Animal: {}\nOther:\n  $ref: '#/Other'\n" },
    'openapi/zoo/schemas.yaml:2: Other is made of itself: Other → Other.',
  ],
  [
    'a component that is made of others, which are made of it',
    {
      'openapi/zoo/schemas.yaml':
        "Animal: { allOf: [{ $ref: '#/Lion' }] }\nLion: { oneOf: [{}, { $ref: '#/Animal' }] }\n",
    },
    'openapi/zoo/schemas.yaml:1: Animal is made of itself: Animal → Lion → Animal.',
  ],
  [
    'a part that multiplies by references',
    {
      'openapi/zoo/paths/zoo.yaml': 'get:\n  x-lions: { $ref: ../lions/0.yaml }\n',
      ...Object.fromEntries(
        [0, 1, 2, 3, 4, 5, 6, 7, 8].map((n) => [
          `openapi/zoo/lions/${n}.yaml`,
          `x-cubs:\n${`  - $ref: ${n + 1}.yaml\n`.repeat(10)}`,
        ]),
      ),
      'openapi/zoo/lions/9.yaml': 'x-last: true\n',
    },
    'openapi/zoo/lions/3.yaml:2: with all that it refers to, openapi/zoo/lions/4.yaml has more than 100000 values.',
  ],
  [
    'a reference to a name that is not there',
    {
      'openapi/ark/schemas/boats.yaml':
        "Ark:\n  items:\n    $ref: '../../zoo/schemas.yaml#/Animl'\n",
    },
    'openapi/ark/schemas/boats.yaml:3: there is no Animl in openapi/zoo/schemas.yaml.',
  ],
  [
    'a reference to the root that leads nowhere',
    { 'openapi/zoo/schemas.yaml': "Animal: {}\nOther:\n  $ref: '../../openapi.yaml#/nothing'\n" },
    'openapi/zoo/schemas.yaml:3: #/nothing does not exist.',
  ],
  [
    'a reference to the network',
    { 'openapi/zoo/schemas.yaml': 'Animal:\n  items: { $ref: https://example.com/zoo.yaml }\n' },
    'openapi/zoo/schemas.yaml:2: there is no openapi/zoo/https:/example.com/zoo.yaml in openapi/.',
  ],
  [
    'a name for two components',
    { 'openapi/zoo/schemas.yaml': 'Animal: {}\nError: {}\n' },
    'openapi/zoo/schemas.yaml:2: the name Error is taken already, in openapi/common/schemas/errors.yaml:1.',
  ],
  [
    'a component without content',
    { 'openapi/zoo/schemas.yaml': 'Animal: {}\nOther:\n' },
    'openapi/zoo/schemas.yaml:2: Other has no content.',
  ],
  [
    'a part without content',
    { 'openapi/zoo/headers.yaml': '# soon\n' },
    'openapi/zoo/headers.yaml:1: this file must hold names with values (a YAML mapping).',
  ],
  [
    'a part that contains itself',
    { 'openapi/zoo/paths/zoo.yaml': 'get:\n  x-again: { $ref: zoo.yaml }\n' },
    'openapi/zoo/paths/zoo.yaml:2: openapi/zoo/paths/zoo.yaml contains itself.',
  ],
  [
    'a part that nothing refers to',
    { 'openapi/zoo/paths/lion.yaml': 'get: {}\n' },
    'openapi/zoo/paths/lion.yaml:1: nothing refers to this file.',
  ],
  [
    'an example that nothing shows',
    { 'openapi/common/examples.yaml': 'NotFound: {}\nForbidden: {}\n' },
    'openapi/common/examples.yaml:2: nothing refers to Forbidden.',
  ],
])('%s is refused in one sentence with its place', (_title, files, message) => {
  write({ ...FILES, ...files });
  expect(() => bundle(root, 'openapi.yaml')).toThrow(
    expect.objectContaining({ name: 'DocumentError', message }),
  );
});

test('a document that is not there is named', () => {
  expect(() => bundle(root, 'openapi.yaml')).toThrow(
    "openapi.yaml:1: this file can't be read (ENOENT).",
  );
});

test.each(['openapi.yaml', 'asyncapi.yaml'] as const)(
  'the text of the bundled %s says the same as its parts',
  (file) => {
    const document = bundle(packageRoot.pathname, file);
    const text = yamlText(file, document);
    expect(parse(text)).toEqual(document);
    expect(readFileSync(new URL(`generated/${file}`, packageRoot), 'utf8')).toBe(text);
  },
);
