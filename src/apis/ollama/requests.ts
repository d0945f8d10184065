// Requests of Ollama in the inner form, OpenAI's.
import type { components } from '../../../generated/openapi.ts';
import { InvalidRequest } from '../../errors.ts';
import { isSet, setFields } from '../../lib/is-set.ts';
import { type Thinking, thinkingFields } from '../kit/thoughts.ts';
import { type ChatMessage, contentOf, toChatMessages } from './messages.ts';

type Schemas = components['schemas'];
type Fields = Record<string, unknown>;

export interface InnerRequest {
  capability: 'chat' | 'completion';
  body: Fields;
}

/** Undefined for a request without messages, which is about the model's place in memory. @throws {InvalidRequest} */
export function chatRequest(request: Schemas['OllamaChatRequest']): InnerRequest | undefined {
  const { messages, tools, format, think, options } = request;
  if (!messages || messages.length === 0) return undefined;
  return {
    capability: 'chat',
    body: {
      messages: toChatMessages(messages),
      ...(tools && tools.length > 0 ? { tools } : {}),
      ...formatFields(format),
      ...thinkFields(think),
      ...logprobFields(request),
      ...optionFields(options),
    },
  };
}

export function generateRequest(request: Schemas['OllamaGenerateRequest']): InnerRequest | undefined {
  refuseWhatIsNotHere(request);
  const { prompt, images, raw, system, format, think, options } = request;
  if (!prompt && !(images && images.length > 0)) return undefined;
  if (raw) return { capability: 'completion', body: { prompt, ...rawFields(request) } };
  const messages: ChatMessage[] = [
    ...(system ? [{ role: 'system' as const, content: system }] : []),
    { role: 'user', content: contentOf({ content: prompt ?? '', ...(images ? { images } : {}) }) },
  ];
  return {
    capability: 'chat',
    body: {
      messages,
      ...formatFields(format),
      ...thinkFields(think),
      ...logprobFields(request),
      ...optionFields(options),
    },
  };
}

export function embeddingBody({ input, dimensions }: Pick<Schemas['OllamaEmbedRequest'], 'input' | 'dimensions'>) {
  return { input, encoding_format: 'float', ...setFields({ dimensions }) } as const;
}

/** Silently leaving something out would give a response to another question. */
function refuseWhatIsNotHere({ template, suffix, context }: Schemas['OllamaGenerateRequest']): void {
  if (template) throw refused('template', "The model's own chat template holds; send 'raw' for a prompt without one.");
  if (suffix) throw refused('suffix', 'Nothing here fills in the middle of a text; leave it out.');
  if (context && context.length > 0) throw refused('context', 'Go on with a conversation by POST /api/chat.');
}

/** A raw prompt is a text to go on with, not a conversation. */
function rawFields(request: Schemas['OllamaGenerateRequest']): Fields {
  const { images, format, options } = request;
  if (images && images.length > 0) throw refused('images', "They need the chat template; leave out 'raw'.");
  if (isSet(format) && format !== '') throw refused('format', "It needs the chat template; leave out 'raw'.");
  if (request.logprobs) throw refused('logprobs', "They need the chat template; leave out 'raw'.");
  return optionFields(options);
}

function refused(param: string, what: string): InvalidRequest {
  return new InvalidRequest(`'${param}' is not supported here. ${what}`, { param });
}

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

function optionFields(options: Schemas['OllamaOptions'] | undefined): Fields {
  const given = options ?? {};
  const limit = given.num_predict ?? -1;
  return {
    ...Object.fromEntries(SAME.flatMap((name) => (isSet(given[name]) ? [[name, given[name]]] : []))),
    // Negative numbers mean "no limit" and "to the end of the context", which is the same here.
    ...(limit >= 0 ? { max_tokens: limit } : {}),
  };
}

export function loadOptions(options: Schemas['OllamaOptions'] | undefined): Fields {
  return isSet(options?.num_ctx) ? { ctx_size: options?.num_ctx } : {};
}

function formatFields(format: Schemas['OllamaFormat'] | undefined): Fields {
  if (!isSet(format) || format === '') return {};
  if (format === 'json') return { response_format: { type: 'json_object' } };
  if (typeof format === 'object') {
    return {
      response_format: { type: 'json_schema', json_schema: { name: 'response', schema: format, strict: true } },
    };
  }
  throw new InvalidRequest(`'${format}' is not a format. Send 'json' or a JSON schema.`, { param: 'format' });
}

const THINKING: Readonly<Record<string, Thinking>> = {
  true: 'on',
  false: 'off',
  low: 'low',
  medium: 'medium',
  high: 'high',
};

function thinkFields(think: Schemas['OllamaThink'] | undefined): Fields {
  if (!isSet(think)) return {};
  const thinking = THINKING[String(think)];
  if (thinking !== undefined) return thinkingFields(thinking);
  throw new InvalidRequest(`'${think}' does not say how to think. Send true, false, 'low', 'medium' or 'high'.`, {
    param: 'think',
  });
}

function logprobFields(request: { logprobs?: boolean | null; top_logprobs?: number | null }): Fields {
  if (!request.logprobs) return {};
  return { logprobs: true, ...(isSet(request.top_logprobs) ? { top_logprobs: request.top_logprobs } : {}) };
}
