import { expect, test } from 'vitest';
import type { Message } from '../conversation/conversation.ts';
import { chatRequestOf } from './chat-request.ts';

const url = 'data:image/png;base64,AAAA';
const path: Message[] = [
  {
    id: 'q',
    role: 'user',
    createdAt: 0,
    text: 'Look',
    attachments: [{ kind: 'picture', name: 'p', url }],
  },
  { id: 'a', parent: 'q', role: 'assistant', createdAt: 0, text: '', model: 'm', state: 'failed' },
];
const deaf = { seesPictures: false, hearsSounds: false };

test('settings that are not set are left to the model', () => {
  const request = chatRequestOf({ model: 'm', path: [], settings: {}, senses: deaf });
  expect(request).toEqual({ model: 'm', messages: [], stream_options: { include_usage: true } });
});

test('settings are sent by the names of the documents', () => {
  const settings = {
    system: 'Be brief.',
    temperature: 0,
    topP: 0.9,
    maxTokens: 5,
    contextSize: 4096,
    thinking: true,
  };
  expect(chatRequestOf({ model: 'm', path: [], settings, senses: deaf })).toMatchObject({
    messages: [{ role: 'system', content: 'Be brief.' }],
    temperature: 0,
    top_p: 0.9,
    max_completion_tokens: 5,
    enable_thinking: true,
  });
});

test('settings of the sampling, texts that end an answer and a JSON schema are sent', () => {
  const settings = {
    topK: 40,
    minP: 0.05,
    repeatPenalty: 1.1,
    seed: 7,
    stop: 'END\n\n###',
    schema: '{"type":"object"}',
  };
  expect(chatRequestOf({ model: 'm', path: [], settings, senses: deaf })).toMatchObject({
    top_k: 40,
    min_p: 0.05,
    repeat_penalty: 1.1,
    seed: 7,
    stop: ['END', '###'],
    response_format: { type: 'json_schema', json_schema: { schema: { type: 'object' } } },
  });
});

test.each(['{', '[]', 'null', '7', ''])(
  'the schema %j is not an object of JSON, and is not sent',
  (schema) => {
    expect(
      chatRequestOf({ model: 'm', path: [], settings: { schema }, senses: deaf }),
    ).not.toHaveProperty('response_format');
  },
);

test('a model that writes is told that another one has made an image', () => {
  const made: Message = {
    id: 'i',
    role: 'assistant',
    createdAt: 0,
    text: '',
    model: 'p',
    state: 'done',
    picture: { kind: 'picture', name: 'p', url },
  };
  expect(chatRequestOf({ model: 'm', path: [made], settings: {}, senses: deaf }).messages).toEqual([
    { role: 'assistant', content: '[Here is the image.]' },
  ]);
});

test('a picture goes to a model that sees, and only there', () => {
  const seeing = chatRequestOf({
    model: 'm',
    path,
    settings: {},
    senses: { ...deaf, seesPictures: true },
  });
  expect(seeing.messages).toEqual([
    {
      role: 'user',
      content: [
        { type: 'image_url', image_url: { url } },
        { type: 'text', text: 'Look' },
      ],
    },
  ]);
  expect(chatRequestOf({ model: 'm', path, settings: {}, senses: deaf }).messages).toEqual([
    { role: 'user', content: 'Look' },
  ]);
});

test('an answer that goes on comes last, and is not thought about again', () => {
  const request = chatRequestOf({
    model: 'm',
    path,
    settings: { thinking: true },
    senses: deaf,
    beginning: 'Once',
  });
  expect(request.messages.at(-1)).toEqual({ role: 'assistant', content: 'Once' });
  expect(request.enable_thinking).toBe(false);
});

test('a text file goes before the words, in a fence that it can not close', () => {
  const file = { kind: 'text' as const, name: 'notes.md', text: 'a\n````\nb' };
  const question: Message = {
    id: 'q',
    role: 'user',
    createdAt: 0,
    text: 'Sum it up',
    attachments: [file],
  };
  expect(
    chatRequestOf({ model: 'm', path: [question], settings: {}, senses: deaf }).messages,
  ).toEqual([{ role: 'user', content: 'notes.md:\n`````\na\n````\nb\n`````\n\nSum it up' }]);
});
