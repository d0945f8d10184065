// A prompt in pieces, by which two conversations are compared without their tokens.
import { digestOf } from '../../lib/digest.ts';
import type { PromptBody } from './visit.ts';

const MAX_PIECE = 2 ** 17;

/**
 * In the order of most templates: the system, the tools, all else. Undefined for a body without a
 * prompt.
 */
export function piecesOf(body: PromptBody): readonly string[] | undefined {
  const { messages, tools, prompt, input_prefix: before, input_extra: files } = body;
  if (typeof before === 'string') return [bounded(JSON.stringify(files ?? [])), bounded(before)];
  if (typeof prompt === 'string') return [bounded(prompt)];
  if (!Array.isArray(messages)) return undefined;
  const [first, ...others] = messages;
  return [first, tools ?? [], ...others].map((piece) => bounded(JSON.stringify(piece ?? null)));
}

const bounded = (piece: string) => (piece.length > MAX_PIECE ? digestOf(piece) : piece);
