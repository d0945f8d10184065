// How providers are spoken to: OpenAI's API as it is. Paths are behind the base URL; the path of a
// model is the provider's own name for it.
import { NotImplemented } from '../../errors.ts';
import { tryParseLimitedJson } from '../../lib/limited-json.ts';
import { isObject } from '../../lib/values.ts';
import { fileParts, textParts } from '../../recipes/kit/child-call.ts';
import type { ChildBody, ModelRequest, Protocol } from '../../recipes/kit/protocol.ts';

type Fields = Readonly<Record<string, unknown>>;

/** @throws {NotImplemented} for what Anthropic's messages have no block for */
export function countRequestOf({
  model,
  messages,
  tools,
  tool_choice: choice,
  chat_template_kwargs: kwargs,
}: Fields) {
  const all = objectsIn(messages);
  const system = all.filter(isForSystem).map(({ content }) => textOf(content));
  const thinks = isObject(kwargs) ? kwargs.enable_thinking : undefined;
  return {
    model,
    messages: all.filter((message) => !isForSystem(message)).map(toMessage),
    ...(system.length > 0 ? { system: system.join('\n') } : {}),
    ...(Array.isArray(tools) ? { tools: objectsIn(tools).map(toTool) } : {}),
    ...(choice === undefined || choice === null ? {} : { tool_choice: toChoice(choice) }),
    ...(thinks === true ? { thinking: { type: 'enabled', budget_tokens: 1024 } } : {}),
    ...(thinks === false ? { thinking: { type: 'disabled' } } : {}),
  };
}

const isForSystem = ({ role }: Fields): boolean => role === 'system' || role === 'developer';

function toMessage(message: Fields): Fields {
  const { role, content, tool_call_id } = message;
  if (role === 'tool')
    return {
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: tool_call_id, content: textOf(content) }],
    };
  return role === 'assistant'
    ? { role, content: blocksOf(message) }
    : { role, content: contentOf(content) };
}

function contentOf(content: unknown): string | readonly Fields[] {
  const parts = objectsIn(content);
  return parts.every(({ type }) => type === 'text') ? textOf(content) : parts.map(toBlock);
}

function toBlock(part: Fields): Fields {
  const { type, text } = part;
  if (type === 'text') return { type, text };
  const { url } = isObject(part.image_url) ? part.image_url : {};
  const { file_data: data, filename } = isObject(part.file) ? part.file : {};
  if (type === 'image_url' && typeof url === 'string')
    return { type: 'image', source: sourceOf(url) };
  if (type !== 'file' || typeof data !== 'string')
    throw new NotImplemented(
      `Providers count texts, pictures and files; a part of type '${type}' is none of them.`,
    );
  return {
    type: 'document',
    source: sourceOf(data),
    ...(typeof filename === 'string' ? { title: filename } : {}),
  };
}

/** Where a file comes without its type, it is a PDF: so do OpenAI's clients send those. */
function sourceOf(url: string): Fields {
  const comma = url.startsWith('data:') ? url.indexOf(',') : -1;
  const [media_type = ''] = url.slice('data:'.length, Math.max(comma, 'data:'.length)).split(';');
  const data = url.slice(comma + 1);
  if (media_type !== 'text/plain')
    return { type: 'base64', media_type: media_type || 'application/pdf', data };
  return { type: 'text', media_type, data: Buffer.from(data, 'base64').toString('utf8') };
}

function blocksOf({
  content,
  reasoning_content: thoughts,
  tool_calls: calls,
}: Fields): readonly Fields[] {
  const text = textOf(content);
  return [
    ...(typeof thoughts === 'string'
      ? [{ type: 'thinking', thinking: thoughts, signature: '' }]
      : []),
    ...(text === '' ? [] : [{ type: 'text', text }]),
    ...objectsIn(calls).map(({ id, function: call }) => {
      const { name, arguments: text } = isObject(call) ? call : {};
      const input = typeof text === 'string' ? tryParseLimitedJson(text) : undefined;
      return { type: 'tool_use', id, name, input: isObject(input) ? input : {} };
    }),
  ];
}

function toTool({ function: tool }: Fields): Fields {
  const { name, description, parameters = { type: 'object' } } = isObject(tool) ? tool : {};
  return { name, ...(description === undefined ? {} : { description }), input_schema: parameters };
}

function toChoice(choice: unknown): Fields {
  if (isObject(choice))
    return { type: 'tool', name: isObject(choice.function) ? choice.function.name : undefined };
  return { type: choice === 'required' ? 'any' : choice };
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return objectsIn(content)
    .map(({ text }) => text)
    .filter((text) => typeof text === 'string')
    .join('\n');
}

const objectsIn = (value: unknown): readonly Fields[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

export const providerProtocol: Protocol = {
  paths: {
    chat: '/chat/completions',
    completion: '/completions',
    embeddings: '/embeddings',
    reranking: '/rerank',
    transcription: '/audio/transcriptions',
    translation: '/audio/translations',
    speech: '/audio/speech',
    images: '/images/generations',
    'image-edits': '/images/edits',
    'image-variations': '/images/variations',
    // Beyond OpenAI's API: other Lemonade Servers have these, and some the last one. The others say
    // 404.
    'apply-template': '/apply-template',
    infill: '/infill',
    tokenize: '/tokenize',
    detokenize: '/detokenize',
    'count-tokens': '/messages/count_tokens',
  },
  rewritesModelName: true,
  fitsChats: true,
  // Whether it keeps to it only the provider knows, which refuses it if not.
  supportsMinTokens: true,
  adaptRequest: adaptProviderRequest,
};

const IMAGES: ReadonlySet<string> = new Set(['images', 'image-edits', 'image-variations']);
/**
 * OpenAI's own models that always send base64 and refuse a field that says so; resellers put a name
 * in front.
 */
const ALWAYS_BASE64 = /(?:^|\/)(?:chat)?gpt-image\b/i;

function adaptProviderRequest({ capability, body, files, model }: ModelRequest): ChildBody {
  const named = { ...body, model: model.path };
  if (capability === 'count-tokens') return { json: countRequestOf(named) };
  const sent = IMAGES.has(capability) ? asBase64(named, model.path) : named;
  if (files === undefined) return { json: sent };
  return { form: [...textParts(sent), ...fileParts(files)] };
}

/** Some providers send an address to fetch otherwise, and nothing is fetched for a request. */
function asBase64(body: ModelRequest['body'], upstream: string): ModelRequest['body'] {
  const { response_format: _format, ...others } = body;
  return ALWAYS_BASE64.test(upstream) ? others : { ...others, response_format: 'b64_json' };
}
