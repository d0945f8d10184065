import { expect, test } from 'vitest';
import { systemClock } from '../../lib/clock.ts';
import {
  ConversationItemNotFound,
  ConversationNotFound,
  ConversationTooLarge,
  ConversationTooLong,
  ResponseNotFound,
  ThreadNotFound,
} from './errors.ts';
import { KeptConversations } from './kept-conversations.ts';
import { KeptResponses } from './kept-responses.ts';
import { KeptStore } from './kept-store.ts';
import { KeptThreads } from './kept-threads.ts';

const says = (id: string, content = id) => ({ id, type: 'message', role: 'user', content });
const conversation = (id = 'conv_1') => ({
  id,
  object: 'conversation' as const,
  created_at: 1,
  metadata: {},
});

function setUp({ megabytes = 1, maxBodyBytes = 1_000_000 } = {}) {
  const settings = { keptResponsesMb: megabytes, keptResponsesHours: 24, maxBodyBytes };
  const store = new KeptStore({
    settings: () => settings,
    clock: { now: systemClock.now, after: () => () => undefined },
  });
  return {
    conversations: new KeptConversations(store),
    responses: new KeptResponses(store),
    threads: new KeptThreads(store),
  };
}

test('a conversation grows at its end, loses items by their ids, and is there for its owner alone', () => {
  const { conversations: kept } = setUp();
  kept.create('me', conversation(), [says('a'), says('b')]);
  kept.add('me', 'conv_1', [says('c')]);
  expect(kept.update('me', 'conv_1', { topic: 't' })).toMatchObject({ metadata: { topic: 't' } });
  expect(kept.removeItem('me', 'conv_1', 'b')).toMatchObject({ metadata: { topic: 't' } });
  expect(kept.items('me', 'conv_1')).toEqual([says('a'), says('c')]);
  expect(kept.said('me', 'conv_1')).toEqual([says('a'), says('c')]);
  expect(kept.item('me', 'conv_1', 'c')).toEqual(says('c'));
  expect(() => kept.item('me', 'conv_1', 'b')).toThrow(ConversationItemNotFound);
  expect(() => kept.get('you', 'conv_1')).toThrow(ConversationNotFound);
  expect(kept.delete('you', 'conv_1')).toBe(false);
  expect(kept.delete('me', 'conv_1')).toBe(true);
  expect(() => kept.items('me', 'conv_1')).toThrow(ConversationNotFound);
});

test('an id finds nothing of another kind', () => {
  const { conversations, responses, threads } = setUp();
  conversations.create('me', conversation(), []);
  expect(() => responses.get('me', 'conv_1')).toThrow(ResponseNotFound);
  expect(responses.delete('me', 'conv_1')).toBe(false);
  expect(() => threads.said('me', 'conv_1')).toThrow(ThreadNotFound);
  expect(conversations.get('me', 'conv_1')).toEqual(conversation());
});

test('an item that a conversation and a response share is found while one of them is kept', () => {
  const { conversations, responses } = setUp();
  conversations.create('me', conversation(), [says('a')]);
  expect(responses.reader('me').item('a', 'input[0]')).toEqual(says('a'));
  conversations.add('me', 'conv_1', [says('b')]);
  expect(responses.reader('me').item('a', 'input[0]')).toEqual(says('a'));
});

test('one that is larger than all that is kept is refused, and one that is longer than a request may be', () => {
  const { conversations: kept } = setUp({ maxBodyBytes: 100 });
  const large = says('a', 'x'.repeat(2 ** 20));
  expect(() => kept.create('me', conversation(), [large])).toThrow(ConversationTooLarge);
  kept.create('me', conversation('conv_2'), [says('a', 'x'.repeat(200))]);
  expect(kept.items('me', 'conv_2')).toHaveLength(1);
  expect(() => kept.said('me', 'conv_2')).toThrow(ConversationTooLong);
});

test('a thread is told from its first message on, with what holds for all of it', () => {
  const { threads } = setUp();
  const user = (content: string) => ({ role: 'user' as const, content });
  const reply = (content: string) => ({ role: 'assistant' as const, content });
  const turn = { previousId: null, head: { system: 'Be kind.' } };
  threads.keep('me', { ...turn, id: 'msg_1', messages: [user('1')], reply: reply('one') });
  const next = { id: 'msg_2', previousId: 'msg_1', head: { system: 'Be short.' } };
  threads.keep('me', { ...next, messages: [user('2')], reply: reply('two') });
  expect(threads.said('me', 'msg_2')).toEqual({
    head: { system: 'Be kind.' },
    messages: [user('1'), reply('one'), user('2'), reply('two')],
  });
  expect(threads.said('me', 'msg_1').messages).toHaveLength(2);
  expect(() => threads.said('you', 'msg_1')).toThrow(ThreadNotFound);
});
