// Blots keys and tokens out of whatever is about to be logged.

const BLOT = '***';

// Keys that were not made known: in headers, queries, arguments and JSON, and those that well-known services hand out.
const CREDENTIAL = new RegExp(
  [
    String.raw`(?<=\bBearer\s{1,4})[\w.~+/=-]{8,}`,
    String.raw`(?<=api[_-]?key["']?\s{0,4}[=:]\s{0,4}["']?)[^\s"'&,;<]+`,
    String.raw`(?<=--api-key )[^\s"'-][^\s"']*`,
    String.raw`(?<=\bbearer\.)[\w=-]{4,}`,
    String.raw`\b(?:hf_|sk-)[\w-]{16,}`,
  ].join('|'),
  'gi',
);
/** One of these is in every text that CREDENTIAL finds something in; looking for them first is several times faster. */
const HINT = /bearer|key|hf_|sk-/i;

interface Redactor {
  /** Blots out this text from now on, also as it appears in a URL, a JSON string or a WebSocket subprotocol. */
  add(secret: string): void;
  redact(text: string): string;
}

export function createRedactor(): Redactor {
  let secrets: string[] = [];
  return {
    add: (secret) => {
      if (secret === '') return;
      const forms = [
        secret,
        encodeURIComponent(secret),
        JSON.stringify(secret).slice(1, -1),
        Buffer.from(secret).toString('base64url'),
      ];
      // The longest first: a key that starts with another one must not be left half readable.
      secrets = [...new Set([...secrets, ...forms])].sort((one, other) => other.length - one.length);
    },
    redact: (text) => {
      let redacted = text;
      for (const secret of secrets) {
        if (redacted.includes(secret)) redacted = redacted.replaceAll(secret, BLOT);
      }
      return HINT.test(redacted) ? redacted.replace(CREDENTIAL, BLOT) : redacted;
    },
  };
}
