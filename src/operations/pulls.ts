// Operations of the tag Models that fetch and remove files.
import type { Handlers } from '../../generated/handlers.ts';
import type { components } from '../../generated/openapi.ts';
import { DomainError } from '../errors.ts';
import type { NamedEvent } from '../lib/event-stream.ts';
import { withProgress } from '../lib/progress-stream.ts';
import { describeVariants } from '../services/downloads/describe-variants.ts';
import type { DownloadProgress } from '../services/downloads/progress.ts';
import type { RepositoryFile } from '../services/downloads/repository-file.ts';
import type { KnownModel } from '../services/models/known-model.ts';
import { isRegistration, type Registration } from '../services/models/registration.ts';
import type { PullJob } from '../services/pulls/pull-job.ts';
import type { PullRequest } from '../services/pulls/pulls.ts';
import type { Dependencies } from './dependencies.ts';

type Schemas = components['schemas'];
type PullEvent =
  | NamedEvent<'progress', Schemas['DownloadProgressEvent']>
  | NamedEvent<'complete', Schemas['PullCompleteEvent']>
  | NamedEvent<'error', Schemas['DownloadErrorEvent']>;

export function createPullOperations({ pulls, downloads, deleteModel }: Dependencies) {
  return {
    async pullModel({ body, signal }) {
      const request = pullRequest(body);
      if (body.subscribe === false) return { status: 200, json: describeJob(await pulls.begin(request)) };
      const steps = withProgress<DownloadProgress, KnownModel>((onProgress) =>
        pulls.pull({ ...request, signal, onProgress }),
      );
      if (!body.stream) {
        let step = await steps.next();
        while (!step.done) step = await steps.next();
        const message = `Installed model: ${step.value.id}`;
        return { status: 200, json: { status: 'success', message, model_name: step.value.id } };
      }
      // What fails before anything moves can still be said by a status.
      const first = await steps.next();
      return { status: 200, events: pullEvents(first, steps) };
    },

    async listPullVariants({ query, signal }) {
      const { files } = await downloads.repository(query.checkpoint, signal);
      return { status: 200, json: variantsOf(query.checkpoint, files) };
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

function variantsOf(checkpoint: string, files: readonly RepositoryFile[]): Schemas['PullVariants'] {
  const { recipe, suggestedName, suggestedLabels, projectorFiles, variants } = describeVariants({
    repositoryId: checkpoint,
    files,
  });
  return {
    checkpoint,
    recipe,
    suggested_name: suggestedName,
    suggested_labels: suggestedLabels,
    mmproj_files: projectorFiles,
    variants: variants.map(({ name, files: parts }) => ({
      name,
      primary_file: parts[0].path,
      files: parts.map(({ path }) => path),
      sharded: parts.length > 1,
      size_bytes: parts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    })),
  };
}

function pullRequest(body: Schemas['PullRequest']): PullRequest {
  const { model_name: name, stream: _stream, subscribe: _subscribe, ...description } = body;
  const registration: Registration = { name, ...description };
  return isRegistration(registration) ? { name, registration } : { name };
}

async function* pullEvents(
  first: IteratorResult<DownloadProgress, KnownModel>,
  steps: AsyncGenerator<DownloadProgress, KnownModel>,
): AsyncGenerator<PullEvent> {
  let last: DownloadProgress | undefined;
  try {
    let step = first;
    while (!step.done) {
      last = step.value;
      yield { event: 'progress', data: step.value };
      step = await steps.next();
    }
    const totalFiles = last?.total_files ?? 0;
    yield {
      event: 'complete',
      data: {
        status: 'success',
        message: `Installed model: ${step.value.id}`,
        file_index: totalFiles,
        total_files: totalFiles,
        percent: 100,
      },
    };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    yield { event: 'error', data: { error: error.message } };
  }
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
