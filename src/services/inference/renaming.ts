// Puts the id that a client knows in place of the name that a native server has for its model.

/** Inside of a JSON string every quote has a backslash before it, so that only keys can match. */
const MODEL_FIELD = /"model"\s*:\s*"(?:[^"\\]|\\.)*"/g;

/** A function for blocks of whole events of JSON. */
export function createRenaming(id: string): (block: Buffer) => Buffer {
  const field = `"model":${JSON.stringify(id)}`;
  const written = Buffer.from(field).toString('latin1');
  // One character a byte is quickest, and no byte of a longer character looks like a quote or a backslash.
  return (block) =>
    Buffer.from(
      block.toString('latin1').replace(MODEL_FIELD, () => written),
      'latin1',
    );
}
