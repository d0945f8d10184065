// Who may do what: no key, a wrong one, the user's, the administrator's.
import { describe, expect, test } from 'vitest';
import { ask } from './support/client.ts';
import { serverForSuite } from './support/for-suite.ts';
import { ADMIN_KEY, API_KEY, idOf, PREFIXES } from './support/server.ts';

const loadWithArguments = {
  path: '/v1/load',
  body: { model_name: idOf('chat'), llamacpp_args: '--no-mmap' },
};

describe('with both keys set', () => {
  const server = serverForSuite();

  test.each(PREFIXES)('%s wants a key, and takes either', async (prefix) => {
    const statusWith = async (key: string | null) =>
      (await ask(server(), { path: `${prefix}/health`, key })).status;
    expect(await statusWith(null)).toBe(401);
    expect(await statusWith('wrong')).toBe(401);
    expect(await statusWith(`${API_KEY}x`)).toBe(401);
    expect(await statusWith(API_KEY)).toBe(200);
    expect(await statusWith(ADMIN_KEY)).toBe(200);
  });

  test('a refusal tells how to authenticate, and to a page of this machine it is readable', async () => {
    const reply = await ask(server(), {
      path: '/v1/health',
      key: null,
      headers: { origin: 'http://localhost:3000' },
    });
    expect(reply).toMatchObject({
      status: 401,
      json: { error: { type: 'authentication_error', code: 'invalid_api_key' } },
    });
    expect(reply.headers.get('www-authenticate')).toBe('Bearer');
    expect(reply.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
  });

  test('a key comes before everything else: an unknown path, a wrong method and a broken body are not told apart', async () => {
    expect((await ask(server(), { path: '/v1/no-such-thing', key: null })).status).toBe(401);
    expect((await ask(server(), { method: 'DELETE', path: '/v1/load', key: null })).status).toBe(
      401,
    );
    expect((await ask(server(), { path: '/v1/load', body: 5, key: null })).status).toBe(401);
  });

  test('arguments of a program need the key of the administrator', async () => {
    expect(await ask(server(), { ...loadWithArguments, key: API_KEY })).toMatchObject({
      status: 403,
      json: { status: 'error', error: { code: 'admin_key_required' } },
    });
    expect((await ask(server(), { ...loadWithArguments, key: ADMIN_KEY })).status).toBe(200);
  });

  test('and the query of a GET takes none, for any caller', async () => {
    const path = `/v1/load?model=${idOf('chat')}&llamacpp_args=--no-mmap`;
    for (const key of [API_KEY, ADMIN_KEY]) {
      expect(await ask(server(), { method: 'GET', path, key })).toMatchObject({
        status: 400,
        json: { status: 'error', error: { param: 'llamacpp_args' } },
      });
    }
  });

  test('the keys are neither in the log nor in the environment of a native server', async () => {
    const { backend_url } = (await ask(server(), { path: '/v1/health' })).json.all_models_loaded[0];
    const { env } = (await (
      await fetch(`${new URL(backend_url).origin}/fake/requests`)
    ).json()) as { env: object };
    for (const key of [API_KEY, ADMIN_KEY]) {
      expect(JSON.stringify(env)).not.toContain(key);
      expect(server().log.all().join('\n')).not.toContain(key);
    }
  });
});

describe('without keys', () => {
  const server = serverForSuite({ withKeys: false });

  test('everybody on this machine may do everything', async () => {
    expect((await ask(server(), { path: '/v1/health', key: null })).status).toBe(200);
    expect((await ask(server(), { ...loadWithArguments, key: null })).status).toBe(200);
  });

  test('but a foreign page may not do anything', async () => {
    const reply = await ask(server(), {
      path: '/v1/health',
      key: null,
      headers: { origin: 'https://example.com' },
    });
    expect(reply.status).toBe(403);
    expect(reply.headers.get('access-control-allow-origin')).toBeNull();
  });
});
