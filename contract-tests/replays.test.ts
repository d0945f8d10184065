// What apps really send: the shapes of their requests, as `npm run record` keeps them, with texts
// of our own.
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
  /** True for one whose texts are longer than any context: the test makes them so. */
  overflows?: boolean;
  /** `MODEL` is replaced by one that is here. */
  body: Readonly<Record<string, unknown>>;
}

const FOLDER = new URL('replays/', import.meta.url);
const REPLAYS: readonly Replay[] = readdirSync(FOLDER).map((file) =>
  JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')),
);
/** More words than the fake native server's context has room for. */
const LONG = 'word '.repeat(40_000);
const REPLY = 'Hello from the fake llama-server.';

// They send more than the body limit of other tests.
const server = serverForSuite({ environment: { LEMONADE_MAX_BODY_BYTES: String(2 ** 20) } });

test('there are recordings of several apps', () => {
  expect(new Set(REPLAYS.map(({ app }) => app)).size).toBeGreaterThanOrEqual(3);
});

/**
 * What each API's clients look for to know that they must shorten the conversation; a stream says
 * it in an event.
 */
const OVERFLOWS: Readonly<Record<string, RegExp>> = {
  createMessage: /"message":"prompt is too long: \d+ tokens > \d+ maximum/,
  createChatCompletion: /"code":"context_length_exceeded"/,
  createResponse: /"code":"context_length_exceeded"/,
};

/** Where the text of a response is, plain and in the events of a stream. */
const FIELDS: Readonly<Record<string, { plain: string; stream: string }>> = {
  createMessage: { plain: 'text', stream: 'text' },
  createChatCompletion: { plain: 'content', stream: 'content' },
  createInfill: { plain: 'content', stream: 'content' },
  createResponse: { plain: 'text', stream: 'delta' },
  createOllamaChat: { plain: 'content', stream: 'content' },
};

describe.each(REPLAYS)('$app $version', ({ requests }) => {
  const send = async ({ method, path, headers, body }: Request) => {
    const operation = OPERATIONS.find(
      (known) => known.method === method && path.endsWith(known.path),
    );
    if (operation === undefined) throw new Error(`The document has no ${method} ${path}.`);
    await load(server(), 'chat');
    const model = body.model === 'MODEL' ? { model: idOf('chat') } : {};
    const reply = await ask(server(), { method, path, headers, body: { ...body, ...model } });
    return { ...reply, operation };
  };

  test.each(requests.filter(({ overflows }) => !overflows))(
    '$method $path gets a documented response with the whole text',
    async (request) => {
      const { operation, ...reply } = await send(request);
      const { status, text } = reply;
      expect(status, text).toBe(200);
      expect(problemsOf({ ...reply, operation, body: text })).toEqual([]);
      const field = FIELDS[operation.id]?.[request.body.stream === true ? 'stream' : 'plain'];
      const texts = [...text.matchAll(new RegExp(`"${field}":("(?:[^"\\\\]|\\\\.)*")`, 'g'))];
      expect(texts.map(([, part = '""']) => JSON.parse(part)).join('')).toBe(REPLY);
    },
  );

  const tooLong = requests.filter(({ overflows }) => overflows);
  if (tooLong.length === 0) return;
  test('what is longer than the context is told in words that the app knows', async () => {
    for (const request of tooLong) {
      const body = JSON.parse(JSON.stringify(request.body).replaceAll('Say hello.', LONG));
      const { text, operation } = await send({ ...request, body });
      expect(text).toMatch(OVERFLOWS[operation.id] ?? REPLY);
    }
  });
});
