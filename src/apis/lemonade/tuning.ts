// The operation that finds out which options of a model are faster here.
import type { Handlers } from '../../../generated/handlers.ts';
import type { Schemas } from '../../../generated/openapi.ts';
import { invalid } from '../../errors.ts';
import { progressEvents } from '../../lib/progress-stream.ts';
import type { Tuner } from '../../services/tuning/tuner.ts';
import type { TuningOutcome } from '../../services/tuning/tuning-run.ts';
import { naming } from './naming.ts';

/** What this operation needs of the rooms. */
export interface TuningDependencies {
  tuner: Pick<Tuner, 'tune'>;
}

/** A stream of steps, and at its end what was found and saved. */
export const createTuningHandlers = ({ tuner }: TuningDependencies) =>
  ({
    async tuneModel({ body: { model_name, model, purpose = 'chat' }, signal }) {
      const name = model_name ?? model;
      if (name === undefined) throw invalid('model_name', "Say which model, in 'model_name'.");
      const events = await progressEvents({
        work: (onStep: (step: Schemas['TuningProgressEvent']) => void) =>
          naming('model_name', () => tuner.tune({ name, purpose, signal, onStep })),
        keyOf: ({ choice, option, state, round }) => `${choice} ${option} ${state} ${round}`,
        completeOf: describeOutcome,
      });
      return { status: 200, events };
    },
  }) satisfies Partial<Handlers>;

function describeOutcome({
  model,
  changes,
  options,
  stoppedFor,
}: TuningOutcome): Schemas['TuningCompleteEvent'] {
  const words = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  const saved =
    words.length === 0
      ? `Nothing is saved for ${model}`
      : `Saved for ${model}: ${words.join(', ')}`;
  const nothing =
    words.length === 0 && stoppedFor === undefined ? ': no option is faster by 5 %' : '';
  const early =
    stoppedFor === undefined ? '' : ` It was stopped early, because ${stoppedFor} was wanted.`;
  return {
    status: 'success',
    message: `${saved}${nothing}.${early}`,
    model_name: model,
    stopped: stoppedFor !== undefined,
    changes: [...changes],
    options,
  };
}
