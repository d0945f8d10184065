// Requests of Ollama in the inner form, OpenAI's.
import type { components } from '../../../generated/openapi.ts';
import { InvalidRequest } from '../../errors.ts';
import { isSet, setFields } from '../../lib/is-set.ts';
import { type ChatMessage, contentOf, toChatMessages } from './messages.ts';
import { type Fields, formatFields, logprobFields, optionFields, thinkFields } from './options.ts';

type Schemas = components['schemas'];

/** A request for the inference service, still without its model. */
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

/** Undefined for a request without a prompt or picture, which is about the model's place in memory. @throws {InvalidRequest} */
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

/** The body of an embedding request, still without its model. */
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
