// Errors of recipes: what they and their backends can not do.
import { domainError, saidBy } from '../../errors.ts';
import { NativeServerStartFailed } from '../../processes/errors.ts';
import type { StartFailureKind } from '../../processes/native-server.ts';

/** Load options that a recipe refuses; the message has a sentence for each problem. */
export class InvalidLoadOptions extends domainError(
  'invalid_request_error',
  'invalid_load_options',
) {
  constructor(model: string, problems: readonly string[]) {
    super(`Model '${model}' can't be loaded with these options: ${problems.join(' ')}`);
  }
}

/** What is asked for needs a backend that is not on this machine, or can't work here. */
export class BackendNotAvailable extends domainError(
  'invalid_request_error',
  'backend_not_available',
) {}

/** Of reasons that a client can do something about by itself. */
const CODES: Partial<Record<StartFailureKind, string>> = { 'out-of-memory': 'not_enough_memory' };

/** A model could not be loaded, for the reason that `cause` has. */
export class ModelLoadFailed extends domainError('model_load_error', 'model_load_error') {
  override readonly errorCode: string;

  constructor(model: string, cause: Error) {
    const { problem, remedy } = saidBy(cause);
    super(`Failed to load model '${model}': ${problem}`, { cause, remedy });
    const kind = cause instanceof NativeServerStartFailed ? cause.kind : undefined;
    this.errorCode = (kind && CODES[kind]) ?? 'model_load_error';
  }
}

/** A native server that keeps its models itself could not fetch one; the message is its own. */
export class StorePullFailed extends domainError('download_error', 'store_pull_failed') {}
