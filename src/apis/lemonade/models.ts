// Operations of the tag Models: what there is, and what is to be in memory.
import type { HandlerContext, Handlers } from '../../../generated/handlers.ts';
import type { components } from '../../../generated/openapi.ts';
import { AdminKeyRequired, InvalidRequest, ModelNotLoaded } from '../../errors.ts';
import { setFields } from '../../lib/is-set.ts';
import { progressEvents } from '../../lib/progress-stream.ts';
import type { LoadProgress, ModelOptions } from '../../services/loading/load-plans.ts';
import type { KnownModel } from '../../services/models/known-model.ts';
import { parseKeepAlive } from '../../services/residency/keep-alive.ts';
import type { LoadedModel } from '../../services/residency/residency.ts';
import type { Dependencies } from '../dependencies.ts';
import { contextSizeOf, describePlan } from '../kit/load-plan.ts';
import { ok } from '../kit/ok.ts';
import { isPreview } from '../kit/prefixes.ts';
import { naming } from './naming.ts';
import { warningsOf } from './warnings.ts';

type Schemas = components['schemas'];
/** Whose load it is. */
type LoadContext = Pick<HandlerContext, 'prefix' | 'caller' | 'asker' | 'signal'>;

/** Fields of a load request that are no options of a recipe. `device` and `dtype` are fields of the preview API, `/v0`. */
const NOT_OPTIONS: ReadonlySet<string> = new Set([
  'model_name',
  'model',
  'checkpoint',
  'recipe',
  'stream',
  'save_options',
  'pinned',
  'keep_alive',
  'device',
  'dtype',
  'cache_dir',
]);

const LOADED_IN_PREVIEW = 'Model loaded successfully';

const GIBIBYTE = 2 ** 30;

const UNKNOWN = 'unknown';

/** Long because it lists the operations of the tag. */
export function createModelOperations(dependencies: Dependencies) {
  const { models, candidates, localOnly, residency, loadPlans, savedOptions, crashBackoff } = dependencies;
  const { unregistered, systemInfo } = dependencies;

  /** For both spellings of a load, so that what one of them refuses the other can't be used for. */
  async function load(
    request: Schemas['LoadRequest'],
    context: LoadContext,
    onProgress?: (progress: LoadProgress) => void,
  ): Promise<Schemas['LoadedModelResponse']> {
    const body = permitted(request, context.caller);
    const { place } = context.asker;
    const { field, name } = await modelToLoad(body, context);
    // What conditions an alias has concerns requests only.
    return naming(field, () =>
      candidates.serve({ name, place, signal: context.signal }, (one) =>
        loadOne({ field, name: one, body }, context, onProgress),
      ),
    );
  }

  async function loadOne(
    { field, name, body }: { field: string; name: string; body: Schemas['LoadRequest'] },
    { caller, asker: { place }, signal }: LoadContext,
    onProgress?: (progress: LoadProgress) => void,
  ): Promise<Schemas['LoadedModelResponse']> {
    const { pinned, keep_alive } = body;
    const residence = setFields({
      pinned,
      keepAliveMs: keep_alive === undefined ? keep_alive : parseKeepAlive(keep_alive),
    });
    const options = Object.fromEntries(Object.entries(body).filter(([field]) => !NOT_OPTIONS.has(field)));
    const author = authorOf(caller);
    const isToSave = body.save_options === true;
    localOnly.check(await models.get(name, place), place);
    const made = await loadPlans.make({ name, options, author, isToSave, onProgress, signal });
    crashBackoff.forget(made.model.id);
    await residency.load({ ...made, ...residence }, signal);
    const { id, checkpoint, recipe } = made.model;
    // Clients of the preview specification know other words, and name the model by another field.
    const message = field === 'model' ? LOADED_IN_PREVIEW : `Loaded model: ${id}`;
    // A model with a keep_alive of 0 may be unloaded already.
    const loaded = residency.get(id);
    const plan = loaded && { plan: describePlan(loaded) };
    const suggested = [...NOT_OPTIONS, ...made.recipe.options.names];
    // A provider loads its models itself.
    const isRemote = made.recipe.isRemote === true;
    const withoutUse = isRemote ? (name: string) => loadPlans.isOption(name) : () => false;
    const warnings = warningsOf('loadModel', body, { isKnown: loadPlans.isOption, withoutUse, suggested });
    return { status: 'success', message, model_name: id, checkpoint, recipe, ...plan, ...warnings };
  }

  /** By which field the model is named, and its name; a checkpoint is looked up, because it may belong to several models. */
  async function modelToLoad(
    body: Schemas['LoadRequest'],
    { prefix, asker }: LoadContext,
  ): Promise<{ field: string; name: string }> {
    const { model_name, model, checkpoint, recipe } = body;
    if (model_name !== undefined) return { field: 'model_name', name: model_name };
    if (model !== undefined) {
      const name = isPreview(prefix) ? await unregistered.nameOf(model, asker) : model;
      return { field: 'model', name };
    }
    if (checkpoint === undefined)
      throw new InvalidRequest("Say which model to load, in 'model_name'.", { param: 'model_name' });
    const field = 'checkpoint';
    const { id } = await naming(field, () => models.get(checkpoint, { isFresh: true, recipe, ...asker.place }));
    return { field, name: id };
  }

  async function list(
    { show_all: showAll }: Schemas['ModelListRequest'],
    { prefix, asker: { place } }: Pick<HandlerContext, 'prefix' | 'asker'>,
  ): Promise<Schemas['ModelList']> {
    const known = await models.list({ showAll, ...place });
    const aliases = await models.aliasesIn(known);
    const describeOne = await describer(known);
    const rows = [
      ...known.map(describeOne),
      ...aliases.map(({ alias, model }) => underAlias(describeOne(model), alias)),
    ];
    const data = rows.sort((one, other) => (one.id < other.id ? -1 : 1));
    const listed = isPreview(prefix) ? await withDevices(data) : data;
    // The last three for Anthropic's clients.
    const ends = { first_id: data[0]?.id ?? null, last_id: data.at(-1)?.id ?? null };
    return { object: 'list', data: listed, has_more: false, ...ends };
  }

  async function unload(body: Schemas['UnloadRequest']): Promise<Schemas['ModelResponse']> {
    const name = body.model_name ?? body.model;
    await (name === undefined ? residency.unloadAll() : unloadNamed(name));
    return { status: 'success', message: 'Model unloaded successfully', ...warningsOf('unloadModel', body) };
  }

  /** @throws {ModelNotLoaded} in the words of the specification, also for a name that means no model at all. */
  async function unloadNamed(name: string): Promise<void> {
    const isLoaded = (id: string) => residency.loaded().some(({ model }) => model.id === id);
    const notLoaded = new ModelNotLoaded(name, `Model not found: ${name}`);
    const unloadOne = (id: string) =>
      residency.unload(id).catch((error: unknown) => {
        throw error instanceof ModelNotLoaded ? notLoaded : error;
      });
    if (isLoaded(name)) return unloadOne(name);
    const several = ((await candidates.idsOf(name)) ?? []).filter(isLoaded);
    if (several.length > 0) return void (await Promise.all(several.map(unloadOne)));
    const known = await models.get(name, { isLocalOnly: true }).catch(() => undefined);
    // It never had a place in memory.
    if (known?.provider !== undefined) return;
    if (known === undefined) throw notLoaded;
    await unloadOne(known.id);
  }

  return {
    listModels: async ({ query, ...context }) => ok(await list(query, context)),

    listModelsByBody: async ({ body, ...context }) => ok(await list(body ?? {}, context)),

    async getModel({ path, asker: { place } }) {
      const known = await naming(
        'model_id',
        () => models.get(path.model_id, { isFresh: true, ...place }),
        // The specification prints it so.
        { isTextAlone: true },
      );
      const alias = await models.aliasOf(path.model_id);
      const row = (await describer([known]))(known);
      return ok(alias === undefined ? row : underAlias(row, alias));
    },

    async loadModel({ body, ...context }) {
      if (!body.stream) return ok(await load(body, context));
      const events = await progressEvents({
        work: (onProgress) => load(body, context, onProgress),
        keyOf: ({ part, file_index }: LoadProgress) => `${part} ${file_index}`,
        completeOf: (loaded) => loaded,
      });
      return { status: 200, events };
    },

    async loadModelByQuery({ query, ...context }) {
      const option = Object.keys(query).find(loadPlans.isOption);
      if (option === undefined) return ok(await load(query, context));
      const message = `'${option}' can't be given in the query. Send it in the JSON body of POST /api/v1/load.`;
      throw new InvalidRequest(message, { param: option });
    },

    getModelOptions: async ({ path }) =>
      ok(describeOptions(await naming('model_id', () => loadPlans.optionsOf(path.model_id)))),

    async saveModelOptions({ path, body, caller }) {
      const { dry_run: isTrial, ...options } = permitted(body, caller);
      const author = authorOf(caller);
      const outcome = await naming('model_id', () => loadPlans.optionsOf(path.model_id, options, author));
      const warnings = warningsOf('saveModelOptions', options, {
        // It stands in the options that are shown.
        isKnown: (name) => name === 'model_name' || loadPlans.isOption(name),
        suggested: ['dry_run', ...outcome.recipe.options.names],
      });
      if (isTrial) return ok({ ...describeOptions(outcome), ...warnings });
      await savedOptions.save(outcome.model, outcome.merged);
      return ok({ ...describeOptions({ ...outcome, saved: outcome.merged }), ...warnings });
    },

    async deleteModelOptions({ path }) {
      const outcome = await naming('model_id', () => loadPlans.optionsOf(path.model_id, 'forget'));
      await savedOptions.forget(outcome.model);
      return ok(describeOptions({ ...outcome, saved: {} }));
    },

    unloadModel: async ({ body }) => ok(await unload(body ?? {})),

    unloadModelByQuery: async ({ query }) => ok(await unload(query)),

    async makeDemoModel() {
      const { id, path, isNew } = await dependencies.makeDemoModel();
      return ok({ status: 'success', model_name: id, path, is_new: isNew });
    },
  } satisfies Partial<Handlers>;

  /** The preview has both in each entry: a model that is not loaded has the device that a load would take as things are. */
  async function withDevices(listed: readonly Schemas['Model'][]): Promise<Schemas['Model'][]> {
    const recipes = [...new Set(listed.map(({ recipe }) => recipe))];
    const devices = new Map(
      await Promise.all(recipes.map(async (name) => [name, await systemInfo.devicesOf(name)] as const)),
    );
    return listed.map((model) => ({ device: devices.get(model.recipe) ?? UNKNOWN, dtype: UNKNOWN, ...model }));
  }

  async function describer(listed: readonly KnownModel[]): Promise<(model: KnownModel) => Schemas['Model']> {
    const loaded = new Map(residency.loaded().map((entry) => [entry.model.id, entry]));
    const [saved, contexts] = await Promise.all([savedOptions.lookUp(), loadPlans.contextsOf(listed)]);
    return (model) => ({
      ...describe(model, { loaded: loaded.get(model.id), foreseen: contexts.get(model.id) }),
      recipe_options: saved(model),
    });
  }
}

function describeOptions(options: ModelOptions): Schemas['ModelOptions'] {
  const { model, recipe, saved, effective, defaults, resolvedCtxSize } = options;
  return {
    model_name: model.id,
    recipe: recipe.name,
    names: [...recipe.options.names],
    saved,
    effective: { ...effective, model_name: model.id },
    defaults,
    resolved_ctx_size: resolvedCtxSize ?? null,
  };
}

/**
 * What names programs or their arguments, or takes arguments away, is for the person who runs the server. From others null is
 * not given, as many clients send it; it takes nothing away.
 * @throws {AdminKeyRequired}
 */
function permitted<Body extends object>(body: Body, { isAdmin }: HandlerContext['caller']): Body {
  if (isAdmin) return body;
  const isProgram = (field: string) => /_(?:args|bin)$/.test(field);
  const fields = Object.entries(body).filter(([field, value]) => value !== null || !isProgram(field));
  const [privileged] =
    fields.find(([field, value]) => (field === 'merge_args' ? value === false : isProgram(field))) ?? [];
  if (privileged !== undefined) throw new AdminKeyRequired(`'${privileged}'`);
  return Object.fromEntries(fields) as Body;
}

/** Without keys the caller is unknown, so that nobody counts as the person who runs the server. */
function authorOf({ hasAdminKey }: HandlerContext['caller']): 'owner' | 'anybody' {
  return hasAdminKey ? 'owner' : 'anybody';
}

function underAlias(model: Schemas['Model'], alias: string): Schemas['Model'] {
  return { ...model, id: alias, name: alias, display_name: alias, alias_of: model.id };
}

function describe(
  model: KnownModel,
  { loaded, foreseen }: { loaded: LoadedModel | undefined; foreseen: number | undefined },
): Schemas['Model'] {
  const { id, checkpoint, recipe, downloaded, suggested, sizeBytes, contextLength, provider, dtype } = model;
  const inMemory = loaded && contextSizeOf(loaded);
  const context = inMemory ?? foreseen;
  return setFields({
    id,
    object: 'model' as const,
    created: model.createdSeconds,
    owned_by: 'lemonade',
    type: 'model' as const,
    display_name: id,
    created_at: new Date(model.createdSeconds * 1000).toISOString(),
    max_input_tokens: context,
    checkpoint,
    checkpoints: { ...model.checkpoints },
    recipe,
    name: id,
    downloaded,
    labels: [...model.labels],
    suggested,
    unavailable_reason: model.unavailableReason,
    size: sizeBytes && Math.round((sizeBytes / GIBIBYTE) * 1e6) / 1e6,
    context_length: context,
    context_window: context,
    max_model_len: context,
    loaded_context_length: inMemory,
    max_context_length: contextLength,
    max_context_window: contextLength,
    meta: context === undefined ? undefined : setFields({ n_ctx: context, n_ctx_train: contextLength }),
    provider,
    // Of one that is not loaded it is not decided yet.
    device: loaded?.backend.devices.join(' '),
    dtype,
    image_defaults: model.imageDefaults,
  });
}
