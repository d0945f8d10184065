import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createCommandContext } from '../../../fixtures/command-context.ts';
import { version } from '../../lib/package-root.ts';
import { whoListens } from '../kit/processes.ts';
import { checkServer } from './check-server.ts';

const HOST = '127.0.0.1';
let listener: Server | undefined;
afterEach(() => {
  listener?.close();
  listener = undefined;
});

/** A port on which something listens. */
async function takenPort(): Promise<string> {
  const server = createServer();
  listener = server;
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  return String((server.address() as AddressInfo).port);
}
async function freePort(): Promise<string> {
  const port = await takenPort();
  await new Promise((resolve) => listener?.close(resolve));
  return port;
}
const nothing = (): unknown => {
  throw Object.assign(new Error(), { code: 'ECONNREFUSED' });
};
const check = (respond: () => unknown, at: { host?: string; port?: string } = {}) =>
  checkServer(createCommandContext(respond, at).context);

describe('a server that answers', () => {
  test('is fine with its version', async () => {
    expect(await check(() => ({ version }))).toEqual({
      check: 'Server',
      state: 'fine',
      message: `version ${version} answers at http://localhost:13305`,
    });
  });

  test('of another version is wrong', async () => {
    expect(await check(() => ({ version: '99.0.0' }))).toEqual({
      check: 'Server',
      state: 'wrong',
      message: 'version 99.0.0 answers at http://localhost:13305',
      advice: expect.stringMatching(/^The server is version 99\.0\.0 and this program is /),
    });
  });

  test('and wants a key is wrong, though it is here', async () => {
    expect(await check(() => Response.json({}, { status: 401 }))).toEqual({
      check: 'Server',
      state: 'wrong',
      message: 'The server wants an API key.',
      advice: 'Set LEMONADE_API_KEY, or use --api-key.',
    });
  });
});

describe('where none answers', () => {
  test('a free port deserves a hint at how one is started', async () => {
    const port = await freePort();
    expect(await check(nothing, { host: HOST, port })).toEqual({
      check: 'Server',
      state: 'hint',
      message: `none runs; port ${port} is free`,
      advice:
        "'lemonade serve --detach' starts one that stays; 'lemonade run' starts one for its own time.",
    });
  });

  test('a port of another program is wrong', async () => {
    const port = await takenPort();
    expect(await check(nothing, { host: HOST, port })).toEqual({
      check: 'Server',
      state: 'wrong',
      message: `port ${port} is taken by another program`,
      advice: `'${whoListens()}' names it. End it, or choose another port with --port or LEMONADE_PORT.`,
    });
  });

  test('another machine is wrong', async () => {
    expect(await check(nothing, { host: 'far', port: '1' })).toEqual({
      check: 'Server',
      state: 'wrong',
      message: 'No server answers at http://far:1.',
      advice: expect.stringMatching(/^Is it running\? /),
    });
  });
});

test('Ctrl-C ends the check', async () => {
  const { context, abort } = createCommandContext(nothing);
  abort.abort();
  await expect(checkServer(context)).rejects.toMatchObject({ reason: 'interrupted' });
});
