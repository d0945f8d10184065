// How full the context of a model is, and what to leave out when it is full.
import type { Attachment, Message } from '../conversation/conversation.ts';

/** The server's name for a conversation that is longer than the context. */
export const CONTEXT_EXCEEDED = 'context_length_exceeded';

/** So many characters make a token, about: of Latin letters, and of all others. */
const LATIN_PER_TOKEN = 4;
const LATIN = /[\0-\u024f]+/g;
/** What a template puts around a message. */
const TOKENS_AROUND = 4;

/** @returns Tokens of a text, about: only its model could count them. */
export function guessTokens(text: string): number {
  const others = text.replace(LATIN, '').length;
  return Math.ceil((text.length - others) / LATIN_PER_TOKEN + others);
}

/**
 * @returns Tokens of messages and of what is being written, about: as a model has counted them,
 *   behind its answer by the length.
 */
export function tokensOf(
  path: readonly Message[],
  next: { text: string; files: readonly Attachment[] },
): number {
  const last = path.findLastIndex(
    (message) => message.role === 'assistant' && message.figures?.promptTokens,
  );
  const counted = path[last];
  const figures = counted?.role === 'assistant' ? counted.figures : undefined;
  const before = figures === undefined ? 0 : (figures.promptTokens ?? 0) + figures.tokens;
  const rest: { text: string; files: readonly Attachment[] }[] = path
    .slice(last + 1)
    .map((message) => ({
      text: message.text,
      files: (message.role === 'user' && message.attachments) || [],
    }));
  if (next.text !== '' || next.files.length > 0) rest.push(next);
  return rest.reduce((sum, { text, files }) => {
    const inFiles = files.map((file) => (file.kind === 'text' ? guessTokens(file.text) : 0));
    return sum + guessTokens(text) + inFiles.reduce((one, other) => one + other, TOKENS_AROUND);
  }, before);
}

/** @returns How many of the first messages the last answer of the path was made without. */
export function leftOutBefore(path: readonly Message[]): number {
  return path.findLast((message) => message.role === 'assistant')?.leftOut ?? 0;
}

/**
 * Leaves out half of what is in front of the last question, so that the next questions fit as well.
 * @returns How many messages to leave out, where the first ones are already; undefined if only the
 *   question is left.
 */
export function leaveOutMore(path: readonly Message[], leftOut: number): number | undefined {
  const last = path.length - 1;
  if (leftOut >= last) return undefined;
  const most = leftOut + Math.ceil((last - leftOut) / 2);
  const next = path.findIndex((message, index) => index >= most && message.role === 'user');
  return next < 0 ? last : next;
}
