// A slot as llama-server lists it.
import { countOf } from '../../lib/figures.ts';
import { isObject, setFields } from '../../lib/values.ts';
import type { Slot } from '../kit/slots.ts';

/**
 * One slot of a list, of any version. Current ones say `is_processing` and `id_task`; `n_prompt_tokens` counts the slot's cache,
 * response included.
 */
export function readLlamacppSlot(slot: Readonly<Record<string, unknown>>): Slot {
  const { id_task, n_prompt_tokens, n_prompt_tokens_processed, n_prompt_tokens_cache, ...rest } =
    slot;
  const isProcessing =
    slot.is_processing === true || slot.state === 1 || slot.state === 'processing';
  const next: unknown = Array.isArray(slot.next_token) ? slot.next_token[0] : slot.next_token;
  const { has_next_token, n_remain, n_decoded } = isProcessing && isObject(next) ? next : {};
  const evaluated = countOf(n_prompt_tokens_processed);
  const fromCache = countOf(n_prompt_tokens_cache);
  const isPromptInParts = evaluated !== undefined || fromCache !== undefined;
  const promptTokens = isPromptInParts
    ? (evaluated ?? 0) + (fromCache ?? 0)
    : (countOf(n_prompt_tokens) ?? 0);
  const task = integerOf(id_task) ?? integerOf(slot.task_id);
  return {
    ...rest,
    ...setFields({ id_task: task }),
    state: isProcessing ? 'processing' : 'idle',
    is_processing: isProcessing,
    task_id: (isProcessing ? task : undefined) ?? -1,
    cache_tokens: cachedIn(slot),
    next_token: {
      has_next_token: has_next_token === true,
      n_remain: integerOf(n_remain) ?? 0,
      n_decoded: countOf(n_decoded) ?? 0,
    },
    n_prompt_tokens: isProcessing ? promptTokens : 0,
    n_prompt_tokens_processed: (isProcessing ? evaluated : undefined) ?? 0,
    n_prompt_tokens_cache: (isProcessing ? fromCache : undefined) ?? 0,
  };
}

const cachedIn = ({
  cache_tokens: cached,
  n_prompt_tokens,
}: Readonly<Record<string, unknown>>): number =>
  Array.isArray(cached) ? cached.length : (countOf(cached) ?? countOf(n_prompt_tokens) ?? 0);
const integerOf = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) ? (value as number) : undefined;
