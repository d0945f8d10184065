// The tools that a request gets of real MCP servers: which, which are asked about first, and what
// comes of calls.
import { describe, expect, test } from 'vitest';
import { programOf, serversIn } from '../../../fixtures/mcp/rooms-of-servers.ts';
import { placeOf } from '../../../fixtures/places.ts';
import { LeavesMachine } from '../../errors.ts';
import type { ServerChoice } from './toolbox.ts';
import { createToolboxes, UsedApprovals } from './toolbox.ts';

const { signal } = new AbortController();
const asker = { place: placeOf('', { key: 'me' }), signal };

const choice = (more: Partial<ServerChoice> = {}): ServerChoice => ({
  label: 'town',
  never: false,
  place: 'tools[0]',
  nameField: 'server_label',
  ...more,
});

async function opened(more: Partial<ServerChoice> = {}, mode = 'plain') {
  const made = await serversIn({ mcpServers: { town: programOf(mode) } });
  const open = createToolboxes(made.servers);
  const toolbox = await open([choice(more)], asker);
  if (toolbox === undefined) throw new Error('There is no toolbox.');
  return { ...made, open, toolbox };
}

describe('the tools that are offered', () => {
  const namesOf = (list: readonly { tool: { name: string }; isAskedFirst: boolean }[]) =>
    list.map(({ tool, isAskedFirst }) => `${tool.name}${isAskedFirst ? '?' : ''}`);

  test.each<[string, Partial<ServerChoice>, string[]]>([
    ['all are asked about', {}, ['weather?', 'told?', 'fail?', 'wait?']],
    ['none is asked about', { never: true }, ['weather', 'told', 'fail', 'wait']],
    [
      'some are not asked about',
      { never: { names: ['weather', 'told'] } },
      ['weather', 'told', 'fail?', 'wait?'],
    ],
    [
      'some are asked about whatever else is said',
      { never: true, always: { names: ['told'] } },
      ['weather', 'told?', 'fail', 'wait'],
    ],
    ['only some are wanted', { allowed: { names: ['weather'] } }, ['weather?']],
    ['only those that read are wanted', { allowed: { readOnly: true } }, []],
    [
      'those that may write are wanted, by name',
      { allowed: { readOnly: false, names: ['told'] } },
      ['told?'],
    ],
  ])('%s', async (_case, more, names) => {
    const { toolbox } = await opened(more);
    expect(namesOf(toolbox.offered)).toEqual(names);
    expect(toolbox.listings.map(({ tools }) => tools.length)).toEqual([names.length]);
  });

  test('are asked about once more when they say something else than before', async () => {
    const { open, toolbox, clock } = await opened({ never: true }, 'counting');
    const call = { label: 'town', name: 'weather', arguments: '{}' };
    expect(await toolbox.call(call, { signal })).toMatchObject({ isError: false });
    clock.advance(10_000);
    const later = await open([choice({ never: true })], asker);
    expect(namesOf(later?.offered ?? [])).toEqual(['weather?']);
  });

  test('are none of a server that fails, whose listing says why', async () => {
    const { toolbox } = await opened({}, 'ends-at-once');
    expect([toolbox.offered, toolbox.listings]).toEqual([
      [],
      [{ label: 'town', tools: [], error: expect.stringContaining('no such folder') }],
    ]);
  });

  test('of no servers need no toolbox', async () => {
    const { servers } = await serversIn();
    expect(await createToolboxes(servers)([], asker)).toBeUndefined();
  });
});

describe('a server that a request names', () => {
  test('and that is unknown is refused with those that there are', async () => {
    const { open } = await opened();
    await expect(open([choice({ label: 'city' })], asker)).rejects.toMatchObject({
      param: 'tools[0].server_label',
      message:
        "tools[0].server_label is 'city', and no MCP server of that name is in mcpServers of config.json. There are 'town'.",
    });
    const { servers } = await serversIn();
    const none = createToolboxes(servers)([choice()], asker);
    await expect(none).rejects.toThrow(/None is named here\.$/);
  });

  test('is found by its address, and no other address is asked', async () => {
    const url = 'http://127.0.0.1:9/mcp';
    const { servers } = await serversIn({ mcpServers: { far: { url } } });
    const open = createToolboxes(servers);
    const toolbox = await open([choice({ label: 'any', url })], asker);
    expect(toolbox?.listings[0]).toMatchObject({ label: 'any', error: /can't be used/ });
    const other = open([choice({ label: 'far', url: 'http://127.0.0.1:9/other' })], asker);
    await expect(other).rejects.toMatchObject({ param: 'tools[0].server_url' });
  });

  test('and that is elsewhere gets nothing of a request that stays here', async () => {
    const mcpServers = {
      here: { url: 'http://127.0.0.1:9/mcp' },
      house: { url: 'http://192.168.77.1:9/mcp' },
      town: programOf(),
    };
    const { servers } = await serversIn({ mcpServers });
    const open = createToolboxes(servers);
    const staying = { place: placeOf('', { isLocalOnly: true }), signal };
    await expect(open([choice({ label: 'house' })], staying)).rejects.toThrow(LeavesMachine);
    expect((await open([choice({ label: 'town' })], staying))?.offered).toHaveLength(4);
    expect((await open([choice({ label: 'here' })], staying))?.offered).toEqual([]);
  });
});

describe('a call', () => {
  const call = (more: object = {}) => ({
    label: 'town',
    name: 'weather',
    arguments: '{"city":"Rome"}',
    ...more,
  });

  test('has its result, with arguments or without', async () => {
    const { toolbox } = await opened();
    const textOf = async (more = {}) => (await toolbox.call(call(more), { signal })).text;
    expect(await textOf()).toBe('It is sunny in Rome.');
    expect(await textOf({ arguments: ' ' })).toBe('It is sunny in all places.');
  });

  test.each([
    ['a tool that is not offered', { name: 'told' }, /'told' of 'town' is not offered/],
    ['a server that is not there', { label: 'city' }, /'weather' of 'city' is not offered/],
    ['arguments that are not JSON', { arguments: '{"city":' }, /not a JSON object/],
    ['arguments that are a list', { arguments: '["Rome"]' }, /not a JSON object/],
  ])('of %s is a failure that the model reads', async (_case, more, text) => {
    const { toolbox } = await opened({ allowed: { names: ['weather', 'fail'] } });
    expect(await toolbox.call(call(more), { signal })).toEqual({
      text: expect.stringMatching(text),
      isError: true,
    });
  });

  test('is not made where the tool says something else of itself than when it was approved', async () => {
    const { toolbox, clock } = await opened({}, 'counting');
    const [offered] = toolbox.offered;
    const fingerprint = offered?.tool.fingerprint ?? '';
    const approved = { signal, approvedFingerprint: fingerprint.slice(0, 24) };
    expect(await toolbox.call(call(), approved)).toMatchObject({ isError: false });
    clock.advance(10_000);
    for (const options of [approved, { signal }])
      expect(await toolbox.call(call(), options)).toEqual({
        text: expect.stringContaining('It has to be approved again.'),
        isError: true,
      });
  });

  test('of a server that dies is a failure, and of a client that leaves none', async () => {
    const { toolbox } = await opened({}, 'dying');
    expect(await toolbox.call(call(), { signal })).toEqual({
      text: expect.stringContaining('out of cheese'),
      isError: true,
    });
    const waiting = await opened();
    const leaving = new AbortController();
    const left = waiting.toolbox.call(call({ name: 'wait' }), { signal: leaving.signal });
    leaving.abort(new Error('I have left.'));
    await expect(left).rejects.toThrow('I have left.');
  });
});

test('an approval counts once for each caller', async () => {
  const { toolbox, open } = await opened();
  toolbox.takeApproval('mcpr_1', 'input[1]');
  expect(() => toolbox.takeApproval('mcpr_1', 'input[1]')).toThrow(
    'input[1] approves a call that was approved and made before.',
  );
  toolbox.takeApproval('mcpr_2', 'input[1]');
  const other = await open([choice()], { place: placeOf('', { key: 'you' }), signal });
  other?.takeApproval('mcpr_1', 'input[1]');
});

test('of very many approvals the oldest are forgotten', () => {
  const used = new UsedApprovals();
  for (let number = 0; number < 10_000; number += 1) used.use('me', String(number));
  expect(used.use('me', '0')).toBe(false);
  expect(used.use('me', 'more')).toBe(true);
  expect(used.use('me', '1')).toBe(false);
  expect(used.use('me', '0')).toBe(true);
});
