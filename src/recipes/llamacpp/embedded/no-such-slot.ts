// The refusal of a slot that there isn't.
import { type ApiError, invalidRequest } from '../../kit/embedded/api-error.ts';

/** A 400 for a slot that an engine with `count` slots does not have. */
export function noSuchSlot(slot: number | string, count: number): ApiError {
  const others = count === 0 ? 'none' : `${count}, from 0 on; -1 in a request takes any`;
  return invalidRequest(`There is no slot ${slot}. This model has ${others}.`);
}
