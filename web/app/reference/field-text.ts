// Values of examples, as fields show them.

/** A text as it is, anything else as JSON on several lines. */
export function fieldText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, undefined, 2);
}
