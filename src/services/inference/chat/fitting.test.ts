import { expect, test } from 'vitest';
import { plainWith, planFor } from '../../../../fixtures/plans.ts';
import { BackendRefused } from '../../../errors.ts';
import type { Sent } from '../../upstream/upstream.ts';
import { ChatFitting } from './fitting.ts';

const { signal } = new AbortController();
const early = { messages: [{ role: 'user', content: 'a' }] };
const late = {
  messages: [
    { role: 'user', content: 'a' },
    { role: 'system', content: 'b' },
  ],
};
const moved = { messages: [{ role: 'user', content: 'a\n\nb' }] };
const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } };

type Messages = readonly { role: string; content: string }[];

/** A native server that counts what `textOf` leaves of a chat; undefined is a refusal. */
function leaseOn(textOf: (messages: Messages) => string | undefined) {
  let questions = 0;
  const { protocol } = plainWith({
    protocol: { seesPictures: ({ model }) => model.type !== 'llm' },
  });
  const lease = {
    model: planFor('a').model,
    protocol,
    backend: 'plain',
    instance: {},
    async probe({ capability, body }: Sent) {
      questions += 1;
      const text = capability === 'count-tokens' ? textOf(body.messages as Messages) : undefined;
      return text === undefined ? undefined : JSON.stringify({ input_tokens: text.length });
    },
  };
  return { lease, questions: () => questions };
}

/** A native server that can't count. */
const blind = { ...leaseOn(() => undefined).lease, probe: async () => undefined };

const all = (messages: Messages) => messages.map(({ content }) => content).join('');
const withoutLate = (messages: Messages) =>
  all(messages.filter(({ role }, index) => role !== 'system' || index === 0));
const withoutBehindAssistant = (messages: Messages) =>
  all(
    messages.filter(
      ({ role }, index) => role !== 'system' || messages[index - 1]?.role !== 'assistant',
    ),
  );

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
  const { lease } = leaseOn(textOf);
  expect(await new ChatFitting().fit(late, lease, signal)).toEqual(becomes);
});

test('a template is tried once for each native server, and only for a chat that depends on it', async () => {
  const { lease, questions } = leaseOn(all);
  const fitting = new ChatFitting();
  expect(await fitting.fit(early, lease, signal)).toBe(early);
  expect(questions()).toBe(0);
  await fitting.fit(late, lease, signal);
  await fitting.fit(late, lease, signal);
  expect(questions()).toBe(3);
});

test('a native server that can not count gets no later system messages', async () => {
  expect(await new ChatFitting().fit(late, blind, signal)).toEqual(moved);
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
    (message) =>
      message.role === 'user' || (message.role === 'assistant' && !('tool_calls' in message)),
  );
  return spoken.every(({ role }, index) => (role === 'user') === (index % 2 === 0))
    ? 'words'
    : undefined;
};

test.each([
  ['two messages of the user', [asked, asked], [{ role: 'user', content: 'a\n\na' }]],
  [
    'one behind a result',
    [asked, call, result, asked],
    [asked, call, result, { role: 'assistant', content: 'Understood.' }, asked],
  ],
])(
  '%s are rearranged for a template that refuses them, which is tried once',
  async (_title, messages, becomes) => {
    const { lease, questions } = leaseOn(alternating);
    const fitting = new ChatFitting();
    expect((await fitting.fit({ messages }, lease, signal)).messages).toEqual(becomes);
    const before = questions();
    await fitting.fit({ messages }, lease, signal);
    expect(questions()).toBe(before);
  },
);

test('roles stay as they are for a template that takes them, and where it can not be tried', async () => {
  const chat = { messages: [asked, asked, call, result, asked] };
  const { lease } = leaseOn(() => 'words');
  expect(await new ChatFitting().fit(chat, lease, signal)).toBe(chat);
  expect(await new ChatFitting().fit(chat, blind, signal)).toBe(chat);
  const { lease: refusing } = leaseOn(() => undefined);
  expect(await new ChatFitting().fit(chat, refusing, signal)).toBe(chat);
});

test('a client that leaves while its template is tried is told so, and nothing is kept of it', async () => {
  const leaving = new AbortController();
  const { lease, questions } = leaseOn((messages) => {
    if (!leaving.signal.aborted) leaving.abort(new Error('left'));
    return all(messages);
  });
  const fitting = new ChatFitting();
  await expect(fitting.fit(late, lease, leaving.signal)).rejects.toThrow('left');
  const before = questions();
  expect(await fitting.fit(late, lease, signal)).toEqual(late);
  expect(questions()).toBe(before + 3);
});

test('what is not a list of messages, or not a message, stays as it is in a chat', async () => {
  for (const chat of [
    {},
    { messages: 'nonsense' },
    { messages: [null, 'x', { role: 'user', content: 7 }] },
  ]) {
    expect(await new ChatFitting().fit(chat, blind, signal)).toBe(chat);
  }
});

const provider = { ...blind, protocol: { paths: {}, fitsChats: true as const } };
const refusal = (message: string) => new BackendRefused({ message, status: 400 });

test('a provider fits chats to its models itself', async () => {
  expect(await new ChatFitting().fit(late, provider, signal)).toBe(late);
});

test.each<[string, readonly object[], readonly object[]]>([
  ['System message must be at the beginning.', late.messages, moved.messages],
  [
    'Only user and assistant roles are supported, with the exception of an initial optional system message!',
    late.messages,
    moved.messages,
  ],
  [
    'After the optional system message, conversation roles must alternate user/assistant/user/assistant/...',
    [asked, asked, call, result, { role: 'system', content: 'b' }],
    [
      { role: 'user', content: 'a\n\na' },
      call,
      result,
      { role: 'assistant', content: 'Understood.' },
      { role: 'user', content: 'b' },
    ],
  ],
])(
  'what a provider has refused with "%s" goes to it in another order from then on',
  async (words, messages, becomes) => {
    const fitting = new ChatFitting();
    const id = provider.model.id;
    const before = fitting.refusedElsewhere(id);
    const error = refusal(`Error rendering prompt: Jinja Exception: ${words} (line 7)`);
    const now = fitting.noteRefusal(id, error);
    expect(now).not.toBe(before);
    expect((await fitting.fit({ messages }, provider, signal)).messages).toEqual(becomes);
    expect(fitting.noteRefusal(id, error)).toBe(now);
    expect(fitting.refusedElsewhere('another')).toBe(before);
  },
);

test.each([
  refusal('The model is overloaded.'),
  new Error('System message must be at the beginning.'),
])('%s says nothing of a template', (error) => {
  const fitting = new ChatFitting();
  expect(fitting.noteRefusal('m', error)).toBe(fitting.refusedElsewhere('m'));
});

test('images of tools go to where a model that sees finds them, and away where none are seen', async () => {
  const { lease } = leaseOn(all);
  const chat = {
    messages: [
      { role: 'user', content: 'a' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: '1', function: { name: 'f', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: '1', content: [image] },
    ],
  };
  expect(JSON.stringify(await new ChatFitting().fit(chat, lease, signal))).not.toContain('base64');
  const seeing = { ...lease, model: { ...lease.model, type: 'embedding' as const } };
  expect(JSON.stringify(await new ChatFitting().fit(chat, seeing, signal))).toContain('base64');
});

type Calling = readonly { tool_calls?: readonly object[] }[];
const withCalls = (most: number) => (messages: Messages) =>
  all(messages) +
  (messages as Calling)
    .map(({ tool_calls: calls = [] }) => 'c'.repeat(Math.min(most, calls.length)))
    .join('');

test.each<[string, (messages: Messages) => string | undefined, boolean]>([
  ['has a place for them', withCalls(9), false],
  ['leaves all but one out', withCalls(1), true],
  ['leaves all out', withCalls(0), false],
  [
    'refuses them',
    (messages) => ((messages as Calling)[1]?.tool_calls?.length === 2 ? undefined : all(messages)),
    true,
  ],
  [
    'refuses any call',
    (messages) => ((messages as Calling)[1]?.tool_calls ? undefined : all(messages)),
    false,
  ],
])('several calls in one turn for a template that %s', async (_what, textOf, isSplit) => {
  const { lease } = leaseOn(textOf);
  const call = (id: string) => ({ id, type: 'function', function: { name: 'f', arguments: '{}' } });
  const result = (id: string) => ({ role: 'tool', tool_call_id: id, content: 'r' });
  const turn = (...ids: string[]) => ({
    role: 'assistant',
    content: null,
    tool_calls: ids.map(call),
  });
  const chat = { messages: [early.messages[0], turn('1', '2'), result('1'), result('2')] };
  const split = [early.messages[0], turn('1'), result('1'), turn('2'), result('2')];
  expect(await new ChatFitting().fit(chat, lease, signal)).toEqual(
    isSplit ? { messages: split } : chat,
  );
});
