// The items of a response's output: texts, thoughts and calls.
import type { Schemas } from '../../../../generated/openapi.ts';
import { isSet } from '../../../lib/values.ts';
import { argumentsAsText } from './free-text.ts';
import { type McpItem, toMcpItem } from './mcp-items.ts';
import type { PublishedCall } from './published-calls.ts';
import type { ClientTool } from './tool-names.ts';

type Part = Schemas['ResponseContentPart'];
type OutputItem = Schemas['ResponseOutputItem'];
/** How likely the tokens of a text were. */
export type Logprobs = Schemas['TokenLogprob'][];
/** `incomplete`: a limit has cut it off, or it failed. */
export type Ended = 'completed' | 'incomplete';

/** A text or thoughts, as far as they have come. */
export interface TextItem {
  kind: 'reasoning' | 'message';
  id: string;
  index: number;
  text: string;
  logprobs: Logprobs;
  /** Thoughts that the client keeps for this server. */
  sealed?: string;
  ended?: Ended;
}

/** A whole call of a published tool. */
export interface PublishedItem {
  kind: 'published';
  id: string;
  index: number;
  callId: string;
  published: PublishedCall;
  ended?: Ended;
}

/** A call of a tool, as far as it has come. */
export interface CallItem {
  kind: 'call';
  tool: ClientTool;
  id: string;
  index: number;
  callId: string;
  arguments: string;
  ended?: Ended;
}

/** An item that no words of the model are told of: it is there at once. */
export interface MadeItem {
  kind: 'made';
  id: string;
  index: number;
  item: OutputItem;
  ended: Ended;
}

/** Any of them. */
export type Item = TextItem | CallItem | PublishedItem | MadeItem | McpItem;

type Status = 'in_progress' | Ended;

/** The one part that such an item has. */
export const toPart = ({ kind, text, logprobs }: TextItem): Part =>
  kind === 'reasoning'
    ? { type: 'reasoning_text', text }
    : { type: 'output_text', text, annotations: [], logprobs: [...logprobs] };

/** An item as the API has it; a new one has no parts yet. */
export function toOutputItem(item: Item, status: Status, { isNew = false } = {}): OutputItem {
  if (item.kind === 'made') return item.item;
  if (
    item.kind === 'mcp_call' ||
    item.kind === 'mcp_list_tools' ||
    item.kind === 'mcp_approval_request'
  )
    return toMcpItem(item, status);
  const { id, kind } = item;
  if (kind === 'call') return toCallItem(item, status);
  if (kind === 'published') {
    const { callId, published } = item;
    return { id, status, call_id: callId, ...(isNew ? stillEmpty(published) : published) };
  }
  const content = isNew ? [] : [toPart(item)];
  if (kind === 'message') return { id, type: kind, status, role: 'assistant', content };
  const thoughts: OutputItem = { id, type: kind, status, summary: [], content };
  if (item.sealed) thoughts.encrypted_content = item.sealed;
  return thoughts;
}

/** As OpenAI begins them: nothing to run is there before the item is done. */
function stillEmpty(call: PublishedCall): PublishedCall {
  const { type, action, operation } = call;
  if (type === 'shell_call') return { ...call, action: { ...action, commands: [] } };
  return operation && isSet(operation.diff)
    ? { ...call, operation: { ...operation, diff: '' } }
    : call;
}

function toCallItem({ id, callId, tool, arguments: json }: CallItem, status: Status): OutputItem {
  const { kind, offered: _offered, ...called } = tool;
  const call = { id, status, call_id: callId, ...called };
  return kind === 'function'
    ? { ...call, type: 'function_call', arguments: json }
    : { ...call, type: 'custom_tool_call', input: json === '' ? '' : argumentsAsText(json) };
}
