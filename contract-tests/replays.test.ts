// What apps really send: the shapes of their requests, as `npm run record` keeps them, with texts of our own.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { problemsOf } from './support/answers.ts';
import { ask, load } from './support/client.ts';
import { OPERATIONS } from './support/document.ts';
import { serverForSuite } from './support/for-suite.ts';
import { idOf } from './support/server.ts';

interface Replay {
  app: string;
  version: string;
  requests: readonly Request[];
}

interface Request {
  method: string;
  /** With the prefix that the app uses. */
  path: string;
  headers: Readonly<Record<string, string>>;
  /** `model` is replaced by one that is here. */
  body: Readonly<Record<string, unknown>>;
}

const FOLDER = new URL('replays/', import.meta.url);
const REPLAYS: readonly Replay[] = readdirSync(FOLDER).map((file) =>
  JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')),
);
const REPLY = 'Hello from the fake llama-server.';

// They send more than the body limit of other tests.
const server = serverForSuite({ environment: { LEMONADE_MAX_BODY_BYTES: String(2 ** 20) } });

test('there are recordings of several apps', () => {
  expect(new Set(REPLAYS.map(({ app }) => app)).size).toBeGreaterThanOrEqual(3);
});

describe.each(REPLAYS)('$app $version', ({ requests }) => {
  test.each(requests)('$method $path gets a documented response with the whole text', async (request) => {
    const { method, path, headers } = request;
    const operation = OPERATIONS.find((known) => known.method === method && path.endsWith(known.path));
    if (operation === undefined) throw new Error(`The document has no ${method} ${path}.`);
    await load(server(), 'chat');
    const body = { ...request.body, model: idOf('chat') };
    const reply = await ask(server(), { method, path, headers, body });
    expect(reply.status, reply.text).toBe(200);
    expect(problemsOf({ ...reply, operation, body: reply.text })).toEqual([]);
    const texts = [...reply.text.matchAll(/"content":("(?:[^"\\]|\\.)*")/g)].map(([, text = '""']) => JSON.parse(text));
    expect(texts.join('')).toBe(REPLY);
  });
});
