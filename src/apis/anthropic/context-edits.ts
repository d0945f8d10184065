// What Anthropic's clients have cleared of a long conversation: results of tools, and thoughts.
import type { Schemas } from '../../../generated/openapi.ts';
import type { Block } from './messages.ts';
import { invalid } from './visible-parts.ts';

type InputMessage = Schemas['AnthropicInputMessage'];
type Edit = Schemas['AnthropicContextEdit'];

/** Messages without what was cleared, and of how many calls or turns something was. */
export interface Cleared {
  messages: readonly InputMessage[];
  count: number;
}

const CLEARED = '[The result of this call was cleared, to make room.]';
const KEPT_TOOL_USES = 3;
const KEPT_THINKING_TURNS = 1;

/** Of a message in blocks; a text has none. */
const blocksOf = ({ content }: InputMessage): readonly Block[] =>
  typeof content === 'string' ? [] : content;

const isResult = ({ type }: Block) => type === 'tool_result';
const isThought = ({ type }: Block) => type === 'thinking' || type === 'redacted_thinking';

/** The calls that have their result, the oldest first. */
export function toolUsesIn(messages: readonly InputMessage[]): { id: string; name: string }[] {
  const blocks = messages.flatMap(blocksOf);
  const done = new Set(blocks.filter(isResult).map(({ tool_use_id: id }) => id));
  return blocks.flatMap(({ type, id, name }) =>
    type === 'tool_use' && id && done.has(id) ? [{ id, name: name ?? '' }] : [],
  );
}

/**
 * A few words stand for the results of the oldest calls, and nothing for their arguments where the
 * client wants that.
 */
export function clearToolUses(messages: readonly InputMessage[], edit: Edit): Cleared {
  const { exclude_tools: excluded, clear_tool_inputs: inputs } = edit;
  const kept = keptOf(edit, 'tool_uses') ?? KEPT_TOOL_USES;
  const uses = toolUsesIn(messages);
  const old = uses.slice(0, Math.max(0, uses.length - kept));
  const gone = old.filter(({ name }) => !excluded?.includes(name));
  const ids = new Set(gone.map(({ id }) => id));
  const isWithoutInput = ({ name }: Block) =>
    Array.isArray(inputs) ? inputs.includes(name ?? '') : inputs === true;
  const count = ids.size;
  if (count === 0) return { messages, count };
  const change = (block: Block): Block => {
    if (isResult(block) && ids.has(block.tool_use_id ?? '')) return { ...block, content: CLEARED };
    const isCall = block.type === 'tool_use' && ids.has(block.id ?? '');
    return isCall && isWithoutInput(block) ? { ...block, input: {} } : block;
  };
  return { messages: changed(messages, (blocks) => blocks.map(change)), count };
}

/** A turn goes from the words of the user to the next ones, with all calls in between. */
export function clearThinking(messages: readonly InputMessage[], edit: Edit): Cleared {
  const kept = keptOf(edit, 'thinking_turns') ?? KEPT_THINKING_TURNS;
  let turn = 0;
  const turns = messages.map((message) => {
    if (message.role === 'user' && !blocksOf(message).some(isResult)) turn += 1;
    return turn;
  });
  const hasThoughts = (at: number) => blocksOf(messages[at] as InputMessage).some(isThought);
  const thinking = [...new Set(turns.filter((_turn, at) => hasThoughts(at)))];
  const gone = new Set(thinking.slice(0, Math.max(0, thinking.length - kept)));
  const withoutThoughts = (message: InputMessage, at: number): InputMessage => {
    if (!gone.has(turns[at] ?? 0) || !hasThoughts(at)) return message;
    const content = blocksOf(message).filter((block) => !isThought(block));
    return { ...message, content };
  };
  return { messages: messages.map(withoutThoughts), count: gone.size };
}

/** Undefined where the client leaves it to the server. @throws {InvalidRequest} */
function keptOf({ type, keep }: Edit, unit: string): number | undefined {
  if (keep === undefined || keep === null) return undefined;
  const { type: said, value } = typeof keep === 'string' ? { type: keep, value: null } : keep;
  if (said === 'all') return Number.POSITIVE_INFINITY;
  if (said === unit && typeof value === 'number') return value;
  throw invalid(`'keep' of ${type} must be {"type": "${unit}", "value": …}.`, 'context_management');
}

const changed = (
  messages: readonly InputMessage[],
  change: (blocks: readonly Block[]) => Block[],
): InputMessage[] =>
  messages.map((message) =>
    typeof message.content === 'string'
      ? message
      : { ...message, content: change(message.content) },
  );
