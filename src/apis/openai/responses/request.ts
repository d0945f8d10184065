// A request of the Responses API as a request of chat completions.
import { isUtf8 } from 'node:buffer';
import type { Schemas } from '../../../../generated/openapi.ts';
import { CapabilityNotSupported, InvalidRequest, invalid } from '../../../errors.ts';
import { isObject, isSet } from '../../../lib/values.ts';
import { type Opener, SEALED_PREFIX } from '../../kit/chat-chunks.ts';
import { SealBroken } from './errors.ts';
import {
  type ChatFields,
  joinedName,
  type ToolNames,
  textAsArguments,
  toChatTools,
} from './tools.ts';

type Message = Schemas['ChatMessage'];
type Item = Schemas['ResponseInputItem'];
type Part = Schemas['ResponseContentPart'];
export type Before = { earlier?: readonly Item[]; open?: Opener | undefined };

interface Spoken extends Before {
  input: Schemas['ResponseRequest']['input'];
  instructions: string | null | undefined;
  names: Pick<ToolNames, 'find'>;
}

export const itemsOf = (input: Schemas['ResponseRequest']['input']): readonly Item[] =>
  typeof input === 'string' ? [{ role: 'user', content: input }] : input;

export function asTold(item: Item & { id: string }): Item {
  const { type, role, content } = item;
  if ((type ?? 'message') !== 'message') return item;
  const kind = role === 'assistant' ? 'output_text' : 'input_text';
  const parts = typeof content === 'string' ? [{ type: kind, text: content }] : content;
  return {
    ...item,
    type: 'message',
    status: 'completed',
    ...(parts === undefined ? {} : { content: parts }),
  };
}

/**
 * Thoughts and function calls of one turn become one message of the assistant, as chat templates
 * expect it.
 * @throws {InvalidRequest} for items and parts that a chat has no place for, and for input without
 *   anything in it
 */
export function toMessages({
  input,
  instructions,
  names,
  earlier = [],
  open = () => undefined,
}: Spoken) {
  const items = [...earlier, ...itemsOf(input)];
  const messages: Message[] = instructions ? [{ role: 'system', content: instructions }] : [];
  const places: Places = new Map();
  function add(message: Message, place: string, index: number): void {
    if (index >= earlier.length) places.set(`messages[${messages.length}].content`, place);
    messages.push(message);
  }
  let thoughts = '';
  function assistantTurn(): Message {
    let turn = messages.at(-1);
    if (turn?.role !== 'assistant') {
      turn = { role: 'assistant', content: null };
      messages.push(turn);
    }
    if (thoughts !== '') turn.reasoning_content = `${turn.reasoning_content ?? ''}${thoughts}`;
    thoughts = '';
    return turn;
  }
  function addCall(item: Item, place: string): void {
    const id = need(item, 'call_id', place);
    const { namespace } = item;
    const called = { name: need(item, 'name', place), ...(namespace ? { namespace } : {}) };
    const [name = joinedName(called)] = names.find(called);
    const isText = item.type === 'custom_tool_call';
    const json = isText ? textAsArguments(need(item, 'input', place)) : (item.arguments ?? '');
    const turn = assistantTurn();
    turn.tool_calls ??= [];
    turn.tool_calls.push({ id, type: 'function', function: { name, arguments: json } });
  }
  for (const [index, item] of items.entries()) {
    const place = `input[${index - earlier.length}]`;
    switch (item.type ?? 'message') {
      case 'message': {
        const role = roleOf(item, place);
        const content = contentOf(item.content, `${place}.content`);
        const reasoning_content =
          role === 'assistant' && thoughts !== '' ? { reasoning_content: thoughts } : {};
        add({ role, content, ...reasoning_content }, `${place}.content`, index);
        thoughts = '';
        break;
      }
      case 'reasoning':
        thoughts += thoughtOf(item, place, open);
        break;
      case 'compaction':
        messages.push({ role: 'user', content: summaryOf(item, place, open) });
        break;
      case 'function_call':
      case 'custom_tool_call':
        addCall(item, place);
        break;
      case 'function_call_output':
      case 'custom_tool_call_output':
        add(
          {
            role: 'tool',
            tool_call_id: need(item, 'call_id', place),
            content: resultOf(item.output, `${place}.output`),
          },
          `${place}.output`,
          index,
        );
        break;
      case 'web_search_call':
      case 'file_search_call':
      case 'code_interpreter_call':
      case 'image_generation_call':
      case 'mcp_list_tools':
        // What another server did before the client came here; the messages around it say what came
        // of it.
        break;
      default:
        throw invalid(
          place,
          `${place} is of type '${item.type}', which can't be used here. Items are messages, reasoning, and calls of functions and custom tools with their outputs.`,
        );
    }
  }
  if (items.length === 0) throw invalid('input', 'input is empty; there is nothing to respond to.');
  return { messages, places };
}

/**
 * By the place of a content in the chat, the place that the client knows. What an earlier response
 * said has none.
 */
type Places = Map<string, string>;

/**
 * Throws an error about a part of the chat as one about the part of the input that it was made of.
 */
export const intoTerms =
  ({ places }: Pick<ChatOfResponse, 'places'>) =>
  (error: unknown): never => {
    throw inTermsOfInput(error, places);
  };

export function inTermsOfInput(error: unknown, places: Places): unknown {
  const isAboutField = error instanceof InvalidRequest || error instanceof CapabilityNotSupported;
  if (!isAboutField || error.param === undefined) return error;
  const [inChat = ''] = /^messages\[\d+\]\.content/.exec(error.param) ?? [];
  const place = places.get(inChat);
  if (place === undefined) return error;
  // The address of an image is one field deeper in a chat.
  const said = (text: string) =>
    text.replaceAll(inChat, place).replaceAll('.image_url.url', '.image_url');
  const details = { param: said(error.param), remedy: error.remedy, cause: error };
  return error instanceof InvalidRequest
    ? new InvalidRequest(said(error.problem), details)
    : new CapabilityNotSupported(said(error.problem), details);
}

/**
 * Thoughts as text go before sealed ones, and those before a summary. What another server has
 * sealed has no effect.
 */
function thoughtOf(
  { content, summary, encrypted_content: sealed }: Item,
  place: string,
  open: Opener,
): string {
  const text = textOf(content, place);
  if (text !== '' || !sealed?.startsWith(SEALED_PREFIX))
    return text === '' ? textOf(summary, place) : text;
  return unsealed(open('reasoning', sealed), place);
}

function summaryOf({ encrypted_content: sealed }: Item, place: string, open: Opener): string {
  const text = unsealed(sealed ? open('compaction', sealed) : undefined, place);
  return `This is a summary of the conversation so far:\n\n${text}`;
}

function unsealed(text: string | undefined, place: string): string {
  if (text === undefined) throw new SealBroken(`${place}.encrypted_content`);
  return text;
}

const ROLES: Readonly<Record<string, Message['role']>> = {
  // Chat templates know the older word only.
  developer: 'system',
  system: 'system',
  user: 'user',
  assistant: 'assistant',
};

function roleOf({ role }: Item, place: string): Message['role'] {
  const known = role === undefined || !Object.hasOwn(ROLES, role) ? undefined : ROLES[role];
  if (known !== undefined) return known;
  throw invalid(`${place}.role`, `${place}.role must be one of ${Object.keys(ROLES).join(', ')}.`);
}

function contentOf(content: Item['content'], place: string): NonNullable<Message['content']> {
  if (content === undefined || content === null) throw invalid(place, `${place} is missing.`);
  if (typeof content === 'string') return content;
  const parts = content.map((part, index) => toChatPart(part, `${place}[${index}]`));
  const [only] = parts;
  return parts.length === 1 && only?.type === 'text' ? (only.text ?? '') : parts;
}

function toChatPart(part: Part, place: string): Schemas['ContentPart'] {
  switch (part.type) {
    case 'input_text':
    case 'output_text':
    case 'text':
      return { type: 'text', text: part.text ?? '' };
    case 'refusal':
      return { type: 'text', text: part.refusal ?? '' };
    case 'input_image':
    case 'image_url': {
      // Chat completions have the address in an object; people send the one to the other.
      const { url, detail = part.detail } = isObject(part.image_url)
        ? part.image_url
        : { url: part.image_url };
      if (typeof url === 'string')
        return { type: 'image_url', image_url: { url, ...(detail ? { detail } : {}) } };
      throw invalid(
        `${place}.image_url`,
        `${place} has no image_url. Files are not kept here; send the image as a data: URL.`,
      );
    }
    case 'input_file':
      if (typeof part.file_data === 'string') {
        const named = part.filename ? { filename: part.filename } : {};
        const file = { ...named, file_data: withType(part.file_data) };
        return { type: 'file', file } as Schemas['ContentPart'];
      }
      throw invalid(
        `${place}.file_data`,
        `${place} has no file_data. Files are neither kept nor fetched here; send the content in base64.`,
      );
    case 'input_audio': {
      const { data, format } = part.input_audio ?? {};
      if (typeof data === 'string')
        return {
          type: 'input_audio',
          input_audio: { data, ...(typeof format === 'string' ? { format } : {}) },
        };
      throw invalid(`${place}.input_audio.data`, `${place}.input_audio.data is missing.`);
    }
    default:
      throw invalid(
        place,
        `${place} is of type '${part.type}', which can't be used here. Parts are input_text, input_image, input_audio, input_file and output_text.`,
      );
  }
}

function withType(data: string): string {
  if (/^data:/i.test(data)) return data;
  const isText = isUtf8(Buffer.from(data, 'base64'));
  return `data:${isText ? 'text/plain' : 'application/octet-stream'};base64,${data}`;
}

const MEDIA: ReadonlySet<string> = new Set(['input_image', 'image_url', 'input_file']);

function resultOf(output: Item['output'], place: string): NonNullable<Message['content']> {
  const hasMedia = Array.isArray(output) && output.some(({ type }) => MEDIA.has(type));
  return hasMedia ? contentOf(output, place) : textOf(output, place);
}

function textOf(content: Item['output'], place: string): string {
  if (content === undefined || content === null) return '';
  if (typeof content === 'string') return content;
  const texts = content.map(({ type, text }, index) => {
    if (typeof text === 'string') return text;
    throw invalid(
      `${place}[${index}]`,
      `${place}[${index}] is of type '${type}'; only text can be used there.`,
    );
  });
  return texts.join('\n');
}

function need(item: Item, name: 'call_id' | 'name' | 'input', place: string): string {
  const value = item[name];
  if (typeof value === 'string') return value;
  throw invalid(`${place}.${name}`, `${place}.${name} is missing.`);
}

export type ResponseRequest = Schemas['ResponseRequest'];

export interface ChatOfResponse {
  body: ChatFields & { model: string };
  /** For the way back: which tool of the client a call means. */
  names: ToolNames;
  leftOut: readonly string[];
  /** For `intoTerms`. */
  places: Places;
}

/**
 * Fields that both APIs share, and those that neither document knows, stay as they are.
 * @throws {InvalidRequest} for whatever chat completions can't do, with the field at fault
 */
export function toChatRequest(request: ResponseRequest, before: Before = {}): ChatOfResponse {
  const {
    input,
    instructions,
    tools,
    tool_choice,
    text,
    reasoning,
    max_output_tokens,
    include,
    ...rest
  } = request;
  const { top_logprobs, conversation, prompt, ...known } = rest;
  // Without effect here, as the document says; the response repeats some of them.
  const { truncation, metadata, store, user, stream, background, max_tool_calls, ...others } =
    known;
  const { previous_response_id, ...passedOn } = others;
  refuseMemory({ conversation, prompt });
  const effort = reasoning?.effort;
  const hasLogprobs =
    isSet(top_logprobs) || include?.includes('message.output_text.logprobs') === true;
  const { fields, names, leftOut } = toChatTools({ tools, tool_choice });
  const { messages, places } = toMessages({ input, instructions, names, ...before });
  const body = {
    ...passedOn,
    messages,
    ...fields,
    ...responseFormat(text?.format),
    ...(isSet(effort) ? { reasoning_effort: effort } : {}),
    ...(isSet(max_output_tokens) ? { max_completion_tokens: max_output_tokens } : {}),
    ...(hasLogprobs ? { logprobs: true, ...(isSet(top_logprobs) ? { top_logprobs } : {}) } : {}),
  };
  return { body, names, leftOut, places };
}

const NEEDS_MEMORY = {
  conversation:
    'no conversation is kept here. Send previous_response_id, or the whole conversation in input',
  prompt: 'no prompts are kept here. Send its text in instructions and input',
} as const;

function refuseMemory(fields: Readonly<Record<keyof typeof NEEDS_MEMORY, unknown>>): void {
  for (const [param, why] of Object.entries(NEEDS_MEMORY)) {
    const value = fields[param as keyof typeof NEEDS_MEMORY];
    if (isSet(value)) throw invalid(param, `${param} can't be used: ${why}.`);
  }
}

type Format = NonNullable<ResponseRequest['text']>['format'];

function responseFormat(format: Format): Pick<ChatFields, 'response_format'> {
  switch (format?.type) {
    case undefined:
    case 'text':
      return {};
    case 'json_object':
      return { response_format: { type: 'json_object' } };
    case 'json_schema': {
      const { type, name, ...schema } = format;
      return { response_format: { type, json_schema: { name: name ?? 'answer', ...schema } } };
    }
    default:
      throw invalid(
        'text.format.type',
        `text.format.type is '${format?.type}', which does not exist. It is text, json_object or json_schema.`,
      );
  }
}
