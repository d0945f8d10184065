// Errors about responses that become too large.
import { domainError } from '../../../errors.ts';

/**
 * A client can't tell how much there would have been: where its API has a form for it, the response
 * ends by length.
 */
export class ResponseTooLarge extends domainError('backend_error', 'response_too_large') {
  constructor(limitBytes: number) {
    super(`The response has become larger than ${mebibytes(limitBytes)} MiB, and was ended.`, {
      remedy: { text: 'Ask for less, or raise the setting max_response_mb.' },
    });
  }
}

/** Either the next response can't begin, or the largest one had to end for the others. */
export class ResponsesFull extends domainError('server_busy', 'responses_full') {
  constructor(limitBytes: number) {
    super(
      `The responses that are made at this moment fill the ${mebibytes(limitBytes)} MiB that are for them.`,
      {
        remedy: { text: 'Try again, or raise the setting max_responses_mb.' },
        retryAfterMs: 5000,
      },
    );
  }
}

const MEBIBYTE = 2 ** 20;
const mebibytes = (bytes: number): number => Math.round(bytes / MEBIBYTE);
