// The very same value where nothing of it becomes another, so that what is right goes on byte for
// byte.

type Fields = Readonly<Record<string, unknown>>;

/** Undefined takes a field away. */
export function setChanged(given: Fields, changes: Fields): Fields {
  if (Object.entries(changes).every(([name, value]) => given[name] === value)) return given;
  return Object.fromEntries(
    Object.entries({ ...given, ...changes }).filter(([, value]) => value !== undefined),
  );
}

/** Whether the second is a list of the very same items. */
export const sameItems = (items: readonly unknown[], given: unknown): given is readonly unknown[] =>
  Array.isArray(given) &&
  given.length === items.length &&
  items.every((item, at) => item === given[at]);
