// What a message of a tool holds: its text, and pictures before it. The server and the app make such
// messages.

/** A part of a message of a chat. */
type ChatPart = { type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string } };

/**
 * Whether a model that sees can be shown a picture: most programs that run models can't read WebP,
 * and the chat would end with it.
 */
export const isForModels = (url: string): boolean => !/^data:image\/webp[;,]/i.test(url);

/**
 * The content of a tool's message. What becomes of its pictures is the same for all results of
 * tools: a model that sees none gets words for them.
 */
export function messageContent(
  text: string,
  pictures: readonly string[] = [],
): string | ChatPart[] {
  const shown = pictures
    .filter(isForModels)
    .map((url): ChatPart => ({ type: 'image_url', image_url: { url } }));
  if (shown.length === 0) return text;
  return [...shown, { type: 'text', text }];
}
