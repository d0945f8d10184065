// Who may name MCP servers, and what is told of them.
import { describe, expect, test } from 'vitest';
import { only } from '../../../fixtures/defaults.ts';
import { AdminKeyRequired } from '../../errors.ts';
import { McpServerNotFound, McpServerUnreachable } from '../../services/mcp-servers/errors.ts';
import type { McpServer } from '../../services/mcp-servers/mcp-server.ts';
import { readServerSettings } from '../../services/mcp-servers/server-settings.ts';
import { createMcpServerHandlers, type McpServerHandlerDependencies } from './mcp-servers.ts';

const { signal } = new AbortController();
const owner = { isAdmin: true, hasAdminKey: true };
const other = { isAdmin: true, hasAdminKey: false };
const given = (parts: object) => ({ caller: owner, signal, path: {}, ...parts }) as never;
const bodyOf = async (result: Promise<unknown>) =>
  ((await result) as { json: Record<string, unknown> }).json;

/** A server of these settings, in a state. */
const serverOf = (fields: object, more: Partial<McpServer> = {}) =>
  ({
    settings: readServerSettings('mine', { ...fields }),
    state: 'idle',
    problem: undefined,
    identity: {},
    known: undefined,
    connect: async () => ({ tools: [], notes: [] }),
    disconnect: async () => undefined,
    ...more,
  }) as McpServer;

function setUp(server = serverOf({ command: 'npx' }), readyMade: object = {}) {
  const calls: unknown[] = [];
  const handlers = createMcpServerHandlers(
    only<McpServerHandlerDependencies>({
      mcpServers: {
        list: async () => [server],
        async named(name: string) {
          if (name !== 'mine') throw new McpServerNotFound(name);
          return server;
        },
        async add(...added: unknown[]) {
          calls.push(added);
          return server;
        },
      },
      readyMade: {
        async removeServer(name: string) {
          calls.push(name);
        },
        async add(...added: unknown[]) {
          calls.push(added);
          return server;
        },
        ...readyMade,
      },
      redactCommand: (words: readonly string[]) => words.map((word) => word.replace('key', '***')),
    } as never),
  );
  return { calls, ...handlers };
}

describe('what is told of a server', () => {
  const tellOf = async (server: McpServer) => {
    const { data } = (await bodyOf(setUp(server).listMcpServers())) as unknown as {
      data: Record<string, unknown>[];
    };
    return data[0];
  };

  test('is its program without what looks like a key, and variables by their names', async () => {
    const fields = {
      command: 'npx',
      args: ['-y', 'key'],
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is written so in config.json
      env: { TOKEN: 'secret', OTHER: '${OTHER}' },
      timeout_ms: 5000,
    };
    expect(await tellOf(serverOf(fields))).toEqual({
      name: 'mine',
      command: 'npx',
      args: ['-y', '***'],
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is written so in config.json
      env: { TOKEN: '***', OTHER: '${OTHER}' },
      disabled: false,
      admin_only: false,
      timeout_ms: 5000,
      state: 'idle',
      error: null,
      server: null,
      notes: [],
      tools: [],
    });
    expect(await tellOf(serverOf({ command: 'npx', cwd: '/tmp' }))).toMatchObject({ cwd: '/tmp' });
  });

  test('is the address with its headers hidden, or the ready-made package', async () => {
    const headers = { Authorization: 'Bearer secret' };
    const far = await tellOf(serverOf({ url: 'http://a.example/mcp', headers, disabled: true }));
    expect(far).toMatchObject({
      url: 'http://a.example/mcp',
      headers: { Authorization: '***' },
      disabled: true,
    });
    const made = await tellOf(serverOf({ package_id: 'files', args: ['/key'] }));
    expect(made).toMatchObject({ package_id: 'files', args: ['/***'], env: {} });
    expect(made).not.toHaveProperty('command');
  });

  test('is why it fails, what it is, and its tools', async () => {
    const tool = { name: 'a', description: 'A.', inputSchema: { type: 'object' } } as const;
    const annotations = { readOnlyHint: true };
    const known = {
      notes: ['One was left out.'],
      tools: [
        { ...tool, fingerprint: 'f', title: 'The A', annotations },
        { ...tool, fingerprint: 'f' },
      ],
    };
    const more = { state: 'failing', problem: 'It is gone.', identity: { name: 'x' }, known };
    expect(await tellOf(serverOf({ command: 'npx' }, more as Partial<McpServer>))).toMatchObject({
      state: 'failing',
      error: { code: 'mcp_server_unreachable', message: 'It is gone.' },
      server: { name: 'x' },
      notes: ['One was left out.'],
      tools: [
        {
          name: 'a',
          title: 'The A',
          description: 'A.',
          input_schema: tool.inputSchema,
          annotations,
        },
        { name: 'a', description: 'A.', input_schema: tool.inputSchema },
      ],
    });
  });
});

describe('a server is named', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is written so in config.json
  const reference = 'Bearer ${TOKEN}';

  test.each([
    ['a program', { command: 'npx' }],
    ['a variable in the address', { url: `http://a.example/${reference}` }],
    ['a variable in a header', { url: 'http://a.example', headers: { A: reference } }],
  ])('with %s only with the admin key', async (_what, fields) => {
    const { addMcpServer, calls } = setUp();
    const body = { name: 'mine', ...fields };
    await expect(addMcpServer(given({ body, caller: other }))).rejects.toThrow(AdminKeyRequired);
    expect(calls).toEqual([]);
    expect(await bodyOf(addMcpServer(given({ body })))).toMatchObject({ name: 'mine' });
    expect(calls).toEqual([['mine', fields]]);
  });

  test('by its address alone by every caller that may change settings', async () => {
    const { addMcpServer, calls } = setUp();
    const fields = { url: 'http://a.example', headers: { A: 'b' } };
    await addMcpServer(given({ body: { name: 'mine', ...fields }, caller: other }));
    await addMcpServer(given({ body: { name: 'mine', url: 'http://a.example' }, caller: other }));
    expect(calls).toHaveLength(2);
  });

  test('as a ready-made one by another operation, also with the admin key', async () => {
    const body = { name: 'mine', package_id: 'files' };
    await expect(setUp().addMcpServer(given({ body }))).rejects.toMatchObject({
      param: 'package_id',
    });
  });
});

describe('a ready-made server', () => {
  test('may see a folder only where the admin key says so', async () => {
    const { addMcpPackage, calls } = setUp();
    const path = { package_id: 'files' };
    const withFolder = { path, body: { folder: '/home', name: null } };
    await expect(addMcpPackage(given({ ...withFolder, caller: other }))).rejects.toThrow(
      AdminKeyRequired,
    );
    await addMcpPackage(given(withFolder));
    await addMcpPackage(given({ path, body: { name: 'mine', admin_only: true }, caller: other }));
    expect(calls).toEqual([
      ['files', { name: undefined, folder: '/home', isAdminOnly: false }, signal],
      ['files', { name: 'mine', folder: undefined, isAdminOnly: true }, signal],
    ]);
  });

  test('is listed with what it takes', async () => {
    const one = {
      id: 'files',
      npm: '@a/files',
      version: '1',
      description: 'Files.',
      needsFolder: true,
      unpackedBytes: 5,
      isInstalled: false,
    };
    const { listMcpPackages } = setUp(undefined, { list: async () => [one] });
    expect(await bodyOf(listMcpPackages())).toEqual({
      object: 'list',
      data: [
        {
          id: 'files',
          npm_name: '@a/files',
          version: '1',
          description: 'Files.',
          needs_folder: true,
          size: 5,
          installed: false,
        },
      ],
    });
  });
});

test('a server is removed by its name', async () => {
  const { removeMcpServer, calls } = setUp();
  expect(await bodyOf(removeMcpServer(given({ path: { name: 'mine' } })))).toMatchObject({
    status: 'success',
    name: 'mine',
  });
  expect(calls).toEqual(['mine']);
});

describe('a connection', () => {
  const path = { name: 'mine' };
  const failing = (error: unknown) =>
    setUp(serverOf({ command: 'npx' }, { connect: () => Promise.reject(error) }));

  test('that fails is told as the state of the server', async () => {
    const { connectMcpServer } = failing(new McpServerUnreachable('It is gone.'));
    expect(await bodyOf(connectMcpServer(given({ path })))).toMatchObject({
      name: 'mine',
      error: { code: 'mcp_server_unreachable', message: 'It is gone.' },
    });
    const well = await bodyOf(setUp().connectMcpServer(given({ path })));
    expect([well.name, well.error]).toEqual(['mine', null]);
  });

  test('of a server that is not there, or that breaks, or whose client leaves is an error', async () => {
    await expect(setUp().connectMcpServer(given({ path: { name: 'a' } }))).rejects.toThrow(
      McpServerNotFound,
    );
    await expect(
      failing(new McpServerNotFound('mine')).connectMcpServer(given({ path })),
    ).rejects.toThrow(McpServerNotFound);
    await expect(
      failing(new TypeError('A fault.')).connectMcpServer(given({ path })),
    ).rejects.toThrow('A fault.');
    const left = AbortSignal.abort(new Error('I have left.'));
    await expect(
      failing(new McpServerUnreachable('x')).connectMcpServer(given({ path, signal: left })),
    ).rejects.toThrow('I have left.');
  });

  test('is ended', async () => {
    let isEnded = false;
    const server = serverOf(
      { command: 'npx' },
      {
        disconnect: async () => {
          isEnded = true;
        },
      },
    );
    await setUp(server).disconnectMcpServer(given({ path }));
    expect(isEnded).toBe(true);
  });
});
