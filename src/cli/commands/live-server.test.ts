import { expect, test } from 'vitest';
import { type CommandSetup, createCommandContext } from '../../../fixtures/command-context.ts';
import { isAnswering, isLive, stopCommand } from './live-server.ts';

const nothing = (): unknown => {
  throw Object.assign(new Error(), { code: 'ECONNREFUSED' });
};
const stranger = () => new Response('no', { status: 500 });
const contextOf = (respond: () => unknown = () => ({}), setup: CommandSetup = {}) =>
  createCommandContext(respond, setup).context;
const file = (url: string) => ({ pid: 1, port: 1, url, key: 'k' });

test('the command that ends a server says its port where it is not the usual one', () => {
  expect(stopCommand(contextOf(), 'http://localhost:13305')).toBe("'lemonade stop'");
  expect(stopCommand(contextOf(), 'http://localhost:80')).toBe("'lemonade --port 80 stop'");
  const moved = contextOf(undefined, { env: { LEMONADE_PORT: '80' } });
  expect(stopCommand(moved, 'http://localhost:80')).toBe("'lemonade stop'");
  expect(stopCommand(moved, 'http://localhost:13305')).toBe("'lemonade --port 13305 stop'");
});

test('anything that responds is live, at the address of the command', async () => {
  const { context, asked } = createCommandContext(() => ({}));
  expect(await isLive(context)).toBe(true);
  expect(asked.map(({ what }) => what)).toEqual(['GET /live']);
  expect(await isLive(contextOf(stranger))).toBe(true);
  expect(await isLive(contextOf(nothing))).toBe(false);
});

test('a server answers at the address of its file, also where that means every address', async () => {
  const { context } = createCommandContext(() => ({}));
  const urls: string[] = [];
  context.client.setConfig({
    ...context.client.getConfig(),
    async fetch(url) {
      urls.push(url);
      return Response.json({});
    },
  });
  expect(await isAnswering(context, file('http://0.0.0.0:8123'))).toBe(true);
  expect(await isAnswering(context, file('http://127.0.0.1:80'))).toBe(true);
  expect(urls).toEqual(['http://localhost:8123/live', 'http://127.0.0.1:80/live']);
  expect(await isAnswering(contextOf(nothing), file('http://localhost:80'))).toBe(false);
});
