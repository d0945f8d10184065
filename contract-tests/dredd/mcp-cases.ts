// Cases of `POST /mcp`; contract-tests/mcp.test.ts has the tools themselves.
import { idOf } from '../support/server.ts';
import { type CasesByOperation, has } from './case.ts';

const call = (name: string, args: object) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: args },
});
const chat = call('chat', { model: idOf('chat'), prompt: 'Say hello.' });
const REVISION = '2026-07-28';
/** A request as it is since that revision; its headers say the same. */
const since2026 = (method: string, params: object = {}) => ({
  headers: { 'mcp-protocol-version': REVISION, 'mcp-method': method },
  body: {
    jsonrpc: '2.0',
    id: 1,
    method,
    params: {
      ...params,
      _meta: {
        'io.modelcontextprotocol/protocolVersion': REVISION,
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    },
  },
});
const REPLY = 'Hello from the fake llama-server.';
const STREAM = { accept: 'application/json, text/event-stream' };
const contains = (text: string) => (body: string) =>
  body.includes(text) ? undefined : `no ${text} in ${body}`;

/** Messages of the Model Context Protocol. */
export const MCP_CASES: CasesByOperation = {
  postMcpMessage: {
    '200': [
      {
        title: 'which tools there are',
        body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
        check: contains('make_picture'),
      },
      {
        title: 'what is spoken',
        ...since2026('server/discover'),
        check: contains('"supportedVersions":["2026-07-28"'),
      },
      { title: 'a tool', given: 'a model loaded', body: chat, check: contains(REPLY) },
      {
        title: 'a tool that fails',
        body: call('chat', { model: 'No-Such-Model', prompt: 'Say hello.' }),
        check: contains('"isError":true'),
      },
      { title: 'a tool that there is not', body: call('sing', {}), check: contains('-32602') },
      {
        title: 'a method that there is not',
        body: { jsonrpc: '2.0', id: 'a', method: 'sing' },
        check: has({ id: 'a' }),
      },
      {
        title: 'initialize without the name of the client',
        body: {
          jsonrpc: '2.0',
          id: 1,
          method: 'initialize',
          params: { protocolVersion: '2025-06-18', capabilities: {} },
        },
        check: contains("'params.clientInfo'"),
      },
    ],
    '200 text/event-stream': [
      {
        title: 'a tool, as an event',
        given: 'a model loaded',
        headers: STREAM,
        body: chat,
        check: contains(REPLY),
      },
    ],
    '202': [
      { title: 'a notification', body: { jsonrpc: '2.0', method: 'notifications/initialized' } },
    ],
    '400': [
      { title: 'another version of JSON-RPC', body: { jsonrpc: '1.0', id: 1, method: 'ping' } },
      { title: 'neither request nor response', body: { jsonrpc: '2.0', id: 1 } },
      {
        title: 'an unknown version of the protocol',
        headers: { 'mcp-protocol-version': '1999-01-01' },
        body: { jsonrpc: '2.0', id: 1, method: 'ping' },
        check: contains('-32022'),
      },
      {
        title: 'a header that contradicts the body',
        ...since2026('tools/list'),
        headers: { 'mcp-protocol-version': REVISION, 'mcp-method': 'tools/call' },
        check: contains('-32020'),
      },
    ],
    '404': [
      {
        title: 'a method that there is not since 2026-07-28',
        ...since2026('ping'),
        check: contains('-32601'),
      },
    ],
  },
};
