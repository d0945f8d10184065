import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { compileBodyValidators, generateBodyValidators } from './body-validators.ts';
import type { OpenApiDocument } from './document.ts';

function documentWith(schema: object): OpenApiDocument {
  const post = {
    operationId: 'say',
    summary: 's',
    tags: ['T'],
    responses: {},
    requestBody: { content: { 'application/json': { schema } } },
  };
  const Name = { type: 'string', maxLength: 3, nullable: true };
  const Say = {
    type: 'object',
    required: ['name'],
    properties: { name: { $ref: '#/components/schemas/Name' } },
  };
  return {
    paths: { '/say': { post } },
    components: { schemas: { Say, Name } },
  } as unknown as OpenApiDocument;
}

test('the written module checks as the compiled functions do', async () => {
  const document = documentWith({ $ref: '#/components/schemas/Say' });
  const folder = await mkdtemp(join(tmpdir(), 'validators-'));
  const file = join(folder, 'validators.mjs');
  await writeFile(file, generateBodyValidators(document));
  const written = await import(pathToFileURL(file).href);
  await rm(folder, { recursive: true });
  const compiled = compileBodyValidators(document);
  for (const body of [
    { name: 'abc' },
    { name: null },
    { name: 'abcd' },
    { name: 3 },
    {},
    [],
    { name: 'a', more: 1 },
  ]) {
    const isValid = compiled.say?.(body);
    expect([body, written.say(body)]).toEqual([body, isValid]);
    expect(
      written.say.errors?.map(
        ({ instancePath, message }: { instancePath: string; message: string }) => [
          instancePath,
          message,
        ],
      ),
    ).toEqual(compiled.say?.errors?.map(({ instancePath, message }) => [instancePath, message]));
  }
});

test('a body without a name in components is refused', () => {
  expect(() => generateBodyValidators(documentWith({ type: 'object' }))).toThrow(
    'give the body of say a schema',
  );
});
