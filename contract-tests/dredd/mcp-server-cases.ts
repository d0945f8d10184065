// Cases of the operations on MCP servers. The program of these ends at once; mcp-servers.test.ts has
// some that respond.
import { ADMIN_KEY } from '../support/server.ts';
import { type Case, type CasesByOperation, fails, has } from './case.ts';
import { TOOLS } from './mcp-server-tools.ts';

const headers = { authorization: `Bearer ${ADMIN_KEY}` };
const byAdmin = (cases: readonly Case[]): readonly Case[] =>
  cases.map((one) => ({ ...one, headers }));
/** What only the user's key is shown for. */
const asUser = (request: Partial<Case> = {}): readonly Case[] => [
  { title: 'not as administrator', ...request, check: fails('admin_key_required') },
];
const tooLong = byAdmin([{ title: 'a name of endless length', modelId: 'x'.repeat(65) }]);
const unknown = byAdmin([
  { title: 'an unknown one', modelId: 'absent', check: fails('mcp_server_not_found', 'name') },
]);
const known = { given: 'an MCP server added', modelId: TOOLS.name } as const;
// biome-ignore lint/suspicious/noTemplateCurlyInString: it is written so in config.json
const REFERENCE = '${OTHER}';

/** Adding, connecting and removing MCP servers. */
export const MCP_SERVER_CASES: CasesByOperation = {
  listMcpServers: {
    '200': byAdmin([
      {
        title: 'none',
        given: 'that MCP server not known',
        check: has({ object: 'list', data: [] }),
      },
      { title: 'with one', given: 'an MCP server added' },
    ]),
    '403': asUser(),
  },
  listUsableMcpServers: {
    '200': [
      { title: 'none', given: 'that MCP server not known' },
      {
        title: 'one that is for all keys',
        given: 'an MCP server added',
        check: has({ object: 'list', data: [{ name: TOOLS.name, state: 'idle', tools: [] }] }),
      },
    ],
  },
  listMcpPackages: {
    '200': byAdmin([{ title: 'all of them', check: has({ object: 'list' }) }]),
    '403': asUser(),
  },
  addMcpPackage: {
    '400': byAdmin([
      {
        title: 'files without a folder',
        modelId: 'files',
        body: {},
        check: fails('invalid_request', 'folder'),
      },
      {
        title: 'a folder that is not there',
        modelId: 'files',
        body: { folder: '/nowhere/at/all' },
        check: fails('invalid_request', 'folder'),
      },
    ]),
    '403': asUser({ modelId: 'memory', body: {} }),
    '404': byAdmin([
      {
        title: 'an unknown one',
        modelId: 'absent',
        body: {},
        check: fails('mcp_package_not_found', 'package_id'),
      },
    ]),
  },
  addMcpServer: {
    '200': byAdmin([
      {
        title: 'a program',
        body: { ...TOOLS, env: { TOKEN: 'secret', OTHER: REFERENCE } },
        check: has({ state: 'idle', env: { TOKEN: '***', OTHER: REFERENCE } }),
      },
      {
        title: 'an address',
        body: {
          name: TOOLS.name,
          url: 'http://127.0.0.1:9/mcp',
          headers: { Authorization: 'Bearer secret' },
        },
        check: has({ state: 'idle', headers: { Authorization: '***' } }),
      },
    ]),
    '400': byAdmin([
      {
        title: 'neither a program nor an address',
        body: { name: TOOLS.name },
        check: fails('invalid_request', 'command'),
      },
      {
        title: 'the older transport',
        body: { name: TOOLS.name, type: 'sse', url: 'http://127.0.0.1:9/sse' },
        check: fails('invalid_request', 'type'),
      },
    ]),
    '403': asUser({ body: TOOLS }),
  },
  connectMcpServer: {
    '200': byAdmin([
      { title: 'one that ends at once', ...known, check: has({ state: 'failing', tools: [] }) },
    ]),
    '400': tooLong,
    '403': asUser({ modelId: TOOLS.name }),
    '404': unknown,
  },
  disconnectMcpServer: {
    '200': byAdmin([{ title: 'one that is there', ...known, check: has({ state: 'idle' }) }]),
    '400': tooLong,
    '403': asUser({ modelId: TOOLS.name }),
    '404': unknown,
  },
  removeMcpServer: {
    '200': byAdmin([{ title: 'one that is there', ...known, check: has({ name: TOOLS.name }) }]),
    '400': tooLong,
    '403': asUser({ modelId: TOOLS.name }),
    '404': unknown,
  },
};
