// How much LoRA adapters change the model: of one request, or from now on.
import { isObject } from '../../../common/values.ts';
import { demand, readInteger, readNumber } from '../request-fields.ts';
import type { AdapterScale } from './engine.ts';

/** An adapter may do the opposite of what it was trained for, or more of it. */
const SCALE = { minimum: -1000, maximum: 1000 };

/**
 * Reads `lora` of a request.
 * @returns undefined for an empty list, which asks for nothing.
 * @throws {ApiError} 400 for what is not a list of numbers and scales.
 */
export function readAdapterScales(list: unknown): readonly AdapterScale[] | undefined {
  demand(Array.isArray(list), "'lora' must be an array of objects with 'id' and 'scale'.");
  return list.length === 0 ? undefined : list.map(readAdapterScale);
}

/** @throws {ApiError} 400 */
export function readAdapterScale(entry: unknown): AdapterScale {
  demand(isObject(entry), 'Each adapter must be {"id": number, "scale": number}.');
  const id = readInteger(entry, 'id', { minimum: 0 });
  demand(id !== undefined, "An adapter has no 'id'.");
  return { id, scale: readNumber(entry, 'scale', SCALE) ?? 0 };
}

/**
 * The scales of all adapters of a model, in their order; one that is not in the list has no effect.
 * @throws {ApiError} 400 for an adapter that the model does not have.
 */
export function scalesOfAll(list: readonly AdapterScale[], count: number): readonly number[] {
  const scales = Array.from({ length: count }, () => 0);
  for (const { id, scale } of list) {
    demand(id < count, `There is no adapter ${id}. This model has ${count}.`);
    scales[id] = scale;
  }
  return scales;
}
