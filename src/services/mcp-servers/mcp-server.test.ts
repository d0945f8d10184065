// One MCP server with real programs: when it is started, how long it is kept, and what is said when
// it can't be used.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createRoomsOfServers, programOf } from '../../../fixtures/mcp/rooms-of-servers.ts';
import { LeavesMachine, OfflineMode } from '../../errors.ts';
import { McpCallFailed, McpServerDisabled, McpServerUnreachable } from './errors.ts';
import { FRESH_MS, IDLE_MS, MAX_PAGES } from './limits.ts';
import { McpServer, type McpServerDependencies } from './mcp-server.ts';
import { readServerSettings } from './server-settings.ts';

const never = new AbortController().signal;

function serverOf(fields: object, more: Partial<McpServerDependencies> = {}) {
  const made = createRoomsOfServers(more);
  const server = new McpServer(readServerSettings('mine', { ...fields }), made.rooms);
  onTestFinished(() => server.close());
  return { server, ...made };
}

/** The error with which it tells no tools. */
const failureOf = (server: McpServer): Promise<Error> =>
  server.tools(never).then(
    () => expect.unreachable('It has told its tools.'),
    (error: Error) => error,
  );

const namesOf = ({ tools }: { tools: readonly { name: string }[] }) =>
  tools.map(({ name }) => name);

describe('a program', () => {
  test('is started by its first use and tells what it is and what tools it has', async () => {
    const { server, starts } = serverOf(programOf());
    expect([server.state, server.identity, server.known, starts()]).toEqual([
      'idle',
      {},
      undefined,
      0,
    ]);
    const list = await server.tools(never);
    expect(namesOf(list)).toEqual(['weather', 'told', 'fail', 'wait']);
    expect([server.state, server.problem, server.known]).toEqual(['connected', undefined, list]);
    expect(server.identity).toMatchObject({ name: 'fixture', version: '1.2.3' });
    expect(starts()).toBe(1);
  });

  test('is started once for all that ask meanwhile, and is connecting until then', async () => {
    const { server, starts } = serverOf(programOf());
    const asked = [server.tools(never), server.tools(never), server.call('weather', {}, never)];
    await expect.poll(() => server.state).toBe('connecting');
    await Promise.all(asked);
    expect(starts()).toBe(1);
  });

  test('gets its words, its folder and its variables, and none of the home is left out', async () => {
    const environment = { TOKEN_OF_OWNER: 'a-long-secret' };
    const { server, secrets } = serverOf(
      {
        // biome-ignore lint/suspicious/noTemplateCurlyInString: it is written so in config.json
        ...programOf('plain', 'with ${TOKEN_OF_OWNER}'),
        // biome-ignore lint/suspicious/noTemplateCurlyInString: it is written so in config.json
        env: { TOKEN: '${TOKEN_OF_OWNER}', SHORT: 'short' },
      },
      { environment },
    );
    const { text } = await server.call('told', {}, never);
    expect(JSON.parse(text)).toMatchObject({
      words: ['with a-long-secret'],
      cwd: homedir(),
      environment: { TOKEN: 'a-long-secret', SHORT: 'short' },
    });
    // What is too short to be a secret would spoil every text.
    expect(secrets).toEqual(['a-long-secret']);
  });

  test('starts in the folder that the owner has set', async () => {
    const { server } = serverOf({ ...programOf(), cwd: tmpdir() });
    expect(JSON.parse((await server.call('told', {}, never)).text)).toMatchObject({
      cwd: tmpdir(),
    });
  });

  test('ends when it is disconnected, and the next use starts it again', async () => {
    const { server, starts, log } = serverOf(programOf());
    await server.tools(never);
    await server.disconnect();
    expect(server.state).toBe('idle');
    await server.tools(never);
    expect([server.state, starts()]).toEqual(['connected', 2]);
    expect(log.entries.filter(({ severity }) => severity === 'Warning')).toEqual([]);
  });

  test('is let go when it was not used for ten minutes after its last use', async () => {
    const { server, clock, log } = serverOf(programOf());
    await server.tools(never);
    clock.advance(IDLE_MS - 1);
    await server.tools(never);
    clock.advance(IDLE_MS - 1);
    expect(server.state).toBe('connected');
    clock.advance(1);
    await log.seen(/^MCP server 'mine': not used for a while, so it is let go$/);
    expect(server.state).toBe('idle');
  });

  test('is kept while a call of it runs, however long that takes', async () => {
    const { server, clock } = serverOf(programOf());
    await server.tools(never);
    const leaving = new AbortController();
    const call = server.call('wait', {}, leaving.signal);
    await server.tools(never);
    clock.advance(IDLE_MS * 2);
    expect(server.state).toBe('connected');
    leaving.abort(new Error('I have left.'));
    await expect(call).rejects.toThrow('I have left.');
    clock.advance(IDLE_MS);
    await expect.poll(() => server.state).toBe('idle');
  });
});

describe('a list of tools', () => {
  test('is taken for right for a few seconds, and asked for again by connect', async () => {
    const { server, clock } = serverOf(programOf('counting'));
    const version = async (list = server.tools(never)) =>
      /version (\d+)/.exec((await list).tools[0]?.description ?? '')?.[1];
    expect([await version(), await version()]).toEqual(['1', '1']);
    clock.advance(FRESH_MS - 1);
    expect(await version()).toBe('1');
    clock.advance(1);
    expect(await version()).toBe('2');
    expect(await version(server.connect(never))).toBe('3');
  });

  test('that the server calls old is asked for again', async () => {
    const { server } = serverOf(programOf('changing'));
    const first = await server.tools(never);
    await expect
      .poll(async () => (await server.tools(never)).tools[0]?.description)
      .not.toBe(first.tools[0]?.description);
  });

  test('is read page by page to its end', async () => {
    const { server } = serverOf(programOf('paged'));
    const list = await server.tools(never);
    expect([namesOf(list), list.notes]).toEqual([['tool_0', 'tool_1', 'tool_2'], []]);
  });

  test('without an end is given up', async () => {
    const { server } = serverOf(programOf('endless-pages'));
    await expect(server.tools(never)).rejects.toThrow(
      new RegExp(`^MCP server 'mine' did not tell its tools: .*\\b${MAX_PAGES}\\b`),
    );
    expect(server.state).toBe('connected');
  });

  test('without an end whose pages are large is read as far as there is room, and said', async () => {
    const { server } = serverOf(programOf('endless-large-pages'));
    const list = await server.tools(never);
    expect(namesOf(list)).toEqual(['tool_0', 'tool_1', 'tool_2']);
    expect(list.notes).toContain(
      'It has too many tools: the first 3 are offered, and it was not asked for more.',
    );
    expect(server.state).toBe('connected');
  });
});

describe('a call', () => {
  test('has the text of its result, also where the tool says that it failed', async () => {
    const { server } = serverOf(programOf());
    expect(await server.call('weather', { city: 'Rome' }, never)).toEqual({
      text: 'It is sunny in Rome.',
      isError: false,
    });
    expect(await server.call('fail', {}, never)).toEqual({
      text: 'The tool has failed.',
      isError: true,
    });
  });

  test('that the server refuses fails with its words, and the server stays', async () => {
    const { server } = serverOf(programOf());
    const call = server.call('nothing', {}, never);
    await expect(call).rejects.toThrow(McpCallFailed);
    await expect(call).rejects.toThrow(
      /^MCP server 'mine' did not carry out 'nothing': .*There is no tool nothing\.$/,
    );
    expect(server.state).toBe('connected');
  });

  test('of which the program dies tells how it ended and what it last said', async () => {
    const { server, starts } = serverOf(programOf('dying'));
    await expect(server.call('weather', {}, never)).rejects.toThrow(
      "MCP server 'mine' did not carry out 'weather': exited with code 3. Last output: Error: out of cheese.",
    );
    expect(server.state).toBe('idle');
    await server.tools(never);
    expect(starts()).toBe(2);
  });

  test('takes no longer than the owner allows', async () => {
    const { server } = serverOf({ ...programOf('silent'), timeout_ms: 1000 });
    await expect(server.call('weather', {}, never)).rejects.toThrow(
      /carry out 'weather': .*timed out/i,
    );
  });
});

describe('one that fails', () => {
  test('says why, is left alone for a while, and then tried again', async () => {
    const { server, clock, starts } = serverOf(programOf('ends-at-once'));
    const why = await server.tools(never).catch((error: Error) => error);
    expect(why).toBeInstanceOf(McpServerUnreachable);
    const message =
      "MCP server 'mine' could not be used: it exited with code 1. Last output: Error: no such folder.";
    expect([(why as Error).message, server.state, server.problem]).toEqual([
      message,
      'failing',
      message,
    ]);
    expect(starts()).toBe(1);
    await expect(server.tools(never)).rejects.toMatchObject({ message, retryAfterMs: 1000 });
    expect(starts()).toBe(1);
    clock.advance(1000);
    await expect(server.tools(never)).rejects.toThrow(message);
    expect(starts()).toBe(2);
  });

  test('is tried at once when a person asks for just that, and is not failing once it works', async () => {
    let command: string | undefined;
    const { rooms } = createRoomsOfServers();
    const fields = { ...programOf() };
    const settings = readServerSettings('mine', fields);
    const server = new McpServer(settings, {
      ...rooms,
      programs: {
        startOnPipes: (label, plan) =>
          rooms.programs.startOnPipes(label, { ...plan, file: command ?? plan.file }),
      },
    });
    onTestFinished(() => server.close());
    command = 'no-such-program-of-this-machine';
    await expect(server.connect(never)).rejects.toThrow(/could not be started/);
    expect(server.state).toBe('failing');
    command = undefined;
    await expect(server.tools(never)).rejects.toThrow(/could not be started/);
    await server.connect(never);
    expect([server.state, server.problem]).toEqual(['connected', undefined]);
  });

  test('forgets its failure when it is disconnected', async () => {
    const { server } = serverOf(programOf('ends-at-once'));
    await server.tools(never).catch(() => undefined);
    await server.disconnect();
    expect([server.state, server.problem]).toEqual(['idle', undefined]);
  });

  test.each([
    ['other-revision', 2],
    ['refuses', 1],
  ])('and speaks another revision of MCP is started once more: %s', async (mode, count) => {
    const { server, starts } = serverOf(programOf(mode));
    await expect(server.tools(never)).rejects.toThrow(
      /^MCP server 'mine' does not speak MCP: .*(?:Go away|Method not found)/i,
    );
    expect(starts()).toBe(count);
  });

  test('and repeats a secret in its last words is masked', async () => {
    const { server } = serverOf({
      command: process.execPath,
      args: ['-e', "console.error('The key ' + process.env.KEY + ' is wrong.'); process.exit(1)"],
      env: { KEY: 'a-long-secret' },
    });
    await expect(server.tools(never)).rejects.toThrow('Last output: The key [key] is wrong.');
    expect(server.problem).not.toContain('a-long-secret');
  });

  test('tells only its last lines, each shortened', async () => {
    const script = "for (const a of 'abcd') console.error(a.repeat(500)); process.exit(1)";
    const { server } = serverOf({ command: process.execPath, args: ['-e', script] });
    const { message } = await failureOf(server);
    const lines = ['b', 'c', 'd'].map((letter) => letter.repeat(400));
    expect(message).toMatch(`Last output: ${lines.join(' | ')}.`);
  });
});

test('one that is switched off is never started', async () => {
  const { server, starts } = serverOf({ ...programOf(), disabled: true });
  expect(server.state).toBe('disabled');
  await expect(server.tools(never)).rejects.toThrow(McpServerDisabled);
  expect([server.state, starts()]).toEqual(['disabled', 0]);
});

test('one that is removed while it starts is not used any more', async () => {
  const { server } = serverOf(programOf('never-starts'));
  const waiting = server.tools(never);
  await expect.poll(() => server.state).toBe('connecting');
  await server.close();
  await expect(waiting).rejects.toThrow("MCP server 'mine' was removed.");
});

describe('a ready-made one', () => {
  const [, ...words] = ['', ...programOf().args];
  const [entry = ''] = words;

  test('is started as its package says', async () => {
    const launchOfPackage = (id: string) =>
      id === 'files' ? { file: process.execPath, entry, env: { FROM: 'package' } } : undefined;
    const { server } = serverOf(
      { package_id: 'files', args: ['plain', '/folder'], env: { OWN: 'mine' } },
      { launchOfPackage },
    );
    expect(JSON.parse((await server.call('told', {}, never)).text)).toMatchObject({
      words: ['/folder'],
      cwd: homedir(),
      environment: { FROM: 'package', OWN: 'mine' },
    });
  });

  test.each([
    ['is unknown', undefined],
    ['has lost its files', { file: process.execPath, entry: `${entry}.gone`, env: {} }],
  ])('that %s says how it comes back', async (_case, launch) => {
    const { server } = serverOf({ package_id: 'files' }, { launchOfPackage: () => launch });
    await expect(server.tools(never)).rejects.toThrow(
      "runs the ready-made server 'files', which is not here. Add it again, by POST /internal/mcp/packages/files",
    );
  });
});

/** An MCP server at an address of this machine, which keeps the headers of what it is sent. */
async function startAddress() {
  const headers: NodeJS.Dict<string | string[]>[] = [];
  const http = createServer(async (request, response) => {
    headers.push(request.headers);
    if (request.method !== 'POST') return response.writeHead(405).end();
    let text = '';
    for await (const piece of request) text += piece;
    const { id, method, params } = JSON.parse(text);
    if (id === undefined) return response.writeHead(202).end();
    const results: Record<string, object> = {
      initialize: {
        protocolVersion: params?.protocolVersion,
        capabilities: { tools: {} },
        serverInfo: { name: 'address', version: '2' },
      },
      'tools/list': { tools: [{ name: 'far', inputSchema: { type: 'object' } }] },
    };
    const result = results[method];
    const error = { code: -32601, message: 'Method not found' };
    const said = { jsonrpc: '2.0', id, ...(result ? { result } : { error }) };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said));
  }).listen(0, '127.0.0.1');
  await once(http, 'listening');
  onTestFinished(() => void http.close());
  const { port } = http.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/mcp`, headers };
}

describe('an address', () => {
  test('is asked with the headers of the owner, whose variables are filled in', async () => {
    const { url, headers } = await startAddress();
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is written so in config.json
    const fields = { url, headers: { Authorization: 'Bearer ${TOKEN_OF_OWNER}' } };
    const environment = { TOKEN_OF_OWNER: 'a-long-secret' };
    const { server, secrets } = serverOf(fields, { environment });
    expect(namesOf(await server.tools(never))).toEqual(['far']);
    expect(server.identity).toMatchObject({ name: 'address', version: '2' });
    expect(headers.every(({ authorization }) => authorization === 'Bearer a-long-secret')).toBe(
      true,
    );
    expect(secrets).toEqual(['Bearer a-long-secret']);
  });

  test('where nothing listens is unreachable, and only its origin is told', async () => {
    const { server } = serverOf({ url: 'http://127.0.0.1:9/mcp?token=a' });
    await expect(server.tools(never)).rejects.toThrow(
      /^MCP server 'mine' can't be used at http:\/\/127\.0\.0\.1:9: .*[^.]\.$/,
    );
    expect(server.problem).not.toContain('token');
  });

  test.each([
    { host: '127.0.0.1', offline: undefined, localOnly: undefined },
    { host: '192.168.77.1', offline: undefined, localOnly: LeavesMachine },
    { host: 'mcp.example.com', offline: OfflineMode, localOnly: LeavesMachine },
  ])('$host is asked offline, and where all stays here, as far as it may be', async (row) => {
    const { server, switches } = serverOf({ url: `http://${row.host}:9/mcp` });
    const stopped = new AbortController();
    stopped.abort(new Error('It would be asked.'));
    const refusal = (failure?: new (...args: never[]) => Error) => failure ?? 'It would be asked.';
    switches.isOffline = true;
    await expect(server.tools(stopped.signal)).rejects.toThrow(refusal(row.offline));
    Object.assign(switches, { isOffline: false, isLocalOnly: true });
    await expect(server.tools(stopped.signal)).rejects.toThrow(refusal(row.localOnly));
  });

  test('does not concern programs, which run here', async () => {
    const { server, switches } = serverOf(programOf());
    Object.assign(switches, { isOffline: true, isLocalOnly: true });
    await server.tools(never);
    expect(server.state).toBe('connected');
  });
});
