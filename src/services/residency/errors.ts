// Errors about models in memory and the queue for them.
import { domainError } from '../../errors.ts';

/** A client names a model that is not in memory, where only one in memory makes sense. */
export class ModelNotLoaded extends domainError('not_found', 'model_not_loaded', 'model_name') {
  constructor(model: string, message = `Model not loaded: ${model}`) {
    super(message);
  }
}

/** Who pinned a model has said that it stays: a new one does not push it out. */
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

/** How many wait for a model, and how long a newcomer would. */
interface QueueDetails {
  model: string;
  waiting: number;
  /** Until a newcomer would have had its turn; undefined when nothing was measured yet. */
  waitMs: number | undefined;
}

const UNKNOWN_WAIT_MS = 5000;
const MAX_WAIT_SECONDS = 600;

/** Whole seconds, so that the header `Retry-After` and the sentence say the same. */
const retrySeconds = ({ waitMs = UNKNOWN_WAIT_MS }: QueueDetails): number =>
  Math.min(MAX_WAIT_SECONDS, Math.max(1, Math.ceil(waitMs / 1000)));

function messageFor(state: string, details: QueueDetails): string {
  const { model, waiting } = details;
  return `Model '${model}' ${state}, and ${waiting} requests wait for it already. Try again in ${retrySeconds(details)} s.`;
}

/** `max_queued_requests` wait for their turn on a model that is loaded. */
export class ModelSaturated extends domainError('rate_limit_error', 'model_saturated') {
  constructor(details: QueueDetails) {
    super(messageFor('is busy', details), { retryAfterMs: retrySeconds(details) * 1000 });
  }
}

/** `max_queued_requests` wait for a model that is being loaded. */
export class ModelStillLoading extends domainError('server_busy', 'model_still_loading') {
  constructor(details: QueueDetails) {
    super(messageFor('is not loaded yet', details), { retryAfterMs: retrySeconds(details) * 1000 });
  }
}
