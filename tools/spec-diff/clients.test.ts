// What generated clients lose is told by the names that their programs use.
import { expect, test } from 'vitest';
import type { OpenApiDocument } from '../codegen/document.ts';
import { compareClients } from './clients.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (name: string) => ({ 'application/json': { schema: ref(name) } });

/* biome-ignore lint/suspicious/noExplicitAny: tests edit documents at will */
type Editable = any;

const DOCUMENT = {
  openapi: '3.0.3',
  info: { title: 'Zoo', version: '1.0.0' },
  servers: [{ url: 'http://localhost/v1' }],
  paths: {
    '/animals/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      post: {
        operationId: 'feedAnimal',
        summary: 'Feed an animal',
        tags: ['Animals'],
        parameters: [{ name: 'since', in: 'query', schema: { type: 'string' } }],
        requestBody: { content: json('Food') },
        responses: { '200': { description: 'Fed.', content: json('Animal') } },
      },
    },
  },
  components: {
    schemas: {
      Food: {
        type: 'object',
        properties: { kind: { type: 'string' }, weight: { type: 'integer' } },
      },
      Animal: {
        type: 'object',
        required: ['id'],
        properties: {
          id: { type: 'integer' },
          mood: { type: 'string', enum: ['calm', 'wild'] },
          home: ref('Cage'),
        },
      },
      Cage: { type: 'object', properties: { size: { type: 'number' } } },
    },
  },
};

function told(edit: (document: Editable) => void): string[] {
  const changed = structuredClone(DOCUMENT) as Editable;
  edit(changed);
  return compareClients(structuredClone(DOCUMENT) as OpenApiDocument, changed).map(
    ({ kind, what, where }) => `${kind} ${where}: ${what}`,
  );
}

const path = ({ paths }: Editable) => paths['/animals/{id}'];
const schemas = ({ components }: Editable) => components.schemas;

test.each<[string, (document: Editable) => void, string[]]>([
  ['nothing changes', () => {}, []],
  [
    'there is more of everything',
    (document) => {
      document.paths['/more'] = structuredClone({
        get: { ...path(document).post, operationId: 'getMore' },
      });
      schemas(document).Animal.properties.age = { type: 'integer' };
      path(document).post.parameters.push({
        name: 'until',
        in: 'query',
        schema: { type: 'string' },
      });
    },
    [],
  ],
  [
    'an operation has another id',
    (document) => (path(document).post.operationId = 'giveFood'),
    ['clients POST /api/v1/animals/{id}: the method feedAnimal is now giveFood'],
  ],
  [
    'an operation has another tag',
    (document) => (path(document).post.tags = ['Food']),
    [
      'clients POST /api/v1/animals/{id}: the method feedAnimal moves from the class of Animals to that of Food',
    ],
  ],
  [
    'an operation goes',
    (document) => (document.paths = {}),
    [
      'clients POST /api/v1/animals/{id}: the method feedAnimal is gone',
      ...['Food', 'Animal', 'Cage'].map((name) => `clients ${name}: the class is gone`),
    ],
  ],
  [
    'a parameter that is required comes in front of another',
    (document) =>
      path(document).post.parameters.push({
        name: 'by',
        in: 'query',
        required: true,
        schema: { type: 'string' },
      }),
    [
      'clients POST /api/v1/animals/{id}: parameters are passed by position, and are now (id, by, since), not (id, since)',
    ],
  ],
  [
    'a schema has another name',
    (document) => {
      schemas(document).Home = schemas(document).Cage;
      delete schemas(document).Cage;
      schemas(document).Animal.properties.home = ref('Home');
    },
    ['clients Animal: the field home is Home, not Cage', 'clients Cage: the class is now Home'],
  ],
  [
    'a request needs a field more',
    (document) => (schemas(document).Food.required = ['kind']),
    ['clients Food: the field kind must be given in requests'],
  ],
  [
    'a request takes a few values only',
    (document) => (schemas(document).Food.properties.kind.enum = ['hay', 'meat']),
    ['clients Food: the field kind may only be hay, meat in requests'],
  ],
  [
    'a response may lack a field',
    (document) => delete schemas(document).Animal.required,
    ['clients Animal: the field id may be missing in responses'],
  ],
  [
    'a field goes and another has a narrower type',
    (document) => {
      delete schemas(document).Animal.properties.mood;
      schemas(document).Food.properties.weight.format = 'int32';
    },
    [
      'clients Food: the field weight is integer int32, not integer',
      'clients Animal: the field mood is gone',
    ],
  ],
  [
    'an enumeration of a response has other values',
    (document) => (schemas(document).Animal.properties.mood.enum = ['calm', 'angry']),
    [
      'clients Animal: the field mood has no wild any more',
      'clients Animal: the field mood may be angry, which older clients refuse',
    ],
  ],
])('when %s, programs on generated clients are told what they lose', (_title, edit, expected) => {
  expect(told(edit)).toEqual(expected);
});
