// One tuning: tries the options of a model, one choice after the other, and saves what is faster.
import type { Schemas } from '../../../generated/openapi.ts';
import { ServerStopping } from '../../errors.ts';
import type { Log } from '../../lib/log.ts';
import { OWN_PLACE } from '../../lib/place.ts';
import { bytesText } from '../../lib/sizes.ts';
import { messageOf } from '../../lib/values.ts';
import type { Machine } from '../../platform/hardware/machine.ts';
import type { LoadOptions } from '../../recipes/kit/model.ts';
import { CONTEXT_OPTION } from '../../recipes/kit/options.ts';
import type { TunableChoice, TuningPurpose } from '../../recipes/kit/tuning.ts';
import type { LoadAttempts } from '../loading/attempts.ts';
import type { LoadForecast } from '../loading/load-forecast.ts';
import type { LoadPlans } from '../loading/load-plans.ts';
import type { SavedOptions } from '../loading/saved-options.ts';
import type { KnownModel } from '../models/known-model.ts';
import type { LoadPlan } from '../residency/load-plan.ts';
import type { Residency, ResidentLease } from '../residency/residency.ts';
import type { Sent } from '../upstream/upstream.ts';
import { NotMeasurable, NotTunable } from './errors.ts';
import {
  bestOf,
  type Figures,
  gainOf,
  medianFigures,
  ROUNDS,
  readFigures,
  requestOf,
  SAMPLES,
} from './figures.ts';

/** What a tuning needs of the rooms around. */
export interface TuningDeps {
  residency: Pick<Residency, 'acquire' | 'get' | 'unload'>;
  loadPlans: Pick<LoadPlans, 'make'>;
  loadForecast: Pick<LoadForecast, 'memoryOf'>;
  attempts: Pick<LoadAttempts, 'attemptsFor'>;
  savedOptions: Pick<SavedOptions, 'of' | 'recordOf' | 'save'>;
  /** The response of a native server to a request of our own; undefined where it is refused. */
  ask(lease: ResidentLease, sent: Sent): Promise<string | undefined>;
  machine(): Promise<Machine | undefined>;
  date(): Date;
  /** Milliseconds on a clock that never goes back. */
  now(): number;
  log: Log;
}

/** What a client asks for. */
export interface TuningWish {
  purpose: TuningPurpose;
  onStep(step: Schemas['TuningProgressEvent']): void;
  signal: AbortSignal;
}

/** What a tuning has found. */
export interface TuningOutcome {
  model: string;
  changes: readonly Schemas['TuningChange'][];
  /** All that was found to be faster, which is saved. */
  options: LoadOptions;
  /** The model that was wanted meanwhile, which has ended it. */
  stoppedFor: string | undefined;
}

/** A way to load the model, and what was measured of it. */
interface Option {
  /** For people; empty for what is in force. */
  label: string;
  /** All that a load of it gives. */
  options: LoadOptions;
  /** Those of them that are not in force. */
  changed: LoadOptions;
  figures: Figures[];
  /** Of the native server. */
  build: string;
  /** Its command line without the port. */
  command: string;
}

/** One of several measurements of an option; `requests` run at the same time. */
interface Turn {
  round: number;
  requests: number;
}

const BUDGET_MS = 10_000;
/** What llama-server gives where nothing is known. */
const LEAST_CONTEXT = 4096;

/** It loads the model under a name of its own, which no client knows. */
export class TuningRun {
  readonly model: KnownModel;
  readonly trialId: string;
  readonly #request: TuningWish & TuningDeps;
  readonly #leave = new AbortController();
  readonly #signal: AbortSignal;
  readonly #changes: Schemas['TuningChange'][] = [];
  #saved: LoadOptions = {};
  #stoppedFor: string | undefined;
  /** The trial that goes on, until its native server has ended. */
  #trial: Promise<unknown> = Promise.resolve();
  #isSpread = false;
  #requests = 0;
  #place: Pick<Schemas['TuningProgressEvent'], 'choice' | 'number' | 'total'> = {
    choice: 'backend',
    number: 1,
    total: 1,
  };

  constructor(model: KnownModel, request: TuningWish & TuningDeps) {
    this.model = model;
    this.trialId = `${model.id} (tuning)`;
    this.#request = request;
    this.#signal = AbortSignal.any([request.signal, this.#leave.signal]);
  }

  get isStopped(): boolean {
    return this.#stoppedFor !== undefined;
  }

  /** Ends it for a model that is wanted; resolves when the native server of the trial has ended. */
  async stop(wanted: string): Promise<void> {
    this.#stoppedFor ??= wanted;
    this.#leave.abort(new Error(`The tuning has ended because ${wanted} is wanted.`));
    await this.#trial.catch(() => undefined);
  }

  /** All choices, one after the other; ends early, and resolves, when it is stopped. */
  async execute(): Promise<TuningOutcome> {
    try {
      await this.#tryAll();
    } catch (error) {
      if (!this.isStopped) throw error;
    }
    const { id } = this.model;
    return {
      model: id,
      changes: this.#changes,
      options: this.#saved,
      stoppedFor: this.#stoppedFor,
    };
  }

  async #tryAll(): Promise<void> {
    const plan = await this.#plan({});
    const { recipe } = plan;
    if (recipe.tuning === undefined) throw new NotTunable(this.model);
    const names = await this.#backendsFor(plan);
    const backends: TunableChoice = {
      name: 'backend',
      candidates: ({ backend }) =>
        names
          .filter((name) => name !== backend.name)
          .map((name) => ({ label: name, options: { [recipe.options.backend]: name } })),
    };
    const choices = [backends, ...recipe.tuning];
    this.#place = { ...this.#place, total: choices.length };
    let present = await this.#measureFirst(plan);
    for (const [index, choice] of choices.entries()) {
      this.#place = { choice: choice.name, number: index + 1, total: choices.length };
      present = await this.#choose(choice, present);
    }
  }

  /** The model as it is loaded today; from then on with the same backend and context. */
  async #measureFirst(plan: LoadPlan): Promise<Option> {
    const { residency } = this.#request;
    const { id } = this.model;
    const before = residency.get(id) && residency.unload(id);
    this.#trial = Promise.resolve(before);
    await before;
    const option: Option = {
      label: '',
      options: {},
      changed: {},
      figures: [],
      build: '',
      command: '',
    };
    const { backend, options: chosen } = await this.#measure(option, { round: 1, requests: 1 });
    const options: Record<string, unknown> = { [plan.recipe.options.backend]: backend };
    if (plan.isContextOpen) options[CONTEXT_OPTION] = chosen[CONTEXT_OPTION];
    return { ...option, options, figures: [] };
  }

  async #backendsFor({ recipe, model, options }: LoadPlan): Promise<string[]> {
    const tried = await this.#request.attempts
      .attemptsFor({ recipe, model, options }, undefined)
      .catch(() => undefined);
    const here =
      tried?.attempts.filter(
        ({ needs, problem }) => needs === 'nothing' && problem === undefined,
      ) ?? [];
    return here.map(({ backend }) => backend);
  }

  async #choose(choice: TunableChoice, present: Option): Promise<Option> {
    const { purpose } = this.#request;
    let left = await this.#candidates(choice, present);
    for (let round = 1; round <= ROUNDS && left.length > 0; round += 1)
      left = await this.#takeTurns(present, left, { round, requests: choice.requests ?? 1 });
    const best = bestOf(present.figures, left, purpose);
    for (const option of left)
      if (option !== best?.option) this.#tellSlower(option, present.figures);
    if (best === undefined) return { ...present, figures: [] };
    if (choice.name === 'experts') this.#isSpread = true;
    await this.#keep(best.option, best.gain, present);
    return { ...best.option, label: '', figures: [] };
  }

  async #candidates(choice: TunableChoice, present: Option): Promise<Option[]> {
    const { purpose, loadForecast } = this.#request;
    const plan = await this.#plan(present.options);
    const { model, options, backend } = plan;
    const { needed = 0, available } = await loadForecast.memoryOf(plan, this.#isSpread);
    const offered = choice.candidates({
      model,
      options,
      backend,
      purpose,
      isTight: needed > available,
    });
    const isSpread = this.#isSpread || choice.name === 'experts';
    const fitting: Option[] = [];
    for (const { label, options: changed } of offered) {
      const option = {
        label,
        options: { ...present.options, ...changed },
        changed,
        figures: [],
        build: '',
        command: '',
      };
      const reason = await this.#whyNot(option, { isSpread, backend: backend.name, needed });
      if (reason === undefined) fitting.push(option);
      else this.#tell({ option: label, state: 'skipped', reason });
    }
    return fitting;
  }

  /**
   * Why an option is not tried: it can't be loaded so, or takes more memory than there is, and than
   * what is in force.
   */
  async #whyNot(option: Option, present: { isSpread: boolean; backend: string; needed: number }) {
    try {
      const plan = await this.#plan(option.options);
      const { needed = 0, available } = await this.#request.loadForecast.memoryOf(
        plan,
        present.isSpread,
      );
      const isNoMore = plan.backend.name === present.backend && needed <= present.needed;
      if (needed <= available || isNoMore) return undefined;
      return `It takes ${bytesText(needed)} of memory, and ${bytesText(available)} are free.`;
    } catch (error) {
      this.#signal.throwIfAborted();
      return messageOf(error);
    }
  }

  async #takeTurns(present: Option, options: readonly Option[], turn: Turn): Promise<Option[]> {
    const { purpose } = this.#request;
    const measured = new Map<Option, readonly Figures[]>();
    // The other way round each time, so that a machine that gets warmer harms none.
    for (const option of turn.round % 2 === 1 ? [present, ...options] : [...options, present]) {
      try {
        const { figures } = await this.#measure(option, turn);
        const isSame = option !== present && option.command === present.command;
        if (!isSame) measured.set(option, figures);
        else
          this.#tell({
            option: option.label,
            state: 'skipped',
            reason: 'It changes nothing for this model.',
          });
      } catch (error) {
        this.#signal.throwIfAborted();
        if (option === present || error instanceof ServerStopping) throw error;
        this.#tell({ option: option.label, state: 'failed', reason: messageOf(error) });
      }
    }
    return options.filter((option) => {
      const figures = measured.get(option);
      const isFaster =
        figures !== undefined && gainOf(measured.get(present) ?? [], figures, purpose) > 0;
      if (figures !== undefined && !isFaster) this.#tellSlower(option, present.figures);
      return isFaster;
    });
  }

  async #measure(option: Option, turn: Turn) {
    const plan = await this.#plan(option.options);
    this.#signal.throwIfAborted();
    // Before the first figures nothing is told, so that a model that does not load is an error with
    // a status.
    if (this.#requests > 0)
      this.#tell({ option: option.label, state: 'measuring', round: turn.round });
    const trial = this.#tryOut(plan, turn.requests);
    this.#trial = trial;
    const { figures, build, command, ...facts } = await trial;
    option.figures.push(...figures);
    option.build = build;
    option.command = command;
    this.#tell({
      option: option.label,
      state: 'measured',
      round: turn.round,
      figures: medianFigures(figures),
    });
    return { figures, ...facts };
  }

  async #tryOut(plan: LoadPlan, requests: number) {
    const { residency } = this.#request;
    const kept = { isTrial: true as const, pinned: false, keepAliveMs: Number.POSITIVE_INFINITY };
    const trial = { ...plan, ...kept, model: { ...plan.model, id: this.trialId } };
    try {
      const lease = await this.#acquire(trial, false);
      try {
        const { backend, options, server } = lease;
        const command = server.command.filter((word) => word !== String(server.port)).join(' ');
        return {
          ...(await this.#sample(trial, lease, requests)),
          command,
          backend: backend.name,
          options,
        };
      } finally {
        lease.release();
      }
    } finally {
      await residency.unload(this.trialId).catch(() => undefined);
    }
  }

  #acquire(trial: LoadPlan, takesTurn: boolean): Promise<ResidentLease> {
    const { residency } = this.#request;
    return residency.acquire(async () => trial, this.trialId, this.#signal, {
      place: OWN_PLACE,
      takesTurn,
    });
  }

  async #sample(
    trial: LoadPlan,
    { recipe, model, options, backend, server }: ResidentLease,
    requests: number,
  ) {
    const { residency, now } = this.#request;
    const asked = { baseUrl: server.baseUrl, model, options, backend, signal: this.#signal };
    const slots = (await recipe.launch.concurrency?.(asked)) ?? requests;
    const contextSize = residency.get(this.trialId)?.memory?.contextSize ?? LEAST_CONTEXT;
    const all: Figures[] = [];
    let build = '';
    const startedMs = now();
    // The first one warms up, and counts only where no other one follows.
    for (
      let count = 0;
      count <= SAMPLES && (count === 0 || now() - startedMs < BUDGET_MS);
      count += 1
    ) {
      const group = await Promise.all(
        Array.from({ length: requests }, () => this.#ask(trial, contextSize)),
      );
      build = group[0]?.build ?? '';
      // Those that wait for their turn are as fast as one alone, and no faster together.
      all.push(
        timesFaster(medianFigures(group.map(({ figures }) => figures)), Math.min(requests, slots)),
      );
    }
    return {
      figures: all.length > 1 ? all.slice(1) : all,
      build: `${recipe.name}:${backend.name} ${build}`.trim(),
    };
  }

  async #ask(trial: LoadPlan, contextSize: number) {
    const { ask, purpose } = this.#request;
    this.#requests += 1;
    const body = requestOf(String(this.#requests), { purpose, contextSize });
    const lease = await this.#acquire(trial, true);
    try {
      const read = readFigures(
        await ask(lease, { capability: 'chat', body, signal: this.#signal }),
      );
      if (read === undefined) throw new NotMeasurable(this.model.id);
      return read;
    } finally {
      lease.release();
    }
  }

  async #keep(option: Option, gain: number, present: Option): Promise<void> {
    const { savedOptions, purpose, machine, date, log } = this.#request;
    const figures = {
      before: medianFigures(present.figures),
      after: medianFigures(option.figures),
    };
    const change = {
      choice: this.#place.choice,
      option: option.label,
      gain: rounded(gain),
      ...figures,
    };
    this.#changes.push(change);
    this.#saved = { ...this.#saved, ...option.changed };
    const former = await savedOptions.recordOf(this.model);
    await savedOptions.save(
      this.model,
      { ...(await savedOptions.of(this.model)), ...option.changed },
      {
        date: date().toISOString(),
        build: option.build,
        machine: describeMachine(await machine()),
        purpose,
        options: { ...former?.options, ...this.#saved },
        changes: [
          ...(former?.changes ?? []).filter(({ choice }) => choice !== change.choice),
          change,
        ],
      },
    );
    log.info(`${this.model.id} is ${percent(gain)} faster with ${option.label}, which is saved`);
    this.#tell({
      option: option.label,
      state: 'kept',
      figures: figures.after,
      gain: rounded(gain),
    });
  }

  #plan(options: LoadOptions): Promise<LoadPlan> {
    // Arguments that are saved for it may be such as only the owner may give.
    return this.#request.loadPlans.make({
      name: this.model.id,
      options,
      author: 'owner',
      signal: this.#signal,
    });
  }

  #tellSlower(option: Option, present: readonly Figures[]): void {
    const gain = rounded(gainOf(present, option.figures, this.#request.purpose));
    this.#tell({
      option: option.label,
      state: 'slower',
      figures: medianFigures(option.figures),
      gain,
    });
  }

  #tell(step: Omit<Schemas['TuningProgressEvent'], 'choice' | 'number' | 'total'>): void {
    this.#request.onStep({ ...this.#place, ...step });
  }
}

const timesFaster = (
  { prompt_per_second, predicted_per_second }: Figures,
  times: number,
): Figures => ({
  prompt_per_second: prompt_per_second * times,
  predicted_per_second: predicted_per_second * times,
});

const rounded = (value: number) => Math.round(value * 1000) / 1000;
const percent = (part: number) => `${Math.round(part * 100)} %`;

function describeMachine(machine: Machine | undefined): string {
  if (machine === undefined) return 'unknown';
  const { cpu, memoryBytes, amdGpus, nvidiaGpus, metal } = machine;
  const gpus = [...amdGpus, ...nvidiaGpus, ...(metal ? [metal] : [])].map(({ name }) => name);
  return [cpu.name, `${bytesText(memoryBytes)} of memory`, ...gpus].join(', ');
}
