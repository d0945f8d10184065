// A whole message, put together of the events of a stream.
import type { Schemas } from '../../../generated/openapi.ts';
import { BackendResponseInvalid } from '../../errors.ts';
import { setFields } from '../../lib/values.ts';
import { readArguments } from '../kit/call-arguments.ts';
import type { Block, MessageEvent } from './events.ts';

type Message = Schemas['AnthropicMessage'];

/** @throws what {@link MessageAssembler.message} throws */
export async function wholeMessage(events: AsyncIterable<MessageEvent>): Promise<Message> {
  const assembler = new MessageAssembler();
  for await (const event of events) assembler.add(event);
  return assembler.message();
}

/** Puts a message together while its events come. */
export class MessageAssembler {
  #message: Message | undefined;
  readonly #blocks: Block[] = [];
  readonly #inputs = new Map<Block, string>();

  add(event: MessageEvent): void {
    switch (event.type) {
      case 'message_start':
        this.#message = event.message;
        break;
      case 'content_block_start':
        this.#blocks.push({ ...event.content_block });
        break;
      case 'content_block_delta': {
        const block = this.#blocks[event.index];
        if (block) extend(block, event.delta, this.#inputs);
        break;
      }
      case 'message_delta': {
        const { delta, usage, context_management } = event;
        const ended = { ...delta, usage, ...setFields({ context_management }) };
        if (this.#message) this.#message = { ...this.#message, ...ended };
        break;
      }
      case 'content_block_stop':
      case 'message_stop':
    }
  }

  /**
   * All that has come.
   * @throws {BackendResponseInvalid} when there was no event, or for arguments of a call that are
   *   not a JSON object.
   */
  message(): Message {
    const message = this.#message;
    if (message === undefined)
      throw new BackendResponseInvalid(
        'The native server ended its response without a word in it.',
      );
    const isCutOff = message.stop_reason === 'max_tokens';
    const content = this.#blocks.map((block) =>
      withInput(block, this.#inputs.get(block) ?? '', isCutOff),
    );
    return { ...message, content };
  }
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
