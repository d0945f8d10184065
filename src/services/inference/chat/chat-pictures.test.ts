import { expect, test } from 'vitest';
import { withToolPictures } from './chat-pictures.ts';

const picture = { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } };
const text = (words: string) => ({ type: 'text', text: words });
const result = (content: unknown) => ({ role: 'tool', tool_call_id: '1', content });
const user = (content: unknown) => ({ role: 'user', content });
const IN_WORDS = '[There is a picture here, which this model cannot see.]';

test.each([
  {
    title: 'in the message that follows',
    messages: [result([text('a'), picture]), result('b'), user('c')],
    become: [result('a'), result('b'), user([picture, text('c')])],
  },
  {
    title: 'beside the pictures of the user',
    messages: [result([picture]), user([text('a'), picture])],
    become: [result(''), user([picture, text('a'), picture])],
  },
  {
    title: 'in a message of their own',
    messages: [result([picture]), { role: 'assistant', content: 'a' }, result([picture])],
    become: [result(''), user([picture]), { role: 'assistant', content: 'a' }, result(''), user([picture])],
  },
])('a model that sees is shown pictures of results $title', ({ messages, become }) => {
  expect(withToolPictures({ messages }, { seesPictures: true }).messages).toEqual(become);
});

test('one that does not is told that there was a picture; pictures of the user stay', () => {
  const messages = [user([picture]), result([text('a'), picture]), user('b')];
  expect(withToolPictures({ messages }, { seesPictures: false }).messages).toEqual([
    user([picture]),
    result(`a\n${IN_WORDS}`),
    user('b'),
  ]);
});

test('a chat without pictures in results stays the same object', () => {
  for (const messages of [[user([picture])], [result('a')], [result([text('a')])], 'nonsense', [null]]) {
    const body = { messages };
    expect(withToolPictures(body, { seesPictures: false })).toBe(body);
    expect(withToolPictures(body, { seesPictures: true })).toBe(body);
  }
});
