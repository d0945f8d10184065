// Every operation answers alike under the four prefixes; wrong methods, unknown paths, HEAD and
// preflights everywhere.
import { describe, expect, test } from 'vitest';
import { ask } from './support/client.ts';
import { OPERATIONS } from './support/document.ts';
import { targetForSuite } from './support/for-suite.ts';
import { FOREIGN, SUITE_MODEL } from './support/foreign.ts';
import { ADMIN_KEY, PREFIXES } from './support/server.ts';

const target = targetForSuite();
/**
 * Paths whose responses follow an older specification under its own prefixes, as the document says.
 */
const OLDER_ANSWERS = new Set(['/models', '/params', '/health']);
const prefixed = OPERATIONS.filter(({ isFixed }) => !isFixed);
const paths = [...new Set(prefixed.map(({ path }) => path))];
const concrete = (path: string) =>
  path.replace('{model_id}', SUITE_MODEL ?? 'No-Such-Model').replace('{id}', '0');
const methodsOf = (path: string) =>
  prefixed.filter((operation) => operation.path === path).map(({ method }) => method);
/** Who may not call at all is told nothing of methods. */
const keyFor = (path: string) =>
  path.startsWith('/providers') && FOREIGN === undefined ? { key: ADMIN_KEY } : {};

describe.each(paths)('%s', (path) => {
  test('gives the same status and error under every prefix', async () => {
    for (const method of methodsOf(path)) {
      const body = method === 'POST' ? { body: { model: 5, model_name: 5 } } : {};
      const replies = await Promise.all(
        PREFIXES.map((prefix) => ask(target(), { method, path: prefix + concrete(path), ...body })),
      );
      expect(new Set(replies.map(({ status }) => status)).size).toBe(1);
      const same = OLDER_ANSWERS.has(path)
        ? replies.filter(({ status }) => status >= 400)
        : replies;
      expect(new Set(same.map(({ text }) => withoutClocks(text))).size).toBeLessThanOrEqual(1);
    }
  });

  test('gives the same answer to the request of its example under every prefix', async () => {
    for (const operation of prefixed.filter(
      (one) => one.path === path && one.method === 'GET' && !one.changesState,
    )) {
      const query = operation.parameters
        .filter(({ in: place, example }) => place === 'query' && example !== undefined)
        .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`);
      const asked = `${concrete(path)}${query.length > 0 ? `?${query.join('&')}` : ''}`;
      const replies = await Promise.all(
        PREFIXES.map((prefix) => ask(target(), { path: prefix + asked })),
      );
      expect(new Set(replies.map(({ status }) => status)).size).toBe(1);
      expect(
        new Set(
          replies.map(({ json }) =>
            Object.keys(json ?? {})
              .sort()
              .join(),
          ),
        ).size,
      ).toBe(1);
    }
  });

  test('refuses a wrong method with 405 and says which are right', async () => {
    const allowed = methodsOf(path);
    const wrong = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].filter(
      (method) => !allowed.includes(method),
    );
    for (const prefix of PREFIXES) {
      for (const method of wrong) {
        const reply = await ask(target(), {
          method,
          path: prefix + concrete(path),
          ...keyFor(path),
        });
        expect(reply).toMatchObject({
          status: 405,
          json: { error: { code: 'method_not_allowed' } },
        });
        const listed = reply.headers.get('allow')?.split(', ') ?? [];
        expect(listed).toEqual(expect.arrayContaining(allowed));
        expect(listed).not.toContain(method);
      }
    }
  });

  test('answers a preflight of a page on this machine', async () => {
    for (const prefix of PREFIXES) {
      const reply = await ask(target(), {
        method: 'OPTIONS',
        key: null,
        path: prefix + concrete(path),
        headers: {
          origin: 'http://localhost:3000',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization,x-stainless-lang',
        },
      });
      expect(reply.status).toBe(204);
      expect(reply.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
      expect(reply.headers.get('access-control-allow-methods')).toContain('POST');
      expect(reply.headers.get('access-control-allow-headers')).toContain('x-stainless-lang');
    }
  });
});

const safeGets = prefixed.filter(({ method, changesState }) => method === 'GET' && !changesState);

test.each(safeGets.map(({ path }) => path))(
  '%s answers HEAD like GET, without the body',
  async (path) => {
    for (const prefix of PREFIXES) {
      const [get, head] = await Promise.all(
        ['GET', 'HEAD'].map((method) => ask(target(), { method, path: prefix + concrete(path) })),
      );
      expect(head?.status).toBe(get?.status);
      expect(head?.text).toBe('');
      expect(head?.headers.get('content-type')).toBe(get?.headers.get('content-type'));
    }
  },
);

test.each(
  prefixed
    .filter(({ method, changesState }) => method === 'GET' && changesState)
    .map(({ path }) => path),
)('%s, whose GET changes something, has no HEAD', async (path) => {
  for (const prefix of PREFIXES) {
    expect((await ask(target(), { method: 'HEAD', path: prefix + path })).status).toBe(405);
  }
});

test('a preflight of a foreign page is refused', async () => {
  const headers = { origin: 'https://example.com', 'access-control-request-method': 'POST' };
  const reply = await ask(target(), { method: 'OPTIONS', key: null, path: '/v1/models', headers });
  expect(reply.status).toBe(403);
  expect(reply.headers.get('access-control-allow-origin')).toBeNull();
});

test.each([
  ...PREFIXES.map((prefix) => `${prefix}/no-such-thing`),
  '/models',
  '/v2/models',
  '/v1/v1/models',
])('%s is unknown: 404', async (path) => {
  for (const method of ['GET', 'POST', 'DELETE']) {
    expect(await ask(target(), { method, path })).toMatchObject({
      status: 404,
      json: { error: { type: 'not_found' } },
    });
  }
});

test('a path below /api that no API has is unknown in the form of Ollama', async () => {
  for (const method of ['GET', 'POST', 'DELETE']) {
    expect(await ask(target(), { method, path: '/api/models' })).toMatchObject({
      status: 404,
      json: { error: expect.stringContaining('There is nothing at /api/models.') },
    });
  }
});

test('fixed paths have no prefix', async () => {
  expect((await ask(target(), { path: '/live', key: null })).json).toEqual({ status: 'ok' });
  for (const prefix of PREFIXES)
    expect((await ask(target(), { path: `${prefix}/live` })).status).toBe(404);
});

test('the contract is served without a key, and the page that shows it needs nothing from outside', async () => {
  for (const path of ['/openapi.yaml', '/openapi.json', '/asyncapi.yaml', '/docs/reference.json']) {
    expect((await ask(target(), { path, key: null })).status).toBe(200);
  }
  const page = (await ask(target(), { path: '/', key: null, headers: { accept: 'text/html' } }))
    .text;
  const assets = [...page.matchAll(/(?:src|href)="([^"]+)"/g)]
    .map((match) => match[1] ?? '')
    .filter((asset) => !asset.startsWith('data:'));
  expect(assets).toContainEqual(expect.stringMatching(/[.]js$/));
  for (const asset of assets) {
    const url = new URL(asset, `${target().baseUrl}/`);
    expect(url.origin).toBe(target().baseUrl);
    expect((await ask(target(), { path: url.pathname, key: null })).status).toBe(200);
  }
});

// How much a foreign server takes is its own matter.
test.skipIf(FOREIGN !== undefined)(
  'a body that is far too large is refused while it is still being sent, and the connection stays usable',
  async () => {
    for (const path of PREFIXES.map((prefix) => `${prefix}/chat/completions`)) {
      const reply = await ask(target(), { path, body: { filler: 'x'.repeat(20_000_000) } });
      expect(reply).toMatchObject({ status: 413, json: { error: { code: 'payload_too_large' } } });
    }
  },
);

/**
 * `created`, measured times and names of what was made differ from one response to the next, and
 * only the first of four makes the demo's model.
 */
function withoutClocks(text: string): string {
  return text
    .replaceAll(/"is_new":(?:true|false)/g, '')
    .replaceAll(/"conv_\w+"/g, '"conv"')
    .replaceAll(/"(?:created|created_at|last_use|first_byte_ms|rest_ms)":[\d.]+/g, '')
    .replaceAll(/\/(?:api\/)?v[01]\//g, '/v1/');
}
