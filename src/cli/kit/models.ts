// What commands ask about models, and how they bring one onto the disk and into memory.
import {
  type DownloadProgressEvent,
  getHealth,
  getModel,
  type LoadCompleteEvent,
  type LoadedModel,
  type LoadProgressEvent,
  type LoadRequest,
  listModels,
  loadModelStream,
  type Model,
  type PullCompleteEvent,
  type PullRequest,
  pullModelStream,
} from '../../../generated/client/index.ts';
import { call, eventsOf, hintAtWarnings } from './calls.ts';
import type { Context } from './context.ts';
import { CommandFailed, interrupted } from './failures.ts';
import type { Progress } from './progress.ts';

/** What a model is for, as its labels say; a model without such a label chats. */
export type Purpose = 'chat' | 'transcription' | 'tts' | 'image' | 'embeddings' | 'reranking';

const PURPOSES = ['transcription', 'tts', 'image', 'embeddings', 'reranking', 'upscaling'] as const;

export function isFor({ labels }: Model, purpose: Purpose): boolean {
  return purpose === 'chat' ? !PURPOSES.some((label) => labels.includes(label)) : labels.includes(purpose);
}

/** All models that the server knows, or those that are on the disk; without aliases, which `lemonade alias` lists. */
export async function modelsOf(context: Context, which: 'all' | 'downloaded'): Promise<Model[]> {
  const query = { show_all: which === 'all' };
  return (await call(context, listModels, { query })).data.filter(({ alias_of: model }) => model === undefined);
}

/** The models in memory, the one used last first. */
export async function loadedModels(context: Context): Promise<LoadedModel[]> {
  return (await call(context, getHealth)).all_models_loaded;
}

/** The model that a name means; for an alias under its own id. @throws {CommandFailed} for an unknown model, with similar names. */
export async function modelNamed(context: Context, name: string): Promise<Model> {
  const { alias_of, ...model } = await call(context, getModel, { path: { model_id: name } });
  return { ...model, id: alias_of ?? model.id };
}

/**
 * The model for a purpose when none is named: one in memory, else one on the disk.
 * @throws {CommandFailed} when there is none, naming one that can be pulled.
 */
export async function modelFor(context: Context, purpose: Purpose): Promise<string> {
  const [loaded, all] = await Promise.all([loadedModels(context), modelsOf(context, 'all')]);
  const fitting = all.filter((model) => isFor(model, purpose));
  const inMemory = loaded.find(({ model_name }) => fitting.some(({ id }) => id === model_name));
  if (inMemory) return inMemory.model_name;
  const here = fitting.find(({ downloaded }) => downloaded);
  if (here) return here.id;
  const [smallest] = fitting
    .filter(({ suggested, size }) => suggested && size !== undefined)
    .sort((a, b) => (a.size ?? 0) - (b.size ?? 0));
  throw new CommandFailed(`There is no model ${NAMES[purpose]} on this server.`, {
    reason: 'notFound',
    advice: `'lemonade pull ${smallest?.id ?? 'MODEL'}' fetches one; 'lemonade list' shows all.`,
  });
}

const NAMES: Readonly<Record<Purpose, string>> = {
  chat: 'that chats',
  transcription: 'for transcription',
  tts: 'for speech',
  image: 'for images',
  embeddings: 'for embeddings',
  reranking: 'for reranking',
};

/** The model that is named, or one for the purpose, on the disk. @throws {CommandFailed} when there is none */
export async function ensureModelFor(context: Context, purpose: Purpose, name: string | undefined): Promise<Model> {
  return ensurePulled(context, name ?? (await modelFor(context, purpose)));
}

/** Fetches a model with a bar. `again` is the command that goes on with it. */
export async function pull(context: Context, body: PullRequest, again: string): Promise<void> {
  const advice = `'${again}' goes on where this stopped.`;
  await untilComplete<PullCompleteEvent>(context, pullModelStream({ client: context.client, body }), {
    what: 'pull',
    advice,
  });
}

/** Fetches a model unless it is on the disk. */
export async function ensurePulled(context: Context, name: string): Promise<Model> {
  const model = await modelNamed(context, name);
  if (model.downloaded) return model;
  context.say(`Pulling ${model.id}, which is not on this machine yet.`);
  await pull({ ...context, isJson: false }, { model_name: model.id }, `lemonade pull ${model.id}`);
  return modelNamed(context, name);
}

/** Brings a model into memory, which takes seconds to minutes, and shows what of it is fetched, and when it starts. */
export async function load(context: Context, body: LoadRequest & { model_name: string }) {
  const events = loadModelStream({ client: context.client, body });
  return untilComplete<LoadCompleteEvent>({ ...context, isJson: false }, events, {
    what: 'load',
    doing: `Loading ${body.model_name}`,
  });
}

/**
 * What work on the server comes to, with a bar until then. `advice` says how to go on when it is stopped.
 * @throws {CommandFailed} when it fails or ends early
 */
export async function untilComplete<Done>(
  context: Context,
  events: AsyncIterable<{ event: 'progress'; data: Step } | { event: 'complete'; data: Done }>,
  { what, doing, advice }: { what: string; doing?: string; advice?: string },
): Promise<Done> {
  const bar = context.progress();
  if (doing !== undefined) bar.doing(doing);
  try {
    for await (const event of eventsOf(context, events)) {
      if (context.isJson) context.printJson(event);
      if (event.event === 'complete') {
        hintAtWarnings(context, event.data);
        return event.data;
      }
      showStep(bar, event.data);
    }
    throw new CommandFailed(`The ${what} ended early; has the server been stopped?`, { advice });
  } catch (error) {
    throw context.signal.aborted ? interrupted(advice) : error;
  } finally {
    bar.end();
  }
}

type Step = DownloadProgressEvent | LoadProgressEvent;

function showStep(bar: Progress, step: Step): void {
  const { file, file_index = 1, total_files = 1, bytes_downloaded = 0, bytes_total = 0, percent = 0 } = step;
  const isStart = 'part' in step && (step.part === 'start' || file === undefined);
  if (isStart) bar.doing(`Starting ${step.name}`);
  else bar.download({ file: file ?? '', file_index, total_files, bytes_downloaded, bytes_total, percent });
}
