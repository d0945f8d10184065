import { expect, test } from 'vitest';
import { type Answer, type Conversation, newConversation, type Question } from './conversation.ts';
import { branchesOf, pairOf, pathOf, pathTo, withChosen, withMessage } from './message-tree.ts';

const question = (id: string, parent?: string): Question => ({
  id,
  role: 'user',
  createdAt: 0,
  text: id,
  ...(parent !== undefined && { parent }),
});

const answer = (id: string, parent: string, more: Partial<Answer> = {}): Answer => ({
  id,
  parent,
  role: 'assistant',
  createdAt: 0,
  text: id,
  model: 'm',
  state: 'done',
  ...more,
});

const conversationOf = (...messages: (Question | Answer)[]): Conversation =>
  messages.reduce(withMessage, newConversation('c', 0));

const shown = (conversation: Conversation) => pathOf(conversation).map(({ id }) => id);

const branched = conversationOf(
  question('q'),
  answer('a', 'q'),
  question('r', 'a'),
  answer('b', 'r'),
  answer('a2', 'q'),
);

test('a new answer to an old question is shown, and the way behind the old one is kept', () => {
  expect(shown(branched)).toEqual(['q', 'a2']);
  const { previous, index, count } =
    branchesOf(branched.messages, pathOf(branched)).get('a2') ?? {};
  expect({ index, count }).toEqual({ index: 1, count: 2 });
  const back = withChosen(branched, previous ?? answer('none', 'q'));
  expect(shown(back)).toEqual(['q', 'a', 'r', 'b']);
  expect(branchesOf(back.messages, pathOf(back)).get('a')?.next?.id).toBe('a2');
});

test('a first question that is edited is a branch too', () => {
  const edited = withMessage(branched, question('q2'));
  expect(shown(edited)).toEqual(['q2']);
  expect(branchesOf(edited.messages, pathOf(edited)).get('q2')?.previous?.id).toBe('q');
});

test('the way to a message has nothing of other branches', () => {
  expect(pathTo(branched, 'b').map(({ id }) => id)).toEqual(['q', 'a', 'r', 'b']);
  expect(pathTo(branched, undefined)).toEqual([]);
});

test('two answers that are compared are one branch', () => {
  const compared = withMessage(
    conversationOf(question('q'), answer('a', 'q', { pair: 'p' }), answer('b', 'q', { pair: 'p' })),
    answer('c', 'q'),
  );
  const { index, count, previous } = branchesOf(compared.messages, pathOf(compared)).get('c') ?? {};
  expect({ index, count, previous: previous?.id }).toEqual({ index: 1, count: 2, previous: 'a' });
  expect(pairOf(compared.messages, answer('a', 'q', { pair: 'p' })).map(({ id }) => id)).toEqual([
    'a',
    'b',
  ]);
});

test('messages that go in a circle end', () => {
  const circle: Conversation = {
    ...newConversation('c', 0),
    messages: [question('q', 'a'), answer('a', 'q')],
  };
  expect(pathOf(circle)).toEqual([]);
  expect(pathTo(circle, 'a').length).toBeLessThan(5);
});

test('where nothing was chosen, the newest branch is shown', () => {
  expect(shown({ ...branched, chosen: {} })).toEqual(['q', 'a2']);
});
