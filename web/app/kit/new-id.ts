/**
 * A text that nothing else has. crypto.randomUUID is missing where a page is neither from this
 * machine nor encrypted.
 */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join(
    '',
  );
}
