// The document of OpenAPI 3.2: each stream has the schema of one event, which its examples fit.
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { packageRoot } from '../../../src/lib/package-root.ts';
import { listOperations, type OpenApiDocument, type Schema } from '../document.ts';
import { lintDerived } from '../documents/lint.ts';
import { lookUp } from '../references.ts';
import { eventsDocument } from './events-document.ts';
import { isStream } from './one-server.ts';

const contract: OpenApiDocument = JSON.parse(
  readFileSync(new URL('generated/openapi.json', packageRoot), 'utf8'),
);
const derived = eventsDocument(contract);
const { schemas = {} } = derived.components;

interface Media {
  schema?: Schema;
  itemSchema?: Schema;
  examples?: Readonly<Record<string, { value: object }>>;
}

/** The streams of a document by operation, status and media type. */
function streamsOf(document: OpenApiDocument): Map<string, Media> {
  const found = listOperations(document).flatMap(({ operation }) =>
    Object.entries(operation.responses).flatMap(([status, response]) => {
      const { content = {} } = lookUp(document, response) as { content?: Record<string, Media> };
      return Object.entries(content)
        .filter(([type]) => isStream(type))
        .map(([type, media]): [string, Media] => [
          `${operation.operationId} ${status} ${type}`,
          media,
        ]);
    }),
  );
  return new Map(found);
}

const streams = streamsOf(derived);

test('each stream of the contract has an itemSchema in place of its schema', () => {
  expect([...streams.keys()]).toEqual([...streamsOf(contract).keys()]);
  expect(streams.size).toBeGreaterThan(15);
  for (const media of streams.values()) {
    expect(media.itemSchema?.$ref).toMatch(/^#\/components\/schemas\/\w+$/);
    expect(media.schema).toBeUndefined();
  }
});

test('each example of a stream is an item of it, and its data is what contentSchema says', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'document', components: derived.components });
  const fits = (schema: unknown, value: unknown) =>
    ajv.validate(rebased(schema) as object, value) as boolean;
  for (const [name, { examples = {} }] of streamsOf(contract)) {
    const item = lookUp(derived, streams.get(name)?.itemSchema) as Schema;
    for (const { value } of Object.values(examples)) {
      if (name.endsWith('ndjson')) {
        expect([name, fits(item, value)]).toEqual([name, true]);
        continue;
      }
      const kinds = (item.anyOf ?? [item]) as Schema[];
      const fitting = kinds.filter(({ properties }) =>
        properties?.data?.contentSchema ? fits(properties.data.contentSchema, value) : false,
      );
      expect([name, fitting.length > 0]).toEqual([name, true]);
      const [kind] = fitting;
      const event = kind?.properties?.event?.const;
      const sent = { ...(event !== undefined && { event }), data: JSON.stringify(value) };
      expect([name, fits(item, sent)]).toEqual([name, true]);
    }
  }
});

/** With references to the document that was added. */
function rebased(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll('"#/components/', '"document#/components/'));
}

test('names of events are told, and so is the end of a stream that has one', () => {
  const kindsOf = (name: string) => {
    const item = schemas[name] as Schema;
    return ((item.anyOf ?? [item]) as Schema[]).map(
      ({ properties }) => properties?.event?.const ?? properties?.data?.const ?? 'unnamed',
    );
  };
  expect(kindsOf('PullEventItem')).toEqual(['progress', 'complete', 'error']);
  expect(kindsOf('ChatCompletionEventItem')).toEqual(['unnamed', '[DONE]']);
  expect(kindsOf('InfillEventItem')).toEqual(['unnamed']);
});

test('schemas are those of JSON Schema: null is a type, and nothing of 3.0 is left', () => {
  const words = new Set<string>();
  const visit = (value: unknown, areNames = false): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, child] of Object.entries(value)) {
      if (!areNames && !Array.isArray(value)) words.add(key);
      if (areNames || (key !== 'enum' && key !== 'default'))
        visit(child, !areNames && (key === 'properties' || key === 'schemas'));
    }
  };
  visit(derived);
  expect(['nullable', 'example', 'examples'].filter((word) => words.has(word))).toEqual([]);
  expect(derived.openapi).toBe('3.2.0');
  expect(schemas.HealthReport).toMatchObject({
    properties: { model_loaded: { type: ['string', 'null'] } },
  });
});

test('it keeps the rules that both documents keep', async () => {
  expect(await lintDerived('openapi.events.json', derived)).toEqual([]);
  const broken = structuredClone(derived);
  const [path = ''] = Object.keys(broken.paths);
  Object.assign(broken.paths[path]?.get ?? {}, { itemSchema: {} });
  expect(await lintDerived('openapi.events.json', broken)).not.toEqual([]);
});
