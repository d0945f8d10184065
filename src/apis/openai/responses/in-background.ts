// Makes a response in the background: its client has it at once, and may leave while it is made.
import type { Schemas } from '../../../../generated/openapi.ts';
import { type InvalidRequest, invalid } from '../../../errors.ts';
import type { Log } from '../../../lib/log.ts';
import type { Asker } from '../../../lib/place.ts';
import { stackOf } from '../../../lib/values.ts';
import type { Inference } from '../../../services/inference/inference.ts';
import type { Background } from '../../../services/responses/background.ts';
import { ok } from '../../kit/handlers.ts';
import type { ResponseEvent, ResponseProgress } from './progress.ts';
import type { Response } from './response-object.ts';
import { eachNamed, runResponse } from './response-stream.ts';

/** A response whose client may leave while it is made. */
export interface BackgroundRun {
  /** What is asked, before the conversation is made shorter. */
  work: Parameters<Inference['find']>[0];
  asker: Asker;
  progress: ResponseProgress;
  isStream: boolean;
  /** Whether it can be read when it is done; one that can't be is refused. */
  isStored: boolean;
  keep(response: Response, events?: readonly ResponseEvent[]): void;
  /** Asks the model. */
  eventsBy(asker: Asker): AsyncIterable<ResponseEvent>;
}

/** What responses in the background need of the rooms. */
export interface BackgroundDependencies {
  inference: Pick<Inference, 'find'>;
  background: Background<Schemas['ResponseObject'], Schemas['ResponseEvent']>;
  log: Pick<Log, 'error'>;
}

/** What the client gets at once. */
export type RunInBackground = ReturnType<typeof createBackgroundRunner>;

/** One that can't be kept, or whose model is not there, is refused before it begins. */
export function createBackgroundRunner({ inference, background, log }: BackgroundDependencies) {
  const note = (error: unknown) =>
    log.error(`A response in the background failed: ${stackOf(error)}`);
  return async (run: BackgroundRun) => {
    const { work, asker, progress, isStream, keep, eventsBy } = run;
    const { key: owner, leavesNothing } = asker.place;
    if (!run.isStored) throw notInBackground(leavesNothing);
    // An unknown model is an error now, and no response that fails later.
    asker.onModel?.(await inference.find(work));
    const { id } = progress.snapshot();
    const whenKept: (() => void)[] = [];
    /** No client hears what would be told to it. */
    const unheard = {
      onModel: () => undefined,
      onToolWarnings: () => undefined,
      onRepaired: () => undefined,
      onTruncated: () => undefined,
      onOver(callback: () => void): void {
        whenKept.push(callback);
      },
    };
    background.start(id, {
      owner,
      snapshot: () => progress.snapshot(),
      isFollowed: isStream,
      work(signal) {
        const events = eventsBy({ ...asker, ...unheard, signal });
        return runResponse(events, { progress, signal, note });
      },
      onEnd: (events) => keep(progress.snapshot(), isStream ? events : undefined),
      onOver() {
        for (const release of whenKept) release();
      },
    });
    keep(progress.snapshot());
    if (!isStream) return ok(progress.snapshot());
    return { status: 200 as const, events: eachNamed(background.follow(owner, id, 0) ?? []) };
  };
}

function notInBackground(leavesNothing: boolean): InvalidRequest {
  const why = leavesNothing
    ? 'a request that must not leave this machine, or leave nothing on it, is not kept'
    : "it needs 'store', and the setting kept_responses_mb not to be 0";
  return invalid(
    'background',
    `There can be no response in the background: ${why}. Leave background out and use stream.`,
  );
}
