import { expect, test } from 'vitest';
import { readLlamacppRefusal } from './refusals.ts';

test('an input that is too long for one go is the mistake of whoever sent it', () => {
  const message =
    'input (2402 tokens) is too large to process. increase the physical batch size (current batch size: 512)';
  const refusal = readLlamacppRefusal({ capability: 'embeddings', status: 500, message });
  expect(refusal).toMatchObject({ status: 400, type: 'exceed_context_size_error' });
  expect(refusal?.message).toMatch(/^input \(2402 tokens\).*llamacpp_args/);
});

test('so is a token that the model does not know', () => {
  const message = 'vector::_M_range_check: __n (which is 4000) >= this->size() (which is 352)';
  expect(readLlamacppRefusal({ capability: 'detokenize', status: 500, message })).toMatchObject({ status: 400 });
  expect(readLlamacppRefusal({ capability: 'chat', status: 500, message })).toBeUndefined();
});

test('probabilities beside tools are refused in words that a client without a stream understands', () => {
  const message = 'logprobs is not supported with tools + stream';
  const refusal = readLlamacppRefusal({ capability: 'chat', status: 400, message });
  expect(refusal).toMatchObject({ status: 400, type: 'invalid_request_error' });
  expect(refusal?.message).not.toMatch(/stream/);
  expect(readLlamacppRefusal({ capability: 'chat', status: 400, message: 'n_probs is wrong' })).toBeUndefined();
});

test('all other refusals stay as they are', () => {
  expect(readLlamacppRefusal({ capability: 'embeddings', status: 500, message: 'out of memory' })).toBeUndefined();
  expect(readLlamacppRefusal({ capability: 'detokenize', status: 503, message: 'out of range' })).toBeUndefined();
});
