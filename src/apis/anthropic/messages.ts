// Messages of Anthropic as those of a chat: their blocks are texts, thoughts, calls and results.
import type { Schemas } from '../../../generated/openapi.ts';
import { setFields } from '../../lib/values.ts';
import { type Opener, SEALED_PREFIX } from '../kit/sealed.ts';
import { memberName } from './toolsets.ts';
import {
  contentOf,
  invalid,
  type Part,
  textPart,
  visiblePart,
  visibleResult,
} from './visible-parts.ts';

/** A part of a message that a client sends. */
export type Block = Schemas['AnthropicInputBlock'];
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
  const messages: ChatMessage[] = system === '' ? [] : [{ role: 'system', content: system }];
  for (const { role, content } of request.messages) {
    if (typeof content === 'string') messages.push({ role, content });
    else if (role === 'assistant') messages.push(assistantMessage(content, request.open));
    else if (role === 'system') messages.push({ role, content: systemText(content) });
    else messages.push(...userMessages(content));
  }
  return messages;
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

function resultPart(block: ResultBlock): Part {
  const { type, tool_name, tabs, state_changes } = block;
  if (type === 'tool_reference') return textPart(`Tool found: ${tool_name ?? 'unnamed'}`);
  if (type === 'browser_state')
    return textPart(`The browser now: ${JSON.stringify(setFields({ tabs, state_changes }))}`);
  return visibleResult(block);
}
/**
 * What other servers did or thought before the client came here. Only they can read it; the text
 * around it says what came of it.
 */
const OF_ANTHROPIC =
  /^(?:redacted_thinking|(?:server|mcp)_tool_use|(?!tool_result$)\w+_tool_result)$/;
/** Whether thoughts that this server has sealed come back with the conversation. */
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
  const content = texts.length === 0 && calls.length > 0 ? null : texts.join('\n');
  const message: ChatMessage = { role: 'assistant', content };
  if (thoughts.length > 0) message.reasoning_content = thoughts.join('\n');
  if (calls.length > 0) message.tool_calls = calls;
  return message;
}

function toolCall({ id, name, toolset_name: toolset, input }: Block): Schemas['ToolCall'] {
  if (!name) throw invalid("A block of type 'tool_use' needs the 'name' of its tool.");
  const inner = toolset ? memberName(toolset, name) : name;
  return {
    id: idOf(id, 'id'),
    type: 'function',
    function: { name: inner, arguments: JSON.stringify(input ?? {}) },
  };
}

function idOf(id: string | null | undefined, field: string): string {
  if (id) return id;
  throw invalid(`A block that calls a tool, or brings its result, needs '${field}'.`);
}
