// A model's work on several computers: a real llama-server and two real rpc-servers of llama.cpp,
// all on this machine.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findNativeRpc } from '../fixtures/native/find-native-llama-server.ts';
import { ask, chatBody, load } from './support/client.ts';
import { type Server, startServer } from './support/server.ts';

const native = findNativeRpc();
if (native === undefined) test.skip('left out, because it was not built (npm run native -- --rpc)');

const CHAT = '/v1/chat/completions';

describe.runIf(native !== undefined)('two computers that share the work', () => {
  let helpers: Helper[];
  let server: Server;
  const addresses = () => helpers.map(({ address }) => address).join(',');

  beforeAll(async () => {
    helpers = await Promise.all([startHelper(), startHelper()]);
    server = await startServer({
      environment: {
        LEMONADE_LLAMACPP: 'cpu',
        LEMONADE_LLAMACPP_CPU_BIN: native?.llamaServer,
        // It tells then which part of the model is where.
        LEMONADE_LLAMACPP_ARGS: '--threads 1 --verbosity 4',
        LEMONADE_LLAMACPP_RPC_HOSTS: addresses(),
      },
    });
  });
  afterAll(async () => {
    await server.stop();
    for (const { child } of helpers) child.kill('SIGKILL');
  });

  const say = async () => {
    const body = chatBody('real', { max_tokens: 12, temperature: 0, seed: 1 });
    const { status, json } = await ask(server, { path: CHAT, body });
    return { status, text: json.choices?.[0].message.content, error: json.error };
  };

  test('hold parts of the model, and it says the same as on one', async () => {
    await load(server, 'real', {});
    const alone = await say();
    await load(server, 'real', { llamacpp_rpc: addresses() });
    expect(await say()).toEqual(alone);
    expect(alone.status).toBe(200);
    const isPlaced = ({ address }: Helper) =>
      server.log.all().some((line) => line.includes(`[${address}] model buffer size`));
    expect(helpers.map(isPlaced)).toEqual([true, true]);
  });

  test('a computer that is not allowed is not spoken to', async () => {
    const reply = await ask(server, {
      path: '/v1/load',
      body: { model_name: 'extra.Tiny-Chat', llamacpp_rpc: '127.0.0.1:9' },
    });
    expect(reply.status).toBe(400);
    expect(reply.json.error.message).toMatch(
      /names 127.0.0.1:9; only addresses in the setting llamacpp.rpc_hosts/,
    );
  });

  test('one that dies takes the native server with it, and the request is served by those that are left', async () => {
    await load(server, 'real', { llamacpp_rpc: addresses() });
    const before = await say();
    helpers[1]?.child.kill('SIGKILL');
    await helpers[1]?.exited;
    expect(await say()).toEqual(before);
    await server.log.waitFor(
      /the native server died before anything of its response came; trying once more/,
    );
  });
});

interface Helper {
  address: string;
  child: ChildProcess;
  exited: Promise<unknown>;
}

async function startHelper(): Promise<Helper> {
  const port = await freePort();
  const child = spawn(native?.rpcServer ?? '', ['-p', String(port), '-t', '1'], {
    stdio: 'ignore',
  });
  const exited = once(child, 'exit');
  await vi.waitFor(() => canConnect(port), { timeout: 30_000, interval: 50 });
  return { address: `127.0.0.1:${port}`, child, exited };
}

async function canConnect(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.destroy();
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
