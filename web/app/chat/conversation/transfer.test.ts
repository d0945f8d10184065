import { expect, test } from 'vitest';
import { type Conversation, newConversation, pathOf, withMessage } from './conversation.ts';
import { exportConversations, ImportError, importConversations } from './transfer.ts';

const PIXEL = 'data:image/png;base64,iVBORw0KGgo=';
const full: Conversation = withMessage(
  withMessage(
    {
      ...newConversation('c', 1),
      title: 'T',
      isPinned: true,
      settings: { system: 'S', temperature: 0.5, thinking: false, shortens: true },
      model: 'm',
    },
    {
      id: 'q',
      role: 'user',
      createdAt: 2,
      text: 'Look',
      attachments: [
        { kind: 'picture', name: 'p.png', url: PIXEL },
        { kind: 'text', name: 't.txt', text: 'T' },
      ],
    },
  ),
  {
    id: 'a',
    parent: 'q',
    role: 'assistant',
    createdAt: 3,
    text: 'A dot.',
    model: 'm',
    state: 'done',
    leftOut: 2,
    thoughts: 'Hm',
    thoughtMs: 5,
    figures: { tokens: 3, firstTokenMs: 10, tokensPerSecond: 20, promptTokens: 4 },
  },
);

function counter() {
  let count = 0;
  return () => {
    count += 1;
    return `new-${count}`;
  };
}

/** A file with one conversation of these messages. */
const fileOf = (...messages: object[]) =>
  exportConversations([{ ...full, messages: messages as unknown as Conversation['messages'] }]);
const read = (text: string) => importConversations(JSON.parse(text), counter()) ?? [];

test('what is exported comes back, under new names', () => {
  const [back] = read(exportConversations([full]));
  expect(back).toEqual({
    ...full,
    id: 'new-3',
    chosen: { '': 'new-1', 'new-1': 'new-2' },
    messages: [
      { ...full.messages[0], id: 'new-1' },
      { ...full.messages[1], id: 'new-2', parent: 'new-1' },
    ],
  });
  expect(pathOf(back ?? full)).toHaveLength(2);
});

test('an answer that was coming when it was exported comes back as interrupted', () => {
  const [back] = read(fileOf(full.messages[0] ?? {}, { ...full.messages[1], state: 'answering' }));
  expect(back?.messages[1]).toMatchObject({ state: 'interrupted' });
});

test.each([
  ['a file without conversations', '{"format":"lemonade-conversations"}'],
  ['a message without a parent', fileOf({ id: 'x', role: 'user', parent: 'gone', text: '' })],
  ['a circle', fileOf({ id: 'x', role: 'user', parent: 'x', text: '' })],
  ['a name twice', fileOf({ id: 'x', role: 'user', text: '' }, { id: 'x', role: 'user', text: '' })],
  ['another role', fileOf({ id: 'x', role: 'system', text: '' })],
  [
    'a picture from elsewhere',
    fileOf({ id: 'x', role: 'user', text: '', attachments: [{ kind: 'picture', url: 'https://example.org/x.png' }] }),
  ],
])('%s is refused', (_, text) => {
  expect(() => read(text)).toThrow(ImportError);
});

test.each(['{"format":"other","conversations":[]}', 'null', '[]'])('%s is another file', (text) => {
  expect(importConversations(JSON.parse(text), counter())).toBeUndefined();
});

test('fields of a wrong type are left out', () => {
  const file = JSON.parse(exportConversations([full]));
  Object.assign(file.conversations[0], { title: 7, settings: { temperature: 'hot', system: ['x'] }, chosen: 'x' });
  const [back] = read(JSON.stringify(file));
  expect(back).toMatchObject({ title: '', settings: {}, chosen: {} });
});
