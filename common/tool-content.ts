// What a message of a tool holds: its text, and pictures before it. The server and the app make such
// messages.

/** A part of a message of a chat. */
type ChatPart = { type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string } };

/**
 * The content of a tool's message. What becomes of its pictures is the same for all results of
 * tools: a model that sees none gets words for them.
 */
export function messageContent(
  text: string,
  pictures: readonly string[] = [],
): string | ChatPart[] {
  if (pictures.length === 0) return text;
  const shown = pictures.map((url): ChatPart => ({ type: 'image_url', image_url: { url } }));
  return [...shown, { type: 'text', text }];
}
