// Operations of the tag Models: what there is, and what is to be in memory.
import type { HandlerContext, Handlers } from '../../generated/handlers.ts';
import type { components } from '../../generated/openapi.ts';
import { AdminKeyRequired, InvalidRequest, ModelNotLoaded } from '../errors.ts';
import type { ModelOptions } from '../services/loading/load-plans.ts';
import type { KnownModel } from '../services/models/known-model.ts';
import { parseKeepAlive } from '../services/residency/keep-alive.ts';
import type { Dependencies } from './dependencies.ts';

type Schemas = components['schemas'];

/** Fields of a load request that are no options of a recipe. `device` and `dtype` are fields of the preview (spec 3). */
const NOT_OPTIONS: ReadonlySet<string> = new Set([
  'model_name',
  'model',
  'save_options',
  'pinned',
  'keep_alive',
  'device',
  'dtype',
  'cache_dir',
]);

const GIBIBYTE = 2 ** 30;

/** Long because it lists the operations of the tag. */
export function createModelOperations({ models, residency, loadPlans, savedOptions, crashBackoff }: Dependencies) {
  /** For both spellings of a load, so that what one of them refuses the other can't be used for. */
  async function load(
    body: Schemas['LoadRequest'],
    { caller, signal }: Pick<HandlerContext, 'caller' | 'signal'>,
  ): Promise<Schemas['LoadedModelResponse']> {
    requireAdminFor(body, caller);
    const name = body.model_name ?? body.model;
    if (name === undefined) {
      throw new InvalidRequest("Say which model to load, in 'model_name'.", { param: 'model_name' });
    }
    const residence = {
      ...(body.pinned === undefined ? {} : { pinned: body.pinned }),
      ...(body.keep_alive === undefined ? {} : { keepAliveMs: parseKeepAlive(body.keep_alive) }),
    };
    const options = Object.fromEntries(Object.entries(body).filter(([field]) => !NOT_OPTIONS.has(field)));
    const author = authorOf(caller);
    const plan = await loadPlans.make({ name, options, author, isToSave: body.save_options === true, signal });
    crashBackoff.forget(plan.model.id);
    await residency.load({ ...plan, ...residence }, signal);
    const { id, checkpoint, recipe } = plan.model;
    return { status: 'success', message: `Loaded model: ${id}`, model_name: id, checkpoint, recipe };
  }

  return {
    async listModels({ query }) {
      const known = await models.list({ showAll: query.show_all });
      const describe = await describer();
      return { status: 200, json: { object: 'list', data: known.map(describe) } };
    },

    getModel: async ({ path }) => ({
      status: 200,
      json: (await describer())(await models.get(path.model_id, { isFresh: true })),
    }),

    loadModel: async ({ body, ...context }) => ({ status: 200, json: await load(body, context) }),

    loadModelByQuery: async ({ query, ...context }) => ({ status: 200, json: await load(query, context) }),

    getModelOptions: async ({ path }) => ({
      status: 200,
      json: describeOptions(await loadPlans.optionsOf(path.model_id)),
    }),

    async saveModelOptions({ path, body, caller }) {
      requireAdminFor(body, caller);
      const { dry_run: isTrial, ...options } = body;
      const outcome = await loadPlans.optionsOf(path.model_id, options, authorOf(caller));
      if (!isTrial) await savedOptions.save(outcome.model, options);
      return { status: 200, json: describeOptions(outcome) };
    },

    async deleteModelOptions({ path }) {
      const outcome = await loadPlans.optionsOf(path.model_id, {});
      await savedOptions.forget(outcome.model);
      return { status: 200, json: describeOptions(outcome) };
    },

    async unloadModel({ body }) {
      const name = body?.model_name ?? body?.model;
      if (name === undefined) {
        await residency.unloadAll();
        return { status: 200, json: { status: 'success', message: 'All models unloaded successfully' } };
      }
      const loaded = residency.loaded().find(({ model }) => model.id === name);
      const id = loaded ? name : await idOf(name);
      await residency.unload(id);
      return { status: 200, json: { status: 'success', message: `Model unloaded successfully: ${id}` } };
    },
  } satisfies Partial<Handlers>;

  async function describer(): Promise<(model: KnownModel) => Schemas['Model']> {
    const [devices, saved] = [devicesInUse(), await savedOptions.lookUp()];
    return (model) => ({ ...describe(model, devices), recipe_options: saved(model) });
  }

  /** Devices of the models that are loaded, by id; for others nobody has decided yet. */
  function devicesInUse(): ReadonlyMap<string, string> {
    return new Map(residency.loaded().map(({ model, backend }) => [model.id, backend.devices.join(' ')]));
  }

  /** A name that means no model at all can't be loaded either. */
  async function idOf(name: string): Promise<string> {
    const known = await models.get(name).catch(() => undefined);
    if (!known) throw new ModelNotLoaded(name);
    return known.id;
  }
}

function describeOptions(options: ModelOptions): Schemas['ModelOptions'] {
  const { model, recipe, saved, effective, defaults, resolvedCtxSize } = options;
  return {
    model_name: model.id,
    recipe: recipe.name,
    saved,
    effective,
    defaults,
    resolved_ctx_size: resolvedCtxSize ?? null,
  };
}

/** What names programs or their arguments is for the person who runs the server. */
function requireAdminFor(body: object, { isAdmin }: HandlerContext['caller']): void {
  const privileged = Object.keys(body).find((field) => /_(?:args|bin)$/.test(field));
  if (privileged !== undefined && !isAdmin) throw new AdminKeyRequired(`'${privileged}'`);
}

/** Without keys nobody knows who calls, so that nobody is taken for the person who runs the server. */
function authorOf({ hasAdminKey }: HandlerContext['caller']): 'owner' | 'anybody' {
  return hasAdminKey ? 'owner' : 'anybody';
}

function describe(model: KnownModel, devices: ReadonlyMap<string, string>): Schemas['Model'] {
  const device = devices.get(model.id);
  return {
    id: model.id,
    object: 'model',
    created: model.createdSeconds,
    owned_by: 'lemonade',
    checkpoint: model.checkpoint,
    recipe: model.recipe,
    name: model.id,
    downloaded: model.downloaded,
    labels: [...model.labels],
    suggested: model.suggested,
    ...(model.sizeBytes === undefined ? {} : { size: Math.round((model.sizeBytes / GIBIBYTE) * 1e6) / 1e6 }),
    ...(model.contextLength === undefined ? {} : { context_length: model.contextLength }),
    ...(device === undefined ? {} : { device }),
    ...(model.dtype === undefined ? {} : { dtype: model.dtype }),
  };
}
