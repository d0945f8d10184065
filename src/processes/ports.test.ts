// Ports for children are free, and not handed out twice in a row.
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { createPortPicker } from './ports.ts';

test('a picked port can be listened on', async () => {
  const port = await createPortPicker().pick();
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  await new Promise((resolve) => server.close(resolve));
});

test('a port that the system offers again at once is not handed out again', async () => {
  const offers = [5001, 5001, 5001, 5002, 5001, 5003];
  const picker = createPortPicker({ ask: async () => offers.shift() ?? 0 });
  expect([await picker.pick(), await picker.pick(), await picker.pick()]).toEqual([5001, 5002, 5003]);
});
