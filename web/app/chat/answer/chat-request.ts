// Makes the request for an answer from the messages before it.
import type { ChatCompletionRequest, ChatMessage, ContentPart } from '../../../../generated/client/index.ts';
import type { Attachment, ChatSettings, Message } from '../conversation/conversation.ts';

/** What the model takes besides text. */
export interface Senses {
  seesPictures: boolean;
  hearsSounds: boolean;
}

export interface ChatRequestInput {
  model: string;
  /** The messages before the answer, first one first. */
  path: readonly Message[];
  settings: ChatSettings;
  senses: Senses;
  /** The beginning of an answer that goes on. */
  beginning?: string;
}

/** What a model can't take in is left out, so that a conversation goes on with any model. */
export function chatRequestOf({ model, path, settings, senses, beginning }: ChatRequestInput): ChatCompletionRequest {
  const { system, temperature, topP, maxTokens } = settings;
  // A template can't both open its thoughts and go on with an answer.
  const thinking = beginning === undefined ? settings.thinking : false;
  return {
    model,
    messages: [
      ...(system?.trim() ? [{ role: 'system' as const, content: system }] : []),
      ...path.flatMap((message) => chatMessageOf(message, senses)),
      ...(beginning === undefined ? [] : [{ role: 'assistant' as const, content: beginning }]),
    ],
    stream_options: { include_usage: true },
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { top_p: topP }),
    ...(maxTokens !== undefined && { max_completion_tokens: maxTokens }),
    ...(thinking !== undefined && { enable_thinking: thinking }),
  };
}

function chatMessageOf(message: Message, senses: Senses): ChatMessage[] {
  // An answer that never began says nothing to the model.
  if (message.role === 'assistant') return message.text === '' ? [] : [{ role: 'assistant', content: message.text }];
  const parts = (message.attachments ?? []).flatMap((attachment) => partOf(attachment, senses));
  if (parts.length === 0) return [{ role: 'user', content: message.text }];
  return [{ role: 'user', content: [...parts, ...(message.text ? [{ type: 'text', text: message.text }] : [])] }];
}

function partOf(attachment: Attachment, { seesPictures, hearsSounds }: Senses): ContentPart[] {
  if (attachment.kind === 'picture') {
    return seesPictures ? [{ type: 'image_url', image_url: { url: attachment.url } }] : [];
  }
  return hearsSounds ? [{ type: 'input_audio', input_audio: { data: attachment.data, format: 'wav' } }] : [];
}
