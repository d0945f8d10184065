// What a provider sends is shown without its key, wherever it has put that, however it is written,
// and wherever it is cut.
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeServer, listenOnLoopback, originOf } from '../../../fixtures/loopback.ts';
import { LeavesMachine } from '../../errors.ts';
import { createLocalOnly } from '../privacy/local-only.ts';
import { ProviderClient } from './provider-client.ts';
import { readProviderSettings } from './provider-settings.ts';

const KEY = 'sk-proj/Ab_0.9~"q';
const { signal } = new AbortController();
let answer: (response: ServerResponse) => void = () => undefined;
const server = createServer((request, response) => {
  request.resume();
  request.once('end', () => answer(response));
});
let client: ProviderClient;
let isLocalOnly = false;
let url: string;

beforeAll(async () => {
  await listenOnLoopback(server);
  url = `${originOf(server)}/v1`;
  const settings = readProviderSettings({ name: 'hostile', base_urls: [url] });
  const localOnly = createLocalOnly(() => isLocalOnly);
  client = new ProviderClient({
    settings,
    keys: { keyOf: async () => KEY },
    isOffline: () => false,
    localOnly,
  });
});
afterAll(async () => {
  client.close();
  await closeServer(server);
});

const hex = (character: string, digits: number) =>
  character.charCodeAt(0).toString(16).padStart(digits, '0');
const SPELLINGS: readonly ((character: string) => string)[] = [
  (character) => JSON.stringify(character).slice(1, -1),
  (character) => `\\u${hex(character, 4)}`,
  (character) => `%${hex(character, 2)}`,
];
/** The key as it may stand in JSON. */
const written = fc
  .array(fc.constantFrom(...SPELLINGS), { minLength: KEY.length, maxLength: KEY.length })
  .map((spellings) => Array.from(KEY, (one, at) => spellings[at]?.(one)).join(''));

/** Everything that can be read in a text, also by who decodes it. */
function readings(shown: string): string[] {
  const character = (_: string, code: string) => String.fromCharCode(Number.parseInt(code, 16));
  const unescaped = shown.replace(/\\+u([0-9a-f]{4})/gi, character);
  const decoded = unescaped.replace(/%([0-9a-f]{2})/gi, character);
  return [shown, unescaped, decoded, decoded.replaceAll('\\', '')];
}

/** All that comes of a question: what is told, or why it failed. */
async function outcome(asked: Promise<unknown>): Promise<string> {
  const result = await asked.catch((error: Error) => ({
    ...error,
    message: error.message,
    cause: String(error.cause),
  }));
  if (typeof result !== 'object' || result === null || !('body' in result))
    return JSON.stringify(result) ?? '';
  const { headers, body } = result as { headers: object; body: Parameters<typeof text>[0] };
  return JSON.stringify(headers) + (await text(body).catch((error: Error) => error.message));
}

const BODIES: readonly ((key: string) => string)[] = [
  (key) =>
    `{"error":{"message":"Incorrect API key provided: ${key}.","type":"${key}","code":"${key}"}}`,
  (key) => `{"error":"${key}"}`,
  (key) => `{"object":"list","data":[{"id":"${key}"},{"id":"a","labels":["${key}"]}]}`,
  (key) => `{"${key}":{"${key}":["${key}"]}}`,
  (key) =>
    `data: {"error":{"message":"${key}"}}\n\n: ${key}\n\nevent: ${key}\ndata: ${key}\n\ndata: [DONE]\n\n`,
  (key) =>
    `data: {"choices":[{"delta":{"tool_calls":[{"function":{"arguments":"{\\"a\\":\\"${key}\\"}"}}]}}]}\n\n`,
  (key) => `<html>${key}${key}`,
  (key) => `${' '.repeat(70_000)}${key}`,
];
const TYPES = [
  'application/json',
  'text/event-stream',
  'text/html',
  `text/${KEY}`,
  `application/json; a="${KEY}"`,
];

test('the key is in nothing that comes of an answer', async () => {
  const hostile = fc.record({
    status: fc.constantFrom(200, 201, 302, 400, 401, 403, 429, 500, 503),
    body: fc.tuple(fc.constantFrom(...BODIES), written).map(([make, key]) => make(key)),
    type: fc.constantFrom(...TYPES),
    headers: fc.constantFrom<Record<string, string>>(
      {},
      { 'content-encoding': KEY },
      { 'retry-after': KEY },
      { location: `http://127.0.0.1/${encodeURIComponent(KEY)}` },
      { 'x-request-id': `a ${KEY}` },
    ),
    cuts: fc.array(fc.nat(), { maxLength: 4 }),
    isBroken: fc.boolean(),
    kind: fc.constantFrom('list', 'events', 'json', 'anything'),
  });
  await fc.assert(
    fc.asyncProperty(hostile, async ({ status, body, type, headers, cuts, isBroken, kind }) => {
      answer = async (response) => {
        response.writeHead(status, { 'content-type': type, ...headers });
        const ends = [...cuts.map((cut) => cut % body.length), body.length].toSorted(
          (one, other) => one - other,
        );
        let from = 0;
        for (const end of ends) {
          await new Promise((sent) => response.write(body.slice(from, end), sent));
          from = end;
        }
        if (isBroken) response.destroy();
        else response.end();
      };
      const call = { path: '/chat/completions', headers: {}, body: '{}' };
      const expected = kind === 'list' ? 'json' : (kind as 'json');
      const asked =
        kind === 'list' ? client.list(url, signal) : client.ask(url, call, { expected, signal });
      for (const shown of readings(await outcome(asked))) expect(shown).not.toContain(KEY);
    }),
    { numRuns: 400 },
  );
}, 60_000);

test('while the setting keeps everything here, a request that waited opens no connection', async () => {
  const paths: unknown[] = [];
  server.on('request', ({ url: path }) => paths.push(path));
  const call = { path: '/chat/completions', headers: {}, body: '{}' };
  isLocalOnly = true;
  await expect(client.ask(url, call, { expected: 'json', signal })).rejects.toThrow(LeavesMachine);
  await expect(client.list(url, signal)).rejects.toThrow(
    "Provider 'hostile' runs on another machine",
  );
  isLocalOnly = false;
  expect(paths).toEqual([]);
});
