// A prompt in pieces, by which two conversations are compared without their tokens.
import { digestOf } from '../../lib/digest.ts';
import { replaceLongTexts } from '../../lib/long-texts.ts';
import type { PromptBody } from './visit.ts';

const MAX_PIECE = 2 ** 17;

/**
 * In the order of most templates: the system, the tools, all else. Undefined for a body without a
 * prompt.
 */
export function piecesOf(body: PromptBody): readonly string[] | undefined {
  const { messages, tools, prompt, input_prefix: before, input_extra: files } = body;
  if (typeof before === 'string') return [written(files ?? []), bounded(before)];
  if (typeof prompt === 'string') return [bounded(prompt)];
  if (!Array.isArray(messages)) return undefined;
  const [first, ...others] = messages;
  return [first, tools ?? [], ...others].map((piece) => written(piece ?? null));
}

/** A picture is not written, its digest is. */
const written = (piece: unknown) =>
  bounded(JSON.stringify(replaceLongTexts(piece, (text) => ({ digest: digestOf(text) }))));
const bounded = (piece: string) => (piece.length > MAX_PIECE ? digestOf(piece) : piece);
