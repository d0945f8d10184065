// Errors of JSON-RPC and of the Model Context Protocol, by their codes.

/** The codes that responses to a request can have; the document says what each is for. */
const CODES = {
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  headerMismatch: -32020,
  unsupportedRevision: -32022,
} as const;

/** A request that gets an error in place of a result. Clients see the message. */
export class Refusal extends Error {
  readonly code: number;
  readonly status: 200 | 400 | 404;
  /** What programs need to go on. */
  readonly data: Readonly<Record<string, unknown>> | undefined;

  constructor(
    kind: keyof typeof CODES,
    message: string,
    options: { status?: 200 | 400 | 404; data?: Readonly<Record<string, unknown>> } = {},
  ) {
    super(message);
    this.code = CODES[kind];
    this.status = options.status ?? 200;
    this.data = options.data;
  }
}
