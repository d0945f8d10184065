// Plans a load in stages: what is meant, which backends are tried, what has to be fetched, and which
// backend runs it.
import type { FileProgress } from '../../lib/file-progress.ts';
import type { Log } from '../../lib/log.ts';
import { messageOf } from '../../lib/values.ts';
import type { NativeServerStartFailed } from '../../processes/errors.ts';
import type { ArgumentAuthor } from '../../recipes/kit/arguments.ts';
import type { LocatedBackend } from '../../recipes/kit/backend.ts';
import { ModelLoadFailed } from '../../recipes/kit/errors.ts';
import type { LoadOptions } from '../../recipes/kit/model.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import type { KnownModel } from '../models/known-model.ts';
import type { Models } from '../models/models.ts';
import { DownloadCancelled } from '../pulls/errors.ts';
import type { Pulls } from '../pulls/pulls.ts';
import type { LoadPlan, OnLoadProgress } from '../residency/load-plan.ts';
import { type Attempts, passOver } from './attempt-list.ts';
import { reasonFor } from './attempt-messages.ts';
import type { Brought, LoadAttempts, Waiting } from './attempts.ts';
import { CompanionMissing, provideCompanion } from './companions.ts';
import { devicesFor } from './load-forecast.ts';
import { backendIn, insteadOfSaved, type OptionRules } from './load-options.ts';
import { asHere, type ModelHere, requireFiles, requireWhole } from './model-files.ts';
import type { SavedOptions } from './saved-options.ts';

interface LoadPlanRequest {
  /** Any name of the model. */
  name: string;
  options: LoadOptions;
  /** Whose request it is; left out, a client's. */
  author?: ArgumentAuthor;
  /** True saves the options for the model, in place of any saved before, once they are valid. */
  isToSave?: boolean;
  /** Hears what is fetched. */
  onProgress?: OnLoadProgress | undefined;
  signal: AbortSignal;
}

/** The first stage: which model with which options. Nothing has been looked for yet. */
interface MeantLoad extends Pick<LoadPlan, 'recipe' | 'options'> {
  model: KnownModel;
  /** The options of the request under their own names; null leaves aside what is saved. */
  given: LoadOptions;
  isContextOpen: boolean;
}

/** The second stage: the attempts, the best one first, too. Nothing has been fetched yet. */
interface ArrangedLoad {
  meant: MeantLoad;
  tried: Attempts;
}

/** The third stage: the model's files are here, and so is the backend of one attempt. */
interface FetchedLoad {
  model: ModelHere;
  /** Whether the files have come for this load. */
  isPulled: boolean;
  brought: Brought;
}

/** What the last stage needs: it finds the backend that takes the model with these options. */
interface ReadyLoad
  extends Attempts,
    Pick<LoadPlan, 'recipe' | 'options' | 'isContextOpen' | 'isPulled'> {
  model: ModelHere;
}

/** What plans need of the rooms around. */
export interface LoadPlansParts {
  rules: Pick<OptionRules, 'recipeOf' | 'optionsAmong' | 'combine'>;
  savedOptions: Pick<SavedOptions, 'save'>;
  models: Pick<Models, 'get'>;
  pulls: Pick<Pulls, 'pull'>;
  attempts: Pick<LoadAttempts, 'attemptsFor' | 'bring' | 'startFailed'>;
  log: Pick<Log, 'warning'>;
}

/** Makes the plans of loads; `Residency` carries them out. */
export class LoadPlans {
  readonly #parts: LoadPlansParts;

  constructor(parts: LoadPlansParts) {
    this.#parts = parts;
  }

  /**
   * A plan for the model that `name` means, with the first backend ready to be started. Options of
   * the request win over the saved ones, those over the settings; one that is null is the saved one
   * left aside. Fields that are not an option of its recipe are left aside. Whatever can be known
   * to be wrong is found here, before any other model has to leave for this one. A model that is
   * not here yet is pulled. With `isToSave` the plan is without options saved before.
   * @throws {ModelNotFound} {InvalidLoadOptions} {BackendNotAvailable} {CapabilityNotSupported}
   *   {ModelLoadFailed} {SavedOptionsBroken}, and what pulls throw
   */
  async make(request: LoadPlanRequest): Promise<LoadPlan> {
    const { signal, onProgress = () => {} } = request;
    const waiting = { signal, onProgress };
    const arranged = await this.#arrange(await this.#meant(request));
    const fetched = await this.#fetch(arranged, waiting);
    const plan = await this.#takeBackend(readyOf(arranged, fetched), fetched.brought, waiting);
    const { meant } = arranged;
    // Not after the load: whether memory is short now, or the client leaves, says nothing about
    // what is to be kept.
    if (request.isToSave) await this.#parts.savedOptions.save(meant.model, meant.given);
    return plan;
  }

  /**
   * The plan with the next backend, after the native server of a plan has not started.
   * @throws {NativeServerStartFailed} when no other backend would do better
   */
  async next(
    plan: LoadPlan,
    failure: NativeServerStartFailed,
    waiting: Waiting,
  ): Promise<LoadPlan> {
    const { attempts, log } = this.#parts;
    const left = await attempts.startFailed(plan, failure);
    try {
      const ready = { ...plan, attempts: left, model: plan.model as ModelHere };
      return await this.#takeBackend(ready, await attempts.bring(ready, waiting), waiting);
    } catch (error) {
      waiting.signal.throwIfAborted();
      log.warning(`No other backend runs ${plan.model.id}: ${messageOf(error)}`);
      throw failure;
    }
  }

  async #meant({
    name,
    options: fields,
    author,
    isToSave = false,
  }: LoadPlanRequest): Promise<MeantLoad> {
    const { models, rules } = this.#parts;
    // Looked up again: a load takes long, and what was here a while ago may be removed.
    const model = await models.get(name, { isFresh: true });
    const recipe = rules.recipeOf(model);
    requireWhole(model);
    const asked = rules.optionsAmong(fields, recipe);
    // What is to be saved is what runs: nothing that it takes the place of.
    const options = isToSave ? insteadOfSaved(recipe, asked) : asked;
    const combined = await rules.combine(model, recipe, { options, author });
    const { given, inForce, isContextOpen } = combined;
    return { model, recipe, given, options: inForce, isContextOpen };
  }

  async #arrange(meant: MeantLoad): Promise<ArrangedLoad> {
    const wanted = backendIn(meant.options, meant.recipe);
    return { meant, tried: await this.#parts.attempts.attemptsFor(meant, wanted) };
  }

  /** Pulls the model and brings the backend side by side, where they are not here. */
  async #fetch(
    { meant, tried }: ArrangedLoad,
    { signal, onProgress }: Waiting,
  ): Promise<FetchedLoad> {
    const here = meant.model.downloaded ? asHere(meant.model) : undefined;
    if (here !== undefined) await requireFiles(here);
    const failed = new AbortController();
    const waiting = { signal: AbortSignal.any([signal, failed.signal]), onProgress };
    try {
      const [model, brought] = await Promise.all([
        here ?? this.#pull(meant.model.id, waiting),
        this.#parts.attempts.bring({ ...meant, ...tried }, waiting),
      ]);
      if (here === undefined) await requireFiles(model);
      return { model, isPulled: here === undefined, brought };
    } catch (error) {
      // What fails ends the other, too.
      failed.abort(error);
      throw error;
    }
  }

  /** The plan on the first backend that can run it so, beginning with the one that was brought. */
  async #takeBackend(load: ReadyLoad, first: Brought, waiting: Waiting): Promise<LoadPlan> {
    let brought = first;
    for (;;) {
      const current = { ...load, attempts: brought.attempts };
      const plan = { ...current, reason: reasonFor(current, brought.note) };
      try {
        return await this.#requireUsable(plan, brought.backend, waiting);
      } catch (error) {
        waiting.signal.throwIfAborted();
        const attempts = passOverRefusing(plan, brought.backend, error);
        brought = await this.#parts.attempts.bring({ ...load, attempts }, waiting);
      }
    }
  }

  /**
   * @throws {CompanionMissing} {InvalidLoadOptions} {CapabilityNotSupported} when this backend
   *   can't run it so.
   */
  async #requireUsable(
    load: ReadyLoad & Pick<LoadPlan, 'reason'>,
    backend: LocatedBackend,
    waiting: Waiting,
  ): Promise<LoadPlan> {
    const { recipe, isPulled } = load;
    const model = await provideCompanion({
      model: load.model,
      recipe,
      backend: backend.name,
      // What has just been pulled without its companion would not get it by another try.
      fetch: async () => (isPulled ? load.model : this.#pull(load.model.id, waiting)),
      signal: waiting.signal,
    });
    const options = { ...load.options, [recipe.options.backend]: backend.name };
    // Some options are refused by one backend only; making the command line once on trial shows it.
    recipe.launch.plan({ model, backend, options, port: 1 });
    const devices = devicesFor(model, recipe, backend);
    return { ...load, model, options, backend: { ...backend, devices } };
  }

  /** For a load, a pull that a client has cancelled is a load that has failed. */
  async #pull(id: string, { signal, onProgress }: Waiting): Promise<ModelHere> {
    try {
      const report = (files: FileProgress) => onProgress({ part: 'model', name: id, files });
      return asHere(await this.#parts.pulls.pull({ name: id, signal, onProgress: report }));
    } catch (error) {
      throw error instanceof DownloadCancelled ? new ModelLoadFailed(id, error) : error;
    }
  }
}

function readyOf({ meant, tried }: ArrangedLoad, { model, isPulled }: FetchedLoad): ReadyLoad {
  const { recipe, options, isContextOpen } = meant;
  return { ...tried, model, recipe, options, isContextOpen, isPulled };
}

/** The attempts without the backend that refuses the model or its options. */
function passOverRefusing(
  load: Attempts & { recipe: Recipe; model: ModelHere },
  backend: LocatedBackend,
  error: unknown,
): LoadPlan['attempts'] {
  if (!(error instanceof CompanionMissing))
    return passOver(load, `refuses it: ${messageOf(error)}`, error);
  const { recipe, model } = load;
  const message = `backend ${backend.name} ${error.message} Name another backend in ${recipe.options.backend}.`;
  const failed = new ModelLoadFailed(model.id, new Error(message, { cause: error }));
  return passOver(load, error.message, failed);
}
