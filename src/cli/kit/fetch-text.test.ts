import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { fetchText } from './fetch-text.ts';

const never = new AbortController().signal;

async function withServer(
  respond: (response: ServerResponse) => void,
  run: (url: string) => Promise<void>,
) {
  const server = createServer((_request, response) => respond(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await run(`http://127.0.0.1:${(server.address() as AddressInfo).port}/model.json`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test.each<[string, (response: ServerResponse) => void]>([
  ['that never answers', () => undefined],
  ['that stops in the middle', (response) => void response.write('{"model_name":')],
])('a host %s is given up after the limit', async (_what, respond) => {
  await withServer(respond, async (url) => {
    await expect(fetchText(url, { signal: never, timeoutMs: 50 })).rejects.toMatchObject({
      reason: 'failed',
      message: `'${url}' could not be fetched: it took longer than 0.05 seconds.`,
      advice: 'Check the address, or download the file and import that.',
    });
  });
});

test('Ctrl-C ends it at once, and is not a failure of the host', async () => {
  const stop = new AbortController();
  await withServer(
    () => stop.abort(),
    async (url) => {
      await expect(fetchText(url, { signal: stop.signal })).rejects.toMatchObject({
        reason: 'interrupted',
      });
    },
  );
});

test('what comes in time is the text', async () => {
  await withServer(
    (response) => response.end('{"model_name":"ä"}'),
    async (url) => expect(await fetchText(url, { signal: never })).toBe('{"model_name":"ä"}'),
  );
});

test('what is not there, and what is larger than a definition, is not taken', async () => {
  await withServer(
    (response) => response.writeHead(404).end('no'),
    async (url) =>
      expect(fetchText(url, { signal: never })).rejects.toThrow(
        `'${url}' could not be fetched: status 404.`,
      ),
  );
  await withServer(
    (response) => response.end('x'.repeat(1e6)),
    async (url) => expect(await fetchText(url, { signal: never })).toHaveLength(1e6),
  );
  await withServer(
    (response) => response.end('x'.repeat(1e6 + 1)),
    async (url) =>
      expect(fetchText(url, { signal: never })).rejects.toThrow(
        `'${url}' could not be fetched: it is larger than 1 MB.`,
      ),
  );
});

test('a host that can not be reached is told with its reason', async () => {
  await expect(fetchText('http://127.0.0.1:9/x', { signal: never })).rejects.toThrow(
    /^'http:\/\/127\.0\.0\.1:9\/x' could not be fetched: .+\.$/,
  );
});
