// What a prefix of a path promises: two specifications share operations.

/**
 * True for the preview, where a text completion may name no model, and a model may be any
 * checkpoint of the hub.
 */
export const isPreview = (prefix: string): boolean => prefix.endsWith('/v0');

/** True for `/api/…`, under which generation parameters that are set hold. */
export const isOlder = (prefix: string): boolean => prefix.startsWith('/api/');
