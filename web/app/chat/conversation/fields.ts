// Reads fields of JSON whose author is unknown.

/** The fields of an object whose types are not known yet. */
export type JsonFields = Readonly<Record<string, unknown>>;

/** @returns The fields of an object; none of anything else. */
export function fieldsOf(value: unknown): JsonFields {
  return typeof value === 'object' && value !== null ? (value as JsonFields) : {};
}

/**
 * @param needed What a record has where its fields are missing or of another type.
 * @param optional Fields that may be missing, each with a value of its type.
 */
export function recordReader<Needed extends object, Optional extends object>(
  needed: Needed,
  optional: Optional,
) {
  const known = Object.entries({ ...needed, ...optional });
  return (value: unknown) => {
    const from = fieldsOf(value);
    const good = known.filter(
      ([name, like]) =>
        typeof from[name] === typeof like &&
        (typeof like !== 'number' || Number.isFinite(from[name])),
    );
    const read = Object.fromEntries(good.map(([name]) => [name, from[name]]));
    return { ...needed, ...read } as Needed & {
      [Name in keyof Optional]?: Optional[Name] | undefined;
    };
  };
}

/** @returns The text; '' for anything else. */
export function textOrEmpty(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** @returns The list; an empty one for anything else. */
export function listOrEmpty(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
