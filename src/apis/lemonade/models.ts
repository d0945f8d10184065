// Operations of the tag Models: what there is.
import type { HandlerContext, Handlers } from '../../../generated/handlers.ts';
import type { Schemas } from '../../../generated/openapi.ts';
import { BACK_ONLINE } from '../../errors.ts';
import type { Media } from '../../services/inference/media/media.ts';
import type { LoadForecast } from '../../services/loading/load-forecast.ts';
import type { SavedOptions } from '../../services/loading/saved-options.ts';
import type { DemoModel } from '../../services/models/demo-model.ts';
import type { KnownModel } from '../../services/models/known-model.ts';
import type { Models } from '../../services/models/models.ts';
import type { Residency } from '../../services/residency/residency.ts';
import { ok } from '../kit/handlers.ts';
import { isPreview } from '../kit/prefixes.ts';
import { pathsFor } from './callers.ts';
import { describeModel, underAlias } from './model.ts';
import { createOptionHandlers, type OptionDependencies } from './model-options.ts';
import { naming } from './naming.ts';

const UNKNOWN = 'unknown';

/** What these handlers need of the rooms. */
export interface ModelDependencies extends OptionDependencies {
  models: Pick<Models, 'list' | 'get' | 'aliasOf' | 'aliasesIn'>;
  residency: Pick<Residency, 'loaded'>;
  loadForecast: OptionDependencies['loadForecast'] & Pick<LoadForecast, 'contextsOf' | 'devicesOf'>;
  savedOptions: OptionDependencies['savedOptions'] & Pick<SavedOptions, 'lookUp'>;
  media: Pick<Media, 'abilitiesOf'>;
  /** Writes the model that needs no download; it is the same one every time. */
  makeDemoModel(): Promise<DemoModel>;
  /** True while nothing may be fetched from the network. */
  isOffline(): boolean;
}

/** Lists and single models, with their options, and the model that needs no download. */
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
      const find = () => models.get(path.model_id, { isFresh: true, ...place });
      const known = await naming('model_id', find, { isTextAlone: true });
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
    ...describeModel(model, {
      whyNothingComes,
      loaded: loaded.get(model.id),
      foreseen: contexts.get(model.id),
    }),
    ...media.abilitiesOf(model, loaded.get(model.id)?.backend.name),
    recipe_options: saved(model),
  });
}
