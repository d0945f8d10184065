// Operations of the tag Models: what there is, and what is to be in memory.
import type { HandlerContext, Handlers } from '../../generated/handlers.ts';
import type { components } from '../../generated/openapi.ts';
import { AdminKeyRequired, InvalidRequest, ModelNotLoaded, NotImplemented } from '../errors.ts';
import type { KnownModel } from '../services/models/known-model.ts';
import type { Dependencies } from './dependencies.ts';

type Schemas = components['schemas'];

/** Fields of a load request that are no options of a recipe. `device` and `dtype` are the preview's wishes (spec 3). */
const NOT_OPTIONS: ReadonlySet<string> = new Set([
  'model_name',
  'model',
  'save_options',
  'device',
  'dtype',
  'cache_dir',
]);

const GIBIBYTE = 2 ** 30;

export function createModelOperations({ models, residency, loadPlans }: Dependencies) {
  /** For both spellings of a load, so that what one of them refuses the other can't be used for. */
  async function load(
    body: Schemas['LoadRequest'],
    { caller, signal }: Pick<HandlerContext, 'caller' | 'signal'>,
  ): Promise<Schemas['LoadedModelAnswer']> {
    const privileged = Object.keys(body).find((field) => /_(?:args|bin)$/.test(field));
    if (privileged !== undefined && !caller.isAdmin) throw new AdminKeyRequired(`'${privileged}'`);
    const name = body.model_name ?? body.model;
    if (name === undefined) {
      throw new InvalidRequest("Say which model to load, in 'model_name'.", { param: 'model_name' });
    }
    if (body.save_options) {
      throw new NotImplemented(
        'Saving load options is not built yet. Leave save_options out and send the options with each load.',
        {
          param: 'save_options',
        },
      );
    }
    const options = Object.fromEntries(Object.entries(body).filter(([field]) => !NOT_OPTIONS.has(field)));
    const plan = await loadPlans.make({ name, options, signal });
    await residency.load(plan, signal);
    const { id, checkpoint, recipe } = plan.model;
    return { status: 'success', message: `Loaded model: ${id}`, model_name: id, checkpoint, recipe };
  }

  return {
    async listModels({ query }) {
      const known = await models.list({ showAll: query.show_all });
      const devices = devicesInUse();
      return { status: 200, json: { object: 'list', data: known.map((model) => describe(model, devices)) } };
    },

    getModel: async ({ path }) => ({
      status: 200,
      json: describe(await models.get(path.model_id, { isFresh: true }), devicesInUse()),
    }),

    loadModel: async ({ body, ...context }) => ({ status: 200, json: await load(body, context) }),

    loadModelByQuery: async ({ query, ...context }) => ({ status: 200, json: await load(query, context) }),

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
