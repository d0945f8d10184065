// Reads fields of JSON whose author is unknown.

/** What the fields of a type hold, so that none is forgotten. */
export type Kinds<Fields> = {
  readonly [name in keyof Fields]-?: Fields[name] extends string | undefined
    ? 'string'
    : Fields[name] extends number | undefined
      ? 'number'
      : 'boolean';
};

/** @returns The fields of an object; none of anything else. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** @returns Those fields that hold what they should. */
export function pick<Fields>(value: unknown, kinds: Kinds<Fields>): Partial<Fields> {
  const from = fieldsOf(value);
  const isGood = ([name, kind]: [string, unknown]) =>
    typeof from[name] === kind && (kind !== 'number' || Number.isFinite(from[name]));
  const names = Object.entries(kinds).filter(isGood);
  return Object.fromEntries(names.map(([name]) => [name, from[name]])) as Partial<Fields>;
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
