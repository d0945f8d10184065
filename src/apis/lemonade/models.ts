// Operations of the tag Models: what there is, and which options are saved for it.

import type { HandlerContext, Handlers } from '../../../generated/handlers.ts';
import type { Schemas } from '../../../generated/openapi.ts';
import { BACK_ONLINE } from '../../errors.ts';
import { hubOf } from '../../lib/model-sources.ts';
import { setFields } from '../../lib/values.ts';
import type { Media } from '../../services/inference/media/media.ts';
import type { LoadForecast, ModelOptions } from '../../services/loading/load-forecast.ts';
import type { OptionRules } from '../../services/loading/load-options.ts';
import type { SavedOptions } from '../../services/loading/saved-options.ts';
import type { DemoModel } from '../../services/models/demo-model.ts';
import type { KnownModel } from '../../services/models/known-model.ts';
import type { Models } from '../../services/models/models.ts';
import type { LoadedModel, Residency } from '../../services/residency/residency.ts';
import { contextSizeOf, isPreview, ok } from '../kit/handlers.ts';
import { authorOf, foreignOptions, naming, pathsFor, permitted, warningsOf } from './kit.ts';

const GIBIBYTE = 2 ** 30;
const UNKNOWN = 'unknown';

export interface ModelDependencies {
  models: Pick<Models, 'list' | 'get' | 'aliasOf' | 'aliasesIn'>;
  residency: Pick<Residency, 'loaded'>;
  loadForecast: Pick<LoadForecast, 'contextsOf' | 'devicesOf' | 'optionsOf'>;
  optionRules: Pick<OptionRules, 'isOption' | 'takes'>;
  savedOptions: Pick<SavedOptions, 'lookUp' | 'recordOf' | 'save' | 'forget'>;
  media: Pick<Media, 'abilitiesOf'>;
  /** Writes the model that needs no download; it is the same one every time. */
  makeDemoModel(): Promise<DemoModel>;
  /** True while nothing may be fetched from the network. */
  isOffline(): boolean;
}

export function createModelHandlers(dependencies: ModelDependencies) {
  const { models, makeDemoModel } = dependencies;
  async function list(
    { show_all: showAll }: Schemas['ModelListRequest'],
    { prefix, asker: { place } }: Pick<HandlerContext, 'prefix' | 'asker'>,
  ): Promise<Schemas['ModelList']> {
    const known = await models.list({ showAll, ...place });
    const aliases = await models.aliasesIn(known);
    const describeOne = await describer(dependencies, known);
    const rows = [
      ...known.map(describeOne),
      ...aliases.map(({ alias, model }) => underAlias(describeOne(model), alias)),
    ];
    const data = rows.sort((one, other) => (one.id < other.id ? -1 : 1));
    const listed = isPreview(prefix) ? await withDevices(dependencies, known, data) : data;
    const ends = { first_id: data[0]?.id ?? null, last_id: data.at(-1)?.id ?? null };
    return { object: 'list', data: listed, has_more: false, ...ends };
  }
  return {
    listModels: async ({ query, ...context }) => ok(await list(query, context)),
    listModelsByBody: async ({ body, ...context }) => ok(await list(body ?? {}, context)),
    async getModel({ path, asker: { place } }) {
      const known = await naming(
        'model_id',
        () => models.get(path.model_id, { isFresh: true, ...place }),
        {
          isTextAlone: true,
        },
      );
      const alias = await models.aliasOf(path.model_id);
      const row = (await describer(dependencies, [known]))(known);
      return ok(alias === undefined ? row : underAlias(row, alias));
    },
    ...createOptionHandlers(dependencies),
    async makeDemoModel({ caller }) {
      const { id, path, isNew } = await makeDemoModel();
      return ok({ status: 'success', model_name: id, path: pathsFor(caller)(path), is_new: isNew });
    },
  } satisfies Partial<Handlers>;
}

function createOptionHandlers({
  loadForecast,
  optionRules,
  savedOptions,
}: Pick<ModelDependencies, 'loadForecast' | 'optionRules' | 'savedOptions'>) {
  async function shown(options: ModelOptions): Promise<Schemas['ModelOptions']> {
    const tuned = await savedOptions.recordOf(options.model);
    return { ...describeOptions(options), ...setFields({ tuned }) };
  }
  return {
    getModelOptions: async ({ path }) =>
      ok(await shown(await naming('model_id', () => loadForecast.optionsOf(path.model_id)))),
    async saveModelOptions({ path, body, caller }) {
      const { dry_run: isTrial, ...options } = permitted(body, caller);
      const author = authorOf(caller);
      const outcome = await naming('model_id', () =>
        loadForecast.optionsOf(path.model_id, options, author),
      );
      const warnings = warningsOf('saveModelOptions', options, {
        isKnown: (name) => name === 'model_name' || optionRules.isOption(name),
        withoutUse: foreignOptions(optionRules, outcome.model),
        suggested: ['dry_run', ...outcome.names],
      });
      if (isTrial) return ok({ ...(await shown(outcome)), ...warnings });
      await savedOptions.save(outcome.model, outcome.merged);
      return ok({ ...(await shown({ ...outcome, saved: outcome.merged })), ...warnings });
    },
    async deleteModelOptions({ path }) {
      const outcome = await naming('model_id', () =>
        loadForecast.optionsOf(path.model_id, 'forget'),
      );
      await savedOptions.forget(outcome.model);
      return ok(describeOptions({ ...outcome, saved: {} }));
    },
  } satisfies Partial<Handlers>;
}

/**
 * The preview has both in each entry: a model that is not loaded has the device that a load would
 * take as things are.
 */
async function withDevices(
  { loadForecast }: Pick<ModelDependencies, 'loadForecast'>,
  known: readonly KnownModel[],
  listed: readonly Schemas['Model'][],
): Promise<Schemas['Model'][]> {
  const devices = await loadForecast.devicesOf(known);
  return listed.map((model) => ({
    device: devices.get(model.alias_of ?? model.id) ?? UNKNOWN,
    dtype: UNKNOWN,
    ...model,
  }));
}

async function describer(
  { residency, savedOptions, loadForecast, media, isOffline }: ModelDependencies,
  listed: readonly KnownModel[],
) {
  const loaded = new Map(residency.loaded().map((entry) => [entry.model.id, entry]));
  const [saved, contexts] = await Promise.all([
    savedOptions.lookUp(),
    loadForecast.contextsOf(listed),
  ]);
  const whyNothingComes = isOffline() ? `The server is offline. ${BACK_ONLINE}` : undefined;
  return (model: KnownModel): Schemas['Model'] => ({
    ...describe(model, {
      whyNothingComes,
      loaded: loaded.get(model.id),
      foreseen: contexts.get(model.id),
    }),
    ...media.abilitiesOf(model, loaded.get(model.id)?.backend.name),
    recipe_options: saved(model),
  });
}

function describeOptions(options: ModelOptions): Schemas['ModelOptions'] {
  const { model, names, saved, effective, defaults, resolvedCtxSize } = options;
  return {
    model_name: model.id,
    recipe: model.recipe,
    names: [...names],
    saved,
    effective: { ...effective, model_name: model.id },
    defaults,
    resolved_ctx_size: resolvedCtxSize ?? null,
  };
}

const underAlias = (model: Schemas['Model'], alias: string): Schemas['Model'] => ({
  ...model,
  id: alias,
  name: alias,
  display_name: alias,
  alias_of: model.id,
});

/** What a native server keeps comes from wherever that gets it. */
const hasHub = ({ origin, checkpoint }: KnownModel): boolean =>
  (origin === 'builtin' || origin === 'user') && checkpoint.includes('/');

function describe(
  model: KnownModel,
  now: {
    loaded: LoadedModel | undefined;
    /** Tokens of context that a load would give it. */
    foreseen: number | undefined;
    /** Why no model can be fetched at present, if none can. */
    whyNothingComes: string | undefined;
  },
): Schemas['Model'] {
  const { loaded, foreseen } = now;
  const {
    id,
    checkpoint,
    recipe,
    downloaded,
    suggested,
    sizeBytes,
    contextLength,
    provider,
    dtype,
  } = model;
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
    source: hasHub(model) ? hubOf(model) : undefined,
    recipe,
    name: id,
    downloaded,
    labels: [...model.labels],
    suggested,
    unavailable_reason: model.unavailableReason ?? (downloaded ? undefined : now.whyNothingComes),
    size: sizeBytes && Math.round((sizeBytes / GIBIBYTE) * 1e6) / 1e6,
    context_length: context,
    context_window: context,
    max_model_len: context,
    loaded_context_length: inMemory,
    max_context_length: contextLength,
    max_context_window: contextLength,
    meta:
      context === undefined ? undefined : setFields({ n_ctx: context, n_ctx_train: contextLength }),
    provider,
    device: loaded?.backend.devices.join(' '),
    dtype,
    image_defaults: model.imageDefaults,
  });
}
