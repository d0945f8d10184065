// The input of a response as the messages of a chat.
import type { Schemas } from '../../../../generated/openapi.ts';
import { invalid } from '../../../errors.ts';
import { isSet } from '../../../lib/values.ts';
import { type Opener, SEALED_PREFIX } from '../../kit/sealed.ts';
import { SealBroken } from './errors.ts';
import { textAsArguments } from './free-text.ts';
import type { Places } from './input-errors.ts';
import { toChatPart } from './input-parts.ts';
import { Approvals, type CallInChat, type PendingCall, resultOfCall } from './mcp-approvals.ts';
import { publishedCall } from './published-calls.ts';
import { publishedResult } from './published-results.ts';
import { joinedName, type ToolNames } from './tool-names.ts';

type Message = Schemas['ChatMessage'];
type Item = Schemas['ResponseInputItem'];
/** What came before the input, and what opens sealed items. */
export interface Before {
  earlier?: readonly Item[];
  open?: Opener | undefined;
  /** Where an item of the input stood that is in another place now. */
  placeOf?: (item: Item) => number;
}

interface Spoken extends Before {
  input: Schemas['ResponseRequest']['input'];
  instructions: string | null | undefined;
  names: Pick<ToolNames, 'find' | 'clientTool'>;
}

/** The input as items; a text alone is a message of the user. */
export const itemsOf = (input: Schemas['ResponseRequest']['input']): readonly Item[] =>
  typeof input === 'string' ? [{ role: 'user', content: input }] : input;

/** An item as a client gets it back: a message has its parts, whichever form it came in. */
export function asTold(item: Item & { id: string }): Item {
  const { type, role, content } = item;
  if ((type ?? 'message') !== 'message') return item;
  const kind = role === 'assistant' ? 'output_text' : 'input_text';
  const told: Item = { ...item, type: 'message', status: 'completed' };
  if (typeof content === 'string') told.content = [{ type: kind, text: content }];
  return told;
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
  placeOf,
}: Spoken) {
  const items = [...earlier, ...itemsOf(input)];
  const messages: Message[] = instructions ? [{ role: 'system', content: instructions }] : [];
  const places: Places = new Map();
  function add(message: Message, place: string, index: number): void {
    if (index >= earlier.length) places.set(`messages[${messages.length}].content`, place);
    messages.push(message);
  }
  const calls = callsIn(items);
  const at = (item: Item, index: number) => `input[${placeOf?.(item) ?? index - earlier.length}]`;
  const approvals = new Approvals(items, at);
  const approved: PendingCall[] = [];
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
  function addCall(item: Item, place: string, id = need(item, 'call_id', place)): void {
    const called = calledIn(item, names, place);
    const turn = assistantTurn();
    turn.tool_calls ??= [];
    turn.tool_calls.push({ id, type: 'function', function: called });
  }
  for (const [index, item] of items.entries()) {
    const place = at(item, index);
    switch (item.type ?? 'message') {
      case 'message': {
        const role = roleOf(item, place);
        const content = contentOf(item.content, `${place}.content`);
        const message: Message = { role, content };
        if (role === 'assistant' && thoughts !== '') message.reasoning_content = thoughts;
        add(message, `${place}.content`, index);
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
      case 'shell_call':
      case 'local_shell_call':
      case 'apply_patch_call':
      case 'computer_call':
        addCall(item, place);
        break;
      case 'function_call_output':
      case 'custom_tool_call_output':
      case 'shell_call_output':
      case 'local_shell_call_output':
      case 'apply_patch_call_output':
      case 'computer_call_output':
        add(resultMessage(item, calls, place), `${place}.output`, index);
        break;
      case 'mcp_call':
      case 'mcp_approval_request': {
        const called = serverCall(item, approvals, place);
        if (called === undefined) break;
        addCall(item, place, called.id);
        add(called.message, `${place}.images`, index);
        if (called.pending) approved.push(called.pending);
        break;
      }
      case 'mcp_approval_response':
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
          `${place} is of type '${item.type}', which can't be used here. Items are messages, reasoning, and calls of tools that the client runs with their outputs.`,
        );
    }
  }
  if (items.length === 0) throw invalid('input', 'input is empty; there is nothing to respond to.');
  return { messages, places, approved };
}

/** A call of an MCP server, with its result or what stands in for one. */
function serverCall(item: Item, approvals: Approvals, place: string) {
  const id = need(item, 'id', place);
  const inChat: CallInChat | undefined =
    item.type === 'mcp_call'
      ? { message: { role: 'tool', tool_call_id: id, content: resultOfCall(item) } }
      : approvals.callOf(item, id, place);
  return inChat && { id, ...inChat };
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
  const text = joinedText(content, place);
  if (text !== '' || !sealed?.startsWith(SEALED_PREFIX))
    return text === '' ? joinedText(summary, place) : text;
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

/** The function that the model has called, by its own name of it. */
function calledIn(item: Item, names: Spoken['names'], place: string) {
  const { type, server_label: label } = item;
  const namespace = isSet(label) ? label : item.namespace;
  if (type !== 'function_call' && type !== 'custom_tool_call' && !isSet(label))
    return publishedCall(item, names, place);
  const name = need(item, 'name', place);
  const called = namespace ? { name, namespace } : { name };
  const [innerName = joinedName(called)] = names.find(called);
  const isText = type === 'custom_tool_call';
  const json = isText ? textAsArguments(need(item, 'input', place)) : (item.arguments ?? '');
  return { name: innerName, arguments: json };
}

/** The calls of a conversation, so that each output finds its own at once. */
interface Calls {
  /** Each `call_id`. */
  ids: ReadonlySet<string>;
  /** The `call_id` of each `local_shell_call`, by the id of the item. */
  shells: ReadonlyMap<string, string>;
}

function callsIn(items: readonly Item[]): Calls {
  const ids = new Set<string>();
  const shells = new Map<string, string>();
  for (const { type, id, call_id: callId } of items) {
    if (type?.endsWith('_call') !== true || !isSet(callId)) continue;
    ids.add(callId);
    if (type === 'local_shell_call' && isSet(id)) shells.set(id, callId);
  }
  return { ids, shells };
}

function resultMessage(item: Item, calls: Calls, place: string): Message {
  const { type } = item;
  const isOfFunction = type === 'function_call_output' || type === 'custom_tool_call_output';
  const tool_call_id = isOfFunction
    ? need(item, 'call_id', place)
    : (item.call_id ?? callOfShell(item, calls, place));
  const content = isOfFunction
    ? resultOf(item.output, `${place}.output`)
    : publishedResult(item, place);
  if (!calls.ids.has(tool_call_id)) throw uncalled(tool_call_id, place);
  return { role: 'tool', tool_call_id, content };
}

/** As OpenAI does: templates would fail at it, each in its own way, or show it to no purpose. */
const uncalled = (id: string, place: string): Error =>
  invalid(
    `${place}.call_id`,
    `${place}.call_id names the call '${id}', which is not in the conversation. Send the call before its output, or go on from the response that has it.`,
  );

/** OpenAI's own types have no `call_id` in the result of a `local_shell_call`, but the id of it. */
function callOfShell({ id }: Item, { shells }: Calls, place: string): string {
  if (isSet(id)) return shells.get(id) ?? id;
  throw invalid(`${place}.call_id`, `${place}.call_id is missing.`);
}

const MEDIA: ReadonlySet<string> = new Set(['input_image', 'image_url', 'input_file']);

function resultOf(output: Item['output'], place: string): NonNullable<Message['content']> {
  const parts = partsOf(output, place);
  const hasMedia = Array.isArray(parts) && parts.some(({ type }) => MEDIA.has(type));
  return hasMedia ? contentOf(parts, place) : joinedText(parts, place);
}

/** Functions have no results of the other forms. */
function partsOf(output: Item['output'], place: string): Item['content'] {
  if (!isSet(output) || typeof output === 'string') return output;
  if (!Array.isArray(output)) throw invalid(place, `${place} must be a text or a list of parts.`);
  return output.map((part, at) => {
    if ('type' in part) return part;
    throw invalid(`${place}[${at}].type`, `${place}[${at}] has no type.`);
  });
}

function joinedText(content: Item['content'], place: string): string {
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

function need(item: Item, name: 'id' | 'call_id' | 'name' | 'input', place: string): string {
  const value = item[name];
  if (typeof value === 'string') return value;
  throw invalid(`${place}.${name}`, `${place}.${name} is missing.`);
}
