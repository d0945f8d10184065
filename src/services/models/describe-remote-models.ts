// Models of providers, as the server knows them.
import { setFields } from '../../lib/values.ts';
import type { RemoteModel } from '../providers/provider-models.ts';
import type { KnownModel } from './known-model.ts';
import { UNDATED_SECONDS } from './model-definition.ts';

/** Those whose names, in any case, mean neither a model that is here nor an alias. */
export function describeRemoteModels(
  remote: readonly RemoteModel[],
  { here, names }: { here: readonly KnownModel[]; names: ReadonlyMap<string, unknown> },
): readonly KnownModel[] {
  if (remote.length === 0) return [];
  const taken = new Set(
    [
      ...here.flatMap(({ id, bareName, otherNames = [] }) => [id, bareName, ...otherNames]),
      ...names.keys(),
    ].map((name) => name.toLowerCase()),
  );
  return remote.filter(({ id }) => !taken.has(id.toLowerCase())).map(describeRemoteModel);
}

function describeRemoteModel({
  id,
  provider,
  upstream,
  type,
  labels,
  ...model
}: RemoteModel): KnownModel {
  return {
    id,
    provider,
    type,
    labels,
    bareName: id,
    origin: 'remote',
    recipe: 'remote',
    // The recipe is given this: the provider's own name.
    path: upstream,
    checkpoint: upstream,
    checkpoints: { main: upstream },
    diskFiles: [],
    createdSeconds: model.createdSeconds ?? UNDATED_SECONDS,
    downloaded: true,
    suggested: true,
    ...setFields({ contextLength: model.contextLength }),
  };
}
