// Takes a secret out of what a stranger sends, in texts and in bytes that come in pieces, however
// its characters are written.

/** What is shown in place of the secret; it may stand in a JSON string, a header and a URL. */
const BLOT = '[key]';
const BACKSLASH = 0x5c;
const PERCENT = 0x25;
/** Each layer of JSON in JSON doubles them, and each layer of a URL in a URL adds one `25`. */
const MAX_BACKSLASHES = 8;
const MAX_PERCENT_LAYERS = 3;
/** In the place of an index: the text ends where it could still become the secret. */
const UNCLEAR = -1;
/** In the place of an index: the secret does not begin there. */
const NO_MATCH = 0;
/** See {@link createSecretMask}. */
export type SecretMask = ReturnType<typeof createSecretMask>;

/**
 * Puts a mark in the place of the secret: `text` in a whole text, `pieces` in the bytes of a body.
 * @param secret Printable ASCII, at least one character.
 */
export function createSecretMask(secret: string) {
  const codes = Array.from(secret, (character) => character.charCodeAt(0));
  const [first = 0] = codes;
  const hasEscapes = /["/\\%]/.test(secret);

  /**
   * Whole, because a secret with backslashes or percent signs of its own could be read in several
   * ways.
   */
  const forms = [
    ...new Set([secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]),
  ];

  /** Index behind the secret when it begins at `at`; or {@link NO_MATCH}, or {@link UNCLEAR}. */
  function endOf(text: string, at: number): number {
    const form = forms.find((one) => text.startsWith(one, at));
    if (form !== undefined) return at + form.length;
    if (forms.some((one) => text.length - at < one.length && one.startsWith(text.slice(at))))
      return UNCLEAR;
    let end = at;
    for (const code of codes) {
      end = endOfCharacter(text, end, code);
      if (end <= 0) return end;
    }
    return end;
  }

  /** The text without the secret up to where it is unclear, and the rest from there. */
  function split(text: string): { shown: string; rest: string } {
    let shown = '';
    let from = 0;
    for (let at = 0; at < text.length; ) {
      const code = text.charCodeAt(at);
      const end =
        code === first || code === BACKSLASH || code === PERCENT ? endOf(text, at) : NO_MATCH;
      if (end === UNCLEAR) return { shown: shown + text.slice(from, at), rest: text.slice(at) };
      if (end !== NO_MATCH) {
        shown += text.slice(from, at) + BLOT;
        from = end;
      }
      at = end === NO_MATCH ? at + 1 : end;
    }
    return { shown: shown + text.slice(from), rest: '' };
  }

  /**
   * Nothing of the secret is in the piece, nor does one begin at its end: so it is nearly always.
   */
  function isClear(piece: Buffer): boolean {
    if (hasEscapes || piece.at(-1) === BACKSLASH || piece.includes(PERCENT)) return false;
    if (piece.includes('\\u') || piece.includes('\\x') || piece.includes(secret)) return false;
    for (let at = Math.max(0, piece.length - secret.length + 1); at < piece.length; at += 1) {
      if (piece[at] === first && secret.startsWith(piece.toString('latin1', at))) return false;
    }
    return true;
  }

  function text(given: string): string {
    let shown = '';
    for (let left = given; left !== ''; ) {
      const { shown: clear, rest } = split(left);
      // What is unclear at the end of a text is not the secret; that one begins later, if at all.
      shown += clear + rest.slice(0, 1);
      left = rest.slice(1);
    }
    return shown;
  }

  return {
    text,
    /**
     * For the bytes of one body. What may be the beginning of the secret is held back until the
     * next piece.
     */
    pieces() {
      let held = '';
      return {
        push(piece: Buffer): Buffer {
          if (held === '' && isClear(piece)) return piece;
          const { shown, rest } = split(held + piece.toString('latin1'));
          held = rest;
          return Buffer.from(shown, 'latin1');
        },
        end: (): Buffer => Buffer.from(text(held), 'latin1'),
      };
    },
  };
}

/**
 * Index behind one character as it is, escaped as in JSON, or percent-encoded; or {@link NO_MATCH},
 * or {@link UNCLEAR}.
 */
function endOfCharacter(text: string, at: number, code: number): number {
  if (at >= text.length) return UNCLEAR;
  const here = text.charCodeAt(at);
  if (here === BACKSLASH) return endOfEscape(text, at, code);
  if (here === code) return at + 1;
  return here === PERCENT ? endOfPercent(text, at, code) : NO_MATCH;
}

function endOfEscape(text: string, at: number, code: number): number {
  let end = at;
  while (end < at + MAX_BACKSLASHES && text.charCodeAt(end) === BACKSLASH) end += 1;
  if (end >= text.length) return UNCLEAR;
  const letter = text[end];
  if (letter === 'u' || letter === 'x')
    return endOfHex(text, end + 1, { code, digits: letter === 'u' ? 4 : 2 });
  return text.charCodeAt(end) === code && (letter === '/' || letter === '"') ? end + 1 : NO_MATCH;
}

function endOfPercent(text: string, at: number, code: number): number {
  let end = at + 1;
  for (let layer = 0; layer < MAX_PERCENT_LAYERS && text.startsWith('25', end); layer += 1)
    end += 2;
  if (text.length - end < 2 && '25'.startsWith(text.slice(end))) return UNCLEAR;
  return endOfHex(text, end, { code, digits: 2 });
}

function endOfHex(
  text: string,
  at: number,
  { code, digits }: { code: number; digits: number },
): number {
  const found = text.slice(at, at + digits).toLowerCase();
  const wanted = code.toString(16).padStart(digits, '0');
  if (found === wanted) return at + digits;
  return at + digits > text.length && wanted.startsWith(found) ? UNCLEAR : NO_MATCH;
}
