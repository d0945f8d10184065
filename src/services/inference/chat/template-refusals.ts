// What a chat template has no place for, by the words with which it refuses: models elsewhere can't
// be tried with small chats.
import { BackendRefused } from '../../../errors.ts';
import type { Sequence } from './sequences.ts';

/** The words of published templates, which servers put between words of their own. */
const WORDS: readonly (readonly [words: RegExp, refused: readonly Sequence[]])[] = [
  [/system (?:message|prompt) must be (?:at the beginning|the first)/i, ['late']],
  [/exception of an initial optional system message/i, ['late']],
  [/roles must alternate/i, ['late', 'repeated', 'behind-result']],
  [/only supports single tool-calls/i, ['several-calls']],
  [/tool call ids should be alphanumeric strings with length 9/i, ['other-ids']],
];

/** Empty for an error that is about something else. */
export function refusedIn(error: unknown): readonly Sequence[] {
  if (!(error instanceof BackendRefused)) return [];
  return WORDS.flatMap(([words, refused]) => (words.test(error.message) ? refused : []));
}
