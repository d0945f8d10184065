// The bytes of a picture or a sound in the result of a call.

interface Limit {
  /** Said of what is too long: `pictures`. */
  what: string;
  maxCharacters: number;
}

/** Spaces and line breaks between the letters don't count; an obstacle says why there are no bytes. */
export function readBase64(
  data: unknown,
  { what, maxCharacters }: Limit,
): { bytes: Buffer } | { obstacle: string } {
  if (typeof data !== 'string') return { obstacle: 'it has no data' };
  const text = data.replace(/\s+/g, '');
  if (text.length > maxCharacters)
    return { obstacle: `only ${what} up to ${maxCharacters} characters are` };
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return { obstacle: "its base64 can't be read" };
  return { bytes: Buffer.from(text, 'base64') };
}
