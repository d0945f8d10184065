// Makes a chat that is too long for its model shorter, for clients that have asked for it: the
// oldest turns go. All APIs come here; the native server counts.
import { BackendRefused, isOverflow } from '../../errors.ts';
import { countOf } from '../../lib/figures.ts';
import { setFields } from '../../lib/values.ts';
import { goingFirst, withoutFirst } from './chat/oldest-turns.ts';
import type { InferenceBody } from './request.ts';

/** So much of the context at most stays free for the response, where the client sets no limit. */
const PART_FOR_RESPONSE = 1 / 4;

/** A chat that fits, and how many of its messages are not in it any more. */
export interface Shortened {
  body: InferenceBody;
  leftOut: number;
}

/**
 * As few turns go as leave room for the response; where that can't be, as few as fit.
 *
 * `count` tells how many tokens a chat has.
 * @throws `overflow`, with what the rest has, where it does not fit without all that may go; as it
 *   is where it does not say how large the context is
 */
export async function shortenChat(
  body: InferenceBody,
  overflow: unknown,
  count: (body: InferenceBody) => Promise<number>,
): Promise<Shortened> {
  const most = contextOf(overflow);
  const messages: readonly unknown[] = Array.isArray(body.messages) ? body.messages : [];
  const units = goingFirst(messages);
  if (most === undefined || units.length === 0) throw overflow;
  const without = (gone: number): InferenceBody => ({
    ...body,
    messages: withoutFirst(messages, units, gone),
  });
  const known = new Map<number, Promise<number>>();
  function tokensWithout(gone: number): Promise<number> {
    const counted = known.get(gone) ?? count(without(gone)).catch(tokensOfOverflow);
    known.set(gone, counted);
    return counted;
  }
  const least = await tokensWithout(units.length);
  // What fills the context to its last token is refused too.
  if (least >= most) throw tooLongStill(overflow, least);
  const wanted = Math.max(most - 1 - roomFor(body, most), least);
  let [tooFew, enough] = [0, units.length];
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2);
    if ((await tokensWithout(middle)) <= wanted) enough = middle;
    else tooFew = middle;
  }
  const shorter = without(enough);
  return { body: shorter, leftOut: messages.length - (shorter.messages as unknown[]).length };
}

/** How many tokens of a context of so many stay free for the response. */
export function roomFor(
  { max_completion_tokens: newer, max_tokens: older }: InferenceBody,
  most: number,
) {
  const part = Math.floor(most * PART_FOR_RESPONSE);
  return Math.min(part, countOf(newer) ?? countOf(older) ?? part);
}

/**
 * How many tokens the context has, by a refusal; where it was not counted to its end, the words say
 * what the figures don't.
 */
export function contextOf(overflow: unknown): number | undefined {
  if (!(overflow instanceof BackendRefused)) return undefined;
  const [, said] = /context size \((\d+) tokens\)/.exec(overflow.message) ?? [];
  return overflow.counts?.n_ctx ?? (said === undefined ? undefined : Number(said));
}

/** A native server that reads in place of counting refuses what is too long. */
function tokensOfOverflow(error: unknown): number {
  if (!isOverflow(error)) throw error;
  const counts = error instanceof BackendRefused ? error.counts : undefined;
  return counts?.n_prompt_tokens ?? Number.POSITIVE_INFINITY;
}

function tooLongStill(overflow: unknown, tokens: number): unknown {
  if (!(overflow instanceof BackendRefused)) return overflow;
  const { status, type, code, counts, message } = overflow;
  const has = Number.isFinite(tokens) ? `${tokens} tokens` : 'too many';
  return new BackendRefused({
    message: `${message} Without all turns before the last message it still has ${has}.`,
    status,
    counts,
    ...setFields({ type, code }),
  });
}
