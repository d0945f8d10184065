import { expect, test } from 'vitest';
import { type Conversation, newConversation } from './conversation.ts';
import { exportConversations } from './export.ts';
import { ImportError } from './import-error.ts';
import { withMessage } from './message-tree.ts';
import { importConversations, importFolders } from './transfer.ts';

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

/** A file with one conversation of these messages. */
const fileOf = (...messages: object[]) =>
  exportConversations([{ ...full, messages: messages as unknown as Conversation['messages'] }]);

const read = (text: string) => importConversations(JSON.parse(text)) ?? [];

test('what is exported comes back, under new names', () => {
  const [back] = read(exportConversations([full]));
  const ids = [back?.id, ...(back?.messages ?? []).map(({ id }) => id)];
  expect(new Set([...ids, 'c', 'q', 'a']).size).toBe(6);
  const [id, question = '', answer = ''] = ids;
  expect(back).toEqual({
    ...full,
    id,
    chosen: { '': question, [question]: answer },
    messages: [
      { ...full.messages[0], id: question },
      { ...full.messages[1], id: answer, parent: question },
    ],
  });
});

test('an answer that was coming when it was exported comes back as interrupted', () => {
  const [back] = read(fileOf(full.messages[0] ?? {}, { ...full.messages[1], state: 'answering' }));
  expect(back?.messages[1]).toMatchObject({ state: 'interrupted' });
});

test('calls of tools come back as they ended; who made the file allows and asks nothing here', () => {
  const call = { id: 'x', server: 's', name: 'n', function: 'f', input: '{}', before: 'Look:' };
  const toolCalls = ['completed', 'asked', 'approved', 'odd'].map((state) => ({ ...call, state }));
  const settings = { servers: [{ name: 's', tools: ['n', 7], always: ['n'] }, { name: 7 }] };
  const file = JSON.parse(
    fileOf(full.messages[0] ?? {}, { ...full.messages[1], state: 'asking', toolCalls }),
  );
  file.conversations[0].settings = settings;
  const [back] = read(JSON.stringify(file));
  expect(back?.settings).toEqual({ servers: [{ name: 's', tools: ['n'] }] });
  expect(back?.messages[1]).toMatchObject({
    state: 'interrupted',
    toolCalls: [
      { ...call, state: 'completed' },
      { state: 'declined' },
      { state: 'stopped' },
      { state: 'stopped' },
    ],
  });
});

test('sounds of results come back, and one from elsewhere is gone from its place', () => {
  const call = { id: 'a', server: 'town', name: 'bell', function: 'f', input: '', before: '' };
  const wav = 'data:audio/wav;base64,UklGRg==';
  const sounds = [wav, 'https://example.org/x.wav', 'data:audio/midi;base64,AAAA'];
  const toolCalls = [{ ...call, state: 'completed', sounds }];
  const [back] = read(fileOf(full.messages[0] ?? {}, { ...full.messages[1], toolCalls }));
  expect(back?.messages[1]).toMatchObject({ toolCalls: [{ sounds: [wav, '', ''] }] });
});

test('pictures of results come back, and one from elsewhere is gone from its place', () => {
  const call = { id: 'x', server: 's', name: 'n', function: 'f', input: '{}', before: '' };
  const pictures = [PIXEL, 'https://example.org/x.png', 7];
  const toolCalls = [{ ...call, state: 'completed', pictures }];
  const [back] = read(fileOf(full.messages[0] ?? {}, { ...full.messages[1], toolCalls }));
  expect(back?.messages[1]).toMatchObject({ toolCalls: [{ pictures: [PIXEL, '', ''] }] });
});

test.each([
  ['a file without conversations', '{"format":"lemonade-conversations"}'],
  ['a message without a parent', fileOf({ id: 'x', role: 'user', parent: 'gone', text: '' })],
  ['a circle', fileOf({ id: 'x', role: 'user', parent: 'x', text: '' })],
  [
    'a name twice',
    fileOf({ id: 'x', role: 'user', text: '' }, { id: 'x', role: 'user', text: '' }),
  ],
  ['another role', fileOf({ id: 'x', role: 'system', text: '' })],
  [
    'a picture from elsewhere',
    fileOf({
      id: 'x',
      role: 'user',
      text: '',
      attachments: [{ kind: 'picture', url: 'https://example.org/x.png' }],
    }),
  ],
])('%s is refused', (_, text) => {
  expect(() => read(text)).toThrow(ImportError);
});

test.each(['{"format":"other","conversations":[]}', 'null', '[]'])('%s is another file', (text) => {
  expect(importConversations(JSON.parse(text))).toBeUndefined();
});

test('fields of a wrong type are left out', () => {
  const file = JSON.parse(exportConversations([full]));
  Object.assign(file.conversations[0], {
    title: 7,
    settings: { temperature: 'hot', system: ['x'] },
    chosen: 'x',
  });
  const [back] = read(JSON.stringify(file));
  expect(back).toMatchObject({ title: '', settings: {}, chosen: {} });
});

test('folders come back with their ids, by which their conversations name them; an older file has none', () => {
  const folder = { id: 'w', name: 'Work', system: 'Be brief.' };
  const file = JSON.parse(exportConversations([{ ...full, folder: 'w' }], [folder]));
  expect(importFolders(file)).toEqual([folder]);
  expect(importConversations(file)?.[0]?.folder).toBe('w');
  const { folders: _, ...before } = JSON.parse(exportConversations([full]));
  expect(importFolders(before)).toEqual([]);
  expect(importConversations(before)?.[0]?.folder).toBeUndefined();
});
