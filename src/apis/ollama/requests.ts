// Requests of Ollama in the inner form, OpenAI's.
import type { Schemas } from '../../../generated/openapi.ts';
import { invalid } from '../../errors.ts';
import { isSet, setFields } from '../../lib/values.ts';
import { type Thinking, thinkingFields } from '../kit/chat-chunks.ts';

type Message = Schemas['OllamaMessage'];
export type ChatMessage = Schemas['ChatMessage'];
type OpenCall = { id: string; name: string };

/**
 * Calls without ids get some, and results find theirs by id, by the tool's name, or by their order.
 */
export function toChatMessages(messages: readonly Message[]): ChatMessage[] {
  const open = createOpenCalls();
  let calls = 0;
  const nextId = () => `call_${calls++}`;
  function resultId({ tool_call_id, tool_name }: Message): string {
    const called = tool_call_id ? open.takeById(tool_call_id) : open.takeByName(tool_name);
    return tool_call_id ?? called?.id ?? nextId();
  }
  function toolCall({
    id,
    function: { name, arguments: given },
  }: Schemas['OllamaToolCall']): Schemas['ToolCall'] {
    const call = { id: id ?? nextId(), name };
    open.add(call);
    return {
      id: call.id,
      type: 'function',
      function: { name, arguments: JSON.stringify(given ?? {}) },
    };
  }
  return messages.map((message): ChatMessage => {
    const { role, thinking, tool_calls: called } = message;
    if (role === 'tool')
      return { role, tool_call_id: resultId(message), content: message.content ?? '' };
    return {
      role,
      content: contentOf(message),
      ...(thinking ? { reasoning_content: thinking } : {}),
      ...(called && called.length > 0 ? { tool_calls: called.map(toolCall) } : {}),
    };
  });
}

type Line = { calls: OpenCall[]; next: number };

/** Looking through all calls for each result would take long for thousands of them. */
function createOpenCalls() {
  const lines = new Map<string, Line>();
  const taken = new Set<OpenCall>();
  function take(key: string): OpenCall | undefined {
    const line = lines.get(key);
    for (; line && line.next < line.calls.length; line.next += 1) {
      const call = line.calls[line.next];
      if (call === undefined || taken.has(call)) continue;
      taken.add(call);
      return call;
    }
    return undefined;
  }
  return {
    add(call: OpenCall): void {
      for (const key of [ANY, `id ${call.id}`, `name ${call.name}`]) {
        const line = lines.get(key) ?? { calls: [], next: 0 };
        line.calls.push(call);
        lines.set(key, line);
      }
    },
    takeById: (id: string) => take(`id ${id}`),
    takeByName: (name: string | null | undefined) => take(`name ${name}`) ?? take(ANY),
  };
}

const ANY = 'any';

export function contentOf({ content, images }: Pick<Message, 'content' | 'images'>) {
  const text = content ?? '';
  if (!images || images.length === 0) return text;
  return [...(text === '' ? [] : [{ type: 'text', text }]), ...images.map(imagePart)];
}

/** Ollama's clients send images as base64 without their type. */
const SIGNATURES: readonly { type: string; matches: (head: string) => boolean }[] = [
  { type: 'image/png', matches: (head) => head.startsWith('\x89PNG\r\n\x1a\n') },
  { type: 'image/jpeg', matches: (head) => head.startsWith('\xff\xd8\xff') },
  { type: 'image/gif', matches: (head) => head.startsWith('GIF8') },
  {
    type: 'image/webp',
    matches: (head) => head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP',
  },
  { type: 'image/bmp', matches: (head) => head.startsWith('BM') },
];
const HEAD_CHARACTERS = 24;
const DATA_URL = /^data:image\/[a-z0-9.+-]+;base64,/i;
type ImagePart = { type: 'image_url'; image_url: { url: string } };

function imagePart(image: string): ImagePart {
  const plain = image.trim();
  if (DATA_URL.test(plain)) return { type: 'image_url', image_url: { url: plain } };
  const head = Buffer.from(plain.slice(0, HEAD_CHARACTERS), 'base64').toString('latin1');
  const type = SIGNATURES.find(({ matches }) => matches(head))?.type;
  if (type !== undefined)
    return { type: 'image_url', image_url: { url: `data:${type};base64,${plain}` } };
  throw invalid(
    'images',
    'An image is of an unknown type. Send a PNG, JPEG, GIF, WebP or BMP as base64.',
  );
}

type Fields = Record<string, unknown>;
export type InnerRequest = { capability: 'chat' | 'completion'; body: Fields };

/**
 * Undefined for a request without messages, which is about the model's place in memory.
 * @throws {InvalidRequest}
 */
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

/**
 * Undefined for a request without a prompt or image, which is about the model's place in memory.
 * @throws {InvalidRequest}
 */
export function generateRequest(
  request: Schemas['OllamaGenerateRequest'],
): InnerRequest | undefined {
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

export const embeddingBody = ({
  input,
  dimensions,
}: Pick<Schemas['OllamaEmbedRequest'], 'input' | 'dimensions'>) =>
  ({ input, encoding_format: 'float', ...setFields({ dimensions }) }) as const;

/** Silently leaving something out would give a response to another question. */
function refuseWhatIsNotHere({
  template,
  suffix,
  context,
}: Schemas['OllamaGenerateRequest']): void {
  if (template)
    throw refused(
      'template',
      "The model's own chat template holds; send 'raw' for a prompt without one.",
    );
  if (suffix) throw refused('suffix', 'POST /infill writes what goes between two pieces of code.');
  if (context && context.length > 0)
    throw refused('context', 'Go on with a conversation by POST /api/chat.');
}

function rawFields(request: Schemas['OllamaGenerateRequest']): Fields {
  const { images, format, options } = request;
  if (images && images.length > 0)
    throw refused('images', "They need the chat template; leave out 'raw'.");
  if (isSet(format) && format !== '')
    throw refused('format', "It needs the chat template; leave out 'raw'.");
  if (request.logprobs) throw refused('logprobs', "They need the chat template; leave out 'raw'.");
  return optionFields(options);
}

const refused = (param: string, what: string) =>
  invalid(param, `'${param}' is not supported here. ${what}`);

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
    ...Object.fromEntries(
      SAME.flatMap((name) => (isSet(given[name]) ? [[name, given[name]]] : [])),
    ),
    // Negative numbers mean "no limit" and "to the end of the context", which is the same here.
    ...(limit >= 0 ? { max_tokens: limit } : {}),
  };
}

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
  return {
    logprobs: true,
    ...(isSet(request.top_logprobs) ? { top_logprobs: request.top_logprobs } : {}),
  };
}
