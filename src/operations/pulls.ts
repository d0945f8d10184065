// Operations of the tag Models that fetch and remove files.
import type { Handlers } from '../../generated/handlers.ts';
import type { components } from '../../generated/openapi.ts';
import { InvalidRequest } from '../errors.ts';
import type { NamedEvent } from '../lib/event-stream.ts';
import { withProgress } from '../lib/progress-stream.ts';
import { parseCheckpoint } from '../services/downloads/checkpoint.ts';
import type { DownloadProgress } from '../services/downloads/progress.ts';
import { describeVariants } from '../services/downloads/variants.ts';
import type { KnownModel } from '../services/models/known-model.ts';
import { isRegistration, type Registration } from '../services/models/registration.ts';
import type { PullJob } from '../services/pulls/pull-job.ts';
import type { PullRequest } from '../services/pulls/pulls.ts';
import type { Dependencies } from './dependencies.ts';

type Schemas = components['schemas'];
type PullEvent =
  | NamedEvent<'progress', Schemas['DownloadProgressEvent']>
  | NamedEvent<'complete', Schemas['PullCompleteEvent']>;

export function createPullOperations({ pulls, downloads, deleteModel }: Dependencies) {
  return {
    async pullModel({ body, signal }) {
      const request = pullRequest(body);
      if (body.subscribe === false) return { status: 200, json: describeJob(await pulls.begin(request)) };
      if (!body.stream) {
        const { id } = await pulls.pull({ ...request, signal });
        return { status: 200, json: { status: 'success', message: `Installed model: ${id}`, model_name: id } };
      }
      const steps = withProgress<DownloadProgress, KnownModel>({
        work: (onProgress) => pulls.pull({ ...request, signal, onProgress }),
        keyOf: ({ file_index }) => file_index,
      });
      // What fails before anything moves can still be said by a status.
      const first = await steps.next();
      return { status: 200, events: pullEvents(first, steps) };
    },

    async listPullVariants({ query, signal }) {
      const repositoryId = repositoryOf(query.checkpoint);
      const { files } = await downloads.repository(repositoryId, signal);
      return { status: 200, json: { checkpoint: query.checkpoint, ...describeVariants({ repositoryId, files }) } };
    },

    listDownloads: async () => ({ status: 200, json: pulls.list().map(describeJob) }),

    async controlDownload({ body }) {
      const job = await pulls.control(body.id, body.action);
      const done = { pause: 'Paused', resume: 'Resumed', cancel: 'Cancelled', remove: 'Removed' }[body.action];
      return { status: 200, json: { status: 'success', message: `${done}: ${job.id}`, download: describeJob(job) } };
    },

    async deleteModel({ body }) {
      const { id } = await deleteModel(body.model_name);
      return { status: 200, json: { status: 'success', message: `Deleted model: ${id}` } };
    },
  } satisfies Partial<Handlers>;
}

/** @throws {InvalidRequest} also for a checkpoint that says more than a repository. */
function repositoryOf(text: string): string {
  const { repositoryId, selector } = parseCheckpoint(text);
  if (selector.kind === 'everything') return repositoryId;
  throw new InvalidRequest(`'${text}' names a part of a repository. Ask for '${repositoryId}', to see all its parts.`, {
    param: 'checkpoint',
  });
}

/** Only what the contract names: a body may hold anything else. */
function pullRequest(body: Schemas['PullRequest']): PullRequest {
  const { model_name: name, recipe, checkpoint, checkpoints, mmproj, labels } = body;
  const { reasoning, vision, embedding, reranking } = body;
  const description = { recipe, checkpoint, checkpoints, mmproj, labels, reasoning, vision, embedding, reranking };
  const registration: Registration = { name, ...description };
  return isRegistration(registration) ? { name, registration } : { name };
}

async function* pullEvents(
  first: IteratorResult<DownloadProgress, KnownModel>,
  steps: AsyncGenerator<DownloadProgress, KnownModel>,
): AsyncGenerator<PullEvent> {
  let totalFiles = 0;
  let step = first;
  for (; !step.done; step = await steps.next()) {
    const { file, file_index, total_files, bytes_downloaded, bytes_total, percent } = step.value;
    totalFiles = total_files;
    yield {
      event: 'progress',
      data: { file, file_index, total_files, bytes_downloaded, bytes_total, percent },
    };
  }
  const message = `Installed model: ${step.value.id}`;
  yield {
    event: 'complete',
    data: { status: 'success', message, file_index: totalFiles, total_files: totalFiles, percent: 100 },
  };
}

function describeJob(job: PullJob): Schemas['DownloadJob'] {
  const progress = job.progress();
  const downloaded = progress?.overall_bytes_downloaded ?? 0;
  const total = progress?.overall_bytes_total ?? 0;
  const isComplete = job.status() === 'completed';
  return {
    id: job.id,
    type: 'model',
    model_name: job.modelName,
    status: job.status(),
    running: job.status() === 'downloading',
    file: progress?.file ?? null,
    file_index: progress?.file_index ?? 0,
    total_files: progress?.total_files ?? 0,
    bytes_downloaded: downloaded,
    bytes_total: total,
    percent: isComplete ? 100 : total === 0 ? 0 : Math.floor((downloaded / total) * 1000) / 10,
    error: job.error()?.message ?? null,
  };
}
