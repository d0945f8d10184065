// Pictures in the results of tools, which templates show only where a user has sent them.
import { isObject } from '../../../lib/values.ts';
import {
  changed,
  isOf,
  type Message,
  type Messages,
  partsOf,
  plainTextOf,
  textPart,
} from './message.ts';

/**
 * Templates have no place for images there: they go into the user's next message, or a note says
 * that there was one. Agents that know this put them into a message of the user behind the result,
 * which gets the same note.
 */
export function imagesOfTools(given: Messages, { seesImages }: { seesImages: boolean }): Messages {
  const messages = seesImages ? given : withNotesBehindResults(given);
  if (!messages.some(isResultWithImage)) return messages;
  const placed: unknown[] = [];
  let images: unknown[] = [];
  for (const message of messages) {
    if (isResultWithImage(message)) {
      const parts = partsOf(message.content);
      if (seesImages) images.push(...parts.filter(isImage));
      const content = seesImages ? parts.filter((part) => !isImage(part)) : parts.map(asNote);
      placed.push(withContent(message, content));
    } else if (isObject(message) && message.role !== 'tool' && images.length > 0) {
      placed.push(...shownBefore(message, images));
      images = [];
    } else placed.push(message);
  }
  if (images.length > 0) placed.push({ role: 'user', content: images });
  return placed;
}

/** The user shows them: in the message that follows, or in one of their own before it. */
function shownBefore(message: Message, images: readonly unknown[]): Messages {
  if (message.role !== 'user') return [{ role: 'user', content: images }, message];
  return [{ ...message, content: [...images, ...partsOf(message.content)] }];
}

/** Texts alone become one text, which every template takes. */
const withContent = (message: Message, content: Messages): Message => ({
  ...message,
  content: plainTextOf({ content }) ?? content,
});

const withNotesBehindResults = (messages: Messages): Messages =>
  changed(messages, (message, index) => {
    const isBehind = isOf(message, 'user') && isOf(messages[index - 1], 'tool');
    if (!isBehind || !Array.isArray(message.content) || !message.content.some(isImage))
      return message;
    return withContent(message, message.content.map(asNote));
  });

const isImage = (part: unknown): boolean => isObject(part) && part.type === 'image_url';
const asNote = (part: unknown): unknown =>
  isImage(part) ? textPart('[There is an image here, which this model cannot see.]') : part;
const isResultWithImage = (message: unknown): message is Message =>
  isOf(message, 'tool') && partsOf(message.content).some(isImage);
