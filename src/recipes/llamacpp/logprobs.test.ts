import { expect, test } from 'vitest';
import { withChatLogprobs, withTextLogprobs } from './logprobs.ts';

const tools = [{ type: 'function', function: { name: 'look' } }];

test.each([0, null, undefined])(
  'a chat with %j alternatives asks for one, as llama-server knows no fewer',
  (count) => {
    expect(withChatLogprobs({ logprobs: true, top_logprobs: count })).toEqual({
      logprobs: true,
      top_logprobs: 1,
    });
  },
);

test.each([
  { logprobs: true, top_logprobs: 3, stream: true },
  { logprobs: true, top_logprobs: 3, tools },
  { logprobs: true, top_logprobs: 3, tools: [], stream: true },
  { logprobs: false, tools, stream: true },
  { tools, stream: true },
])('%j stays as it is', (body) => {
  expect(withChatLogprobs(body)).toBe(body);
});

test('with tools they come in one piece', () => {
  const body = {
    logprobs: true,
    top_logprobs: 2,
    tools,
    stream: true,
    stream_options: { include_usage: true },
  };
  expect(withChatLogprobs(body)).toEqual({ logprobs: true, top_logprobs: 2, tools, stream: false });
});

test('a text without alternatives asks for one', () => {
  expect(withTextLogprobs({ logprobs: 0 })).toEqual({ logprobs: 1 });
  for (const body of [{ logprobs: 2 }, { logprobs: true }, {}])
    expect(withTextLogprobs(body)).toBe(body);
});
