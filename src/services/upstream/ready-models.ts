// Which models can respond at once: what the choice of a model looks at before it loads one.
import type { LoadableModel } from '../../recipes/kit/model.ts';
import type { Protocol } from '../../recipes/kit/protocol.ts';
import type { Residency } from '../residency/residency.ts';

/** A model of this machine whose native server runs. */
export interface ReadyModel {
  model: LoadableModel;
  protocol: Protocol;
  /** As errors name it: `llamacpp:cpu`. */
  runsOn: string;
  /** The same object as long as the same process responds. */
  instance: object;
}

/** The models in memory, as requests see them; nothing is loaded by a look at them. */
export interface ReadyModels {
  /** Those that were used last come first. */
  all(): readonly ReadyModel[];
  /** Quick, as each request that names a model asks for it. */
  modelOf(id: string): LoadableModel | undefined;
}

/** Asks the residency at each look. */
export const readyModelsOf = (residency: Pick<Residency, 'loaded' | 'modelOf'>): ReadyModels => ({
  all: () =>
    residency.loaded().map(({ model, recipe, backend, server }) => ({
      model,
      protocol: recipe.protocol,
      runsOn: `${recipe.name}:${backend.name}`,
      instance: server,
    })),
  modelOf: (id) => residency.modelOf(id),
});
