import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { isAlive } from './sign-of-life.ts';

async function listen(server: ReturnType<typeof createServer>): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return `http://127.0.0.1:${address.port}`;
}

test('who takes a connection and holds it is alive; who refuses it is not', async () => {
  const server = createServer();
  const baseUrl = await listen(server);
  expect(await isAlive(baseUrl, { holdMs: 1 })).toBe(true);
  await new Promise((resolve) => server.close(resolve));
  expect(await isAlive(baseUrl)).toBe(false);
});

test('who takes a connection in its last moment and cuts it is not alive', async () => {
  for (const cut of ['destroy', 'resetAndDestroy', 'end'] as const) {
    const server = createServer((socket) => void socket[cut]());
    const baseUrl = await listen(server);
    expect(await isAlive(baseUrl, { holdMs: 60_000 }), cut).toBe(false);
    server.close();
  }
});
