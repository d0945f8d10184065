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
