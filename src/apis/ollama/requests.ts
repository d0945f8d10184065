// Requests of Ollama in the inner form, OpenAI's: all but their messages.
import type { Schemas } from '../../../generated/openapi.ts';
import { invalid } from '../../errors.ts';
import { isSet, setFields } from '../../lib/values.ts';
import { type Thinking, thinkingFields } from '../kit/thinking.ts';
import { imagePart } from './images.ts';
import { type ChatMessage, contentOf, toChatMessages } from './messages.ts';

type Fields = Record<string, unknown>;
/** A request in the inner form, still without its model. */
export type InnerRequest = { capability: 'chat' | 'completion'; body: Fields };

/**
 * Undefined for a request without messages, which is about the model's place in memory.
 * @throws {InvalidRequest}
 */
export function chatRequest(request: Schemas['OllamaChatRequest']): InnerRequest | undefined {
  const { messages, tools, format, think, options } = request;
  if (!messages || messages.length === 0) return undefined;
  const body: Fields = {
    messages: toChatMessages(messages),
    ...formatFields(format),
    ...thinkFields(think),
    ...logprobFields(request),
    ...optionFields(options),
  };
  if (tools && tools.length > 0) body.tools = tools;
  return { capability: 'chat', body };
}

/**
 * Undefined for a request without a prompt or image, which is about the model's place in memory.
 * @throws {InvalidRequest}
 */
export function generateRequest(
  request: Schemas['OllamaGenerateRequest'],
): InnerRequest | undefined {
  refuseWhatIsNotHere(request);
  const { prompt, images, raw, suffix, system, format, think, options } = request;
  if (!prompt && !(images && images.length > 0)) return undefined;
  if (suffix)
    return {
      capability: 'completion',
      body: { prompt, suffix, ...plainFields(request, 'suffix') },
    };
  if (raw) return { capability: 'completion', body: { prompt, ...plainFields(request, 'raw') } };
  const messages: ChatMessage[] = system ? [{ role: 'system', content: system }] : [];
  const content = contentOf({ content: prompt ?? '', ...setFields({ images }) });
  messages.push({ role: 'user', content });
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

/**
 * What an image model is to paint, and the pictures that it is to change, if any.
 * @throws {InvalidRequest}
 */
export function pictureRequest(request: Schemas['OllamaGenerateRequest']) {
  refuseWhatIsNotHere(request);
  const { prompt, width, height, steps, options, images } = request;
  const body = { prompt: prompt ?? '', width, height, steps, seed: options?.seed };
  return {
    body: setFields(body),
    pictures: (images ?? []).map((image) => imagePart(image).image_url),
  };
}

/** Vectors are asked for as lists of numbers, in which Ollama has them. */
export const embeddingBody = ({
  input,
  dimensions,
}: Pick<Schemas['OllamaEmbedRequest'], 'input' | 'dimensions'>) =>
  ({ input, encoding_format: 'float', ...setFields({ dimensions }) }) as const;

/** Silently leaving something out would give a response to another question. */
function refuseWhatIsNotHere({ template, context }: Schemas['OllamaGenerateRequest']): void {
  if (template)
    throw refused(
      'template',
      "The model's own chat template holds; send 'raw' for a prompt without one.",
    );
  if (context && context.length > 0)
    throw refused('context', 'Go on with a conversation by POST /api/chat.');
}

/** `without` is the field that leaves the chat template out. */
function plainFields(request: Schemas['OllamaGenerateRequest'], without: 'raw' | 'suffix'): Fields {
  const { images, format, options } = request;
  const why = (what: string) => `${what} the chat template; leave out '${without}'.`;
  if (images && images.length > 0) throw refused('images', why('They need'));
  if (isSet(format) && format !== '') throw refused('format', why('It needs'));
  if (request.logprobs) throw refused('logprobs', why('They need'));
  return optionFields(options);
}

const refused = (param: string, what: string) =>
  invalid(param, `'${param}' is not supported here. ${what}`);

/** Options that have the same name and meaning in both APIs. */
const SAME_OPTIONS = [
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
  const fields: Fields = {};
  for (const name of SAME_OPTIONS) if (isSet(given[name])) fields[name] = given[name];
  // Negative numbers mean "no limit" and "to the end of the context", which is the same here.
  const limit = given.num_predict ?? -1;
  if (limit >= 0) fields.max_tokens = limit;
  return fields;
}

/** The options of a request that only a load can follow. */
export const loadOptions = (options: Schemas['OllamaOptions'] | undefined): Fields =>
  isSet(options?.num_ctx) ? { ctx_size: options?.num_ctx } : {};

function formatFields(format: Schemas['OllamaFormat'] | undefined): Fields {
  if (!isSet(format) || format === '') return {};
  if (format === 'json') return { response_format: { type: 'json_object' } };
  if (typeof format === 'object') {
    return {
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'response', schema: format, strict: true },
      },
    };
  }
  throw invalid('format', `'${format}' is not a format. Send 'json' or a JSON schema.`);
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
  throw invalid(
    'think',
    `'${think}' does not say how to think. Send true, false, 'low', 'medium' or 'high'.`,
  );
}

function logprobFields(request: {
  logprobs?: boolean | null;
  top_logprobs?: number | null;
}): Fields {
  if (!request.logprobs) return {};
  return { logprobs: true, ...setFields({ top_logprobs: request.top_logprobs }) };
}
