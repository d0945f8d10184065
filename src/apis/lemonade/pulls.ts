// Operations on files that are fetched: models are pulled and deleted, backends installed and
// removed, downloads controlled.

import type { Handlers } from '../../../generated/handlers.ts';
import type { Schemas } from '../../../generated/openapi.ts';
import { DomainError, invalid } from '../../errors.ts';
import type { FileProgress } from '../../lib/file-progress.ts';
import type { ModelSource } from '../../lib/model-sources.ts';
import { progressEvents } from '../../lib/progress-stream.ts';
import { setFields } from '../../lib/values.ts';
import {
  type Checkpoint,
  parseCheckpoint,
  sourceInAddress,
} from '../../services/downloads/checkpoint.ts';
import type { Downloads } from '../../services/downloads/downloads.ts';
import { HubOffline } from '../../services/downloads/errors.ts';
import { repositoryOf } from '../../services/downloads/hub-cache.ts';
import type { FoundRepository } from '../../services/downloads/hub-protocol.ts';
import type { DownloadProgress } from '../../services/downloads/progress.ts';
import { describeVariants } from '../../services/downloads/variants.ts';
import type { InstallJob, Installs } from '../../services/installs/installs.ts';
import type { DeleteModel } from '../../services/models/delete-model.ts';
import type { KnownModel } from '../../services/models/known-model.ts';
import {
  isRegistration,
  type Registration,
  readSource,
} from '../../services/models/registration.ts';
import type { ModelUpdates } from '../../services/pulls/model-updates.ts';
import type { PullJob } from '../../services/pulls/pull-list.ts';
import type { PullRequest, Pulls } from '../../services/pulls/pulls.ts';
import { ok } from '../kit/handlers.ts';
import { naming, warningsOf } from './kit.ts';

const BACKEND_PREFIX = 'backend:';

export interface DownloadDependencies {
  installs: Pick<Installs, 'install' | 'begin' | 'uninstall' | 'jobs' | 'control'>;
  pulls: Pick<Pulls, 'list' | 'control'>;
}

export const createDownloadHandlers = ({ installs, pulls }: DownloadDependencies) =>
  ({
    async installBackend({ body, signal }) {
      const { recipe, backend, stream, subscribe, force = false } = body;
      const warnings = warningsOf('installBackend', body);
      if (subscribe === false)
        return ok({
          ...describeInstallation(await installs.begin({ recipe, backend, force })),
          ...warnings,
        });
      const request = { recipe, backend, force, signal };
      if (!stream) {
        const installed = await installs.install(request);
        return ok({ status: 'success', ...asSent(body, installed), ...warnings });
      }
      const events = await progressEvents({
        work: (report: (event: Schemas['DownloadProgressEvent']) => void) =>
          installs.install({
            ...request,
            onProgress: (progress) => report(fileProgress(progress)),
          }),
        keyOf: ({ file }) => file,
        completeOf: (installed) => ({
          status: 'success' as const,
          ...asSent(body, installed),
          percent: 100 as const,
          ...warnings,
        }),
      });
      return { status: 200, events };
    },
    async uninstallBackend({ body }) {
      const { recipe, backend } = body;
      const warnings = warningsOf('uninstallBackend', body);
      const removed = await installs.uninstall({ recipe, backend });
      return ok({ status: 'success', ...asSent(body, removed), ...warnings });
    },
    listDownloads: async () =>
      ok([...pulls.list().map(describeJob), ...installs.jobs().map(describeInstallation)]),
    async controlDownload({ body }) {
      const { id, action } = body;
      const download = id.startsWith(BACKEND_PREFIX)
        ? describeInstallation(await installs.control(id, action))
        : describeJob(await pulls.control(id, action));
      const done = { pause: 'Paused', resume: 'Resumed', cancel: 'Cancelled', remove: 'Removed' }[
        action
      ];
      return ok({ status: 'success', message: `${done}: ${download.id}`, download });
    },
  }) satisfies Partial<Handlers>;

type BackendName = { recipe: string; backend: string };

/** Clients look for the names that they sent; what `default` stood for has a field of its own. */
function asSent(
  { recipe, backend }: BackendName,
  meant: BackendName,
): BackendName & { chosen_backend?: string } {
  return {
    recipe,
    backend,
    ...(meant.backend === backend ? {} : { chosen_backend: meant.backend }),
  };
}

export function describeJob(job: PullJob): Schemas['DownloadJob'] {
  const progress = job.progress();
  const downloaded = progress?.overallBytes ?? 0;
  const total = progress?.overallTotalBytes ?? 0;
  const isComplete = job.status() === 'completed';
  return {
    id: job.id,
    type: 'model',
    model_name: job.modelName,
    status: job.status(),
    running: job.status() === 'downloading',
    started_at: job.startedAtMs,
    file: progress?.file ?? null,
    file_index: progress?.fileIndex ?? 0,
    total_files: progress?.totalFiles ?? 0,
    bytes_downloaded: downloaded,
    bytes_total: total,
    percent: isComplete ? 100 : total === 0 ? 0 : Math.floor((downloaded / total) * 1000) / 10,
    ...whyOf(job.error()),
  };
}

export const describeInstallation = ({
  id,
  name,
  status,
  progress,
  error,
}: InstallJob): Schemas['DownloadJob'] => ({
  id,
  type: 'backend',
  model_name: name,
  status,
  running: status === 'downloading',
  file: progress?.file ?? null,
  file_index: progress?.fileIndex ?? 0,
  total_files: progress?.totalFiles ?? 0,
  bytes_downloaded: progress?.bytes ?? 0,
  bytes_total: progress?.totalBytes ?? 0,
  percent: status === 'completed' ? 100 : (progress?.percent ?? 0),
  ...whyOf(error),
});

const whyOf = (error: Error | undefined): Pick<Schemas['DownloadJob'], 'error' | 'error_code'> => ({
  error: error?.message ?? null,
  ...(error instanceof DomainError && { error_code: error.errorCode }),
});

export function fileProgress(progress: FileProgress): Schemas['DownloadProgressEvent'] {
  const { file, fileIndex, totalFiles, bytes, totalBytes, percent } = progress;
  return {
    file,
    file_index: fileIndex,
    total_files: totalFiles,
    bytes_downloaded: bytes,
    bytes_total: totalBytes,
    percent,
  };
}

const DEFAULT_FOUND = 12;
const MIN_QUERY_LENGTH = 3;
const NAME = 'model_name';

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
    async deleteModel({ body }) {
      const { id, sharedWith } = await naming(NAME, () => deleteModel(body.model_name));
      const message = [`Deleted model: ${id}`, ...filesThatStay(sharedWith)].join('. ');
      return ok({ status: 'success', message, ...warningsOf('deleteModel', body) });
    },
  } satisfies Partial<Handlers>;
};

/**
 * A repository in whichever form it is named.
 * @throws {InvalidRequest} for a part of one, and for two hubs at once
 */
function wholeRepository(text: string, named: string | undefined, usual: ModelSource): Checkpoint {
  const asked = named === undefined ? undefined : readSource(named);
  const checkpoint = parseCheckpoint(text, asked ?? sourceInAddress(text) ?? usual);
  const { repositoryId, selector } = checkpoint;
  if (selector.kind === 'everything') return checkpoint;
  throw invalid(
    'checkpoint',
    `'${text}' names a part of a repository. Ask for '${repositoryId}', to see all its parts.`,
  );
}

const describeFound = (
  { id, tags, task, downloads, likes, hasGguf }: FoundRepository,
  source: ModelSource,
): Schemas['RegistryModel'] => ({
  repository_id: id,
  display_name: id.slice(id.indexOf('/') + 1),
  source,
  repository_type: 'model',
  description: '',
  tags: [...tags],
  task: task ?? null,
  downloads,
  likes,
  has_gguf: hasGguf,
});

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
