import { expect, test } from 'vitest';
import { plainWith, planFor } from '../../../../fixtures/plans.ts';
import { withShortIds } from './call-ids.ts';
import { ChatFitting } from './fitting.ts';

const { signal } = new AbortController();
const SHORT = /^[A-Za-z0-9]{9}$/;

const call = (id?: string) => ({
  ...(id === undefined ? {} : { id }),
  function: { name: 'f', arguments: '{}' },
});
const assistant = (...ids: (string | undefined)[]) => ({
  role: 'assistant',
  content: null,
  tool_calls: ids.map(call),
});
const result = (tool_call_id?: string) => ({ role: 'tool', tool_call_id, content: 'r' });
const user = { role: 'user', content: 'a' };

/** In the order in which they come. */
const idsIn = (messages: readonly unknown[]) =>
  (messages as Record<string, never>[]).flatMap(({ tool_calls = [], tool_call_id }) => [
    ...(tool_calls as { id: string }[]).map(({ id }) => id),
    ...(tool_call_id === undefined ? [] : [tool_call_id]),
  ]);

test('each id becomes nine letters and digits, the same for a call and its results, and the same each time', () => {
  const turn = [user, assistant('call_1', 'toolu_01AbC'), result('toolu_01AbC'), result('call_1')];
  const ids = idsIn(withShortIds(turn));
  expect(ids).toHaveLength(4);
  for (const id of ids) expect(id).toMatch(SHORT);
  expect(ids[2]).toBe(ids[1]);
  expect(ids[3]).toBe(ids[0]);
  expect(ids[0]).not.toBe(ids[1]);
  expect(idsIn(withShortIds([...turn, assistant('call_1'), user])).slice(0, 4)).toEqual(ids);
});

test('an id that has the form stays, and so do messages without ids', () => {
  const messages = [user, assistant('abcdefgh1'), result('abcdefgh1')];
  expect(withShortIds(messages)).toEqual(messages);
});

test('calls without ids get some, and their results the same in their order', () => {
  const ids = idsIn(
    withShortIds([user, assistant(undefined, undefined), result(), result(), user]),
  );
  expect(ids).toHaveLength(4);
  expect(ids.slice(2)).toEqual(ids.slice(0, 2));
  expect(new Set(ids).size).toBe(2);
});

/** A native server whose template takes ids of one form, or refuses all calls. */
function leaseOn(takes: (id: string) => boolean) {
  let questions = 0;
  const lease = {
    model: planFor('a').model,
    protocol: plainWith({}).protocol,
    backend: 'plain',
    instance: {},
    async probe({ body }: { body: { messages?: unknown } }) {
      questions += 1;
      return idsIn(body.messages as unknown[]).every(takes) ? '{"input_tokens":5}' : undefined;
    },
  };
  return { lease, questions: () => questions };
}

test.each<[string, (id: string) => boolean, boolean]>([
  ['wants nine letters and digits', (id) => SHORT.test(id), true],
  ['takes any', () => true, false],
  ['refuses all', () => false, false],
])(
  'ids are changed only for a template that does not take them: one that %s',
  async (_what, takes, isChanged) => {
    const { lease, questions } = leaseOn(takes);
    const fitting = new ChatFitting();
    const chat = { messages: [user, assistant('call_1'), result('call_1'), user] };
    const [id, ofResult] = idsIn((await fitting.fit(chat, lease, signal)).messages);
    expect([id !== 'call_1', ofResult === id]).toEqual([isChanged, true]);
    const asked = questions();
    await fitting.fit(chat, lease, signal);
    expect(questions()).toBe(asked);
  },
);
