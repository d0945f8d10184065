// Generation options of Ollama, in the fields of OpenAI and llama.cpp.
import type { components } from '../../../generated/openapi.ts';
import { InvalidRequest } from '../../errors.ts';
import { isSet } from '../../lib/is-set.ts';
import { type Thinking, thinkingFields } from '../kit/thinking.ts';

type Schemas = components['schemas'];
export type Fields = Record<string, unknown>;

/** Options that are called the same. */
const SAME = [
  'temperature',
  'top_p',
  'top_k',
  'min_p',
  'typical_p',
  'seed',
  'stop',
  'repeat_penalty',
  'repeat_last_n',
  'presence_penalty',
  'frequency_penalty',
] as const satisfies readonly (keyof NonNullable<Schemas['OllamaOptions']>)[];

/** Fields of a generation request. */
export function optionFields(options: Schemas['OllamaOptions'] | undefined): Fields {
  const given = options ?? {};
  const limit = given.num_predict ?? -1;
  return {
    ...Object.fromEntries(SAME.flatMap((name) => (isSet(given[name]) ? [[name, given[name]]] : []))),
    // Negative numbers mean "no limit" and "to the end of the context", which is the same here.
    ...(limit >= 0 ? { max_tokens: limit } : {}),
  };
}

/** Options to load the model with. */
export function loadOptions(options: Schemas['OllamaOptions'] | undefined): Fields {
  return isSet(options?.num_ctx) ? { ctx_size: options?.num_ctx } : {};
}

/** @throws {InvalidRequest} for a word that names no form. */
export function formatFields(format: Schemas['OllamaFormat'] | undefined): Fields {
  if (!isSet(format) || format === '') return {};
  if (format === 'json') return { response_format: { type: 'json_object' } };
  if (typeof format === 'object') {
    return {
      response_format: { type: 'json_schema', json_schema: { name: 'response', schema: format, strict: true } },
    };
  }
  throw new InvalidRequest(`'${format}' is no format. Send 'json' or a JSON schema.`, { param: 'format' });
}

const THINKING: Readonly<Record<string, Thinking>> = {
  true: 'on',
  false: 'off',
  low: 'low',
  medium: 'medium',
  high: 'high',
};

/** @throws {InvalidRequest} for a word that is no level. */
export function thinkFields(think: Schemas['OllamaThink'] | undefined): Fields {
  if (!isSet(think)) return {};
  const thinking = THINKING[String(think)];
  if (thinking !== undefined) return thinkingFields(thinking);
  throw new InvalidRequest(`'${think}' does not say how to think. Send true, false, 'low', 'medium' or 'high'.`, {
    param: 'think',
  });
}

/** The likelihood of tokens, which both APIs call the same. */
export function logprobFields(request: { logprobs?: boolean | null; top_logprobs?: number | null }): Fields {
  if (!request.logprobs) return {};
  return { logprobs: true, ...(isSet(request.top_logprobs) ? { top_logprobs: request.top_logprobs } : {}) };
}
