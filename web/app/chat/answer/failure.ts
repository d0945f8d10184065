// What is known of a request that failed.
import { StreamError } from '../../../../generated/client/index.ts';
import type { Failure } from '../conversation/conversation.ts';

/** The message is empty if the server said nothing, as when it can't be reached. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof StreamError)) return { message: '' };
  const said = error.status !== undefined || isSaid(error.detail);
  return { message: said ? error.message : '', ...(error.status !== undefined && { status: error.status }) };
}

function isSaid(detail: unknown): boolean {
  return typeof detail === 'object' && detail !== null && 'error' in detail;
}
