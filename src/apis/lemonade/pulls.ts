// Operations that bring models and take them away, and that find out what a hub has.
import type { Handlers } from '../../../generated/handlers.ts';
import type { Schemas } from '../../../generated/openapi.ts';
import { DomainError, invalid } from '../../errors.ts';
import type { ModelSource } from '../../lib/model-sources.ts';
import { progressEvents } from '../../lib/progress-stream.ts';
import { setFields } from '../../lib/values.ts';
import type { Downloads } from '../../services/downloads/downloads.ts';
import { HubOffline } from '../../services/downloads/errors.ts';
import { repositoryOf } from '../../services/downloads/hub-cache.ts';
import type { DownloadProgress } from '../../services/downloads/progress.ts';
import { describeVariants } from '../../services/downloads/variants.ts';
import type { DeleteModel } from '../../services/models/delete-model.ts';
import type { KnownModel } from '../../services/models/known-model.ts';
import {
  isRegistration,
  type Registration,
  readSource,
} from '../../services/models/registration.ts';
import type { ModelUpdates } from '../../services/pulls/model-updates.ts';
import type { PullRequest, Pulls } from '../../services/pulls/pulls.ts';
import { ok } from '../kit/handlers.ts';
import { describeJob, fileProgress } from './download-jobs.ts';
import { naming } from './naming.ts';
import { describeFound, wholeRepository } from './registry.ts';
import { warningsOf } from './warnings.ts';

const DEFAULT_FOUND = 12;
const MIN_QUERY_LENGTH = 3;
/** The field that names the model in all of them. */
const NAME = 'model_name';

/** What these handlers need of the rooms. */
export interface PullDependencies {
  pulls: Pick<Pulls, 'pull' | 'begin' | 'register'>;
  downloads: Pick<Downloads, 'repository' | 'search'>;
  modelUpdates: ModelUpdates;
  deleteModel: DeleteModel;
  /** The hub of a new model that names none. */
  defaultSource(): ModelSource;
  /** True while nothing may be fetched from the network. */
  isOffline(): boolean;
}

/** Pulls, registrations, updates, searches and deletion. */
export const createPullHandlers = (dependencies: PullDependencies) => {
  const { pulls, downloads, modelUpdates, deleteModel, defaultSource, isOffline } = dependencies;
  return {
    async pullModel({ body, signal }) {
      const request = pullRequest(body);
      const warnings = warningsOf('pullModel', body, { withoutUse: uselessIn(body) });
      if (body.subscribe === false)
        return ok({ ...describeJob(await naming(NAME, () => pulls.begin(request))), ...warnings });
      if (!body.stream) {
        const model = await naming(NAME, () => pulls.pull({ ...request, signal }));
        return ok({
          status: 'success',
          message: installed(model),
          model_name: model.id,
          ...warnings,
        });
      }
      let totalFiles = 0;
      const events = await progressEvents({
        work: (report) => {
          const onProgress = (progress: DownloadProgress) => {
            totalFiles = progress.totalFiles;
            report(fileProgress(progress));
          };
          return naming(NAME, () => pulls.pull({ ...request, signal, onProgress }));
        },
        keyOf: ({ file_index }: Schemas['DownloadProgressEvent']) => file_index,
        completeOf: (model) => {
          const count = totalFiles || model.diskFiles.length;
          const sizes = { file_index: count, total_files: count, percent: 100 };
          return { status: 'success', message: installed(model), ...sizes, ...warnings } as const;
        },
      });
      return { status: 200, events };
    },
    async registerModel({ body }) {
      const { registration, name } = pullRequest(body);
      const { id } = await pulls.register(registration ?? { name });
      const warnings = warningsOf('registerModel', body, { withoutUse: uselessIn(body) });
      return ok({
        status: 'success',
        message: `Registered model: ${id}`,
        model_name: id,
        ...warnings,
      });
    },
    async checkModelUpdates({ signal }) {
      const updates = await modelUpdates.check(signal);
      const models = updates.map(({ model, isAvailable = null, problem = null }) => ({
        id: model.id,
        checkpoint: model.checkpoint,
        update_available: isAvailable,
        error: problem,
      }));
      return ok({ models });
    },
    async searchRegistry({ query: asked, signal }) {
      const { query, q, limit = DEFAULT_FOUND, format, source = 'huggingface' } = asked;
      const words = (query ?? q ?? '').trim();
      if (words.length < MIN_QUERY_LENGTH)
        throw invalid(
          'query',
          `Say what to look for, in 'query': at least ${MIN_QUERY_LENGTH} characters.`,
        );
      const search = { source, query: words, limit, isGguf: format === 'gguf' };
      const found = await downloads.search(search, signal);
      const searched = { source, query: words, ...setFields({ format }) };
      const results = found.map((one) => describeFound(one, source));
      return ok({ ...searched, total: found.length, results });
    },
    async listPullVariants({ query, signal }) {
      const { source, repositoryId } = wholeRepository(
        query.checkpoint,
        query.source,
        defaultSource(),
      );
      if (isOffline()) throw new HubOffline(`The file list of ${repositoryId}`);
      const { files } = await downloads.repository(repositoryOf({ source, repositoryId }), signal);
      const variants = describeVariants({ repositoryId, files });
      return ok({ ...variants, checkpoint: query.checkpoint, source });
    },
    async checkPull({ query, signal }) {
      const { checkpoint } = query;
      const { source, repositoryId } = wholeRepository(checkpoint, query.source, defaultSource());
      const error = await obstacleTo(async () => {
        if (isOffline()) throw new HubOffline(`The file list of ${repositoryId}`);
        await downloads.repository(repositoryOf({ source, repositoryId }), signal);
      }, signal);
      return ok({ checkpoint, source, available: error === null, error });
    },
    async deleteModel({ body }) {
      const { id, sharedWith } = await naming(NAME, () => deleteModel(body.model_name));
      const message = [`Deleted model: ${id}`, ...filesThatStay(sharedWith)].join('. ');
      return ok({ status: 'success', message, ...warningsOf('deleteModel', body) });
    },
  } satisfies Partial<Handlers>;
};

/** Why the hub can't be asked; null where it can. Throws what is wrong with the question. */
async function obstacleTo(ask: () => Promise<void>, signal: AbortSignal) {
  try {
    await ask();
    return null;
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof DomainError) || error.errorType !== 'download_error') throw error;
    return { code: error.errorCode, message: error.message };
  }
}

/** Why a field of a pull is not followed, though it is understood. */
const uselessIn =
  ({ embedding, reranking, recipe, checkpoint, checkpoints }: Schemas['PullRequest']) =>
  (field: string): string | undefined => {
    if (field === 'embedding' && embedding === true && reranking === true) {
      return 'a model that reranks is not for embeddings as well';
    }
    const isDescribed =
      recipe !== undefined || checkpoint !== undefined || checkpoints !== undefined;
    const isSource = field === 'source' || field === 'registry_source';
    return isSource && !isDescribed ? 'a model that is known keeps its hub' : undefined;
  };

/** Only what the contract names: a body may hold anything else. */
function pullRequest(body: Schemas['PullRequest']): PullRequest {
  const { recipe, checkpoint, checkpoints, mmproj, labels } = body;
  const name = body.model_name ?? body.model;
  if (name === undefined) throw invalid('model_name', "Say which model to pull, in 'model_name'.");
  const named = body.source ?? body.registry_source;
  const source = named === undefined ? undefined : readSource(named);
  const { reasoning, vision, embedding, reranking, image_defaults } = body;
  const flags = { reasoning, vision, embedding, reranking };
  const description = {
    recipe,
    checkpoint,
    checkpoints,
    mmproj,
    labels,
    ...flags,
    image_defaults,
    source,
  };
  const registration: Registration = { name, ...description };
  const isVerifying = body.do_not_upgrade === false;
  return isRegistration(registration) ? { name, registration, isVerifying } : { name, isVerifying };
}

const installed = ({ id, unavailableReason: reason }: KnownModel): string =>
  reason === undefined
    ? `Installed model: ${id}`
    : `Registered model: ${id}. Nothing was fetched. ${reason}`;

function filesThatStay(sharedWith: readonly string[]): readonly string[] {
  if (sharedWith.length === 0) return [];
  return [`Files of it stay for ${sharedWith.join(', ')}; delete that as well to free the space.`];
}
