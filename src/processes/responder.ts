// Who sends a response: errors about it name the sender.
import { BackendResponseInvalid, type DomainError } from '../errors.ts';
import { BackendCrashed } from './errors.ts';

export interface Responder {
  /** As a sentence begins with it: `The native server`, `Provider 'x'`. */
  readonly name: string;
  /** The error for what can't be understood; `what` goes on with the sentence. */
  invalid(what: string, options?: ErrorOptions): DomainError;
  brokeOff(what: string, options?: ErrorOptions): DomainError;
}

const name = 'The native server';

export const NATIVE_SERVER: Responder = {
  name,
  invalid: (what, options) => new BackendResponseInvalid(`${name} ${what}`, options),
  brokeOff: (what, options) => new BackendCrashed(`${name} ${what}`, options),
};
