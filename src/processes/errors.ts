// Errors of native servers: how they start and end.
import { domainError } from '../errors.ts';
import type { ExitReport, StartFailureKind } from './native-server.ts';

interface StartFailure extends ErrorOptions {
  message: string;
  kind: StartFailureKind;
  command: readonly string[];
  exit?: ExitReport;
}

/**
 * A child that never became ready: it carries the command line, how it ended and the end of its
 * stderr.
 */
export class NativeServerStartFailed extends domainError(
  'model_load_error',
  'native_server_start_failed',
) {
  readonly kind: StartFailureKind;
  readonly command: readonly string[];
  readonly exit: ExitReport | undefined;

  constructor(details: StartFailure) {
    super(details.message, { cause: details.cause });
    this.kind = details.kind;
    this.command = details.command;
    this.exit = details.exit;
  }
}

/** The system was told to end the native server and did not. */
export class NativeServerStuck extends domainError('backend_error', 'native_server_stuck') {
  constructor(pid: number) {
    super(
      `Process ${pid}, a native server, was killed and is still there, with its memory: a driver hangs, or a policy forbids to end it. End it by hand, as an administrator if need be, or start the machine again.`,
    );
  }
}

/** The native server died, or cut the connection, while it worked on a request. */
export class BackendCrashed extends domainError('backend_error', 'backend_crashed') {}
/** The native server stood still with requests on it, and was ended for that. */
export class BackendHung extends domainError('backend_error', 'backend_hung') {}
