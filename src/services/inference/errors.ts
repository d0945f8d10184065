// Errors of one request on a model.
import { domainError } from '../../errors.ts';

/** Never told: the model reads what it can't count. */
export class MediaNotCounted extends domainError('not_implemented', 'media_not_counted') {
  constructor(model: string, kind: string) {
    super(`The native server of model '${model}' does not count parts of type '${kind}'.`);
  }
}
