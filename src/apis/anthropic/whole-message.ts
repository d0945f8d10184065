// A whole message, put together of the events of a stream.
import type { Schemas } from '../../../generated/openapi.ts';
import { BackendResponseInvalid } from '../../errors.ts';
import { readArguments } from '../kit/call-arguments.ts';
import type { Block, MessageEvent } from './events.ts';

type Message = Schemas['AnthropicMessage'];

/**
 * @throws {BackendResponseInvalid} when there was no event, or for arguments of a call that are not
 *   a JSON object.
 */
export async function wholeMessage(events: AsyncIterable<MessageEvent>): Promise<Message> {
  let message: Message | undefined;
  const blocks: Block[] = [];
  const inputs = new Map<Block, string>();
  for await (const event of events) {
    switch (event.type) {
      case 'message_start':
        message = event.message;
        break;
      case 'content_block_start':
        blocks.push({ ...event.content_block });
        break;
      case 'content_block_delta': {
        const block = blocks[event.index];
        if (block) extend(block, event.delta, inputs);
        break;
      }
      case 'message_delta':
        if (message) message = { ...message, ...event.delta, usage: event.usage };
        break;
      case 'content_block_stop':
      case 'message_stop':
    }
  }
  if (message === undefined)
    throw new BackendResponseInvalid('The native server ended its response without a word in it.');
  const isCutOff = message.stop_reason === 'max_tokens';
  return {
    ...message,
    content: blocks.map((block) => withInput(block, inputs.get(block) ?? '', isCutOff)),
  };
}

function extend(block: Block, delta: Schemas['AnthropicDelta'], inputs: Map<Block, string>): void {
  if (delta.type === 'text_delta' && block.type === 'text') block.text += delta.text;
  if (delta.type === 'thinking_delta' && block.type === 'thinking')
    block.thinking += delta.thinking;
  if (delta.type === 'signature_delta' && block.type === 'thinking')
    block.signature = delta.signature;
  if (delta.type === 'input_json_delta')
    inputs.set(block, (inputs.get(block) ?? '') + delta.partial_json);
}

function withInput(block: Block, text: string, isCutOff: boolean): Block {
  if (block.type !== 'tool_use') return block;
  return {
    ...block,
    input: readArguments({ name: block.name, text }, { isCutOff }) ?? block.input,
  };
}
