// The errors that this program responds with, in llama-server's spelling.

const statusOf = {
  invalid_request_error: 400,
  authentication_error: 401,
  exceed_context_size_error: 400,
  not_supported_error: 501,
  not_found_error: 404,
  unavailable_error: 503,
  server_error: 500,
} as const;

/** `error.type` of a response, as llama-server names them. */
type ApiErrorType = keyof typeof statusOf;

/** An error that the client gets to see; everything else that is thrown becomes a 500. */
export class ApiError extends Error {
  readonly type: ApiErrorType;
  readonly status: number;
  readonly details: Readonly<Record<string, number>>;

  constructor(type: ApiErrorType, message: string, details: Readonly<Record<string, number>> = {}) {
    super(message);
    this.name = 'ApiError';
    this.type = type;
    this.status = statusOf[type];
    this.details = details;
  }

  /** The JSON body of the response. */
  toBody(): { error: Record<string, unknown> } {
    return { error: { code: this.status, message: this.message, type: this.type, ...this.details } };
  }
}

/** A 400 for a field that has the wrong type, the wrong value or can't be served. */
export const invalidRequest = (message: string): ApiError => new ApiError('invalid_request_error', message);

/** Anything thrown, as an error that may be shown: only our own messages are. */
export const toApiError = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError('server_error', 'The model could not finish this request.');
