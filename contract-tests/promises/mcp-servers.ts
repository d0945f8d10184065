// What docs/mcp-servers.md says of the servers whose tools models use here.
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Reply, Undocumented } from '../support/client.ts';
import { idOf, ROOT } from '../support/server.ts';
import { answers, get, ok, post, type Request, type Section } from './row.ts';
import type { World } from './stands.ts';

const FIXTURE = join(ROOT, 'fixtures/mcp/server.mjs');
const CHAT = idOf('chat');
const USER = { role: 'user', content: 'What is the weather in Rome?' };
const SUNNY = 'It is sunny in Rome.';

const program = (mode: string) => ({ command: process.execPath, args: [FIXTURE, mode] });

/** The servers as a person writes them into config.json. */
const servers: Request = (world) =>
  world.writeCached('config.json', {
    mcpServers: {
      town: { ...program('plain'), env: { TOKEN: 'a-secret' }, alwaysAllow: ['weather'] },
      maps: program('pictures'),
      fickle: program('changing'),
      crowded: program('many'),
      long: program('long'),
      away: program('ends-at-once'),
      old: { type: 'sse', url: 'http://127.0.0.1:9/sse' },
    },
  });

/** Has the model call a tool of these servers. */
const calls =
  (name: string): Request =>
  async (world) => {
    await world.ask(post('/v1/load', { model_name: CHAT }));
    const fake = await world.fake(CHAT);
    await fake.order({ toolCall: { name, arguments: { city: 'Rome' } } });
  };
const answersOnly: Request = async (world) => {
  await world.ask(post('/v1/load', { model_name: CHAT }));
  await (await world.fake(CHAT)).order({});
};
const byWeather = [servers, calls('town__weather')];

const chat = (more: object = {}) =>
  post('/v1/chat/completions', {
    model: CHAT,
    messages: [USER],
    mcp_servers: [{ name: 'town', require_approval: 'never' }],
    ...more,
  });
const respond = (label: string, more: object = {}) =>
  post('/v1/responses', {
    model: CHAT,
    input: USER.content,
    tools: [{ type: 'mcp', server_label: label, require_approval: 'never', ...more }],
  });
const lastResult = async (world: World): Promise<unknown> =>
  (await world.lastRequest()).messages.findLast(({ role }: Undocumented) => role === 'tool')
    ?.content;

/** Answers what a person is asked about, as often as said. */
const approved = (times: number) => async (world: World) => {
  const first = (await world.ask(chat({ mcp_servers: [{ name: 'town' }] }))).json as Undocumented;
  const id = first.mcp.approvals[0].id;
  const again = chat({
    mcp_servers: [{ name: 'town' }],
    messages: [USER, first.choices[0].message],
    mcp_approvals: [{ id, approve: true }],
  });
  const replies: Reply[] = [];
  for (let time = 0; time < times; time += 1) replies.push(await world.ask(again));
  return replies.map(({ status, json }) => [status, (json as Undocumented).mcp?.calls[0].output]);
};

/** The rows, in the order of the page. */
export const MCP_SERVERS: readonly Section[] = [
  {
    place: 'docs/mcp-servers.md, Name one',
    on: 'tools',
    rows: [
      {
        id: 'mcp.name.config',
        statement:
          'entries can be copied, a change of the file counts with the next use, and none is started by it',
        given: [servers],
        request: get('/internal/mcp/servers'),
        expect: ({ json }) =>
          expect(json.data.find(({ name }: Undocumented) => name === 'town')).toMatchObject({
            command: process.execPath,
            state: 'idle',
          }),
      },
      {
        id: 'mcp.name.sse',
        statement: 'the older transport sse is not spoken',
        given: [servers],
        request: get('/internal/mcp/servers'),
        expect: ({ json }) =>
          expect(json.data.map(({ name }: Undocumented) => name)).not.toContain('old'),
      },
      {
        id: 'mcp.name.secrets',
        statement: 'values of env and headers are never shown',
        given: [servers],
        request: get('/internal/mcp/servers'),
        expect: ({ text }) => expect(text).not.toContain('a-secret'),
      },
      {
        id: 'mcp.name.command',
        statement: 'a command needs the admin key',
        request: post('/internal/mcp/servers', { name: 'mine', ...program('plain') }),
        expect: answers(403, { error: { code: 'admin_key_required' } }),
      },
      {
        id: 'mcp.name.connect-fails',
        statement: 'connect says why a server failed, with the last lines that it printed',
        given: [servers],
        request: post('/internal/mcp/servers/away/connect'),
        expect: ok({
          state: 'failing',
          error: { message: expect.stringContaining('no such folder') },
        }),
      },
      {
        id: 'mcp.ready-made.three',
        statement: 'three servers are ready-made, in fixed versions',
        request: get('/internal/mcp/packages'),
        expect: ok({
          data: [{ id: 'files', needs_folder: true }, { id: 'memory' }, { id: 'web' }],
        }),
      },
      {
        id: 'mcp.ready-made.comes',
        statement: 'an operation fetches the package with npm and writes the entry',
        reason: 'this server asks no registry',
        shownBy: {
          test: '%s comes, starts, and has its tools',
          file: 'contract-tests/package/ready-made.test.ts',
        },
      },
      {
        id: 'mcp.ready-made.outside',
        statement: 'files sees one folder, and nothing outside of it',
        reason: 'this server asks no registry',
        shownBy: {
          test: 'and none outside of it',
          file: 'contract-tests/package/ready-made.test.ts',
        },
      },
      {
        id: 'mcp.ready-made.goes',
        statement: 'when the last server of a package is removed, its files are deleted',
        reason: 'a package is put there for it',
        shownBy: {
          test: 'the files of a ready-made server go with the last one that runs it',
          file: 'contract-tests/mcp-servers.test.ts',
        },
      },
      {
        id: 'mcp.ready-made.lock',
        statement: 'a release with other parts in a package fetches it again',
        reason: 'a package is put there for it',
        shownBy: {
          test: 'one of the same version from another lock is not taken for this one',
          file: 'contract-tests/mcp-servers.test.ts',
        },
      },
    ],
  },
  {
    place: 'docs/mcp-servers.md, Let a model use them',
    on: 'tools',
    rows: [
      {
        id: 'mcp.loop.responses',
        statement:
          'a server is a tool of the Responses API; calls run here, and the model is asked again',
        given: byWeather,
        request: respond('town'),
        expect: async (reply, world) => {
          ok({
            output: [
              { type: 'mcp_list_tools', server_label: 'town' },
              { type: 'mcp_call', output: SUNNY },
              { type: 'message' },
            ],
          })(reply, world);
          expect(await lastResult(world)).toBe(SUNNY);
        },
      },
      {
        id: 'mcp.loop.chat',
        statement:
          'in chats the field is mcp_servers, and mcp of the response has servers, calls and messages',
        given: byWeather,
        request: chat(),
        expect: ok({
          mcp: {
            servers: [{ name: 'town', error: null }],
            calls: [{ server: 'town', name: 'weather', output: SUNNY }],
            approvals: [],
            messages: [{ role: 'assistant' }, { role: 'tool', content: SUNNY }],
          },
        }),
      },
      {
        id: 'mcp.approval.default',
        statement: 'a person is asked about all calls unless require_approval says otherwise',
        given: byWeather,
        request: chat({ mcp_servers: [{ name: 'town' }] }),
        expect: ok({ mcp: { calls: [], approvals: [{ server: 'town', name: 'weather' }] } }),
      },
      {
        id: 'mcp.approval.once',
        statement: 'each approval counts once',
        given: byWeather,
        request: approved(2),
        expect: (seen) =>
          expect(seen).toEqual([
            [200, SUNNY],
            [400, undefined],
          ]),
      },
      {
        id: 'mcp.approval.tabs',
        statement: 'whichever tab brings it',
        reason: 'it takes two tabs',
        shownBy: {
          test: 'of two tabs that are asked about a call, one answer counts',
          file: 'contract-tests/web/flows.ts',
        },
      },
      {
        id: 'mcp.approval.changed',
        statement:
          'a tool that says something else of itself is asked about again, whatever the request says',
        given: [servers, calls('fickle__weather')],
        request: respond('fickle'),
        expect: ok({
          output: [
            { type: 'mcp_list_tools' },
            { type: 'mcp_call', error: expect.stringContaining('approved again') },
            { type: 'message' },
          ],
        }),
      },
      {
        id: 'mcp.loop.failed',
        statement: 'a call that fails is told to the model, which goes on',
        given: [servers, calls('town__fail')],
        request: chat(),
        expect: async (reply, world) => {
          ok({ choices: [{ finish_reason: 'stop' }], mcp: { calls: [{ state: 'failed' }] } })(
            reply,
            world,
          );
          expect(await lastResult(world)).toBe('Error: The tool has failed.');
        },
      },
      {
        id: 'mcp.loop.away',
        statement: 'so is a server that is away',
        given: [servers, answersOnly],
        request: respond('away'),
        expect: ok({
          status: 'completed',
          output: [
            {
              type: 'mcp_list_tools',
              tools: [],
              error: expect.stringContaining('no such folder'),
            },
            { type: 'message' },
          ],
        }),
      },
      {
        id: 'mcp.loop.client',
        statement: 'tools of the client still go to the client',
        given: [servers, calls('look')],
        request: chat({ tools: [{ type: 'function', function: { name: 'look' } }] }),
        expect: ok({ choices: [{ finish_reason: 'tool_calls' }], mcp: { calls: [] } }),
      },
      {
        id: 'mcp.loop.address',
        statement: 'server_url may only repeat an address that is named',
        given: [servers],
        request: respond('town', { server_url: 'http://169.254.169.254/mcp' }),
        expect: answers(400, { error: { param: 'tools[0].server_url' } }),
      },
      {
        id: 'mcp.loop.headers',
        statement: 'headers are the owner’s to set',
        given: [servers],
        request: respond('town', { headers: { A: 'b' } }),
        expect: answers(400, { error: { param: 'tools[0].headers' } }),
      },
      {
        id: 'mcp.loop.picture',
        statement: 'a picture in a result is in images of the call',
        given: [servers, calls('maps__picture')],
        request: chat({ mcp_servers: [{ name: 'maps', require_approval: 'never' }] }),
        expect: ok({
          mcp: { calls: [{ images: [expect.stringMatching(/^data:image[/]png;base64,/)] }] },
        }),
      },
      {
        id: 'mcp.loop.seeing',
        statement: 'it is shown to a model that sees',
        reason: 'it takes a model with a projector',
        shownBy: {
          test: 'a model that sees is shown the picture of a result',
          file: 'contract-tests/mcp-pictures.test.ts',
        },
      },
    ],
  },
  {
    place: 'docs/mcp-servers.md, Who may use them',
    on: 'tools',
    rows: [
      {
        id: 'mcp.keys.keyless',
        statement: 'where no key is set, all of them are listed',
        given: [servers],
        request: get('/v1/mcp-servers'),
        expect: ({ json }) =>
          expect(json.data.map(({ name }: Undocumented) => name)).toContain('town'),
      },
      {
        id: 'mcp.keys.user',
        statement: 'the user’s key sees and uses all but those with admin_only',
        reason: 'these servers have no keys',
        shownBy: {
          test: 'what is listed and used',
          file: 'contract-tests/mcp-keys.test.ts',
        },
      },
    ],
  },
  {
    place: 'docs/mcp-servers.md, What is kept in bounds',
    on: 'tools',
    rows: [
      {
        id: 'mcp.bounds.tools',
        statement: 'of 10,000 tools the first 1000 are offered, and notes say so',
        given: [servers],
        request: post('/internal/mcp/servers/crowded/connect'),
        expect: ({ json }) => {
          expect(json.tools).toHaveLength(1000);
          expect(json.notes).toEqual([expect.stringContaining('the first 1000 are offered')]);
        },
      },
      {
        id: 'mcp.bounds.result',
        statement: 'the model gets 65,536 characters of a result, and a word about the rest',
        given: [servers, calls('long__weather')],
        request: chat({ mcp_servers: [{ name: 'long', require_approval: 'never' }] }),
        expect: async (_reply, world) =>
          expect(await lastResult(world)).toMatch(/^z{65536}\n\[The result was cut off: /),
      },
      {
        id: 'mcp.bounds.message',
        statement: 'a message of more than 16 MiB is not kept, and its call fails',
        reason: 'it takes a gigabyte',
        shownBy: {
          test: "['huge', /more than 16777216 bytes/]",
          file: 'contract-tests/mcp-in-responses.test.ts',
        },
      },
      {
        id: 'mcp.bounds.silent',
        statement: 'a server that never answers is given up after 60 s',
        reason: 'it takes a minute',
        shownBy: {
          test: 'a server that never says what it is is given up',
          file: 'src/services/mcp-servers/connection.test.ts',
        },
      },
    ],
  },
];
