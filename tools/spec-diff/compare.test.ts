import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { breaksSilently, compareAsyncApi, compareOpenApi, type Difference } from './compare.ts';

/* biome-ignore lint/suspicious/noExplicitAny: tests edit documents at will */
type Editable = any;

const read = (file: string): object =>
  parse(readFileSync(new URL(`../../generated/${file}`, import.meta.url), 'utf8'));
const documents = { openApi: read('openapi.yaml') as Editable, asyncApi: read('asyncapi.yaml') };

/** The document, and a copy that was edited; copying it takes far less than reading it twice. */
function after(document: object, edit: (document: Editable) => void): [object, object] {
  const changed = structuredClone(document);
  edit(changed);
  return [structuredClone(document), changed];
}

/**
 * The operations that most edits show in; the whole document takes the differ four times as long.
 */
const CONCERNED = ['/stats', '/health', '/load', '/embeddings'];
const someOperations = {
  ...documents.openApi,
  paths: Object.fromEntries(CONCERNED.map((path) => [path, documents.openApi.paths[path]])),
};

const kinds = (differences: readonly Difference[]) => new Set(differences.map(({ kind }) => kind));

describe('openapi.yaml', () => {
  const compare = (edit: (document: Editable) => void, document = someOperations) =>
    compareOpenApi(...after(document, edit));

  test('a document does not differ from itself', () =>
    expect(compare(() => {}, documents.openApi)).toEqual([]));

  test.each<[string, (document: Editable) => void]>([
    ['an operation goes', (document) => delete document.paths['/stats']],
    [
      'a response loses a field',
      (document) => delete document.components.schemas.HealthReport.properties.version,
    ],
    [
      'an error loses a field',
      (document) => delete document.components.schemas.ErrorObject.properties.message,
    ],
    [
      'a header is not promised any more',
      (document) =>
        delete document.components.responses.Unauthorized.headers['WWW-Authenticate'].required,
    ],
    [
      'a request needs a field more',
      (document) => (document.components.schemas.LoadRequest.required = ['model_name']),
    ],
    [
      'a request may say less in a field',
      (document) => (document.components.schemas.LoadRequest.properties.recipe.maxLength = 1),
    ],
    [
      'a field of a response has another type',
      (document) =>
        (document.components.schemas.HealthReport.properties.version = {
          type: 'integer',
          format: 'int64',
        }),
    ],
    [
      'a field of a response may be null',
      (document) => (document.components.schemas.HealthReport.properties.version.nullable = true),
    ],
    [
      'a field of a request may not be null any more',
      (document) => delete document.components.schemas.LoadRequest.properties.ctx_size.nullable,
    ],
    [
      'a parameter becomes necessary',
      (document) =>
        (document.paths['/stats'].get.parameters = [
          { name: 'since', in: 'query', required: true, schema: { type: 'string' } },
        ]),
    ],
  ])('it breaks clients when %s', (_title, edit) =>
    expect(kinds(compare(edit))).toContain('breaking'),
  );

  test.each<[string, (document: Editable) => void]>([
    [
      'a request may have a field more',
      (document) => (document.components.schemas.LoadRequest.properties.extra = { type: 'string' }),
    ],
    [
      'a response has a field more',
      (document) =>
        (document.components.schemas.HealthReport.properties.extra = { type: 'string' }),
    ],
    [
      'a field of a response is never null any more',
      (document) =>
        delete document.components.schemas.HealthReport.properties.model_loaded.nullable,
    ],
    [
      'a field of a request may be null',
      (document) => (document.components.schemas.LoadRequest.properties.recipe.nullable = true),
    ],
    [
      'a header is promised',
      (document) => (document.components.headers.RetryAfter.required = true),
    ],
    [
      'a field that errors may have is in all of them',
      (document) => {
        const { ErrorObject: error } = document.components.schemas;
        error.properties.extra = { type: 'string' };
        error.required.push('extra');
      },
    ],
  ])('clients go on working when %s', (_title, edit) =>
    expect(kinds(compare(edit))).toEqual(new Set(['compatible'])),
  );

  test('other words are only that', () => {
    expect(
      compare((document) => (document.paths['/stats'].get.description = 'Other words.')),
    ).toEqual([
      {
        kind: 'wording',
        what: expect.stringContaining('changed description'),
        where: ['GET /stats'],
      },
    ]);
  });

  test('a change of a shared schema is told once, with every operation that has it', () => {
    const differences = compare(
      (document) => (document.components.schemas.ErrorObject.properties.hint = { type: 'string' }),
      documents.openApi,
    );
    const [first] = differences;
    expect(first).toMatchObject({
      kind: 'compatible',
      what: 'added ErrorObject.hint in responses',
    });
    expect(first?.where.length).toBeGreaterThan(20);
  }, 60_000);
});

describe('one field is one line', () => {
  const told = (edit: (document: Editable) => void) =>
    compareOpenApi(...after(someOperations, edit)).map(({ kind, what }) => `${kind}: ${what}`);
  const health = ({ components }: Editable) => components.schemas.HealthReport;

  test.each<[string, (document: Editable) => void, string]>([
    [
      'new and always there',
      (document) => {
        health(document).properties.extra = { type: 'string' };
        health(document).required.push('extra');
      },
      'compatible: added HealthReport.extra in responses, always there',
    ],
    [
      'of another type, with other words',
      (document) => (health(document).properties.version = { type: 'integer', maximum: 5 }),
      'breaking: changed HealthReport.version in responses: type "string" → "integer", maximum 5',
    ],
    [
      'gone, though it was optional',
      (document) => delete document.components.schemas.LoadedModel.properties.max_context_window,
      'breaking: removed LoadedModel.max_context_window in responses',
    ],
    [
      'never null any more',
      (document) => delete health(document).properties.model_loaded.nullable,
      'compatible: changed HealthReport.model_loaded in responses: is never null',
    ],
    [
      'needed from now on',
      (document) => (document.components.schemas.LoadRequest.required = ['recipe']),
      'breaking: changed LoadRequest.recipe in requests: must be given',
    ],
  ])('that is %s', (_title, edit, line) => expect(told(edit)).toEqual([line]));
});

describe('asyncapi.yaml', () => {
  const compare = (edit: (document: Editable) => void) =>
    compareAsyncApi(...after(documents.asyncApi, edit));

  test('a document does not differ from itself', () => expect(compare(() => {})).toEqual([]));

  test.each<[string, (document: Editable) => void]>([
    ['a channel goes', (document) => delete document.channels.realtime],
    [
      'a message loses a field',
      (document) => delete document.components.schemas.LogsSnapshot.properties.entries,
    ],
  ])('it breaks clients when %s', (_title, edit) =>
    expect(kinds(compare(edit))).toContain('breaking'),
  );

  test('a part of a schema that gets a name, and a single value that is written in another way, change nothing', () => {
    const differences = compare(({ components: { schemas } }) => {
      schemas.Severity = schemas.LogSeverity;
      schemas.LogEntry.properties.severity = { $ref: '#/components/schemas/Severity' };
      schemas.LogsEntry.properties.type = {
        ...schemas.LogsEntry.properties.type,
        const: undefined,
        enum: ['logs.entry'],
      };
      delete schemas.LogsEntry.properties.type.const;
    });
    expect(differences).toEqual([
      expect.objectContaining({ kind: 'compatible', what: 'add Severity' }),
    ]);
  });

  test('other words are only that', () => {
    expect(
      kinds(
        compare(
          (document) => (document.components.schemas.LogsSnapshot.description = 'Other words.'),
        ),
      ),
    ).toEqual(new Set(['wording']));
  });
});

test.each([
  ['0.1.3', '0.1.4', true],
  ['0.1.3', '0.2.0', false],
  ['1.4.0', '1.5.0', true],
  ['1.4.0', '2.0.0', false],
  ['0.9.0', '1.0.0', false],
])('a break from %s to %s is silent: %s', (before, after, isSilent) => {
  const breaking: Difference[] = [{ kind: 'breaking', what: 'x', where: [] }];
  expect(breaksSilently(breaking, { before, after })).toBe(isSilent);
  expect(breaksSilently([{ kind: 'compatible', what: 'x', where: [] }], { before, after })).toBe(
    false,
  );
});
