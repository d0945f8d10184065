// Domain errors, named by cause. What status each one becomes is decided in one table, src/http/error-table.ts.
import type { ExitReport } from './processes/native-server.ts';

/** Base of every error that a client may see; anything else is a bug and becomes a plain 500. */
export abstract class DomainError extends Error {
  /** The request field at fault, where there is one. */
  readonly param: string | undefined;

  constructor(message: string, options: { cause?: unknown; param?: string } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = new.target.name;
    this.param = options.param;
  }
}

/** A request that is well-formed for the document but makes no sense here. */
export class InvalidRequest extends DomainError {}

/** Load options that the recipe does not know, can't use or keeps for itself; lists every problem at once. */
export class InvalidLoadOptions extends DomainError {
  readonly problems: readonly string[];

  constructor(model: string, problems: readonly string[]) {
    super(`Model '${model}' can't be loaded with these options: ${problems.join(' ')}`);
    this.problems = problems;
  }
}

/** No model of that name is known. */
export class ModelNotFound extends DomainError {
  readonly model: string;

  constructor(model: string, suggestions: readonly string[] = []) {
    const hint = suggestions.length > 0 ? ` Did you mean ${suggestions.map((name) => `'${name}'`).join(' or ')}?` : '';
    super(`Model ${model} has not been found.${hint} GET /api/v1/models lists the models that are here.`, {
      param: 'model',
    });
    this.model = model;
  }
}

/** The model is known but not loaded, and the operation needs it loaded. */
export class ModelNotLoaded extends DomainError {
  constructor(model: string) {
    super(`Model not loaded: ${model}`, { param: 'model_name' });
  }
}

/** The request names no model and none is loaded. */
export class NoModelLoaded extends DomainError {
  constructor() {
    super("No model is loaded and the request names none. Name one in 'model', or POST /api/v1/load first.", {
      param: 'model',
    });
  }
}

/** The model exists but this recipe or backend can't do what is asked of it. */
export class CapabilityNotSupported extends DomainError {}

/** The named backend can't be started on this machine now. */
export class BackendNotAvailable extends DomainError {}

/** The native server could not be started for this model. */
export class ModelLoadFailed extends DomainError {
  readonly model: string;

  constructor(model: string, cause: Error) {
    super(`Failed to load model '${model}': ${cause.message}`, { cause });
    this.model = model;
  }
}

/** Why a start failed, as far as the child's own last words tell. */
export type StartFailureKind =
  | 'port-taken'
  | 'missing-file'
  | 'missing-executable'
  | 'bad-argument'
  | 'out-of-memory'
  | 'unsupported-model'
  | 'corrupt-model'
  | 'missing-driver'
  | 'stranger-on-port'
  | 'silent'
  | 'unknown';

/** A child that never became ready: it carries the command line, how it ended and its own last words. */
export class NativeServerStartFailed extends DomainError {
  readonly kind: StartFailureKind;
  readonly command: readonly string[];
  readonly exit: ExitReport | undefined;

  constructor(details: {
    message: string;
    kind: StartFailureKind;
    command: readonly string[];
    exit?: ExitReport;
    cause?: unknown;
  }) {
    super(details.message, { cause: details.cause });
    this.kind = details.kind;
    this.command = details.command;
    this.exit = details.exit;
  }
}

/** The native server died, or cut the connection, while it worked on a request. */
export class BackendCrashed extends DomainError {}

/** The native server answered with something that is not its protocol. */
export class BackendAnswerInvalid extends DomainError {}

/** The native server refused the request; its status and error object are passed on. */
export class BackendRefused extends DomainError {
  readonly status: number;
  readonly type: string | undefined;
  readonly code: string | number | undefined;

  constructor(details: { message: string; status: number; type?: string; code?: string | number }) {
    super(details.message);
    this.status = details.status;
    this.type = details.type;
    this.code = details.code;
  }
}

/** The server is shutting down and takes no new work. */
export class ServerStopping extends DomainError {
  constructor() {
    super('The server is shutting down and takes no new requests.');
  }
}

/** Documented, but not built yet. */
export class NotImplemented extends DomainError {}

/** The request names a program, a path or arguments of a program, which only the admin key may do. */
export class AdminKeyRequired extends DomainError {
  constructor(what: string) {
    super(`${what} needs the admin key: send it as 'Authorization: Bearer <LEMONADE_ADMIN_API_KEY>'.`);
  }
}
