import { expect, test } from 'vitest';
import { readLlamacppRefusal } from './refusals.ts';

test.each([
  [
    500,
    'input (2402 tokens) is too large to process. increase the physical batch size (current batch size: 512)',
  ],
  [400, 'input (2402 tokens) is larger than the max context size (512 tokens). skipping'],
])(
  'an input that is too long for one go is a mistake of the client, which both engines tell alike',
  (status, message) => {
    expect(readLlamacppRefusal({ capability: 'embeddings', status, message })).toEqual({
      status: 400,
      type: 'exceed_context_size_error',
      code: 'context_length_exceeded',
      message:
        "This model's maximum context length is 512 tokens, but an input has 2402. Send it in parts.",
      counts: { n_prompt_tokens: 2402, n_ctx: 512 },
    });
  },
);

test('so is a token that the model does not know', () => {
  const message = 'vector::_M_range_check: __n (which is 4000) >= this->size() (which is 352)';
  expect(readLlamacppRefusal({ capability: 'detokenize', status: 500, message })).toMatchObject({
    status: 400,
  });
  expect(readLlamacppRefusal({ capability: 'chat', status: 500, message })).toBeUndefined();
});

test.each([
  ['request (3001 tokens) exceeds the available context size (256 tokens), try increasing it', 400],
  ['the request exceeds the available context size. try increasing the context size', 400],
  ['Context size has been exceeded.', 500],
  [
    "This model's maximum context length is 256 tokens, and an input must be shorter, but input 0 has 300.",
    400,
  ],
])(
  'a prompt that is too long is refused with the messages of OpenAI and of llama-server: %s',
  (message, status) => {
    const type = status === 500 ? 'server_error' : 'exceed_context_size_error';
    const refusal = readLlamacppRefusal({
      capability: 'chat',
      status,
      type,
      code: status,
      message,
    });
    expect(refusal).toMatchObject({
      status: 400,
      type: 'exceed_context_size_error',
      code: 'context_length_exceeded',
    });
    expect(refusal?.message).toMatch(/^This model's maximum context length is/);
    if (!message.includes('3001')) return;
    expect(refusal?.message).toMatch(/maximum context length is 256 tokens/);
    expect(refusal?.message).toMatch(
      /\(3001 tokens\) exceeds the available context size \(256 tokens\)/,
    );
  },
);

test.each([
  ['invalid_request_error', 400, 'invalid_request'],
  ['not_supported_error', 501, 'not_supported'],
  ['feature_of_tomorrow', 400, 'feature_of_tomorrow'],
])('a refusal of type %s gets a code other than a status', (type, status, code) => {
  const refusal = readLlamacppRefusal({
    capability: 'chat',
    status,
    message: 'No.',
    type,
    code: status,
  });
  expect(refusal).toEqual({ status, type, message: 'No.', code });
});

test('a code other than a status stays', () => {
  const native = { status: 400, type: 'invalid_request_error', code: 'chosen', message: 'No.' };
  expect(readLlamacppRefusal({ capability: 'chat', ...native })).toBeUndefined();
});

test('all other refusals stay as they are', () => {
  expect(
    readLlamacppRefusal({ capability: 'embeddings', status: 500, message: 'out of memory' }),
  ).toBeUndefined();
  expect(
    readLlamacppRefusal({ capability: 'detokenize', status: 503, message: 'out of range' }),
  ).toBeUndefined();
});

test.each([
  'Failed to load image or audio file',
  'Failed to tokenize prompt',
  'audio input is not supported - hint: if this is unexpected, you may need to provide the mmproj',
])(
  'a part that can not be read is a mistake of the client, in a count as in a chat: %s',
  (message) => {
    const refusal = { status: 500, type: 'server_error', code: 500, message };
    for (const capability of ['chat', 'count-tokens'] as const)
      expect(readLlamacppRefusal({ ...refusal, capability })).toMatchObject({
        status: 400,
        message,
      });
  },
);
