// The error for an event that no client could read, with the beginning of what came.
import { setFields } from '../../../lib/values.ts';
import type { Responder } from '../../../processes/responder.ts';

/** `what` goes on behind the sender's name: `sent an event that is not JSON`. */
export const unreadable = (from: Responder, what: string, data: string, cause?: unknown): Error =>
  from.invalid(`${what}: ${data.slice(0, 200)}`, setFields({ cause }));
