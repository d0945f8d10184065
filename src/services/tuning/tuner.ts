// Finds load options that make a model faster on this machine. One model at a time, and only as
// long as no request wants a model.
import type { Log } from '../../lib/log.ts';
import { messageOf, setFields } from '../../lib/values.ts';
import { ModelNotDownloaded } from '../models/errors.ts';
import type { Models } from '../models/models.ts';
import type { LoadedModel, Residency } from '../residency/residency.ts';
import { NotTunable, TuningNeedsQuiet, TuningRuns } from './errors.ts';
import { type TuningDeps, type TuningOutcome, TuningRun, type TuningWish } from './tuning-run.ts';

/** What the tuner needs besides, to begin and to leave things as they were. */
export interface TunerOptions extends TuningDeps {
  models: Pick<Models, 'get'>;
  residency: TuningDeps['residency'] & Pick<Residency, 'load' | 'loaded'>;
  log: Log;
}

/** One for all clients: two tunings at a time would measure each other. */
export class Tuner {
  readonly #options: TunerOptions;
  #run: TuningRun | undefined;

  constructor(options: TunerOptions) {
    this.#options = options;
  }

  /**
   * Tries options, and saves each that is faster. What was loaded before is loaded again
   * afterwards.
   * @throws {ModelNotFound} {ModelNotDownloaded} {NotTunable} {TuningRuns} {TuningNeedsQuiet}, what
   *   the load of the model as it is throws, or the signal's reason
   */
  async tune({ name, ...wish }: TuningWish & { name: string }): Promise<TuningOutcome> {
    const { models, residency, log } = this.#options;
    const model = await models.get(name, { isFresh: true });
    if (model.type !== 'llm' || model.provider !== undefined) throw new NotTunable(model);
    if (!model.downloaded) throw new ModelNotDownloaded(model.id, 'model_name');
    if (this.#run !== undefined) throw new TuningRuns(this.#run.model.id);
    const before = residency.loaded();
    const busy = before.find(({ requests }) => requests > 0);
    if (busy !== undefined) throw new TuningNeedsQuiet(busy.model.id);
    const run = new TuningRun(model, { ...wish, ...this.#options });
    this.#run = run;
    log.info(`Tuning ${model.id} for ${wish.purpose}`);
    try {
      return await run.execute();
    } finally {
      this.#run = undefined;
      if (!run.isStopped) this.#loadAgain(before, model.id);
    }
  }

  /**
   * To be awaited before another model is asked for: resolves when the native server of the trial
   * has ended; undefined without one.
   */
  makeWay(id: string): Promise<void> | undefined {
    return id === this.#run?.trialId ? undefined : this.#run?.stop(id);
  }

  /** No request waits for it. The one that was tuned may have other options now. */
  #loadAgain(before: readonly LoadedModel[], tuned: string): void {
    const { residency, loadPlans, log } = this.#options;
    const { signal } = new AbortController();
    const again = async (plan: LoadedModel) => {
      const { id } = plan.model;
      if (residency.get(id) !== undefined) return;
      const { pinned, keepAliveMs } = plan;
      const made = id === tuned ? await loadPlans.make({ name: id, options: {}, signal }) : plan;
      await residency.load({ ...made, ...setFields({ pinned, keepAliveMs }) }, signal);
    };
    for (const plan of before)
      again(plan).catch((error: unknown) =>
        log.warning(`${plan.model.id} is not loaded again: ${messageOf(error)}`),
      );
  }
}
