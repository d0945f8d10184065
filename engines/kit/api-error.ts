// The errors that clients get to see, in llama-server's spelling. What reads a request or works for one throws them, and the
// server responds with them.

const STATUS = {
  invalid_request_error: 400,
  authentication_error: 401,
  exceed_context_size_error: 400,
  not_supported_error: 501,
  not_found_error: 404,
  unavailable_error: 503,
  server_error: 500,
} as const;

type ApiErrorType = keyof typeof STATUS;

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly type: ApiErrorType;
  readonly status: number;
  readonly #details: Readonly<Record<string, number>>;

  constructor(type: ApiErrorType, message: string, details: Readonly<Record<string, number>> = {}) {
    super(message);
    this.type = type;
    this.status = STATUS[type];
    this.#details = details;
  }

  toBody(): { error: Record<string, unknown> } {
    return { error: { code: this.status, message: this.message, type: this.type, ...this.#details } };
  }
}

export const invalidRequest = (message: string): ApiError => new ApiError('invalid_request_error', message);

/** Of anything thrown; only our own messages are shown. */
export const toApiError = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError('server_error', 'The model could not finish this request.');
