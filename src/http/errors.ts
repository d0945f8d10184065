// Errors of requests that no handler gets.
import { domainError } from '../errors.ts';

/** An operation that the documents have and the handlers don't have yet: types say so, but sources run without them. */
export class OperationNotBuilt extends domainError('not_implemented', 'operation_not_built') {
  constructor(operationId: string) {
    super(`The operation ${operationId} is documented, but not built yet.`);
  }
}
