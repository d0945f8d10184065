import { expect, test } from 'vitest';
import { imagesOfTools } from './pictures.ts';

const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } };
const text = (words: string) => ({ type: 'text', text: words });
const result = (content: unknown) => ({ role: 'tool', tool_call_id: '1', content });
const user = (content: unknown) => ({ role: 'user', content });
const IN_WORDS = '[There is an image here, which this model cannot see.]';

test.each([
  {
    title: 'in the message that follows',
    messages: [result([text('a'), image]), result('b'), user('c')],
    become: [result('a'), result('b'), user([image, text('c')])],
  },
  {
    title: 'next to the images of the user',
    messages: [result([image]), user([text('a'), image])],
    become: [result(''), user([image, text('a'), image])],
  },
  {
    title: 'in a message of their own',
    messages: [result([image]), { role: 'assistant', content: 'a' }, result([image])],
    become: [
      result(''),
      user([image]),
      { role: 'assistant', content: 'a' },
      result(''),
      user([image]),
    ],
  },
])('a model that sees is shown images of results $title', ({ messages, become }) => {
  expect(imagesOfTools(messages, { seesImages: true })).toEqual(become);
});

test('a model that does not see is told that there was an image; images of the user stay', () => {
  const messages = [user([image]), result([text('a'), image]), user('b')];
  expect(imagesOfTools(messages, { seesImages: false })).toEqual([
    user([image]),
    result(`a\n${IN_WORDS}`),
    user('b'),
  ]);
});

test('an image that an agent puts into a message behind the result gets the same note', () => {
  const messages = [result('a'), user([text('b'), image]), user([image])];
  expect(imagesOfTools(messages, { seesImages: false })).toEqual([
    result('a'),
    user(`b\n${IN_WORDS}`),
    user([image]),
  ]);
  expect(imagesOfTools(messages, { seesImages: true })).toBe(messages);
});

test('a chat without images in results stays the same object', () => {
  for (const messages of [[user([image])], [result('a')], [result([text('a')])], [null]]) {
    expect(imagesOfTools(messages, { seesImages: false })).toBe(messages);
    expect(imagesOfTools(messages, { seesImages: true })).toBe(messages);
  }
});
