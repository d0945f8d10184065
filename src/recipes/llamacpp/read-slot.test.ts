// What llama-server sent, recorded and shortened.
import { expect, test } from 'vitest';
import { readLlamacppSlot } from './read-slot.ts';

const IDLE = {
  state: 'idle',
  is_processing: false,
  task_id: -1,
  cache_tokens: 0,
  next_token: { has_next_token: false, n_remain: 0, n_decoded: 0 },
  n_prompt_tokens: 0,
  n_prompt_tokens_processed: 0,
  n_prompt_tokens_cache: 0,
};

test('one that has had no work yet is idle and empty', () => {
  const slot = { id: 0, n_ctx: 256, speculative: false, is_processing: false };
  expect(readLlamacppSlot(slot)).toEqual({ ...slot, ...IDLE });
});

test('one that works describes its request: its prompt, and how far its response is', () => {
  const slot = {
    id: 1,
    n_ctx: 30208,
    is_processing: true,
    id_task: 7,
    n_prompt_tokens: 1275,
    n_prompt_tokens_processed: 4,
    n_prompt_tokens_cache: 20,
    next_token: [{ has_next_token: true, has_new_line: false, n_remain: 18749, n_decoded: 1251 }],
  };
  expect(readLlamacppSlot(slot)).toEqual({
    id: 1,
    n_ctx: 30208,
    state: 'processing',
    is_processing: true,
    id_task: 7,
    task_id: 7,
    cache_tokens: 1275,
    next_token: { has_next_token: true, n_remain: 18749, n_decoded: 1251 },
    n_prompt_tokens: 24,
    n_prompt_tokens_processed: 4,
    n_prompt_tokens_cache: 20,
  });
});

test('one without a limit keeps its -1', () => {
  const next_token = [{ has_next_token: true, n_remain: -1, n_decoded: 99 }];
  const { next_token: read } = readLlamacppSlot({
    id: 0,
    is_processing: true,
    id_task: 0,
    next_token,
  });
  expect(read).toEqual({ has_next_token: true, n_remain: -1, n_decoded: 99 });
});

test('one that has worked holds tokens, and works on nothing', () => {
  const slot = {
    id: 1,
    is_processing: false,
    id_task: 1,
    n_prompt_tokens: 36,
    n_prompt_tokens_processed: 0,
    n_prompt_tokens_cache: 0,
    next_token: [{ has_next_token: false, has_new_line: false, n_remain: -1, n_decoded: 0 }],
  };
  expect(readLlamacppSlot(slot)).toEqual({ ...IDLE, id: 1, id_task: 1, cache_tokens: 36 });
});

test.each([
  [0, 'idle', -1],
  [1, 'processing', 5],
])('a state that is the number %i is a word', (state, word, task_id) => {
  const slot = {
    id: 0,
    state,
    task_id: 5,
    cache_tokens: [1, 2, 3],
    next_token: { has_next_token: true },
  };
  expect(readLlamacppSlot(slot)).toMatchObject({ state: word, task_id, cache_tokens: 3 });
});

test.each(['text', -5, 1.5, {}, [[]], null])('a figure that is %j is none', (wrong) => {
  const slot = {
    id: 0,
    is_processing: true,
    id_task: wrong,
    n_prompt_tokens: wrong,
    n_prompt_tokens_cache: wrong,
  };
  const next_token = { has_next_token: wrong, n_remain: wrong, n_decoded: wrong };
  const read = readLlamacppSlot({ ...slot, cache_tokens: undefined, next_token });
  expect(read).toMatchObject({
    n_prompt_tokens: 0,
    cache_tokens: 0,
    next_token: { has_next_token: false, n_decoded: 0 },
  });
});
