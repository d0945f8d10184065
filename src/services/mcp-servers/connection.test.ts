import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { McpConnection } from './connection.ts';
import { CONNECT_MS, LIST_MS, MAX_PAGES, MAX_PAGES_BYTES, MAX_TOOLS } from './limits.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** A server that answers only these methods. `asked` has all of them. */
function transportOf(results: Readonly<Record<string, () => object>>) {
  const asked: string[] = [];
  const transport: Transport & { asked: string[]; isClosed: boolean } = {
    asked,
    isClosed: false,
    start: async () => undefined,
    async send(message: JSONRPCMessage) {
      if (!('method' in message) || !('id' in message)) return;
      asked.push(message.method);
      const result = results[message.method]?.();
      if (result === undefined) return;
      const { id } = message;
      queueMicrotask(() => transport.onmessage?.({ jsonrpc: '2.0', id, result } as JSONRPCMessage));
    },
    async close() {
      transport.isClosed = true;
      transport.onclose?.();
    },
  };
  return transport;
}

const open = (transport: Transport, signal = new AbortController().signal) =>
  McpConnection.open(
    {
      label: "MCP server 'town'",
      transport,
      negotiation: 'legacy',
      onChange: () => undefined,
      onClose: () => undefined,
      reason: async () => undefined,
    },
    signal,
  );

const HELLO = {
  initialize: () => ({
    protocolVersion: '2025-11-25',
    capabilities: { tools: {} },
    serverInfo: { name: 'silent', version: '1' },
  }),
};

test('a server that never says what it is is given up, and let go', async () => {
  const transport = transportOf({});
  const opened = open(transport);
  const failed = expect(opened).rejects.toThrow(/timed out/i);
  // The code that speaks MCP comes first.
  while (transport.asked.length === 0) await new Promise(setImmediate);
  await vi.advanceTimersByTimeAsync(CONNECT_MS + 1);
  await failed;
  expect(transport.isClosed).toBe(true);
});

test('one that never tells its tools is given up, and says so', async () => {
  const connection = await open(transportOf(HELLO));
  const failed = expect(connection.list(new AbortController().signal)).rejects.toThrow(
    /^MCP server 'town' did not tell its tools: .*timed out/,
  );
  await vi.advanceTimersByTimeAsync(LIST_MS + 1);
  await failed;
});

test('one whose pages never end is given up, and says so', async () => {
  let pages = 0;
  const list = () => {
    pages += 1;
    return { tools: [], nextCursor: String(pages) };
  };
  const connection = await open(transportOf({ ...HELLO, 'tools/list': list }));
  await expect(connection.list(new AbortController().signal)).rejects.toThrow(
    /^MCP server 'town' did not tell its tools: they are in more than 64 pages/,
  );
  expect(pages).toBe(MAX_PAGES);
});

test('one whose pages are large is asked for no more of them than there is room for, and that is said', async () => {
  const pageBytes = 4 * 2 ** 20;
  let pages = 0;
  const list = () => {
    pages += 1;
    const properties = { a: { description: 'y'.repeat(pageBytes) } };
    const small = { name: `small_${pages}`, inputSchema: { type: 'object' } };
    const large = { name: `large_${pages}`, inputSchema: { type: 'object', properties } };
    return { tools: [small, large], nextCursor: String(pages) };
  };
  const connection = await open(transportOf({ ...HELLO, 'tools/list': list }));
  const { tools, notes } = await connection.list(new AbortController().signal);
  expect(pages).toBe(MAX_PAGES_BYTES / pageBytes);
  expect(tools).toHaveLength(pages);
  expect(notes).toEqual([
    expect.stringMatching(/^8 tools were left out/),
    'It has too many tools: the first 8 are offered, and it was not asked for more.',
  ]);
});

test('one with more tools than are kept is not asked for its other pages', async () => {
  let pages = 0;
  const list = () => {
    pages += 1;
    const tools = Array.from({ length: 600 }, (_, at) => ({
      name: `tool_${pages}_${at}`,
      inputSchema: { type: 'object' },
    }));
    return { tools, nextCursor: String(pages) };
  };
  const connection = await open(transportOf({ ...HELLO, 'tools/list': list }));
  const { tools, notes } = await connection.list(new AbortController().signal);
  expect([pages, tools.length]).toEqual([2, MAX_TOOLS]);
  expect(notes).toEqual([expect.stringMatching(/it was not asked for more\.$/)]);
});

test('one without tools is not asked for any', async () => {
  const hello = () => ({ ...HELLO.initialize(), capabilities: {} });
  const transport = transportOf({ initialize: hello });
  const connection = await open(transport);
  expect(await connection.list(new AbortController().signal)).toEqual({ tools: [], notes: [] });
  expect(transport.asked).toEqual(['initialize']);
});

test('one that does not know cursors tells its tools once', async () => {
  const tools = [{ name: 'weather', inputSchema: { type: 'object' } }];
  const transport = transportOf({
    ...HELLO,
    'tools/list': () => ({ tools, nextCursor: 'more' }),
  });
  const connection = await open(transport);
  const list = await connection.list(new AbortController().signal);
  expect([list.tools.length, list.notes]).toEqual([1, []]);
  expect(transport.asked).toEqual(['initialize', 'tools/list', 'tools/list']);
});
