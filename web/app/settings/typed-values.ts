// What a person has typed for settings, as config.json has it.

/** A value as a person types it: lists with commas. */
export function valueText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** What was typed, of the kind that the value before has; the server checks it. */
export function readValue(text: string, before: unknown): unknown {
  if (typeof before === 'boolean') return text === 'true';
  if (Array.isArray(before)) {
    return text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
  }
  if (typeof before === 'number' && text.trim() !== '' && Number.isFinite(Number(text)))
    return Number(text);
  return text;
}

/**
 * Changes by key in the form of config.json: sections as objects. Undefined means the usual value,
 * which is null there.
 */
export function nested(changes: ReadonlyMap<string, unknown>): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [key, value = null] of changes) {
    const [first = '', second] = key.split('.');
    if (second === undefined) result[first] = value;
    else result[first] = { ...(result[first] as object | undefined), [second]: value };
  }
  return result;
}
