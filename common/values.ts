// Values that came from outside, and what was thrown, which may be anything.

/** True for objects that are not lists. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What stands at a path of names with slashes, such as `timings/prompt_n`; undefined for nothing. */
export function memberAt(holder: unknown, path: string): unknown {
  return path
    .split('/')
    .reduce<unknown>(
      (at, name) => (isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined),
      holder,
    );
}

/** What `make` returns, or `otherwise` when it throws. */
export function attempt<Result, Otherwise = undefined>(
  make: () => Result,
  otherwise?: Otherwise,
): Result | Otherwise {
  try {
    return make();
  } catch {
    return otherwise as Otherwise;
  }
}

/** What it says, for people. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The code of an error of Node or of a library, e.g. `ENOENT`. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}
