import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as zlib from 'node:zlib';
import type { Request, Response } from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBodyReader } from './body.ts';
import { toWireError } from './error-table.ts';
import { createFormReader, maxFormBytes } from './forms.ts';
import { FORM_TYPE, JSON_TYPE } from './media-type.ts';

const MIB = 2 ** 20;
const MAX_BODY_BYTES = MIB;
const FORM = '--x\r\nContent-Disposition: form-data; name="text"\r\n\r\nhello\r\n--x--\r\n';

type Packer = (body: string | Uint8Array) => Buffer;
const { zstdCompressSync } = zlib as { zstdCompressSync?: Packer };
const packers: Record<string, Packer> = {
  gzip: (body) => zlib.gzipSync(body),
  br: (body) => zlib.brotliCompressSync(body),
  deflate: (body) => zlib.deflateSync(body),
};
if (zstdCompressSync) packers['zstd'] = zstdCompressSync;
const known = Object.keys(packers).join(', ');
const { gzip, br } = packers as { gzip: Packer; br: Packer };

/** Responses that are held until their test says so. */
const held: Response[] = [];
let server: Server;
beforeAll(async () => {
  const readBody = createBodyReader({
    maxBodyBytes: MAX_BODY_BYTES,
    maxFormBytes: maxFormBytes(0),
    formReader: () =>
      createFormReader({
        forms: new Map([['form', { properties: { text: { type: 'string' } } }]]),
        maxUploadBytes: 0,
      }),
  });
  const serve = async (request: Request, response: Response) => {
    const operation = { requestTypes: [JSON_TYPE, FORM_TYPE], isBodyRequired: true };
    Object.assign(request, { operation, operationId: 'form' });
    try {
      await readBody(request, response);
      const { body, headers } = request;
      if (request.url === '/held') held.push(response);
      else response.end(JSON.stringify({ body, coding: headers['content-encoding'] }));
    } catch (cause) {
      const { status, error, headers = {} } = toWireError(cause);
      request.resume();
      response.writeHead(status, headers).end(JSON.stringify(error));
    }
  };
  server = createServer((request, response) => void serve(request as never, response as never));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

type Sent = { coding: string; type?: string; path?: string; signal?: AbortSignal };

async function send(
  body: Uint8Array | ReadableStream,
  { coding, type = JSON_TYPE, path = '/', signal }: Sent,
) {
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': type, 'content-encoding': coding },
    body,
    duplex: 'half',
    signal: signal ?? null,
  } as RequestInit);
  const { status, headers } = answer;
  return { status, headers, json: (await answer.json()) as Record<string, unknown> };
}

test.each(Object.keys(packers))(
  'a body as %s is read, and nothing says so any more',
  async (coding) => {
    const packed = packers[coding]?.('{"name":"x"}') as Buffer;
    expect(await send(packed, { coding })).toMatchObject({
      status: 200,
      json: { body: { name: 'x' } },
    });
    expect((await send(packed, { coding })).json).not.toHaveProperty('coding');
  },
);

test.each(Object.keys(packers))('a form as %s is read', async (coding) => {
  const packed = packers[coding]?.(FORM) as Buffer;
  expect(await send(packed, { coding, type: `${FORM_TYPE}; boundary=x` })).toMatchObject({
    status: 200,
    json: { body: { text: 'hello' } },
  });
});

test.each([
  ['gzip, br', br(gzip('[1]'))],
  ['br ,GZIP', gzip(br('[1]'))],
  ['x-gzip', gzip('[1]')],
  ['identity, gzip', gzip('[1]')],
  ['gzip', Buffer.concat([gzip('['), gzip('1]')])],
])('a body as "%s" is read', async (coding, packed) => {
  expect(await send(packed, { coding })).toMatchObject({ status: 200, json: { body: [1] } });
});

test.each([
  ['compress', 'in a way that is not known here'],
  ['gzip, x-evil', 'in a way that is not known here'],
  ['gzip, gzip, gzip', 'more than 2 times'],
  ['gzip,'.repeat(2000), 'more than 2 times'],
])('a body as "%.20s" is refused with what is taken', async (coding, why) => {
  const { status, headers, json } = await send(gzip('{}'), { coding });
  expect([status, headers.get('accept-encoding')]).toEqual([415, known]);
  expect(json['message']).toContain(`${why}. Send it as it is, or compressed by one of ${known}.`);
});

test.skipIf(zstdCompressSync)(
  'zstd is refused by a Node that has none, by its version',
  async () => {
    const { status, json } = await send(Buffer.from('28b52ffd', 'hex'), { coding: 'zstd' });
    expect(status).toBe(415);
    expect(json['message']).toContain(
      `Node ${process.versions.node} can't read: 22.15 is the first`,
    );
  },
);

test.each([
  ['gzip', Buffer.from('garbage'), 'is not valid gzip: incorrect header check.'],
  ['gzip', gzip('{"name":"x"}').subarray(0, 20), 'is not valid gzip: unexpected end of file.'],
  ['deflate', zlib.deflateRawSync('{}'), 'is not valid deflate: incorrect header check.'],
  ['br', Buffer.alloc(1000, 0xff), 'is not valid br: Decompression failed.'],
  ['gzip, br', br('garbage'), 'is not valid gzip: incorrect header check.'],
  ['br', br('{'), 'is not valid JSON'],
  ['br', br(''), 'The body is required'],
])('a broken body as %s is refused by name: %#', async (coding, packed, said) => {
  const { status, json } = await send(packed, { coding });
  expect([status, json['message']]).toEqual([400, expect.stringContaining(said)]);
});

const tenGigabytes = () => {
  const member = gzip(Buffer.alloc(16 * MIB, ' '));
  return Buffer.concat(Array.from({ length: 640 }, () => member));
};

test('a body that becomes 10 GB costs no more than the largest plain one', async () => {
  const bomb = tenGigabytes();
  const before = process.resourceUsage();
  const { status } = await send(bomb, { coding: 'gzip' });
  const after = process.resourceUsage();
  expect(status).toBe(413);
  expect((after.userCPUTime - before.userCPUTime) / 1000).toBeLessThan(2000);
  expect((after.maxRSS - before.maxRSS) / 1024).toBeLessThan(100);
});

test.each([
  ['a bomb in a bomb', 'gzip, gzip', () => gzip(tenGigabytes().subarray(0, 2 * MIB))],
  ['a form', 'gzip', () => gzip(FORM + ' '.repeat(3 * MIB))],
  ['one byte too many', 'br', () => br(' '.repeat(MAX_BODY_BYTES + 1))],
])('%s is refused at the limit', async (_what, coding, bomb) => {
  const type = _what === 'a form' ? `${FORM_TYPE}; boundary=x` : JSON_TYPE;
  expect(await send(bomb(), { coding, type })).toMatchObject({ status: 413 });
});

test('an endless body that becomes nothing is refused at the limit', async () => {
  const nothing = Buffer.concat(Array.from({ length: 3000 }, () => gzip('')));
  let sentBytes = 0;
  const body = new ReadableStream({
    pull(controller) {
      sentBytes += nothing.length;
      if (sentBytes > 4 * MAX_BODY_BYTES) controller.close();
      else controller.enqueue(nothing);
    },
  });
  expect(await send(body, { coding: 'gzip' })).toMatchObject({ status: 413 });
});

test('what small bodies become is bounded for all of them, until they have their responses', async () => {
  const large = gzip(`["${'x'.repeat(MAX_BODY_BYTES - 10)}"]`);
  const sent = Array.from({ length: 4 }, () => send(large, { coding: 'gzip', path: '/held' }));
  await expect.poll(() => held.length).toBe(4);
  const refused = await send(large, { coding: 'gzip' });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([413, '10']);
  expect(refused.json['message']).toContain('all requests together');
  for (const response of held.splice(0)) response.end('{}');
  await Promise.all(sent);
  expect(await send(large, { coding: 'gzip' })).toMatchObject({ status: 200 });
});

test('a client that leaves in the middle gives back what its body has become', async () => {
  const large = gzip(`["${'x'.repeat(MAX_BODY_BYTES - 10)}"]`);
  const leaving = new AbortController();
  const bodies = Array.from({ length: 8 }, () => {
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(large.subarray(0, -4)),
    });
    return send(body, { coding: 'gzip', signal: leaving.signal });
  });
  // The fifth would be too much; so some are refused, and the others wait for their ends.
  await Promise.race(bodies);
  leaving.abort();
  await Promise.allSettled(bodies);
  await expect.poll(async () => (await send(large, { coding: 'gzip' })).status).toBe(200);
});
