import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { closeServer, listenOnLoopback, originOf } from '../../../fixtures/loopback.ts';
import * as api from '../../../generated/client/index.ts';
import { addressOf } from './address.ts';
import { clientOf } from './client.ts';

/** A server that is called, and what it was asked. */
async function serve(answer: RequestListener) {
  const asked: {
    method: string;
    path: string;
    headers: IncomingMessage['headers'];
    body: Buffer;
  }[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    asked.push({ method, path, headers, body: await buffer(request) });
    answer(request, response);
  });
  await listenOnLoopback(server);
  onTestFinished(() => closeServer(server));
  const stop = new AbortController();
  const keys: (string | undefined)[] = [];
  const client = clientOf(addressOf({ host: originOf(server) }), () => keys.shift(), stop.signal);
  return { client, asked, stop, keys };
}

const json: RequestListener = (_request, response) => {
  response.setHeader('content-type', 'application/json').end('{"version":"1"}');
};

describe('a request', () => {
  test('has the method, the path and the key that is there when it is sent', async () => {
    const { client, asked, keys } = await serve(json);
    keys.push(undefined, 'k');
    expect(await api.getHealth({ client })).toMatchObject({ data: { version: '1' } });
    await api.getHealth({ client });
    expect(asked.map(({ method, path }) => [method, path])).toEqual([
      ['GET', '/api/v1/health'],
      ['GET', '/api/v1/health'],
    ]);
    expect(asked.map(({ headers }) => headers.authorization)).toEqual([undefined, 'Bearer k']);
    expect(asked[0]?.headers).not.toHaveProperty('content-length');
    expect(asked[0]?.headers).not.toHaveProperty('content-type');
  });

  test('is a GET where no method is said', async () => {
    const { client, asked } = await serve(json);
    const { baseUrl, fetch } = client.getConfig();
    await fetch?.(`${baseUrl}/page`, {});
    expect(asked).toMatchObject([{ method: 'GET', path: '/page' }]);
  });

  test('has its body in JSON, with its length in bytes', async () => {
    const { client, asked } = await serve(json);
    await api.unloadModel({ client, body: { model_name: 'Grüße' } });
    const text = '{"model_name":"Grüße"}';
    expect(asked[0]?.body.toString()).toBe(text);
    expect(asked[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
    });
  });

  test('of a form has its files, and the boundary in its type', async () => {
    const { client, asked } = await serve(json);
    const file = new File(['sound'], 'a.wav');
    await api.createTranscription({ client, body: { file, model: 'm' } });
    const [request] = asked;
    const type = request?.headers['content-type'] ?? '';
    expect(type).toMatch(/^multipart\/form-data; boundary=/);
    expect(request?.headers['content-length']).toBe(String(request?.body.byteLength));
    const form = await new Response(request?.body as never, {
      headers: { 'content-type': type },
    }).formData();
    expect([form.get('model'), await (form.get('file') as File).text()]).toEqual(['m', 'sound']);
  });

  test('speaks TLS where the address says so', async () => {
    const read = (name: string) =>
      readFile(new URL(`../../../fixtures/tls/${name}.pem`, import.meta.url));
    const server = createSecureServer({ key: await read('key'), cert: await read('certificate') });
    await listenOnLoopback(server);
    onTestFinished(() => closeServer(server));
    const address = addressOf({ host: originOf(server).replace('http:', 'https:') });
    const client = clientOf(address, () => undefined, new AbortController().signal);
    const { error } = await api.getHealth({ client });
    // Its certificate is its own; what has come that far has spoken TLS.
    expect((error as unknown as { code: string }).code).toMatch(
      /SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/,
    );
  });

  test('fails as its connection does, and ends with the command', async () => {
    const { client, stop } = await serve(() => undefined);
    const asking = api.getHealth({ client });
    setTimeout(() => stop.abort(), 20);
    expect((await asking).error).toMatchObject({ name: 'AbortError' });
    const gone = createServer();
    await listenOnLoopback(gone);
    const host = originOf(gone);
    await closeServer(gone);
    const other = clientOf(addressOf({ host }), () => undefined, new AbortController().signal);
    expect((await api.getHealth({ client: other })).error).toMatchObject({ code: 'ECONNREFUSED' });
  });
});

describe('a response', () => {
  test.each(['text/event-stream; charset=utf-8', 'application/x-ndjson'])(
    'of type %s arrives while it is made',
    async (type) => {
      const { client } = await serve((_request, response) => {
        response.setHeader('content-type', type).write('first\n');
      });
      const { baseUrl, fetch } = client.getConfig();
      const response = await fetch?.(`${baseUrl}/events`, { method: 'POST' });
      const reader = response?.body?.getReader();
      const { value } = (await reader?.read()) ?? {};
      expect(Buffer.from(value ?? []).toString()).toBe('first\n');
    },
  );

  test('of another type is whole when it comes', async () => {
    const { client } = await serve((_request, response) => {
      response.setHeader('content-type', 'text/plain; of=text/event-stream').write('one ');
      setTimeout(() => response.end('two'), 20);
    });
    const { baseUrl, fetch } = client.getConfig();
    const response = await fetch?.(`${baseUrl}/text`, {});
    expect(response?.headers.get('content-type')).toBe('text/plain; of=text/event-stream');
    // Read at once: nothing of it is on its way.
    const { value } = (await response?.body?.getReader().read()) ?? {};
    expect(Buffer.from(value ?? []).toString()).toBe('one two');
  });

  test.each([204, 205, 304])('with status %i has no body', async (status) => {
    const { client } = await serve((_request, response) => {
      response.writeHead(status).end();
    });
    const { baseUrl, fetch } = client.getConfig();
    const response = await fetch?.(`${baseUrl}/nothing`, { method: 'DELETE' });
    expect([response?.status, response?.body]).toEqual([status, null]);
  });

  test('has its status and the headers of the server, also those that come twice', async () => {
    const { client } = await serve((_request, response) => {
      response.writeHead(418, { 'x-one': '1', 'set-cookie': ['a=1', 'b=2'] }).end('teapot');
    });
    const { baseUrl, fetch } = client.getConfig();
    const response = await fetch?.(`${baseUrl}/tea`, {});
    expect([response?.status, await response?.text()]).toEqual([418, 'teapot']);
    expect(response?.headers.get('x-one')).toBe('1');
    expect(response?.headers.get('set-cookie')).toBe('a=1,b=2');
  });
});
