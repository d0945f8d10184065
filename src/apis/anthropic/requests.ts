// Requests of Anthropic in the inner form, OpenAI's chat.
import type { components } from '../../../generated/openapi.ts';
import { isSet, setFields } from '../../lib/is-set.ts';
import type { Opener } from '../kit/thoughts.ts';
import { type Thinking, thinkingFields } from '../kit/thoughts.ts';
import { invalid } from './blocks.ts';
import { toChatMessages } from './messages.ts';

type Schemas = components['schemas'];
type Fields = Record<string, unknown>;
type CountRequest = Schemas['AnthropicCountRequest'];

export function chatBody(request: Schemas['AnthropicMessageRequest'], open?: Opener): Fields {
  const { max_tokens, temperature, top_p, top_k, stop_sequences: stop } = request;
  return {
    ...promptBody(request, open),
    max_tokens,
    ...setFields({ temperature, top_p, top_k }),
    ...(stop && stop.length > 0 ? { stop } : {}),
  };
}

/** Characters; longer requests would come back in an event that is larger than one may be. */
const MAX_REPEATED = 2 ** 17;

/** Only llama.cpp's server knows these. It names the stop text in a report alone, in which it repeats the prompt. */
export function llamaFields(request: Schemas['AnthropicMessageRequest']): Fields {
  const { stream, thinking, stop_sequences: stop } = request;
  const budget = thinking?.type === 'enabled' ? thinking.budget_tokens : undefined;
  const hasReport = stop && stop.length > 0 && JSON.stringify(request).length <= MAX_REPEATED;
  return {
    ...(stream ? { timings_per_token: true } : {}),
    ...(hasReport ? { verbose: true } : {}),
    ...setFields({ thinking_budget_tokens: budget }),
  };
}

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

const isForeign = (type: string | null | undefined): type is string => isSet(type) && type !== '' && type !== 'custom';

function requireOffered(
  choice: Schemas['AnthropicToolChoice'] | undefined,
  tools: readonly Schemas['AnthropicTool'][],
): void {
  const meant = choice?.type === 'tool' ? tools.filter(({ name }) => name === choice.name) : tools;
  if ((choice?.type !== 'any' && choice?.type !== 'tool') || meant.length === 0) return;
  if (meant.some(({ type }) => !isForeign(type))) return;
  const types = leftOutTools({ tools: meant }).join(', ');
  throw invalid(
    `A call is required, but tools of the types ${types} are Anthropic's own and not here. Describe each tool by an 'input_schema'.`,
    'tools',
  );
}

export function hidesThoughts({ thinking }: Pick<CountRequest, 'thinking'>): boolean {
  return thinking?.display === 'omitted';
}

function chatTool({ name, description, input_schema, strict }: Schemas['AnthropicTool']): Schemas['ChatTool'] {
  const parameters = input_schema ?? {};
  return { type: 'function', function: { name, parameters, ...setFields({ description, strict }) } };
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
      if (!name) throw invalid("A 'tool_choice' of type 'tool' needs the 'name' of the tool.", 'tool_choice');
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

/** Switched off wins: effort is about more than thoughts. Words that leave it to the model change nothing. */
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
  return { response_format: { type: 'json_schema', json_schema: { name: 'response', schema, strict: true } } };
}

/** A part of a conversation would get an answer to another question. */
function refuseWhatIsNotKept({ thread, container }: CountRequest & { container?: unknown }): void {
  if (thread) {
    throw invalid(
      "Messages are not kept here, so that a 'thread' can't go on. Send the whole conversation; with Anthropic's toolRunner, pass `thread: false`.",
      'thread',
    );
  }
  if (container) {
    throw invalid(
      "There are no containers here. Leave 'container' out, and offer tools that the client runs.",
      'container',
    );
  }
}
