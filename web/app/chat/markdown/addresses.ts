// Which addresses in a model's text may be followed, and which pictures may be shown.

const SCHEMES = new Set(['http:', 'https:', 'mailto:']);
const PICTURE = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+$/;

/**
 * @param own The origin of the app. Its addresses are not followed: behind them is the server,
 *   which acts on some.
 * @returns The address to open, or undefined for text that shall stay text.
 */
export function safeAddress(address: string | null | undefined, own: string): string | undefined {
  if (!address || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  return SCHEMES.has(url.protocol) && url.origin !== own ? url.href : undefined;
}

/** @returns The picture if it is part of the text; no other one is ever loaded. */
export function safePicture(address: string | null | undefined): string | undefined {
  return address && PICTURE.test(address) ? address : undefined;
}

/** @returns The text with the character references of HTML resolved, as Markdown has them. */
export function withCharacters(text: string): string {
  return text.replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,30});/gi, (found) => {
    // A single reference can't become an element, and this field would hold none.
    const field = document.createElement('textarea');
    field.innerHTML = found;
    return field.value;
  });
}
