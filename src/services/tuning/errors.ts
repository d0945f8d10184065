// Errors of the search for faster load options.
import { domainError } from '../../errors.ts';

/** One model is tuned at a time: two would measure each other. */
export class TuningRuns extends domainError('conflict', 'tuning_runs', 'model_name') {
  constructor(model: string) {
    super(`Model '${model}' is being tuned. Tune another one when that has ended.`);
  }
}

/** A measurement in parallel with other work is worth nothing, and would slow that down. */
export class TuningNeedsQuiet extends domainError('conflict', 'tuning_needs_quiet', 'model_name') {
  constructor(model: string) {
    super(`Model '${model}' works on requests. Tune when no request is running.`);
  }
}

/** Only a chat model of a native server that can be told other options can be tuned. */
export class NotTunable extends domainError('invalid_request_error', 'not_tunable', 'model_name') {
  constructor({
    id,
    recipe,
    provider,
  }: { id: string; recipe: string; provider?: string | undefined }) {
    const why =
      provider === undefined
        ? `it is not a chat model of llama.cpp (recipe '${recipe}')`
        : `it runs at '${provider}'`;
    super(`Model '${id}' can't be tuned: ${why}.`);
  }
}

/** Without figures of the native server nothing can be compared. */
export class NotMeasurable extends domainError('backend_error', 'not_measurable', 'model_name') {
  constructor(model: string) {
    super(
      `The native server of model '${model}' does not report how fast it is. Update its backend.`,
    );
  }
}
