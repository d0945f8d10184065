// Counts of tokens are asked of providers by Anthropic's API: OpenAI's has none for chats.
import { NotImplemented } from '../../errors.ts';
import { tryParseLimitedJson } from '../../lib/limited-json.ts';
import { isObject, isSet, setFields } from '../../lib/values.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * The body for Anthropic's `/messages/count_tokens` that says the same as a chat of OpenAI's API.
 * @throws {NotImplemented} for what Anthropic's messages have no block for
 */
export function countRequestOf({
  model,
  messages,
  tools,
  tool_choice: choice,
  chat_template_kwargs: kwargs,
}: Fields) {
  const all = objectsIn(messages);
  const system = all.filter(isForSystem).map(({ content }) => plainTextOf(content));
  return {
    model,
    messages: all.filter((message) => !isForSystem(message)).map(toMessage),
    ...setFields({
      system: system.length > 0 ? system.join('\n') : undefined,
      tools: Array.isArray(tools) ? objectsIn(tools).map(toTool) : undefined,
      tool_choice: isSet(choice) ? toChoice(choice) : undefined,
      thinking: isObject(kwargs) ? toThinking(kwargs.enable_thinking) : undefined,
    }),
  };
}

const isForSystem = ({ role }: Fields): boolean => role === 'system' || role === 'developer';

function toMessage(message: Fields): Fields {
  const { role, content, tool_call_id } = message;
  if (role === 'tool')
    return {
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: tool_call_id, content: plainTextOf(content) }],
    };
  return role === 'assistant'
    ? { role, content: blocksOf(message) }
    : { role, content: contentOf(content) };
}

function contentOf(content: unknown): string | readonly Fields[] {
  const parts = objectsIn(content);
  return parts.every(({ type }) => type === 'text') ? plainTextOf(content) : parts.map(toBlock);
}

function toBlock(part: Fields): Fields {
  const { type, text } = part;
  if (type === 'text') return { type, text };
  const { url } = isObject(part.image_url) ? part.image_url : {};
  const { file_data: data, filename } = isObject(part.file) ? part.file : {};
  if (type === 'image_url' && typeof url === 'string')
    return { type: 'image', source: dataSourceOf(url) };
  if (type !== 'file' || typeof data !== 'string')
    throw new NotImplemented(
      `Providers count texts, pictures and files; a part of type '${type}' is none of them.`,
    );
  return {
    type: 'document',
    source: dataSourceOf(data),
    ...setFields({ title: typeof filename === 'string' ? filename : undefined }),
  };
}

/** Where a file comes without its type, it is a PDF: so do OpenAI's clients send those. */
function dataSourceOf(url: string): Fields {
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
  const blocks: Fields[] = [];
  const text = plainTextOf(content);
  if (typeof thoughts === 'string')
    blocks.push({ type: 'thinking', thinking: thoughts, signature: '' });
  if (text !== '') blocks.push({ type: 'text', text });
  return [...blocks, ...objectsIn(calls).map(toToolUse)];
}

function toToolUse({ id, function: call }: Fields): Fields {
  const { name, arguments: text } = isObject(call) ? call : {};
  const input = typeof text === 'string' ? tryParseLimitedJson(text) : undefined;
  return { type: 'tool_use', id, name, input: isObject(input) ? input : {} };
}

function toTool({ function: tool }: Fields): Fields {
  const { name, description, parameters = { type: 'object' } } = isObject(tool) ? tool : {};
  return { name, ...setFields({ description }), input_schema: parameters };
}

/** Anthropic wants a budget with it, which does not count. */
function toThinking(isEnabled: unknown): Fields | undefined {
  if (isEnabled === true) return { type: 'enabled', budget_tokens: 1024 };
  if (isEnabled === false) return { type: 'disabled' };
  return undefined;
}

function toChoice(choice: unknown): Fields {
  if (isObject(choice))
    return { type: 'tool', name: isObject(choice.function) ? choice.function.name : undefined };
  return { type: choice === 'required' ? 'any' : choice };
}

function plainTextOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return objectsIn(content)
    .map(({ text }) => text)
    .filter((text) => typeof text === 'string')
    .join('\n');
}

const objectsIn = (value: unknown): readonly Fields[] =>
  Array.isArray(value) ? value.filter(isObject) : [];
