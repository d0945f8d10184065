// Which addresses in a model's text may be followed, and which pictures may be shown.

const SCHEMES = new Set(['http:', 'https:', 'mailto:']);
const PICTURE = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+$/;

/**
 * @param own The origin of the app. Its addresses are not followed: behind them is the server, which acts on some.
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

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  times: '×',
  deg: '°',
  rarr: '→',
  larr: '←',
};

/** @returns The text with the common character references of HTML resolved, as Markdown has them. */
export function withCharacters(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-z]{2,6}));/g, (found, decimal, hex, name) => {
    if (name !== undefined) return Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] ?? found) : found;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : found;
  });
}
