// Finds out what kind of value came from outside.

/** True for objects that are no lists. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
