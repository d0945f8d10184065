// Errors about models in memory and the queue for them.
import { domainError } from '../../errors.ts';

export class ModelNotLoaded extends domainError('not_found', 'model_not_loaded', 'model_name') {
  constructor(model: string, message = `Model not loaded: ${model}`) {
    super(message);
  }
}

export class SlotsPinned extends domainError('conflict', 'slots_pinned_error', 'model') {
  constructor({ id, type }: { id: string; type: string }) {
    super(
      `Model '${id}' has no place: every model of type ${type}, or on the NPU, that could make room for it is pinned.`,
      {
        remedy: {
          text: "Unload one, load one with 'pinned' set to false, or raise --max-loaded-models.",
          operation: 'unloadModel',
        },
      },
    );
  }
}

interface Waiting {
  model: string;
  waiting: number;
  /** Until a newcomer would have had its turn; undefined when nothing was measured yet. */
  waitMs: number | undefined;
}

const UNKNOWN_WAIT_MS = 5000;
const MAX_WAIT_SECONDS = 600;

function tooManyWaiting(state: string, { model, waiting, waitMs = UNKNOWN_WAIT_MS }: Waiting) {
  const seconds = Math.min(MAX_WAIT_SECONDS, Math.max(1, Math.ceil(waitMs / 1000)));
  const message = `Model '${model}' ${state}, and ${waiting} requests wait for it already. Try again in ${seconds} s.`;
  return [message, { retryAfterMs: seconds * 1000 }] as const;
}

export class ModelSaturated extends domainError('rate_limit_error', 'model_saturated') {
  constructor(details: Waiting) {
    super(...tooManyWaiting('is busy', details));
  }
}

export class ModelStillLoading extends domainError('server_busy', 'model_still_loading') {
  constructor(details: Waiting) {
    super(...tooManyWaiting('is not loaded yet', details));
  }
}
