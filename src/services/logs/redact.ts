// Blots out keys and tokens in texts, those that are known and those that look like one.

const BLOT = '***';

/**
 * Each is found by what stands before it, and read from there: as one expression they could not be
 * proved linear.
 */
const CREDENTIALS: readonly { before: RegExp; value: RegExp }[] = [
  { before: /\bBearer\s{1,4}/gi, value: /[\w.~+/=-]{8,}/y },
  { before: /api[_-]?key["']?\s{0,4}[=:]\s{0,4}["']?/gi, value: /[^\s"'&,;<]+/y },
  { before: /--api-key /gi, value: /[^\s"'-][^\s"']*/y },
  { before: /\bbearer\./gi, value: /[\w=-]{4,}/y },
  { before: /\b(?=hf_|sk-)/gi, value: /[\w-]{19,}/y },
];
/**
 * One of these is in every text that has a credential; looking for them first is several times
 * faster.
 */
const HINT = /bearer|key|hf_|sk-/i;
const SECRET_FLAG = /^--?(?:api-key|hf-token|hft|password|token)$/i;

/** Knows the secrets of this server, and what credentials of others look like. */
export class Redactor {
  /** In all the forms in which they appear, the longest first. */
  #secrets: readonly string[] = [];

  /** The text without secrets. */
  redact(text: string): string {
    let redacted = text;
    for (const secret of this.#secrets) {
      if (redacted.includes(secret)) redacted = redacted.replaceAll(secret, BLOT);
    }
    return HINT.test(redacted) ? withoutCredentials(redacted) : redacted;
  }

  /**
   * The words of a command line without secrets, also without those that stand behind a flag that
   * announces one.
   */
  redactCommand(words: readonly string[]): string[] {
    return words.map((word, index) =>
      SECRET_FLAG.test(words[index - 1] ?? '') ? BLOT : this.redact(word),
    );
  }

  /**
   * Blots out this text from now on, also as it appears in a URL, a JSON string or a WebSocket
   * subprotocol.
   */
  add(secret: string): void {
    if (secret === '') return;
    const forms = [
      secret,
      encodeURIComponent(secret),
      JSON.stringify(secret).slice(1, -1),
      Buffer.from(secret).toString('base64url'),
    ];
    // The longest first: a key that starts with another one must not be left half readable.
    this.#secrets = [...new Set([...this.#secrets, ...forms])].sort(
      (one, other) => other.length - one.length,
    );
  }
}

/** From left to right, and nothing twice: the time stays in proportion to the length. */
function withoutCredentials(text: string): string {
  const places = CREDENTIALS.flatMap(({ before, value }) =>
    Array.from(text.matchAll(before), ({ index, 0: words }) => ({
      start: index + words.length,
      value,
    })),
  );
  let redacted = '';
  let end = 0;
  for (const { start, value } of places.sort((one, other) => one.start - other.start)) {
    value.lastIndex = start;
    if (start < end || !value.test(text)) continue;
    redacted += text.slice(end, start) + BLOT;
    end = value.lastIndex;
  }
  return redacted + text.slice(end);
}
