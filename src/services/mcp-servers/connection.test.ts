import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { McpConnection } from './connection.ts';
import { CONNECT_MS, LIST_MS, MAX_PAGES } from './limits.ts';

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
    /^MCP server 'town' did not tell its tools: .*did not terminate/,
  );
  expect(pages).toBe(MAX_PAGES);
});
