// Requests of Anthropic in the inner form, OpenAI's chat.
import type { Schemas } from '../../../generated/openapi.ts';
import { InvalidRequest } from '../../errors.ts';
import { isSet, setFields } from '../../lib/values.ts';
import { type Opener, SEALED_PREFIX, type Thinking, thinkingFields } from '../kit/chat-chunks.ts';

type Source = Schemas['AnthropicSource'];
/** A block with what text, images and documents have. */
export type VisibleBlock = Pick<
  Schemas['AnthropicResultBlock'],
  'type' | 'text' | 'source' | 'title'
> & {
  content?: Schemas['AnthropicInputBlock']['content'];
};

export type Part =
  | { type: 'text'; text: string }
  | { type: 'image_url'; image_url: { url: string } }
  | { type: 'file'; file: { filename?: string; file_data: string } };

const IMAGE_TYPE = /^image\/[a-z0-9.+-]+$/i;

/**
 * @throws {InvalidRequest} for a block that a local model can't be shown; leaving it out would
 *   change the question.
 */
export function visiblePart(block: VisibleBlock): Part {
  switch (block.type) {
    case 'text':
      return textPart(block.text ?? '');
    case 'image':
      return { type: 'image_url', image_url: { url: dataUrl(block.source) } };
    case 'document':
      return documentPart(block);
    case 'search_result': {
      const source = typeof block.source === 'string' ? block.source : undefined;
      return titled([block.title, source], textIn(block.content));
    }
    default:
      throw invalid(
        `A block of type '${block.type}' is not supported here. Send text, images and tool results.`,
      );
  }
}

/**
 * The same for the result of a tool: what can't be shown is named, because the conversation keeps
 * it to its end.
 */
export function visibleResult(block: VisibleBlock): Part {
  try {
    return visiblePart(block);
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error;
    return textPart(
      `[There is a block of type '${block.type}' here, which cannot be shown. ${error.message}]`,
    );
  }
}

export const textPart = (text: string): Part => ({ type: 'text', text });

function dataUrl(source: Source | undefined): string {
  const { type = 'none', media_type = '', data } = asData(source);
  if (type !== 'base64' || !data)
    throw invalid(
      `An image from a source of type '${type}' is not fetched by this server. Send it as base64.`,
    );
  if (!IMAGE_TYPE.test(media_type ?? ''))
    throw invalid(`'${media_type}' is not a media type of an image.`);
  return `data:${media_type};base64,${data}`;
}

function documentPart({ source, title }: VisibleBlock): Part {
  const { type = 'none', media_type, data, content } = asData(source);
  if (type === 'text' && data) return titled([title], data);
  if (type === 'content') return titled([title], textIn(content));
  if (type === 'base64' && data) {
    const file_data = `data:${media_type ?? ''};base64,${data}`;
    return { type: 'file', file: { ...(title ? { filename: title } : {}), file_data } };
  }
  throw invalid(
    `A document from a source of type '${type}' can't be read here. Send its text, with the type 'text'.`,
  );
}

const asData = (source: Source | undefined) =>
  (typeof source === 'object' ? (source ?? {}) : {}) as Partial<Data>;
type Data = Exclude<NonNullable<Source>, string>;

const titled = (titles: readonly (string | null | undefined)[], text: string): Part =>
  textPart([...titles.filter(Boolean), text].join('\n\n'));

function textIn(content: VisibleBlock['content']): string {
  if (!Array.isArray(content)) return typeof content === 'string' ? content : '';
  return content
    .map(({ type, text }) => text ?? `[There is a block of type '${type}' here.]`)
    .join('\n');
}

export const contentOf = (parts: readonly Part[]): string | Part[] =>
  parts.every((part) => part.type === 'text')
    ? parts.map(({ text }) => text).join('\n')
    : [...parts];
export const invalid = (message: string, param = 'messages'): InvalidRequest =>
  new InvalidRequest(message, { param });
type Block = Schemas['AnthropicInputBlock'];
type ResultBlock = Schemas['AnthropicResultBlock'];
type InputMessage = Schemas['AnthropicInputMessage'];
type ChatMessage = Schemas['ChatMessage'];

/** The whole conversation with the system prompt. @throws {InvalidRequest} */
export function toChatMessages(request: {
  system?: Schemas['AnthropicSystem'];
  messages: readonly InputMessage[];
  open?: Opener | undefined;
}): ChatMessage[] {
  const system = request.system ? systemText(request.system) : '';
  return [
    ...(system === '' ? [] : [{ role: 'system' as const, content: system }]),
    ...request.messages.flatMap(({ role, content }): ChatMessage[] => {
      if (typeof content === 'string') return [{ role, content }];
      if (role === 'assistant') return [assistantMessage(content, request.open)];
      return role === 'system' ? [{ role, content: systemText(content) }] : userMessages(content);
    }),
  ];
}

function systemText(system: NonNullable<Schemas['AnthropicSystem']>): string {
  if (typeof system === 'string') return withoutBilling(system).join('');
  const texts = system.flatMap((block) => {
    if (block.type === 'text') return withoutBilling(block.text ?? '');
    throw invalid(
      `What the model is told first is text; a block of type '${block.type}' is none.`,
      'system',
    );
  });
  return texts.join('\n');
}

const BILLING_LINE = /^x-anthropic-billing-header:[^\n]*\n*/;

/**
 * Claude Code tells Anthropic whom to bill, differently in each conversation: no prompt cache would
 * hold such a beginning.
 */
function withoutBilling(text: string): string[] {
  if (!BILLING_LINE.test(text)) return [text];
  const rest = text.replace(BILLING_LINE, '');
  return rest === '' ? [] : [rest];
}

/** Results come first, because they belong to the calls before. */
function userMessages(blocks: readonly Block[]): ChatMessage[] {
  const results: ChatMessage[] = [];
  const parts: Part[] = [];
  for (const block of blocks) {
    if (block.type !== 'tool_result') {
      parts.push(visiblePart(block));
      continue;
    }
    results.push({
      role: 'tool',
      tool_call_id: idOf(block.tool_use_id, 'tool_use_id'),
      content: resultOf(block),
    });
  }
  // A message without any block is an empty one, and takes its turn.
  if (parts.length === 0 && results.length > 0) return results;
  return [...results, { role: 'user', content: contentOf(parts) }];
}

function resultOf({ content, is_error: isError }: Block): string | Part[] {
  const parts = Array.isArray(content)
    ? content.map(resultPart)
    : [textPart(typeof content === 'string' ? content : '')];
  const said = contentOf(parts);
  if (!isError) return said;
  // OpenAI's has no field for it, and the model has to know.
  return typeof said === 'string' ? `Error: ${said}` : [textPart('Error:'), ...said];
}

const resultPart = (block: ResultBlock): Part =>
  block.type === 'tool_reference'
    ? textPart(`Tool found: ${block.tool_name ?? 'unnamed'}`)
    : visibleResult(block);
/**
 * What other servers did or thought before the client came here. Only they can read it; the text
 * around it says what came of it.
 */
const OF_ANTHROPIC =
  /^(?:redacted_thinking|(?:server|mcp)_tool_use|(?!tool_result$)\w+_tool_result)$/;
export const hasSealedThoughts = (messages: readonly InputMessage[]): boolean =>
  messages.some(({ content }) => typeof content !== 'string' && content.some(isSealed));
const isSealed = ({ type, thinking, signature }: Block) =>
  type === 'thinking' && !thinking && signature?.startsWith(SEALED_PREFIX) === true;

function assistantMessage(blocks: readonly Block[], open?: Opener): ChatMessage {
  const texts: string[] = [];
  const thoughts: string[] = [];
  const calls: Schemas['ToolCall'][] = [];
  for (const block of blocks) {
    switch (block.type) {
      case 'text':
        texts.push(block.text ?? '');
        break;
      case 'thinking': {
        const thought = block.thinking || open?.('reasoning', block.signature ?? '');
        if (thought) thoughts.push(thought);
        break;
      }
      case 'compaction':
        if (typeof block.content === 'string') texts.push(block.content);
        break;
      case 'tool_use':
        calls.push(toolCall(block));
        break;
      default:
        if (OF_ANTHROPIC.test(block.type)) break;
        throw invalid(
          `A block of type '${block.type}' is not supported in a message of the assistant.`,
        );
    }
  }
  return {
    role: 'assistant',
    content: texts.length === 0 && calls.length > 0 ? null : texts.join('\n'),
    ...(thoughts.length > 0 ? { reasoning_content: thoughts.join('\n') } : {}),
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
  };
}

function toolCall({ id, name, input }: Block): Schemas['ToolCall'] {
  if (!name) throw invalid("A block of type 'tool_use' needs the 'name' of its tool.");
  return {
    id: idOf(id, 'id'),
    type: 'function',
    function: { name, arguments: JSON.stringify(input ?? {}) },
  };
}

function idOf(id: string | null | undefined, field: string): string {
  if (id) return id;
  throw invalid(`A block that calls a tool, or brings its result, needs '${field}'.`);
}

type Fields = Record<string, unknown>;
/** That of a message is one of these, and has a limit. */
type CountRequest = Schemas['AnthropicCountRequest'];

/**
 * The body of a chat request, still without its model.
 * @throws {InvalidRequest} naming the field at fault.
 */
export function chatBody(request: CountRequest, open?: Opener): Fields {
  const { max_tokens, temperature, top_p, top_k, stop_sequences: stop } = request;
  return {
    ...promptBody(request, open),
    ...setFields({ max_tokens, temperature, top_p, top_k }),
    ...(stop && stop.length > 0 ? { stop } : {}),
  };
}

/** Characters; longer requests would come back in an event that is larger than one may be. */
const MAX_REPEATED = 2 ** 17;

/**
 * Only llama.cpp's server knows these. It names the stop text in a report alone, in which it
 * repeats the prompt.
 */
export function llamaFields(request: CountRequest): Fields {
  const { stream, thinking, stop_sequences: stop } = request;
  const budget = thinking?.type === 'enabled' ? thinking.budget_tokens : undefined;
  const hasReport = stop && stop.length > 0 && JSON.stringify(request).length <= MAX_REPEATED;
  return {
    ...(stream ? { timings_per_token: true } : {}),
    ...(hasReport ? { verbose: true } : {}),
    ...setFields({ thinking_budget_tokens: budget }),
  };
}

/** As much of it as decides about the prompt. @throws {InvalidRequest} */
export function promptBody(request: CountRequest, open?: Opener): Fields {
  const { messages, system, tools, tool_choice, thinking, output_config, output_format } = request;
  refuseWhatIsNotKept(request);
  const offered = tools?.filter(({ type }) => !isForeign(type)) ?? [];
  requireOffered(tool_choice, tools ?? []);
  return {
    messages: toChatMessages({ messages, open, ...(system === undefined ? {} : { system }) }),
    ...(offered.length > 0 ? { tools: offered.map(chatTool) } : {}),
    ...toolChoiceFields(tool_choice),
    ...effortFields(thinking, output_config),
    ...formatFields(output_config?.format ?? output_format),
  };
}

export function leftOutTools({
  tools,
  mcp_servers: servers,
}: {
  tools?: readonly Schemas['AnthropicTool'][] | null;
  mcp_servers?: readonly unknown[] | null;
}): string[] {
  const types = new Set(tools?.flatMap(({ type }) => (isForeign(type) ? [type] : [])));
  return [...types, ...(servers && servers.length > 0 ? ['mcp_servers'] : [])];
}

const isForeign = (type: string | null | undefined): type is string =>
  isSet(type) && type !== '' && type !== 'custom';

function requireOffered(
  choice: Schemas['AnthropicToolChoice'] | undefined,
  tools: readonly Schemas['AnthropicTool'][],
): void {
  const meant = choice?.type === 'tool' ? tools.filter(({ name }) => name === choice.name) : tools;
  if ((choice?.type !== 'any' && choice?.type !== 'tool') || meant.length === 0) return;
  if (meant.some(({ type }) => !isForeign(type))) return;
  const types = leftOutTools({ tools: meant }).join(', ');
  const message = `A call is required, but tools of the types ${types} are Anthropic's own and not here. Describe each tool by an 'input_schema'.`;
  throw invalid(message, 'tools');
}

/**
 * Whether the client knows what blocks of thoughts are: it asks for them, or has some in its
 * conversation.
 */
export function asksForThoughts({
  thinking,
  output_config: output,
  messages,
}: CountRequest): boolean {
  const asks = isSet(thinking) ? thinking.type !== 'disabled' : isSet(output?.effort);
  return asks || messages.some(({ content }) => Array.isArray(content) && content.some(isThought));
}

const isThought = ({ type }: Block): boolean => type === 'thinking' || type === 'redacted_thinking';
export const hidesThoughts = ({ thinking }: Pick<CountRequest, 'thinking'>): boolean =>
  thinking?.display === 'omitted';

function chatTool({
  name,
  description,
  input_schema,
  strict,
}: Schemas['AnthropicTool']): Schemas['ChatTool'] {
  const parameters = input_schema ?? {};
  return {
    type: 'function',
    function: { name, parameters, ...setFields({ description, strict }) },
  };
}

function toolChoiceFields(choice: Schemas['AnthropicToolChoice'] | undefined): Fields {
  if (!choice) return {};
  return {
    tool_choice: chatToolChoice(choice),
    ...(choice.disable_parallel_tool_use ? { parallel_tool_calls: false } : {}),
  };
}

function chatToolChoice({ type, name }: NonNullable<Schemas['AnthropicToolChoice']>): unknown {
  switch (type) {
    case 'auto':
    case 'none':
      return type;
    case 'any':
      return 'required';
    case 'tool':
      if (!name)
        throw invalid(
          "A 'tool_choice' of type 'tool' needs the 'name' of the tool.",
          'tool_choice',
        );
      return { type: 'function', function: { name } };
  }
}

const EFFORTS: Readonly<Record<string, Thinking>> = {
  low: 'low',
  medium: 'medium',
  high: 'high',
  xhigh: 'high',
  max: 'high',
};

/**
 * Switched off wins: effort is about more than thoughts. Words that leave it to the model change
 * nothing.
 */
function effortFields(
  thinking: Schemas['AnthropicThinking'] | undefined,
  output: Schemas['AnthropicOutputConfig'] | undefined,
): Fields {
  if (thinking?.type === 'disabled') return thinkingFields('off');
  const effort = EFFORTS[output?.effort ?? ''];
  if (effort !== undefined) return thinkingFields(effort);
  return thinking?.type === 'enabled' ? thinkingFields('on') : {};
}

function formatFields(format: Schemas['AnthropicOutputFormat'] | undefined): Fields {
  if (!format) return {};
  const { schema } = format;
  if (!schema) throw invalid("A format of type 'json_schema' needs its 'schema'.", 'output_config');
  return {
    response_format: {
      type: 'json_schema',
      json_schema: { name: 'response', schema, strict: true },
    },
  };
}

/** A part of a conversation would get an answer to another question. */
function refuseWhatIsNotKept({ thread, container }: CountRequest & { container?: unknown }): void {
  if (thread) {
    const message =
      "Messages are not kept here, so that a 'thread' can't go on. Send the whole conversation; with Anthropic's toolRunner, pass `thread: false`.";
    throw invalid(message, 'thread');
  }
  if (container) {
    const message =
      "There are no containers here. Leave 'container' out, and offer tools that the client runs.";
    throw invalid(message, 'container');
  }
}
