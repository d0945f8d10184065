// Models that clients of the preview specification name by any checkpoint: registered when first
// asked for, and fetched from the hub unless another program has put them here already.
import { CheckpointNotFound, InvalidRequest, ModelNotFound } from '../../errors.ts';
import type { Asker } from '../../lib/place.ts';
import { claimedBy } from '../../recipes/kit/claims.ts';
import type { LocalOnly } from '../privacy/local-only.ts';
import { type Checkpoint, formatCheckpoint, parseCheckpoint } from './checkpoint.ts';
import type { Downloads } from './downloads.ts';
import { type HubCache, repositoryOf } from './hub-cache.ts';
import type { RepositoryFile } from './repository.ts';
import { describeVariants } from './variants.ts';

/** What handlers of the preview call before they look for the model. */
export type Unregistered = ReturnType<typeof createUnregistered>;

/** What a pull of a model that is new here needs; it must not take the place of other files. */
interface NewModel {
  name: string;
  registration: NewRegistration;
  mayReplace: false;
}

/** What is known of a model that only its checkpoint was given of. */
interface NewRegistration {
  name: string;
  checkpoint: string;
  recipe: string;
  mmproj?: string;
  vision?: boolean;
  reranking?: boolean;
  embedding?: boolean;
}

export interface UnregisteredDeps {
  models: { get(name: string, options: { isLocalOnly: boolean }): Promise<unknown> };
  downloads: Pick<Downloads, 'repository'>;
  /** Where files may be that no model is registered for: another program has put them there. */
  hubCache: Pick<HubCache, 'filesAround'>;
  pulls: { pull(request: NewModel & { signal: AbortSignal }): Promise<{ id: string }> };
  localOnly: Pick<LocalOnly, 'applies'>;
}

const CHECKPOINT = /^[^/\s:]+\/[^/\s:]+(?::\S+)?$/;

/** What registers models by their checkpoints; it throws what pulls throw. */
export function createUnregistered({
  models,
  downloads,
  hubCache,
  pulls,
  localOnly,
}: UnregisteredDeps) {
  return {
    /**
     * Itself, unless no model has it and it is a checkpoint that the hub has: that one is fetched
     * and registered.
     */
    async nameOf(
      name: string,
      { place, signal }: Pick<Asker, 'place' | 'signal'>,
    ): Promise<string> {
      if (!CHECKPOINT.test(name)) return name;
      const unknown = await models.get(name, place).then(
        () => undefined,
        (error: unknown) => error,
      );
      if (unknown === undefined) return name;
      if (!(unknown instanceof ModelNotFound)) throw unknown;
      const checkpoint = parseCheckpoint(name);
      const here = await hubCache.filesAround(checkpoint);
      // The hub is not told of what must stay here.
      if (here === undefined && localOnly.applies(place)) throw unknown;
      const files = here ?? (await filesAtHub(checkpoint, unknown, signal));
      const registration = describe(checkpoint, files);
      const { id } = await pulls.pull({
        name: registration.name,
        registration,
        mayReplace: false,
        signal,
      });
      return id;
    },
  };

  async function filesAtHub(checkpoint: Checkpoint, unknown: ModelNotFound, signal: AbortSignal) {
    const asked = downloads.repository(repositoryOf(checkpoint), signal);
    const { files } = await asked.catch((error: unknown) => {
      throw error instanceof CheckpointNotFound ? unknown : error;
    });
    return files;
  }
}

function describe(
  { repositoryId, selector }: Checkpoint,
  files: readonly RepositoryFile[],
): NewRegistration {
  const paths = files.map(({ path }) => path);
  const claimed = claimedBy(paths, repositoryId);
  if (claimed?.isFolder)
    return { name: nameFor(repositoryId), checkpoint: repositoryId, recipe: claimed.recipe };
  if (claimed === undefined)
    throw new InvalidRequest(
      `${repositoryId} holds neither a GGUF model nor the genai_config.json of an ONNX model, so this server can't run it. GET /api/v1/pull/variants?checkpoint=owner/name lists what a repository has.`,
      { param: 'model' },
    );
  const {
    variants,
    suggested_labels: labels,
    mmproj_files: projectors,
  } = describeVariants({ repositoryId, files });
  const [best] = variants;
  const isWhole = selector.kind === 'everything' && best !== undefined;
  const checkpoint = isWhole
    ? `${repositoryId}:${best.name}`
    : formatCheckpoint({ repositoryId, selector });
  const [mmproj] = projectors;
  const registration: NewRegistration = {
    name: nameFor(checkpoint),
    checkpoint,
    recipe: claimed.recipe,
    reranking: labels.includes('reranking'),
    embedding: labels.includes('embeddings'),
  };
  if (mmproj !== undefined) {
    registration.mmproj = mmproj;
    registration.vision = true;
  }
  return registration;
}

const nameFor = (checkpoint: string): string =>
  `user.${checkpoint.replaceAll(/[^A-Za-z0-9._+-]/g, '-')}`;
