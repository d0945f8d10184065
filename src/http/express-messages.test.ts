import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { adoptMessages, createServedMessages } from './express-messages.ts';
import { express } from './libraries.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

/** An application that answers with its own name, by what only its requests have. */
function applicationOf(name: string) {
  const messages = createServedMessages();
  const app = express();
  Object.assign(app.request, { applicationName: name });
  const asExpress = adoptMessages(app, messages);
  const onRequest: RequestListener = (incoming, outgoing) => {
    const [request, response] = asExpress(incoming, outgoing);
    response.end((request as unknown as { applicationName: string }).applicationName);
  };
  return { messages, onRequest };
}

async function serve(options: object, onRequest: RequestListener): Promise<string> {
  const server = createServer(options, onRequest);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => server.close());
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return answer.text();
}

test('applications in one process keep their own requests', async () => {
  const first = applicationOf('first');
  const second = applicationOf('second');
  expect(await serve(first.messages, first.onRequest)).toBe('first');
  expect(await serve(second.messages, second.onRequest)).toBe('second');
});

test('requests of a server that knows nothing of the application become its own', async () => {
  expect(await serve({}, applicationOf('only').onRequest)).toBe('only');
});
