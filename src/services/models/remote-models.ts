// Models of providers as the listings show them. What a provider calls its models must never take a name from one that is here.
import { setFields } from '../../lib/is-set.ts';
import type { RemoteModel } from '../providers/provider-models.ts';
import type { KnownModel } from './known-model.ts';

/** `created` of models whose age the provider does not tell. */
const NO_TIME_SECONDS = 1_744_173_590;

/** Those whose names, in any case, mean neither a model that is here nor an alias. */
export function describeRemoteModels(
  remote: readonly RemoteModel[],
  { here, names }: { here: readonly KnownModel[]; names: ReadonlyMap<string, unknown> },
): readonly KnownModel[] {
  if (remote.length === 0) return [];
  const taken = new Set(
    [...here.flatMap(({ id, bareName, otherNames = [] }) => [id, bareName, ...otherNames]), ...names.keys()].map(
      (name) => name.toLowerCase(),
    ),
  );
  return remote.filter(({ id }) => !taken.has(id.toLowerCase())).map(describeRemoteModel);
}

function describeRemoteModel({ id, provider, upstream, type, labels, ...model }: RemoteModel): KnownModel {
  return {
    ...{ id, provider, type, labels },
    bareName: id,
    origin: 'remote',
    recipe: 'remote',
    // The recipe is given this: the provider's own name.
    path: upstream,
    checkpoint: upstream,
    checkpoints: { main: upstream },
    diskFiles: [],
    createdSeconds: model.createdSeconds ?? NO_TIME_SECONDS,
    downloaded: true,
    suggested: true,
    ...setFields({ contextLength: model.contextLength }),
  };
}
