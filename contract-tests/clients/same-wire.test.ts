// generated/openapi.client.json says less than the contract, and nothing else: what the one allows,
// the other does too.
import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import { expect, test } from 'vitest';
import { OPERATIONS, type Operation, type Schema } from '../support/document.ts';
import { requestsFor } from '../support/generated-requests.ts';

interface MediaType {
  schema: Schema;
  example?: unknown;
  examples?: Readonly<Record<string, { value: unknown }>>;
}

interface Body {
  $ref?: string;
  content?: Readonly<Record<string, MediaType>>;
}

interface Document {
  paths: Readonly<
    Record<
      string,
      Readonly<Record<string, { requestBody?: Body; responses: Readonly<Record<string, Body>> }>>
    >
  >;
  components: {
    responses: Readonly<Record<string, Body>>;
    schemas: Readonly<Record<string, Schema>>;
  };
}

const read = (name: string): Document =>
  JSON.parse(readFileSync(new URL(`../../generated/${name}`, import.meta.url), 'utf8'));
const contract = read('openapi.json');
const forClients = read('openapi.client.json');

/** Compiles schemas of a document. */
function validatorsOf({ components }: Document) {
  // Formats are the same texts in both.
  const ajv = new Ajv({ strict: false, validateFormats: false });
  const known = new Map<string, ValidateFunction>();
  return (schema: Schema) => {
    // Most operations have the same errors.
    const key = JSON.stringify(schema);
    const validate = known.get(key) ?? ajv.compile({ allOf: [schema], components });
    known.set(key, validate);
    return validate;
  };
}
const ofContract = validatorsOf(contract);
const ofClients = validatorsOf(forClients);

const JSON_TYPE = 'application/json';
const operationIn = (document: Document, { path, method, isFixed }: Operation) =>
  document.paths[isFixed || document === contract ? path : `/api/v1${path}`]?.[
    method.toLowerCase()
  ];
const resolved = (document: Document, body: Body | undefined): Body | undefined =>
  body?.$ref === undefined
    ? body
    : document.components.responses[body.$ref.slice(body.$ref.lastIndexOf('/') + 1)];

test('both have the same operations, at the addresses of the first prefix', () => {
  expect(
    OPERATIONS.filter((operation) => operationIn(forClients, operation) === undefined),
  ).toEqual([]);
  const count = (document: Document) =>
    Object.values(document.paths).flatMap((item) =>
      Object.values(item).filter((one) => one?.responses),
    ).length;
  expect(count(forClients)).toBe(count(contract));
});

test('every request that the contract allows is allowed by the document for clients, and some of the others are refused by both', () => {
  const counts = { allowed: 0, refusedByBoth: 0 };
  const problems = OPERATIONS.flatMap((operation) => {
    const schema = operation.bodySchemas[JSON_TYPE];
    const theirs = operationIn(forClients, operation)?.requestBody?.content?.[JSON_TYPE]?.schema;
    // Where a form can say the same, clients have that only.
    if (schema === undefined || operation.bodySchemas['multipart/form-data'] !== undefined)
      return [];
    if (theirs === undefined) return [`${operation.id} has no body for clients`];
    const [isAllowed, isAllowedForClients] = [ofContract(schema), ofClients(theirs)];
    return requestsFor(operation, { prefixes: ['/v1'], replacements: {} })
      .filter(({ expected }) => expected === 'allowed' || expected === 'refused')
      .filter(
        ({ question }) => typeof question.body === 'object' && !(question.body instanceof FormData),
      )
      .flatMap(({ title, question: { body } }) => {
        const isRefusedForClients = !isAllowedForClients(body);
        if (!isAllowed(body)) counts.refusedByBoth += isRefusedForClients ? 1 : 0;
        else if (isRefusedForClients)
          return [`${operation.id}, ${title}: ${JSON.stringify(isAllowedForClients.errors)}`];
        else counts.allowed += 1;
        return [];
      });
  });
  expect(problems).toEqual([]);
  expect(counts.allowed).toBeGreaterThan(500);
  expect(counts.refusedByBoth).toBeGreaterThan(500);
});

test('every example of a response fits both', () => {
  let count = 0;
  const problems = OPERATIONS.flatMap((operation) => {
    const [ours, theirs] = [operationIn(contract, operation), operationIn(forClients, operation)];
    return Object.entries(ours?.responses ?? {}).flatMap(([status, response]) => {
      const media = resolved(contract, response)?.content?.[JSON_TYPE];
      // Where 500 is described as well, the document for clients keeps that one only.
      if (media === undefined || (status === '5XX' && ours?.responses['500'] !== undefined))
        return [];
      const forStatus = theirs?.responses[status === '5XX' ? '500' : status];
      const schema = resolved(forClients, forStatus)?.content?.[JSON_TYPE]?.schema;
      if (schema === undefined) return [`${operation.id} ${status} has no body for clients`];
      const [isAllowed, isAllowedForClients] = [ofContract(media.schema), ofClients(schema)];
      const examples = [
        media.example,
        ...Object.values(media.examples ?? {}).map(({ value }) => value),
      ];
      return examples
        .filter((example) => example !== undefined)
        .flatMap((example) => {
          count += 1;
          return isAllowed(example) && isAllowedForClients(example)
            ? []
            : [`${operation.id} ${status}`];
        });
    });
  });
  expect(problems).toEqual([]);
  expect(count).toBeGreaterThan(OPERATIONS.length);
});
