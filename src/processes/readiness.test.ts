// A native server that accepts and says nothing holds nobody up for long.
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { closeServer, listenOnLoopback, originOf } from '../../fixtures/loopback.ts';
import { probe } from './readiness.ts';

test('a probe that is accepted and never answered ends as one that failed', async () => {
  const asked: (string | undefined)[] = [];
  const server = createServer(({ url }) => void asked.push(url));
  await listenOnLoopback(server);
  const { signal } = new AbortController();
  expect(await probe({ baseUrl: originOf(server), path: '/health', signal })).toEqual({
    status: 0,
    text: 'no response',
  });
  expect(asked).toEqual(['/health']);
  await closeServer(server);
});
