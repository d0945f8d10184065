// The page's data has everything that the two documents have, and says what is missing in them.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { packageRoot } from '../../../src/lib/package-root.ts';
import { buildReference } from './reference.ts';

const read = (name: string) =>
  parse(readFileSync(new URL(`generated/${name}`, packageRoot), 'utf8'));
const openapi = read('openapi.yaml');
const asyncapi = read('asyncapi.yaml');
const reference = buildReference(openapi, asyncapi);
const pages = reference.groups.flatMap((group) => group.pages);
const operations = pages.filter(({ kind }) => kind === 'operation');

test('every operation is there once, with all of its statuses, parameters and media types', () => {
  const documented = Object.entries<Record<string, { operationId?: string }>>(
    openapi.paths,
  ).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { operationId }]) =>
      operationId === undefined ? [] : [`${operationId} ${method.toUpperCase()} ${path}`],
    ),
  );
  expect(documented.length).toBeGreaterThan(50);
  const shown = operations.map(
    ({ id, method, path }) => `${id} ${method} ${path.replace(/^\/api\/v1/, '')}`,
  );
  expect(shown.toSorted()).toEqual(documented.toSorted());
  for (const { id, method, path, responses, parameters, body } of operations) {
    const item = openapi.paths[path] ?? openapi.paths[path.replace(/^\/api\/v1/, '')];
    const documentedOperation = item[method.toLowerCase()];
    expect([id, responses.map(({ status }) => status)]).toEqual([
      id,
      Object.keys(documentedOperation.responses),
    ]);
    expect(parameters).toHaveLength(
      (item.parameters ?? []).length + (documentedOperation.parameters ?? []).length,
    );
    expect(body?.mediaType).toBe(Object.keys(documentedOperation.requestBody?.content ?? {})[0]);
    for (const { response } of responses) expect(reference.responses[response]).toBeDefined();
  }
});

test('every event of every stream is there, in the order of the document, with an example of its own', () => {
  const streams = operations.flatMap(({ id: operationId, partLists }) =>
    partLists.map((stream) => ({ operationId, ...stream })),
  );
  const documented = Object.values<Record<string, { operationId: string; responses: object }>>(
    openapi.paths,
  )
    .flatMap((item) => Object.values(item))
    .filter(({ responses }) =>
      /"(text\/event-stream|application\/x-ndjson)"/.test(JSON.stringify(responses ?? {})),
    )
    .map(({ operationId }) => operationId);
  expect(streams.map(({ operationId }) => operationId).toSorted()).toEqual(documented.toSorted());
  for (const { order, parts } of streams) {
    expect(order.length).toBeGreaterThan(1);
    for (const { examples, description } of parts) {
      expect(examples.length).toBeGreaterThan(0);
      expect(description).not.toBe('');
    }
  }
  const responses = streams
    .find(({ operationId }) => operationId === 'createResponse')
    ?.parts.map(({ id }) => id);
  const kinds = openapi.components.schemas.ResponseEvent.oneOf.map(
    ({ $ref }: { $ref: string }) =>
      openapi.components.schemas[$ref.slice('#/components/schemas/'.length)]['x-event'],
  );
  expect(responses).toEqual(kinds);
  expect(reference.schemas.PullEvent).toBeDefined();
});

test('every message of every channel is there in its direction, with its examples', () => {
  const documented = Object.values<{ action: string; messages: { $ref: string }[] }>(
    asyncapi.operations,
  ).flatMap(({ action, messages }) =>
    messages.map(({ $ref }) => {
      const name = asyncapi.components.messages[$ref.slice($ref.lastIndexOf('/') + 1)].name;
      return `${action === 'receive' ? 'client' : 'server'} ${name}`;
    }),
  );
  const messages = pages
    .filter(({ kind }) => kind === 'channel')
    .flatMap(({ partLists }) => partLists.flatMap(({ parts }) => parts));
  expect(messages.map(({ id }) => id.replace('/', ' ')).toSorted()).toEqual(documented.toSorted());
  for (const { examples, schema } of messages) {
    expect(examples.length).toBeGreaterThan(0);
    expect(reference.schemas[schema]).toBeDefined();
  }
});

test('no name of a schema leads nowhere', () => {
  const texts = JSON.stringify(reference);
  const names = [
    ...texts.matchAll(/"(?:objects":\["|value":"|schema":"|href":"#\/docs\/schemas\/)(\w+)"/g),
  ];
  expect(names.length).toBeGreaterThan(100);
  for (const [, name] of names) expect(reference.schemas).toHaveProperty([String(name)]);
});

test('a schema says what uses it', () => {
  const users = (name: string) => reference.schemas[name]?.usedBy.map(({ href }) => href);
  expect(users('ChatCompletionRequest')).toContain('#/docs/operations/createChatCompletion');
  expect(users('ChatMessage')).toContain('#/docs/schemas/ChatCompletionRequest');
  expect(users('PullEvent')).toContain('#/docs/operations/pullModel');
});

test('a response says which requests may come next, and each of them has a page', () => {
  const pages = new Set(reference.groups.flatMap(({ pages }) => pages.map(({ href }) => href)));
  const next = Object.values(reference.responses).flatMap((response) => response.next);
  expect(next.filter(({ href }) => !pages.has(href))).toEqual([]);
  expect(reference.responses['addAlias 200']?.next).toContainEqual({
    href: '#/docs/operations/removeAlias',
    operation: 'Take away another name of a model',
    description: 'Takes it away.',
  });
});

const chatStream = (document: typeof openapi) =>
  document.paths['/chat/completions'].post.responses['200'].content['text/event-stream'];

test.each<
  [string, (documents: { rest: typeof openapi; channels: typeof asyncapi }) => void, RegExp]
>([
  [
    'a stream that says no order',
    ({ rest }) => delete chatStream(rest)['x-order'],
    /createChatCompletion.*x-order/,
  ],
  [
    'an event without example',
    ({ rest }) => delete chatStream(rest).examples.error,
    /createChatCompletion.*no example of InferenceErrorEvent/,
  ],
  [
    'an example that fits no event',
    ({ rest }) => Object.assign(chatStream(rest).examples.error, { value: { surprise: true } }),
    /fits none of ChatCompletionChunk, InferenceErrorEvent[.] To be InferenceErrorEvent: the whole must have required property 'error'/,
  ],
  [
    'an example of an event with a field of another type',
    ({ rest }) => {
      const examples = Object.values(chatStream(rest).examples) as (typeof openapi)[];
      examples[0].value.choices[0].index = 'first';
    },
    /To be ChatCompletionChunk: [/]choices[/]0[/]index must be integer/,
  ],
  [
    'a schema with the name of one in the other document',
    ({ channels }) => Object.assign(channels.components.schemas, { Model: { type: 'object' } }),
    /schema Model is in openapi.yaml too/,
  ],
])('%s is refused', (_title, change, message) => {
  const documents = { rest: structuredClone(openapi), channels: structuredClone(asyncapi) };
  change(documents);
  expect(() => buildReference(documents.rest, documents.channels)).toThrow(message);
});

test('what is new says since which version, as an operation, a parameter and a field', () => {
  const changed = structuredClone(openapi);
  const operation = changed.paths['/stats'].get;
  operation['x-added-in'] = '0.2.0';
  operation.parameters = [
    { name: 'since', in: 'query', schema: { type: 'string' }, 'x-added-in': '0.3.0' },
  ];
  changed.components.schemas.HealthReport.properties.version['x-added-in'] = 'unreleased';
  const { groups, schemas } = buildReference(changed, asyncapi);
  const page = groups.flatMap((group) => group.pages).find(({ id }) => id === 'getStats');
  expect(page).toMatchObject({ addedIn: '0.2.0', parameters: [{ addedIn: '0.3.0' }] });
  const [object] = schemas.HealthReport?.objects ?? [];
  const fields = typeof object === 'object' ? object.fields : [];
  expect(fields.filter(({ addedIn }) => addedIn).map(({ name }) => name)).toEqual(['version']);
});
