// Operations on what is in memory: models are loaded and unloaded, and the prompt caches of a
// llama.cpp server looked at.
import type { HandlerContext, Handlers } from '../../../generated/handlers.ts';
import type { Schemas } from '../../../generated/openapi.ts';
import { AdminKeyRequired, invalid } from '../../errors.ts';
import { progressEvents } from '../../lib/progress-stream.ts';
import { setFields } from '../../lib/values.ts';
import type { Candidates } from '../../services/candidates/candidates.ts';
import type { Unregistered } from '../../services/downloads/unregistered.ts';
import type { CrashBackoff } from '../../services/loading/crash-backoff.ts';
import type { OptionRules } from '../../services/loading/load-options.ts';
import type { LoadPlans } from '../../services/loading/load-plans.ts';
import type { Models } from '../../services/models/models.ts';
import type { LocalOnly } from '../../services/privacy/local-only.ts';
import type { Slots } from '../../services/prompt-caches/slots.ts';
import { ModelNotLoaded } from '../../services/residency/errors.ts';
import { parseKeepAlive } from '../../services/residency/keep-alive.ts';
import type { OnLoadProgress } from '../../services/residency/load-plan.ts';
import type { Residency } from '../../services/residency/residency.ts';
import { ok } from '../kit/handlers.ts';
import { describePlan } from '../kit/load-plan.ts';
import { isPreview } from '../kit/prefixes.ts';
import { authorOf, permitted } from './callers.ts';
import { fileProgress } from './download-jobs.ts';
import loadFields from './load-fields.json' with { type: 'json' };
import { naming } from './naming.ts';
import { foreignOptions, warningsOf } from './warnings.ts';

type LoadContext = Pick<HandlerContext, 'prefix' | 'caller' | 'asker' | 'signal'>;

/**
 * Fields of a load request that are not options of a recipe. `device` and `dtype` are fields of the
 * preview API, `/v0`.
 */
const NOT_OPTIONS: ReadonlySet<string> = new Set(loadFields);

const LOADED_IN_PREVIEW = 'Model loaded successfully';

/** What these handlers need of the rooms. */
export interface LoadDependencies {
  models: Pick<Models, 'get'>;
  candidates: Pick<Candidates, 'serve' | 'idsOf'>;
  localOnly: Pick<LocalOnly, 'check'>;
  residency: Pick<Residency, 'load' | 'get' | 'loaded' | 'unload' | 'unloadAll'>;
  loadPlans: Pick<LoadPlans, 'make'>;
  optionRules: Pick<OptionRules, 'isOption' | 'takes'>;
  crashBackoff: Pick<CrashBackoff, 'forget'>;
  slots: Pick<Slots, 'list' | 'properties' | 'change'>;
  unregistered: Unregistered;
}

/** Loads, unloads, and the slots of a llama.cpp server. */
export function createLoadHandlers(dependencies: LoadDependencies) {
  const load = createLoader(dependencies);
  const unload = createUnloader(dependencies);
  const { slots } = dependencies;
  return {
    async loadModel({ body, ...context }) {
      if (!body.stream) return ok(await load(body, context));
      const events = await progressEvents({
        work: (report: (event: Schemas['LoadProgressEvent']) => void) =>
          load(body, context, ({ files, ...part }) =>
            report(files ? { ...part, ...fileProgress(files) } : part),
          ),
        keyOf: ({ part, file_index }) => `${part} ${file_index}`,
        completeOf: (loaded) => loaded,
      });
      return { status: 200, events };
    },
    async loadModelByQuery({ query, ...context }) {
      const option = Object.keys(query).find(dependencies.optionRules.isOption);
      if (option === undefined) return ok(await load(query, context));
      throw invalid(
        option,
        `'${option}' can't be given in the query. Send it in the JSON body of POST /api/v1/load.`,
      );
    },
    unloadModel: async ({ body }) => ok(await unload(body ?? {})),
    unloadModelByQuery: async ({ query }) => ok(await unload(query)),
    listSlots: async ({ query, signal }) =>
      ok((await slots.list({ model: query.model, signal })) as unknown as Schemas['Slot'][]),
    getProps: async ({ query, signal }) =>
      ok((await slots.properties({ model: query.model, signal })) as Schemas['Props']),
    async updateSlot({ path, query, body, caller, asker: { place }, signal }) {
      const { action, model } = query;
      // What is restored can be read, and slots hold the words of all who use the model.
      if (action !== 'erase' && !caller.isAdmin) throw new AdminKeyRequired(`To ${action} a slot`);
      const change = { id: path.id, action, filename: body?.filename, model, place, signal };
      return ok((await slots.change(change)) as Schemas['SlotActionResult']);
    },
  } satisfies Partial<Handlers>;
}

function createLoader(dependencies: LoadDependencies) {
  const { models, candidates, localOnly, residency, loadPlans, optionRules, crashBackoff } =
    dependencies;
  async function load(
    request: Schemas['LoadRequest'],
    context: LoadContext,
    onProgress?: OnLoadProgress,
  ) {
    const body = permitted(request, context.caller);
    const { place } = context.asker;
    const { field, name } = await modelToLoad(dependencies, body, context);
    return naming(field, () =>
      candidates.serve({ name, place, signal: context.signal }, (one) =>
        loadOne({ field, name: one, body }, context, onProgress),
      ),
    );
  }
  async function loadOne(
    { field, name, body }: { field: string; name: string; body: Schemas['LoadRequest'] },
    { caller, asker: { place }, signal }: LoadContext,
    onProgress?: OnLoadProgress,
  ): Promise<Schemas['LoadedModelResponse']> {
    const { pinned, keep_alive } = body;
    const keepAliveMs = keep_alive === undefined ? keep_alive : parseKeepAlive(keep_alive);
    const options = Object.fromEntries(
      Object.entries(body).filter(([field]) => !NOT_OPTIONS.has(field)),
    );
    const author = authorOf(caller);
    const isToSave = body.save_options === true;
    const known = await models.get(name, place);
    localOnly.check(known, place);
    const message = field === 'model' ? LOADED_IN_PREVIEW : `Loaded model: ${known.id}`;
    const { isOption } = optionRules;
    const foreign = foreignOptions(optionRules, known);
    if (known.provider !== undefined) {
      const { id, checkpoint, recipe } = known;
      const onProvider = (option: string) =>
        isOption(option) ? 'the model runs on a provider' : undefined;
      const rules = { isKnown: isOption, withoutUse: onProvider, suggested: [...NOT_OPTIONS] };
      const warnings = warningsOf('loadModel', body, rules);
      return { status: 'success', message, model_name: id, checkpoint, recipe, ...warnings };
    }
    const made = await loadPlans.make({ name, options, author, isToSave, onProgress, signal });
    crashBackoff.forget(made.model.id);
    await residency.load({ ...made, ...setFields({ pinned, keepAliveMs }) }, signal, onProgress);
    const { id, checkpoint, recipe } = made.model;
    // A model with a keep_alive of 0 may be unloaded already.
    const loaded = residency.get(id);
    const plan = loaded && { plan: describePlan(loaded) };
    const suggested = [...NOT_OPTIONS, ...made.recipe.options.names];
    const warnings = warningsOf('loadModel', body, {
      isKnown: isOption,
      withoutUse: foreign,
      suggested,
    });
    return { status: 'success', message, model_name: id, checkpoint, recipe, ...plan, ...warnings };
  }
  return load;
}

async function modelToLoad(
  { models, unregistered }: Pick<LoadDependencies, 'models' | 'unregistered'>,
  { model_name, model, checkpoint, recipe }: Schemas['LoadRequest'],
  { prefix, asker }: LoadContext,
): Promise<{ field: string; name: string }> {
  if (model_name !== undefined) return { field: 'model_name', name: model_name };
  if (model !== undefined) {
    const name = isPreview(prefix) ? await unregistered.nameOf(model, asker) : model;
    return { field: 'model', name };
  }
  if (checkpoint === undefined)
    throw invalid('model_name', "Say which model to load, in 'model_name'.");
  const field = 'checkpoint';
  const { id } = await naming(field, () =>
    models.get(checkpoint, { isFresh: true, recipe, ...asker.place }),
  );
  return { field, name: id };
}

function createUnloader({ models, candidates, residency }: LoadDependencies) {
  async function unload(body: Schemas['UnloadRequest']): Promise<Schemas['ModelResponse']> {
    const name = body.model_name ?? body.model;
    await (name === undefined ? residency.unloadAll() : unloadNamed(name));
    return {
      status: 'success',
      message: 'Model unloaded successfully',
      ...warningsOf('unloadModel', body),
    };
  }
  /**
   * @throws {ModelNotLoaded} with the message of the specification, also for a name that means no
   *   model at all.
   */
  async function unloadNamed(name: string): Promise<void> {
    const isLoaded = (id: string) => residency.loaded().some(({ model }) => model.id === id);
    const notLoaded = new ModelNotLoaded(name, `Model not found: ${name}`);
    const unloadOne = (id: string) =>
      residency.unload(id).catch((error: unknown) => {
        throw error instanceof ModelNotLoaded ? notLoaded : error;
      });
    if (isLoaded(name)) return unloadOne(name);
    const several = ((await candidates.idsOf(name)) ?? []).filter(isLoaded);
    if (several.length > 0) {
      await Promise.all(several.map(unloadOne));
      return;
    }
    const known = await models.get(name, { isLocalOnly: true }).catch(() => undefined);
    if (known?.provider !== undefined) return;
    if (known === undefined) throw notLoaded;
    await unloadOne(known.id);
  }
  return unload;
}
