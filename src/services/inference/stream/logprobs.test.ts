import { expect, test } from 'vitest';
import { withListedLogprobs } from './logprobs.ts';

test('the form of chats becomes lists, with the place of each token in the text', () => {
  const content = [
    {
      token: 'Hel',
      logprob: -0.5,
      top_logprobs: [
        { token: 'Hel', logprob: -0.5 },
        { token: 'Yo', logprob: -1 },
      ],
    },
    { token: 'lo', logprob: -0.25 },
  ];
  expect(withListedLogprobs({ content })).toEqual({
    content,
    tokens: ['Hel', 'lo'],
    token_logprobs: [-0.5, -0.25],
    top_logprobs: [{ Hel: -0.5, Yo: -1 }, {}],
    text_offset: [0, 3],
  });
});

test.each([null, { tokens: ['a'], token_logprobs: [-1] }, { content: null }])(
  '%o stays as it is',
  (logprobs) => {
    expect(withListedLogprobs(logprobs)).toBe(logprobs);
  },
);
