// Errors of what a client gives back.
import { domainError } from '../../../errors.ts';

/** Thoughts or a summary that this server has sealed, or should have, can't be opened. */
export class SealBroken extends domainError('invalid_request_error', 'invalid_encrypted_content') {
  constructor(place: string) {
    super(
      `${place} can't be read: another server has made it, or the key of this one has changed since.`,
      {
        param: place,
        remedy: { text: 'Leave the item out, or send its content as text.' },
      },
    );
  }
}

/** One connection asks for more responses at a time, or longer ones, than are held for it. */
export class TooManyOnConnection extends domainError(
  'rate_limit_error',
  'websocket_stream_limit_reached',
) {
  constructor(count: number) {
    super(
      `${count} responses of this connection are under way or wait, and there is no room for more.`,
      {
        remedy: { text: 'Wait for the end of one, or open another connection.' },
      },
    );
  }
}
