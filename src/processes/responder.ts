// Who a response comes from, in the errors about it: a native server or a provider.
import { BackendResponseInvalid, type DomainError } from '../errors.ts';
import { BackendCrashed } from './errors.ts';

/** Makes the errors about a response, with the right name in them. */
export interface Responder {
  /** As a sentence begins with it: `The native server`, `Provider 'x'`. */
  readonly name: string;
  /** The error for what can't be understood; `what` goes on with the sentence. */
  invalid(what: string, options?: ErrorOptions): DomainError;
  /** The error for a connection that was lost; `what` goes on with the sentence. */
  brokeOff(what: string, options?: ErrorOptions): DomainError;
}

const NAME = 'The native server';

/** For every child of this server. */
export const NATIVE_SERVER: Responder = {
  name: NAME,
  invalid: (what, options) => new BackendResponseInvalid(`${NAME} ${what}`, options),
  brokeOff: (what, options) => new BackendCrashed(`${NAME} ${what}`, options),
};
