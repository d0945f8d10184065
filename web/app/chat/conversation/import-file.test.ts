import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { processorSeconds } from '../../../../contract-tests/support/processor-time.ts';
import { importFile } from './import-file.ts';
import { pathOf } from './message-tree.ts';

const PIXEL = 'data:image/png;base64,iVBORw0KGgo=';

/** A message of ChatGPT below another one. */
const said = (parent: string | null, role: string, content: object, more: object = {}) => ({
  parent,
  message: {
    author: { role },
    create_time: 1_700_000_000.5,
    content: { content_type: 'text', ...content },
    ...more,
  },
});
const words = (...parts: unknown[]) => ({ parts });
const hidden = { metadata: { is_visually_hidden_from_conversation: true } };
const byModel = { metadata: { model_slug: 'gpt-x' } };

const CHATGPT = {
  title: 'Lemons',
  create_time: 1_700_000_000,
  update_time: 1_700_000_100,
  current_node: 'last',
  mapping: {
    root: { parent: null, message: null },
    system: said('root', 'system', words(''), hidden),
    question: said('system', 'user', {
      content_type: 'multimodal_text',
      parts: [
        { content_type: 'image_asset_pointer', asset_pointer: 'file-service://x' },
        'Why yellow?',
      ],
    }),
    thinking: said('question', 'assistant', {
      content_type: 'thoughts',
      thoughts: [{ summary: 'Colours', content: 'They ask about colours.' }],
    }),
    recap: said('thinking', 'assistant', {
      content_type: 'reasoning_recap',
      content: 'Thought for 8 s',
    }),
    search: said(
      'recap',
      'assistant',
      { content_type: 'code', text: 'search("x")' },
      { recipient: 'web.run' },
    ),
    result: said('search', 'tool', { content_type: 'execution_output', text: 'found' }),
    answer: said(
      'result',
      'assistant',
      words('Because of \uE200cite\uE202turn0\uE201pigments.'),
      byModel,
    ),
    more: said('answer', 'assistant', words('And the sun.'), byModel),
    other: said('question', 'assistant', words('I do not know.'), byModel),
    last: said('more', 'user', words('Thanks')),
  },
};

const OPEN_WEBUI = {
  title: 'Trees',
  pinned: true,
  created_at: 1_700_000_000,
  updated_at: 1_700_000_100,
  chat: {
    params: { system: 'Be brief.' },
    history: {
      currentId: 'a1',
      messages: {
        q: {
          parentId: null,
          role: 'user',
          content: 'Look',
          timestamp: 1_700_000_000,
          files: [
            { type: 'image', url: PIXEL },
            { type: 'file', name: 'notes.pdf' },
          ],
        },
        a1: {
          parentId: 'q',
          role: 'assistant',
          model: 'm1',
          content:
            '<details type="reasoning" done="true" duration="3">\n<summary>Thought for 3 seconds</summary>\n&gt; A dot,\n&gt; I think.\n</details>\nA dot.',
        },
        a2: { parentId: 'q', role: 'assistant', model: 'm2', content: 'Two dots.' },
      },
    },
  },
};

const json = (value: unknown) => new Blob([JSON.stringify(value)]);

const zipOf = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));

test('an export of ChatGPT comes with its branches and thoughts, in steps put together, and says how many images are missing', async () => {
  const { conversations, leftOut } = await importFile(json([CHATGPT]));
  const [conversation] = conversations;
  if (conversation === undefined) throw new Error('Nothing was imported.');
  expect(conversation).toMatchObject({
    title: 'Lemons',
    createdAt: 1_700_000_000_000,
    updatedAt: 1_700_000_100_000,
  });
  expect(leftOut).toEqual({ files: 1, conversations: 0, parts: 0 });
  const path = pathOf(conversation);
  expect(path.map(({ text }) => text)).toEqual([
    'Why yellow?',
    'Because of pigments.\n\nAnd the sun.',
    'Thanks',
  ]);
  expect(path[1]).toMatchObject({
    model: 'gpt-x',
    state: 'done',
    thoughts: 'They ask about colours.',
  });
  expect(conversation.messages.map(({ text }) => text)).toContain('I do not know.');
  expect(conversation.messages).toHaveLength(4);
});

test('an export of Open WebUI comes with its branches, thoughts, images and instructions', async () => {
  const { conversations, leftOut } = await importFile(json([OPEN_WEBUI]));
  const [conversation] = conversations;
  if (conversation === undefined) throw new Error('Nothing was imported.');
  expect(conversation).toMatchObject({
    title: 'Trees',
    isPinned: true,
    settings: { system: 'Be brief.' },
  });
  expect(leftOut).toEqual({ files: 1, conversations: 0, parts: 0 });
  const [question, answer] = pathOf(conversation);
  expect(question).toMatchObject({ attachments: [{ kind: 'picture', name: 'image', url: PIXEL }] });
  expect(answer).toMatchObject({ model: 'm1', text: 'A dot.', thoughts: 'A dot,\nI think.' });
  expect(conversation.messages).toHaveLength(3);
});

test('a list of messages of an old Open WebUI is a conversation', async () => {
  const messages = ['Hello', 'Good day'].map((content, index) => ({
    role: index ? 'assistant' : 'user',
    content,
  }));
  const { conversations } = await importFile(json({ title: 'Old', chat: { messages } }));
  expect(conversations.map(({ messages: found }) => found.map(({ text }) => text))).toEqual([
    ['Hello', 'Good day'],
  ]);
});

test('the zip of ChatGPT is read, in several parts as well, and nothing else in it', async () => {
  const zip = zipOf({
    'chat.html': 'not JSON',
    'conversations-000.json': JSON.stringify([CHATGPT]),
    'export/conversations-001.json': JSON.stringify([CHATGPT, CHATGPT]),
  });
  expect((await importFile(new Blob([zip]))).conversations).toHaveLength(3);
});

const zip = zipOf({ 'conversations.json': JSON.stringify([CHATGPT]) });
const damaged = zip.slice();
damaged.fill(0xff, 60, 90);
test.each([
  ['that is not JSON', new Blob(['Hello']), 'notJson'],
  ['that is empty', new Blob([]), 'notJson'],
  ['of something else', json([{ name: 'x' }]), 'foreign'],
  ['of our own without conversations', json({ format: 'lemonade-conversations' }), 'broken'],
  ['that is a zip without its end', new Blob([zip.slice(0, -40)]), 'brokenZip'],
  ['that is a zip with other bytes in it', new Blob([damaged]), 'brokenZip'],
  ['that is a zip of something else', new Blob([zipOf({ 'a.txt': 'x' })]), 'noneInZip'],
  [
    'of more than 200 MB',
    { size: 2e8 + 1, slice: () => new Blob(['[]']) } as unknown as Blob,
    'tooLarge',
  ],
])('a file %s is refused with its reason', async (_title, file, problem) => {
  await expect(importFile(file)).rejects.toMatchObject({ problem });
});

test('messages that go in a circle are opened at the first of them, and one without a parent begins', async () => {
  const mapping = {
    a: said('b', 'user', words('In a circle')),
    b: said('a', 'assistant', words('Really')),
    c: said('gone', 'user', words('Hello')),
  };
  const { conversations } = await importFile(json([{ ...CHATGPT, mapping, current_node: 'gone' }]));
  const texts = conversations.map(({ messages }) => messages.map(({ text }) => text));
  expect(texts).toEqual([['Hello', 'In a circle', 'Really']]);
  expect(conversations[0]?.messages[2]?.parent).toBe(conversations[0]?.messages[1]?.id);
});

/** A conversation of Open WebUI whose messages follow each other. */
const inLine = (...messages: object[]) => json({ title: 'Newer', chat: { messages } });

test('the text of an answer may be in the items of its output, with its thoughts', async () => {
  const output = [
    { type: 'reasoning', summary: [{ type: 'summary_text', text: 'A colour.' }] },
    { type: 'function_call', name: 'look', arguments: '{}' },
    { type: 'message', content: [{ type: 'output_text', text: 'Yellow.' }] },
    { type: 'message', content: [{ type: 'output_text', text: 'And green.' }] },
  ];
  const file = inLine(
    { role: 'user', content: 'Which?' },
    { role: 'assistant', content: '', output },
  );
  const [conversation] = (await importFile(file)).conversations;
  expect(conversation?.messages[1]).toMatchObject({
    text: 'Yellow.\n\nAnd green.',
    thoughts: 'A colour.',
  });
  const twice = inLine({
    role: 'assistant',
    content: 'Yellow.',
    output: [{ type: 'message', content: 'Yellow.' }],
  });
  expect((await importFile(twice)).conversations[0]?.messages[0]?.text).toBe('Yellow.');
});

test('a content in parts has its words and its images; those that are elsewhere are counted', async () => {
  const image = (url: string) => ({ type: 'image_url', image_url: { url } });
  const content = [
    { type: 'text', text: 'Look' },
    image(PIXEL),
    image('https://example.org/a.png'),
  ];
  const { conversations, leftOut } = await importFile(inLine({ role: 'user', content }));
  expect(conversations[0]?.messages).toMatchObject([
    { text: 'Look', attachments: [{ kind: 'picture', url: PIXEL }] },
  ]);
  expect(leftOut).toEqual({ files: 1, conversations: 0, parts: 0 });
});

test('what a damaged part of a zip and an entry of another kind held is counted, and the rest comes', async () => {
  const file = zipOf({
    'conversations-000.json': JSON.stringify([CHATGPT]).slice(0, -1),
    'conversations-001.json': JSON.stringify([OPEN_WEBUI, 'nothing']),
  });
  const { conversations, leftOut } = await importFile(new Blob([file]));
  expect(conversations.map(({ title }) => title)).toEqual(['Trees']);
  expect(leftOut).toEqual({ files: 1, conversations: 1, parts: 1 });
});

const children = Object.fromEntries(
  Array.from({ length: 50_000 }, (_, index) => [`c${index}`, said('root', 'user', words('x'))]),
);
const steps = Object.fromEntries(
  Array.from({ length: 100_000 }, (_, index) => [
    `s${index}`,
    said(`s${index - 1}`, 'assistant', words('word')),
  ]),
);
const answer = (content: string) => inLine({ role: 'assistant', content });
test.each([
  ['messages below one', json([{ ...CHATGPT, mapping: { root: { parent: null }, ...children } }])],
  ['steps of one answer', json([{ ...CHATGPT, mapping: steps }])],
  [
    'marks of sources',
    json([{ ...CHATGPT, mapping: { a: said('', 'user', words('\uE200'.repeat(300_000))) } }]),
  ],
  ['thoughts without an end', answer('<details type="reasoning">'.repeat(100_000))],
  [
    'summaries without an end',
    answer(`<details type="reasoning">${'<summary>'.repeat(100_000)}</details>`),
  ],
])('many %s are read in a moment', async (_what, file) => {
  expect(await processorSeconds(() => importFile(file))).toBeLessThan(10);
});
