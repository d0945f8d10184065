// A link names a request that there is, with values that the exchange has.
import { expect, test } from 'vitest';
import type { Link, OpenApiDocument, Schema } from '../document.ts';
import { linkProblems, withoutLinks } from './links.ts';

const jsonOf = (schema: Schema) => ({ content: { 'application/json': { schema } } });

/** Boats are made, and read by their name; `link` leads from one to another request. */
function documentWith(link: Link): OpenApiDocument {
  const links = { next: { $ref: '#/components/links/Next' } };
  const name = { type: 'string' };
  const boat = {
    oneOf: [
      { type: 'object', properties: { name, crew: { type: 'array', items: name } } },
      { $ref: '#/components/schemas/Raft' },
    ],
  };
  const request = { type: 'object', required: ['name'], properties: { name, size: {} } };
  const common = { summary: 's', tags: ['Boats'] };
  return {
    openapi: '3.0.3',
    info: { title: 'Boats', version: '1' },
    servers: [],
    paths: {
      '/boats': {
        post: {
          ...common,
          operationId: 'makeBoat',
          parameters: [{ name: 'dry', in: 'query', schema: {} }],
          requestBody: { required: true, ...jsonOf(request) },
          responses: { 200: { description: '', ...jsonOf(boat), links } },
        },
      },
      '/boats/{name}': {
        parameters: [{ name: 'name', in: 'path', required: true, schema: name }],
        get: {
          ...common,
          operationId: 'readBoat',
          responses: { 200: { description: '', ...jsonOf(boat) } },
        },
      },
    },
    components: {
      schemas: { Raft: { type: 'object', properties: { logs: { type: 'integer' } } } },
      links: { Next: link },
    },
  };
}

const parameters = { name: '$response.body#/name' };

test.each<[string, Link]>([
  ['a field of the response', { operationId: 'readBoat', parameters }],
  [
    'an item of a list',
    { operationId: 'readBoat', parameters: { name: '$response.body#/crew/0' } },
  ],
  [
    'a field of one alternative',
    { operationId: 'readBoat', parameters: { name: '$response.body#/logs' } },
  ],
  [
    'a field and a parameter of the request, inside of a body',
    {
      operationId: 'makeBoat',
      requestBody: { name: '$request.body#/name', size: { of: '$request.query.dry' } },
    },
  ],
])('a link may take %s', (_what, link) => {
  expect(linkProblems(documentWith(link))).toEqual([]);
});

test.each<[string, Link, string]>([
  [
    'an operation that is not there',
    { operationId: 'sinkBoat' },
    "names the operation 'sinkBoat', which openapi.yaml does not have.",
  ],
  [
    'a parameter that is not there',
    { operationId: 'readBoat', parameters: { ...parameters, colour: 'red' } },
    "gives the parameter 'colour', which readBoat does not have.",
  ],
  [
    'no value for a parameter',
    { operationId: 'readBoat' },
    "lacks the parameter 'name', which readBoat needs.",
  ],
  ['no body', { operationId: 'makeBoat' }, 'lacks the body that makeBoat needs.'],
  [
    'a body where none is taken',
    { operationId: 'readBoat', parameters, requestBody: {} },
    'has a body, which readBoat does not take.',
  ],
  [
    'a field that is not there',
    { operationId: 'makeBoat', requestBody: { name: 'Ark', sail: true } },
    "gives the field 'sail', which makeBoat does not have.",
  ],
  [
    'a body without a field',
    { operationId: 'makeBoat', requestBody: { size: 1 } },
    "lacks the field 'name', which makeBoat needs.",
  ],
  ...['$response.body#/nam', '$request.body#/logs', '$request.path.name', '$statusCode'].map(
    (name): [string, Link, string] => [
      name,
      { operationId: 'readBoat', parameters: { name } },
      `takes ${name}, which the exchange does not have.`,
    ],
  ),
])('a link with %s is told', (_what, link, mistake) => {
  expect(linkProblems(documentWith(link))).toEqual([
    {
      severity: 'error',
      place: 'openapi.yaml',
      rule: 'links-lead-somewhere',
      message: `The link next of makeBoat ${mistake}`,
    },
  ]);
});

test('without links the rest is the same', () => {
  const link = { operationId: 'readBoat', parameters };
  const text = JSON.stringify(withoutLinks(documentWith(link)));
  const links = ',"links":{"next":{"$ref":"#/components/links/Next"}}';
  const component = `,"links":{"Next":${JSON.stringify(link)}}`;
  expect(text).toBe(JSON.stringify(documentWith(link)).replace(links, '').replace(component, ''));
});
