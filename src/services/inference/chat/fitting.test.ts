import { createServer } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { closeServer, listenOnLoopback, originOf } from '../../../../fixtures/loopback.ts';
import { plainWith, planFor } from '../../../../fixtures/plans.ts';
import type { Lease } from '../../residency/residency.ts';
import { createChatPlacement } from './chat-placement.ts';

const { signal } = new AbortController();
const early = { messages: [{ role: 'user', content: 'a' }] };
const late = {
  messages: [
    { role: 'user', content: 'a' },
    { role: 'system', content: 'b' },
  ],
};
const moved = { messages: [{ role: 'user', content: 'a\n\nb' }] };
const picture = { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } };

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

type Messages = readonly { role: string; content: string }[];

/** A native server that counts what `textOf` leaves of a chat; undefined is a refusal. */
async function leaseOn(textOf: (messages: Messages) => string | undefined) {
  let questions = 0;
  const server = createServer((request, response) => {
    questions += 1;
    let body = '';
    request.on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => {
      const text = textOf(JSON.parse(body).messages);
      response.writeHead(text === undefined ? 400 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(text === undefined ? { error: 'no' } : { input_tokens: text.length }));
    });
  });
  await listenOnLoopback(server, 0);
  ends.push(() => closeServer(server));
  const recipe = plainWith({
    protocol: { paths: { chat: '/chat', 'count-tokens': '/count' }, seesPictures: ({ model }) => model.type !== 'llm' },
  });
  const lease = { ...planFor('a', { recipe }), server: { baseUrl: originOf(server) } };
  return { lease: lease as unknown as Lease, questions: () => questions };
}

const all = (messages: Messages) => messages.map(({ content }) => content).join('');
const withoutLate = (messages: Messages) => all(messages.filter(({ role }, index) => role !== 'system' || index === 0));
const withoutBehindAssistant = (messages: Messages) =>
  all(messages.filter(({ role }, index) => role !== 'system' || messages[index - 1]?.role !== 'assistant'));

test.each<[string, (messages: Messages) => string | undefined, object]>([
  ['reads them everywhere', all, late],
  ['leaves them out', withoutLate, moved],
  ['leaves them out behind the assistant', withoutBehindAssistant, moved],
  ['refuses them', () => undefined, moved],
  [
    'refuses them behind the assistant',
    (messages) => (messages[4]?.content.includes('eight') ? undefined : all(messages)),
    moved,
  ],
])('later system messages for a template that %s', async (_what, textOf, becomes) => {
  const { lease } = await leaseOn(textOf);
  expect(await createChatPlacement().fit(late, lease, signal)).toEqual(becomes);
});

test('a template is tried once for each native server, and only for a chat that depends on it', async () => {
  const { lease, questions } = await leaseOn(all);
  const placement = createChatPlacement();
  expect(await placement.fit(early, lease, signal)).toBe(early);
  expect(questions()).toBe(0);
  await placement.fit(late, lease, signal);
  await placement.fit(late, lease, signal);
  expect(questions()).toBe(3);
});

test('a native server that can not count gets no later system messages', async () => {
  const { lease, questions } = await leaseOn(all);
  const blind = { ...lease, recipe: plainWith({}) };
  expect(await createChatPlacement().fit(late, blind, signal)).toEqual(moved);
  expect(questions()).toBe(0);
});

const asked = { role: 'user', content: 'a' };
const call = {
  role: 'assistant',
  content: null,
  tool_calls: [{ id: '1', type: 'function', function: { name: 'f', arguments: '{}' } }],
};
const result = { role: 'tool', tool_call_id: '1', content: 'r' };
/** As templates that want the user and the assistant to take turns. */
const alternating = (messages: Messages) => {
  const spoken = messages.filter(
    (message) => message.role === 'user' || (message.role === 'assistant' && !('tool_calls' in message)),
  );
  return spoken.every(({ role }, index) => (role === 'user') === (index % 2 === 0)) ? 'words' : undefined;
};

test.each([
  ['two messages of the user', [asked, asked], [{ role: 'user', content: 'a\n\na' }]],
  [
    'one behind a result',
    [asked, call, result, asked],
    [asked, call, result, { role: 'assistant', content: 'Understood.' }, asked],
  ],
])('%s are rearranged for a template that refuses them, which is tried once', async (_title, messages, becomes) => {
  const { lease, questions } = await leaseOn(alternating);
  const placement = createChatPlacement();
  expect((await placement.fit({ messages }, lease, signal)).messages).toEqual(becomes);
  const before = questions();
  await placement.fit({ messages }, lease, signal);
  expect(questions()).toBe(before);
});

test('roles stay as they are for a template that takes them, and where it can not be tried', async () => {
  const chat = { messages: [asked, asked, call, result, asked] };
  const { lease } = await leaseOn(() => 'words');
  expect(await createChatPlacement().fit(chat, lease, signal)).toBe(chat);
  expect(await createChatPlacement().fit(chat, { ...lease, recipe: plainWith({}) }, signal)).toBe(chat);
  const { lease: refusing } = await leaseOn(() => undefined);
  expect(await createChatPlacement().fit(chat, refusing, signal)).toBe(chat);
});

test('a client that leaves while its template is tried is told so, and nothing is kept of it', async () => {
  const leaving = new AbortController();
  const { lease, questions } = await leaseOn((messages) => {
    if (!leaving.signal.aborted) leaving.abort(new Error('left'));
    return all(messages);
  });
  const placement = createChatPlacement();
  await expect(placement.fit(late, lease, leaving.signal)).rejects.toThrow('left');
  const before = questions();
  expect(await placement.fit(late, lease, signal)).toEqual(late);
  expect(questions()).toBe(before + 3);
});

test('a provider fits chats to its models itself', async () => {
  const remote = { ...planFor('cloud.a', { recipe: plainWith({}) }), ask: () => {}, release() {}, explain: () => {} };
  expect(await createChatPlacement().fit(late, remote as never, signal)).toBe(late);
});

test('pictures of tools go to where a model that sees finds them, and away where none are seen', async () => {
  const { lease } = await leaseOn(all);
  const chat = {
    messages: [
      { role: 'user', content: 'a' },
      { role: 'assistant', content: null, tool_calls: [{ id: '1', function: { name: 'f', arguments: '{}' } }] },
      { role: 'tool', tool_call_id: '1', content: [picture] },
    ],
  };
  const blind = await createChatPlacement().fit(chat, lease, signal);
  expect(JSON.stringify(blind)).not.toContain('base64');
  const seeing = { ...lease, model: { ...lease.model, type: 'embedding' as const } };
  expect(JSON.stringify(await createChatPlacement().fit(chat, seeing, signal))).toContain('base64');
});

type Calling = readonly { tool_calls?: readonly object[] }[];
const withCalls = (most: number) => (messages: Messages) =>
  all(messages) +
  (messages as Calling).map(({ tool_calls: calls = [] }) => 'c'.repeat(Math.min(most, calls.length))).join('');

test.each<[string, (messages: Messages) => string | undefined, boolean]>([
  ['has a place for them', withCalls(9), false],
  ['leaves all but one out', withCalls(1), true],
  ['leaves all out', withCalls(0), false],
  [
    'refuses them',
    (messages) => ((messages as Calling)[1]?.tool_calls?.length === 2 ? undefined : all(messages)),
    true,
  ],
  ['refuses any call', (messages) => ((messages as Calling)[1]?.tool_calls ? undefined : all(messages)), false],
])('several calls in one turn for a template that %s', async (_what, textOf, isSplit) => {
  const { lease } = await leaseOn(textOf);
  const call = (id: string) => ({ id, type: 'function', function: { name: 'f', arguments: '{}' } });
  const result = (id: string) => ({ role: 'tool', tool_call_id: id, content: 'r' });
  const turn = (...ids: string[]) => ({ role: 'assistant', content: null, tool_calls: ids.map(call) });
  const chat = { messages: [early.messages[0], turn('1', '2'), result('1'), result('2')] };
  const split = [early.messages[0], turn('1'), result('1'), turn('2'), result('2')];
  expect(await createChatPlacement().fit(chat, lease, signal)).toEqual(isSplit ? { messages: split } : chat);
});
