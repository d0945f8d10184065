// Makes the request for an answer from the messages before it.
import type { ChatCompletionRequest, ChatMessage, ContentPart } from '../../../../generated/client/index.ts';
import type { Attachment, ChatSettings, Message, TextFile } from '../conversation/conversation.ts';

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
  const attachments = message.attachments ?? [];
  const files = attachments.filter((attachment) => attachment.kind === 'text').map(fileText);
  const text = [...files, message.text].filter((part) => part !== '').join('\n\n');
  const parts = attachments.flatMap((attachment) => partOf(attachment, senses));
  if (parts.length === 0) return [{ role: 'user', content: text }];
  return [{ role: 'user', content: [...parts, ...(text ? [{ type: 'text', text }] : [])] }];
}

/** A file as text with its name, in a fence that is longer than every one inside. */
function fileText({ name, text }: TextFile): string {
  const longest = (text.match(/`{3,}/g) ?? []).reduce((most, { length }) => Math.max(most, length), 2);
  const fence = '`'.repeat(longest + 1);
  return `${name}:\n${fence}\n${text}\n${fence}`;
}

function partOf(attachment: Attachment, { seesPictures, hearsSounds }: Senses): ContentPart[] {
  if (attachment.kind === 'picture') {
    return seesPictures ? [{ type: 'image_url', image_url: { url: attachment.url } }] : [];
  }
  if (attachment.kind === 'text') return [];
  return hearsSounds ? [{ type: 'input_audio', input_audio: { data: attachment.data, format: 'wav' } }] : [];
}
