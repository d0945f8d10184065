// What the prefix of a path says about the specification that its client follows; the few differences are in the document.

/** True for the preview, where a text completion may name no model, and a model may be any checkpoint of the hub. */
export const isPreview = (prefix: string): boolean => prefix.endsWith('/v0');

/** True for the specifications before the newest ones, which print defaults for `/params`. */
export const isOlder = (prefix: string): boolean => prefix.startsWith('/api/');
