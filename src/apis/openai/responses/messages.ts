// The input of a response as the messages of a chat.
import type { Schemas } from '../../../../generated/openapi.ts';
import { invalid } from '../../../errors.ts';
import { type Opener, SEALED_PREFIX } from '../../kit/sealed.ts';
import { SealBroken } from './errors.ts';
import { textAsArguments } from './free-text.ts';
import type { Places } from './input-errors.ts';
import { toChatPart } from './input-parts.ts';
import { joinedName, type ToolNames } from './tool-names.ts';

type Message = Schemas['ChatMessage'];
type Item = Schemas['ResponseInputItem'];
/** What came before the input, and what opens sealed items. */
export type Before = { earlier?: readonly Item[]; open?: Opener | undefined };

interface Spoken extends Before {
  input: Schemas['ResponseRequest']['input'];
  instructions: string | null | undefined;
  names: Pick<ToolNames, 'find'>;
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
    const name = need(item, 'name', place);
    const { namespace } = item;
    const called = namespace ? { name, namespace } : { name };
    const [innerName = joinedName(called)] = names.find(called);
    const isText = item.type === 'custom_tool_call';
    const json = isText ? textAsArguments(need(item, 'input', place)) : (item.arguments ?? '');
    const turn = assistantTurn();
    turn.tool_calls ??= [];
    turn.tool_calls.push({ id, type: 'function', function: { name: innerName, arguments: json } });
  }
  for (const [index, item] of items.entries()) {
    const place = `input[${index - earlier.length}]`;
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
        addCall(item, place);
        break;
      case 'function_call_output':
      case 'custom_tool_call_output':
        add(resultMessage(item, place), `${place}.output`, index);
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

function resultMessage(item: Item, place: string): Message {
  const tool_call_id = need(item, 'call_id', place);
  return { role: 'tool', tool_call_id, content: resultOf(item.output, `${place}.output`) };
}

const MEDIA: ReadonlySet<string> = new Set(['input_image', 'image_url', 'input_file']);

function resultOf(output: Item['output'], place: string): NonNullable<Message['content']> {
  const hasMedia = Array.isArray(output) && output.some(({ type }) => MEDIA.has(type));
  return hasMedia ? contentOf(output, place) : joinedText(output, place);
}

function joinedText(content: Item['output'], place: string): string {
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
