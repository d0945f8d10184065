// Models that clients of the preview specification name by any checkpoint of the hub: fetched and registered when first asked for.
import { CheckpointNotFound, InvalidRequest, ModelNotFound } from '../../errors.ts';
import type { Asker } from '../../lib/place.ts';
import type { LocalOnly } from '../privacy/local-only.ts';
import { formatCheckpoint, parseCheckpoint } from './checkpoint.ts';
import type { Downloads } from './downloads.ts';
import { describeVariants } from './variants.ts';

export type Unregistered = ReturnType<typeof createUnregistered>;

/** What a pull of a model that is new here needs; it must not take the place of other files. */
type NewModel = { name: string; registration: Description; mayReplace: false };

interface Description {
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
  pulls: { pull(request: NewModel & { signal: AbortSignal }): Promise<{ id: string }> };
  localOnly: Pick<LocalOnly, 'applies'>;
}

const CHECKPOINT = /^[^/\s:]+\/[^/\s:]+(?::\S+)?$/;

export function createUnregistered({ models, downloads, pulls, localOnly }: UnregisteredDeps) {
  return {
    /** Itself, unless no model has it and it is a checkpoint that the hub has: that one is fetched and registered. */
    async nameOf(name: string, { place, signal }: Pick<Asker, 'place' | 'signal'>): Promise<string> {
      if (!CHECKPOINT.test(name)) return name;
      const unknown = await models.get(name, place).then(
        () => undefined,
        (error: unknown) => error,
      );
      if (unknown === undefined) return name;
      // The hub is not told of what must stay here.
      if (!(unknown instanceof ModelNotFound) || localOnly.applies(place)) throw unknown;
      const registration = await describe(name, unknown, signal);
      const { id } = await pulls.pull({ name: registration.name, registration, mayReplace: false, signal });
      return id;
    },
  };

  async function describe(text: string, unknown: ModelNotFound, signal: AbortSignal): Promise<Description> {
    const { repositoryId, selector } = parseCheckpoint(text);
    const { files } = await downloads.repository(repositoryId, signal).catch((error: unknown) => {
      throw error instanceof CheckpointNotFound ? unknown : error;
    });
    if (files.some(({ path }) => path === 'genai_config.json')) {
      const recipe = /hybrid|npu/i.test(repositoryId) ? 'ryzenai-llm' : 'oga-cpu';
      return { name: nameFor(repositoryId), checkpoint: repositoryId, recipe };
    }
    if (!files.some(({ path }) => /\.gguf$/i.test(path)))
      throw new InvalidRequest(
        `${repositoryId} holds neither a GGUF model nor the genai_config.json of an ONNX model, so this server can't run it. GET /api/v1/pull/variants?checkpoint=owner/name lists what a repository has.`,
        { param: 'model' },
      );
    const { variants, suggested_labels: labels, mmproj_files: projectors } = describeVariants({ repositoryId, files });
    const [best] = variants;
    const isWhole = selector.kind === 'everything' && best !== undefined;
    const checkpoint = isWhole ? `${repositoryId}:${best.name}` : formatCheckpoint({ repositoryId, selector });
    const [mmproj] = projectors;
    return {
      name: nameFor(checkpoint),
      checkpoint,
      recipe: 'llamacpp',
      ...(mmproj === undefined ? {} : { mmproj, vision: true }),
      reranking: labels.includes('reranking'),
      embedding: labels.includes('embeddings'),
    };
  }
}

const nameFor = (checkpoint: string): string => `user.${checkpoint.replaceAll(/[^A-Za-z0-9._+-]/g, '-')}`;
