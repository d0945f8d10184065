// Results of handlers.

/** A result with status 200. */
export const ok = <Json>(json: Json): { status: 200; json: Json } => ({ status: 200, json });

/**
 * The same for JSON that may hold `JsonText` in the place of what the type says: once it is
 * written, it reads as that.
 */
export const okWritten = <Json>(json: unknown): { status: 200; json: Json } => ok(json as Json);
