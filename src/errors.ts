// The base of all errors that clients may see, and those that several rooms throw. The others are
// in the errors.ts of the room that throws them; src/http/error-table.ts turns all into HTTP.
import type { OperationId } from '../generated/handlers.ts';
import type { components } from '../generated/openapi.ts';

/** The types of errors, as the document names them; each has an HTTP status. */
export type ErrorType =
  | 'invalid_request_error'
  | 'permission_error'
  | 'not_found'
  | 'conflict'
  | 'rate_limit_error'
  | 'settings_error'
  | 'model_delete_error'
  | 'model_load_error'
  | 'download_error'
  | 'install_error'
  | 'not_implemented'
  | 'backend_error'
  | 'server_busy'
  | 'server_stopping';

/**
 * What to do about an error, as data: programs such as the command line have words of their own for
 * an operation.
 */
export type Remedy = components['schemas']['Remedy'] & { operation?: OperationId };

/** The problem and what to do about it, as one text. */
export const withRemedy = (problem: string, remedy: Remedy | undefined): string =>
  remedy === undefined ? problem : `${problem} ${remedy.text}`;

/** What an error may say besides its problem. */
export interface ErrorDetails {
  cause?: unknown;
  remedy?: Remedy | undefined;
  /** The field of the request that is at fault. */
  param?: string;
  /** When trying again may help. */
  retryAfterMs?: number | undefined;
}

/** Base of every error that a client may see; anything else is a bug and becomes a plain 500. */
export abstract class DomainError extends Error {
  abstract readonly errorType: ErrorType;
  abstract readonly errorCode: string;
  readonly param: string | undefined;
  readonly retryAfterMs: number | undefined;
  readonly problem: string;
  readonly remedy: Remedy | undefined;

  /**
   * The error that decides about status and headers: this one, or the most telling of those that it
   * is about.
   */
  get telling(): DomainError {
    return this;
  }

  constructor(problem: string, options: ErrorDetails) {
    super(
      withRemedy(problem, options.remedy),
      options.cause === undefined ? undefined : { cause: options.cause },
    );
    this.name = new.target.name;
    this.problem = problem;
    this.remedy = options.remedy;
    this.param = options.param;
    this.retryAfterMs = options.retryAfterMs;
  }
}

/**
 * The base of a class of errors. `field` is that of the request which is at fault, unless an error
 * names another one.
 */
export const domainError = (type: ErrorType, code: string, field?: string) =>
  class extends DomainError {
    readonly errorType = type;
    readonly errorCode = code;

    constructor(problem: string, options: ErrorDetails = {}) {
      super(problem, field === undefined ? options : { param: field, ...options });
    }
  };

/** What any error says, for an error that is about others. */
export const saidBy = (cause: Error): { problem: string; remedy?: Remedy | undefined } =>
  cause instanceof DomainError ? cause : { problem: cause.message };

/** A field of the request can't be as it is. */
export class InvalidRequest extends domainError('invalid_request_error', 'invalid_request') {}

/** `param` is the field at fault. */
export const invalid = (param: string, message: string) => new InvalidRequest(message, { param });

interface UnknownModel {
  suggestions?: string[] | undefined;
  param?: string;
  /** True where a specification prints the message, word for word. */
  isTextAlone?: boolean;
}

/** No model has that name, here or on a provider. */
export class ModelNotFound extends domainError('not_found', 'model_not_found') {
  readonly model: string;

  constructor(
    model: string,
    { suggestions, param = 'model', isTextAlone = false }: UnknownModel = {},
  ) {
    const listing = {
      text: 'GET /api/v1/models?show_all=true lists all models.',
      operation: 'listModels',
    } as const;
    super(`Model ${model} has not been found.`, { param, remedy: nearest(suggestions, listing) });
    this.model = model;
    if (isTextAlone) this.message = this.problem.slice(0, -1);
  }
}

/** Asks about the nearest names before it says what else helps. */
export function nearest(suggestions: string[] = [], remedy: Remedy): Remedy {
  if (suggestions.length === 0) return remedy;
  const names = suggestions.map((name) => `'${name}'`).join(' or ');
  return { ...remedy, text: `Did you mean ${names}? ${remedy.text}`, suggestions };
}

/** Of requests without a name, and of slots without one; `type` is the type that is wanted. */
export class NoModelLoaded extends domainError(
  'invalid_request_error',
  'no_model_loaded',
  'model',
) {
  constructor(type?: string) {
    const what = type === undefined ? 'No model' : `No model of type ${type}`;
    super(`${what} is loaded and the request names none.`, {
      remedy: { text: "Name one in 'model', or POST /api/v1/load first.", operation: 'loadModel' },
    });
  }
}

/** A request that must stay here wants what runs elsewhere. */
export class LeavesMachine extends domainError('permission_error', 'leaves_machine', 'model') {
  constructor(what: string, whose: 'request' | 'setting') {
    const forbids =
      whose === 'setting'
        ? "the setting 'local_only' keeps all requests on this one"
        : 'this request is to stay on this one (local only)';
    super(
      `${what} runs on another machine, and ${forbids}. Nothing was sent. Use a model of this machine.`,
    );
  }
}

/** The model, or what runs it, can't do what the request asks for. */
export class CapabilityNotSupported extends domainError(
  'invalid_request_error',
  'capability_not_supported',
) {}

/** The same where another model, recipe or provider may do it. */
export class CapabilityNotOffered extends CapabilityNotSupported {}

/** What a native server or provider has sent can't be understood. */
export class BackendResponseInvalid extends domainError(
  'backend_error',
  'backend_answer_invalid',
) {}

/** How many tokens a prompt has, and how many there may be, as llama-server tells them. */
export type PromptCounts = { n_prompt_tokens: number; n_ctx: number };

/** A native server or provider has refused the request, with a status and words of its own. */
export class BackendRefused extends domainError('backend_error', 'backend_refused') {
  readonly status: number;
  readonly type: string | undefined;
  readonly code: string | number | undefined;
  readonly counts: PromptCounts | undefined;

  constructor(details: {
    message: string;
    status: number;
    type?: string;
    code?: string | number;
    counts?: PromptCounts | undefined;
  }) {
    super(details.message);
    this.status = details.status;
    this.type = details.type;
    this.code = details.code;
    this.counts = details.counts;
  }
}

/** Types of refusals that say no more than a status, in OpenAI's form. */
export const REFUSAL_TYPES: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found',
  429: 'rate_limit_error',
};

/** The type of a refusal whose sender says no more than its status, in OpenAI's form. */
export const typeOfRefusal = ({ type, status }: Pick<BackendRefused, 'type' | 'status'>): string =>
  type ?? REFUSAL_TYPES[status] ?? (status < 500 ? 'invalid_request_error' : 'backend_error');

/** The code by which OpenAI's clients know that they ask too often. */
export const RATE_LIMIT_EXCEEDED = 'rate_limit_exceeded';
const TOO_MANY_REQUESTS = 429;

/**
 * The code of a refusal in OpenAI's form; one that only repeats the status, as llama-server's does,
 * says nothing there.
 */
export function codeOfRefusal({
  code,
  status,
}: Pick<BackendRefused, 'code' | 'status'>): string | null {
  const isStatus = Number(code) >= 400 && Number(code) < 600;
  if (code !== undefined && !isStatus) return String(code);
  return status === TOO_MANY_REQUESTS ? RATE_LIMIT_EXCEEDED : null;
}

/** The code by which OpenAI's clients know that a conversation has to become shorter. */
export const CONTEXT_LENGTH_EXCEEDED = 'context_length_exceeded';

/**
 * Whether a client can make the conversation shorter and ask again, whichever server says that it
 * is too long.
 */
export function isOverflow(error: unknown): error is DomainError {
  if (!(error instanceof DomainError)) return false;
  const code = error instanceof BackendRefused ? error.code : error.errorCode;
  return code === CONTEXT_LENGTH_EXCEEDED;
}

/** Whether a client may ask again later, whichever server says that it asks too often. */
export const isRateLimit = (error: unknown): boolean =>
  error instanceof BackendRefused
    ? error.status === TOO_MANY_REQUESTS
    : error instanceof DomainError && error.errorType === 'rate_limit_error';

/** This server is about to end. */
export class ServerStopping extends domainError('server_stopping', 'server_stopping') {
  constructor() {
    super('The server is shutting down and takes no new requests.');
  }
}

/** The document has it, and this server can't do it at all. */
export class NotImplemented extends domainError('not_implemented', 'not_implemented') {}

/** For whatever only the person who runs the server may do. */
export const SEND_ADMIN_KEY: Remedy = {
  text: "Send it as 'Authorization: Bearer <LEMONADE_ADMIN_API_KEY>'.",
};

/** Only the person who runs the server may do it; `what` begins the sentence. */
export class AdminKeyRequired extends domainError('permission_error', 'admin_key_required') {
  constructor(what: string) {
    super(`${what} needs the admin key.`, { remedy: SEND_ADMIN_KEY });
  }
}

/** A hub has no such repository, or not that part of it. */
export class CheckpointNotFound extends domainError('not_found', 'checkpoint_not_found') {
  readonly checkpoint: string | undefined;

  constructor(
    message: string,
    { checkpoint, param = 'checkpoint' }: { checkpoint?: string; param?: string } = {},
  ) {
    super(message, { param });
    this.checkpoint = checkpoint;
  }
}

/** What to do about a server that is offline. */
export const BACK_ONLINE = 'Unset LEMONADE_OFFLINE and HF_HUB_OFFLINE to fetch it.';

/** Something has to be fetched, and the server is offline; `what` begins the sentence. */
export class OfflineMode extends domainError('invalid_request_error', 'offline') {
  constructor(what: string) {
    super(`${what} is not on this machine, and the server is offline. ${BACK_ONLINE}`);
  }
}

/** There is no download of that id, or it was removed. */
export class DownloadNotFound extends domainError('not_found', 'download_not_found', 'id') {
  constructor(id: string) {
    super(`There is no download '${id}'.`, {
      remedy: { text: 'GET /api/v1/downloads lists them.', operation: 'listDownloads' },
    });
  }
}

/** The action is not for a download in that state, e.g. to resume one that runs. */
export class DownloadStateConflict extends domainError('conflict', 'download_state', 'action') {
  constructor(details: { id: string; status: string; action: string }) {
    super(
      `Download '${details.id}' is ${details.status}; '${details.action}' has no meaning for it now.`,
    );
  }
}
