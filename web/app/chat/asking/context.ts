// How full the context of a model is, and what to leave out when it is full.
import type { Answer, Attachment, Message, TextAttachment } from '../conversation/conversation.ts';

/** The server's name for a conversation that is longer than the context. */
export const CONTEXT_EXCEEDED = 'context_length_exceeded';

/** So many characters make a token, about: of Latin letters, and of all others. */
const LATIN_PER_TOKEN = 4;
const LAST_LATIN = 0x24f;
/** What a template puts around a message. */
const TOKENS_AROUND = 4;

/** @returns Tokens of a text, about: only its model could count them. */
export function guessTokens(text: string): number {
  let others = 0;
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > LAST_LATIN) others += 1;
  return Math.ceil((text.length - others) / LATIN_PER_TOKEN + others);
}

/** Documents that take more of the context than this are not sent as a whole. */
export const MOST_OF_CONTEXT = 0.6;
/** So much of it passages take. */
export const PASSAGES_OF_CONTEXT = 0.35;

const counted = new WeakMap<TextAttachment, number>();

/** @returns Tokens of a text that goes along, about; counted once. */
export function tokensOfFile(file: TextAttachment): number {
  const known = counted.get(file) ?? guessTokens(file.text);
  counted.set(file, known);
  return known;
}

/**
 * @param mostOfFiles So many the files of one message take at most, where only passages go along.
 * @returns Tokens of messages and of what is being written, about: as a model has counted them,
 *   behind its answer by the length.
 */
export function tokensOf(
  path: readonly Message[],
  next: { text: string; files: readonly Attachment[] },
  mostOfFiles = Number.POSITIVE_INFINITY,
): number {
  const last = path.findLastIndex(
    (message) => message.role === 'assistant' && message.figures?.promptTokens,
  );
  const answered = path[last];
  const figures = answered?.role === 'assistant' ? answered.figures : undefined;
  const before = figures === undefined ? 0 : (figures.promptTokens ?? 0) + figures.tokens;
  const rest: { text: string; files: readonly Attachment[] }[] = path
    .slice(last + 1)
    .map((message) => ({
      text: message.text + (message.role === 'assistant' ? textOfCalls(message) : ''),
      files: (message.role === 'user' && message.attachments) || [],
    }));
  if (next.text !== '' || next.files.length > 0) rest.push(next);
  return rest.reduce((sum, { text, files }) => {
    const inFiles = files.map((file) => (file.kind === 'text' ? tokensOfFile(file) : 0));
    const ofFiles = inFiles.reduce((one, other) => one + other, 0);
    return sum + guessTokens(text) + TOKENS_AROUND + Math.min(ofFiles, mostOfFiles);
  }, before);
}

const textOfCalls = ({ toolCalls = [] }: Answer) =>
  toolCalls.map(({ before, input, output = '' }) => before + input + output).join('');

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
