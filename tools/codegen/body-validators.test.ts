import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import {
  compileBodyValidators,
  compileParameterValidators,
  generateBodyValidators,
  generateParameterValidators,
} from './body-validators.ts';
import type { OpenApiDocument } from './document.ts';

function documentWith(schema: object): OpenApiDocument {
  const post = {
    ...{ operationId: 'say', summary: 's', tags: ['T'], responses: {} },
    requestBody: { content: { 'application/json': { schema } } },
  };
  const Name = { type: 'string', maxLength: 3, nullable: true };
  const Say = { type: 'object', required: ['name'], properties: { name: { $ref: '#/components/schemas/Name' } } };
  return { paths: { '/say': { post } }, components: { schemas: { Say, Name } } } as unknown as OpenApiDocument;
}

async function importText(text: string) {
  const folder = await mkdtemp(join(tmpdir(), 'validators-'));
  const file = join(folder, 'validators.mjs');
  await writeFile(file, text);
  const written = await import(pathToFileURL(file).href);
  await rm(folder, { recursive: true });
  return written;
}

test('the written module checks as the compiled functions do', async () => {
  const document = documentWith({ $ref: '#/components/schemas/Say' });
  const written = await importText(generateBodyValidators(document));
  const compiled = compileBodyValidators(document);
  for (const body of [{ name: 'abc' }, { name: null }, { name: 'abcd' }, { name: 3 }, {}, [], { name: 'a', more: 1 }]) {
    const isValid = compiled.say?.(body);
    expect([body, written.say(body)]).toEqual([body, isValid]);
    expect(
      written.say.errors?.map(({ instancePath, message }: { instancePath: string; message: string }) => [
        instancePath,
        message,
      ]),
    ).toEqual(compiled.say?.errors?.map(({ instancePath, message }) => [instancePath, message]));
  }
});

test('a body without a name in components is refused', () => {
  expect(() => generateBodyValidators(documentWith({ type: 'object' }))).toThrow('give the body of say a schema');
});

function documentWithParameters(...parameters: object[]): OpenApiDocument {
  const get = { operationId: 'look', summary: 's', tags: ['T'], responses: {}, parameters };
  const Count = { type: 'integer', minimum: 1 };
  const shared = [{ name: 'id', in: 'path', required: true, schema: { $ref: '#/components/schemas/Count' } }];
  const paths = { '/look/{id}': { parameters: shared, get } };
  return { paths, components: { schemas: { Count } } } as unknown as OpenApiDocument;
}

const lookedAt = documentWithParameters(
  { name: 'name', in: 'query', required: true, schema: { type: 'string', maxLength: 3 } },
  { name: 'all', in: 'query', schema: { type: 'boolean' } },
);

test.each([
  [
    { params: { id: '3' }, query: { name: '12', all: 'true' } },
    { params: { id: 3 }, query: { name: '12', all: true } },
  ],
  [
    { params: { id: '1' }, query: { name: 'a', more: '1' } },
    { params: { id: 1 }, query: { name: 'a', more: '1' } },
  ],
])('parameters get their documented types', async (sent, typed) => {
  const written = await importText(generateParameterValidators(lookedAt));
  for (const check of [written.look, compileParameterValidators(lookedAt).look]) {
    const values = structuredClone(sent);
    expect(check(values)).toBe(true);
    expect(values).toEqual(typed);
  }
});

test.each([
  [{ params: { id: 'x' }, query: { name: 'a' } }, '/params/id', 'must be integer'],
  [{ params: { id: '' }, query: { name: 'a' } }, '/params/id', 'must be integer'],
  [{ params: { id: '0' }, query: { name: 'a' } }, '/params/id', 'must be >= 1'],
  [{ params: { id: '1' }, query: {} }, '/query', "must have required property 'name'"],
  [{ params: { id: '1' }, query: { name: ['a', 'b'] } }, '/query/name', 'must be string'],
  [{ params: { id: '1' }, query: { name: 'a', all: 'maybe' } }, '/query/all', 'must be boolean'],
])('the parameters %j are refused', async (values, instancePath, message) => {
  const written = await importText(generateParameterValidators(lookedAt));
  expect(written.look(structuredClone(values))).toBe(false);
  expect(written.look.errors).toMatchObject([{ instancePath, message }]);
});

test('a parameter that the server would not read is refused', () => {
  const inHeader = documentWithParameters({ name: 'x-name', in: 'header', schema: { type: 'string' } });
  expect(() => generateParameterValidators(inHeader)).toThrow('parameters in paths and queries only');
});
