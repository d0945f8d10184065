// What commands ask about models, and how they bring one onto the disk and into memory.
import * as api from '../../../generated/client/index.ts';
import { choose } from './ask.ts';
import { call, eventsOf, hintAtWarnings } from './calls.ts';
import type { Context } from './context.ts';
import { CommandFailed, interrupted } from './failures.ts';
import * as machines from './machine.ts';
import type { Progress } from './progress.ts';
import {
  modelOf,
  type RepositoryName,
  readRepository,
  requestOfRepository,
} from './repositories.ts';
import { gibibytesText, tableLines } from './table.ts';
import texts from './texts.json' with { type: 'json' };

type Model = api.Model;
type Purpose = machines.Purpose;

/**
 * All models that the server knows, or those that are on the disk; without aliases, which `lemonade
 * alias` lists.
 */
export async function modelsOf(context: Context, which: 'all' | 'downloaded'): Promise<Model[]> {
  const { data } = await call(context, api.listModels, { query: { show_all: which === 'all' } });
  return data.filter(({ alias_of: model }) => model === undefined);
}

export const loadedModels = async (context: Context): Promise<api.LoadedModel[]> =>
  (await call(context, api.getHealth)).all_models_loaded;

/**
 * The model that a name or a repository means; for an alias under its own id.
 * @throws {CommandFailed} for an unknown model, with similar names.
 */
export async function modelNamed(context: Context, name: string): Promise<Model> {
  const repository = readRepository(name);
  if (repository !== undefined) {
    const found = await modelAt(context, name, repository);
    if (found !== undefined) return found;
    throw new CommandFailed(`There is no model of ${name} on this machine.`, {
      reason: 'notFound',
      advice: `'lemonade pull ${name}' fetches it.`,
    });
  }
  const { alias_of, ...model } = await call(context, api.getModel, { path: { model_id: name } });
  return { ...model, id: alias_of ?? model.id };
}

/**
 * What to do about a name that an operation did not find: nearest names, or `otherwise` for a model
 * that there is.
 */
export async function adviceOnName(
  context: Context,
  name: string,
  otherwise: string,
): Promise<string> {
  try {
    await modelNamed(context, name);
    return otherwise;
  } catch (error) {
    if (!(error instanceof CommandFailed) || error.reason !== 'notFound') throw error;
    return error.advice ?? "'lemonade list' shows all names.";
  }
}

/** A model of a provider may be called as a repository is. */
async function modelAt(context: Context, name: string, repository: RepositoryName) {
  const models = await modelsOf(context, 'all');
  return models.find(({ id }) => id === name) ?? modelOf(repository, models);
}

/**
 * One in memory, else on the disk, else the person chooses.
 * @throws {CommandFailed} naming one that can be pulled
 */
export async function modelFor(context: Context, purpose: Purpose): Promise<string> {
  const { canAsk, terminal } = context;
  const [loaded, all, machine] = await Promise.all([
    loadedModels(context),
    modelsOf(context, 'all'),
    machines.machineOf(context),
  ]);
  const able = all.filter(
    (model) =>
      machines.purposeOf(model) === purpose && machines.whyNot(model, machine) === undefined,
  );
  const inMemory = loaded.find(({ model_name }) => able.some(({ id }) => id === model_name));
  if (inMemory) return inMemory.model_name;
  const present = able.filter(({ downloaded }) => downloaded);
  const own = present.filter(({ provider }) => provider === undefined);
  const remote = present.filter(({ provider }) => provider !== undefined);
  const [here] = own;
  if (here && (own.length === 1 || !canAsk)) return here.id;
  const offers = machines.offersFor(purpose, able, machine);
  const choices = [...own, ...offers.all, ...remote];
  if (canAsk && choices.length > 0) {
    const lines = choiceLines(choices, { machine, width: terminal.width });
    const first = choices.findIndex(({ id }) => id === offers.first?.id);
    return choose(context, {
      question: "Which model? 'lemonade list' shows more.",
      initial: own.length > 0 ? 0 : Math.max(first, 0),
      choices: choices.map(({ id }, index) => ({ label: lines[index] ?? id, value: id })),
    });
  }
  throw new CommandFailed(`There is no model ${texts.purposes[purpose].model} on this machine.`, {
    reason: 'notFound',
    advice: adviceOn(purpose, offers.first, remote[0]),
  });
}

function adviceOn(purpose: Purpose, first: Model | undefined, remote: Model | undefined): string {
  if (remote)
    return `${remote.id} of provider ${remote.provider} is one that is elsewhere: name it to use it.`;
  if (first === undefined)
    return "'lemonade list --all' shows all models, and why they do not run here.";
  const command = `lemonade ${purpose === 'chat' ? 'run' : 'pull'} ${first.id}`;
  return `'${command}' fetches one (${gibibytesText(first.size)}); 'lemonade list' shows more.`;
}

function choiceLines(
  rows: readonly Model[],
  { machine, width }: { machine: machines.Machine; width: number },
) {
  const where = (model: Model) => {
    if (model.provider !== undefined) return `at ${model.provider}`;
    const fit = machines.modelFit(model, machine);
    return model.downloaded ? 'here' : fit === 'well' ? 'fits' : fit;
  };
  const columns = [
    { title: '', value: ({ id }: Model) => id, least: 12 },
    { title: '', value: ({ size }: Model) => gibibytesText(size), isNumber: true as const },
    { title: '', value: where },
  ];
  // The mark of the chosen line stands in front, and the last column stays free.
  return tableLines({ columns, rows, width: width - 3 }).slice(1);
}

/**
 * The model that is named, or one for the purpose, on the disk.
 * @throws {CommandFailed} when there is none
 */
export const ensureModelFor = async (
  context: Context,
  purpose: Purpose,
  name: string | undefined,
): Promise<Model> => ensurePulled(context, name ?? (await modelFor(context, purpose)));

export async function pull(
  context: Context,
  body: api.PullRequest,
  again: string,
): Promise<api.PullCompleteEvent> {
  const advice = `'${again}' goes on where this stopped.`;
  const events = api.pullModelStream({ client: context.client, body });
  return untilComplete<api.PullCompleteEvent>(context, events, { what: 'pull', advice });
}

export async function sayIsHere(context: Context, name: string): Promise<void> {
  const { use } = texts.purposes[machines.purposeOf(await modelNamed(context, name))];
  context.say(`${name} is here. ${use.replace('MODEL', name)}`);
}

/**
 * Fetches a model unless it is on the disk.
 * @throws {CommandFailed} for one that nothing here runs.
 */
export async function ensurePulled(context: Context, name: string): Promise<Model> {
  const repository = readRepository(name);
  if (repository !== undefined && (await modelAt(context, name, repository)) === undefined) {
    return pullRepository(context, name, repository);
  }
  const model = await modelNamed(context, name);
  if (model.downloaded) return model;
  await machines.requireRunnable(context, model);
  context.say(`Pulling ${model.id}, which is not on this machine yet.`);
  await pull({ ...context, isJson: false }, { model_name: model.id }, `lemonade pull ${model.id}`);
  return modelNamed(context, name);
}

async function pullRepository(
  context: Context,
  name: string,
  repository: RepositoryName,
): Promise<Model> {
  const models = await modelsOf(context, 'all');
  const body = await requestOfRepository(context, { repository, models });
  const { model_name: id, recipe } = body;
  if (recipe !== undefined) await machines.requireRunnable(context, { id, recipe });
  context.say(`Pulling ${id}, which is not on this machine yet.`);
  await pull({ ...context, isJson: false }, body, `lemonade pull ${name}`);
  return modelNamed(context, id);
}

/**
 * Brings a model into memory, which takes seconds to minutes, and shows what of it is fetched, and
 * when it starts.
 */
export async function load(context: Context, body: api.LoadRequest & { model_name: string }) {
  const events = api.loadModelStream({ client: context.client, body });
  const doing = `Loading ${body.model_name}`;
  return untilComplete<api.LoadCompleteEvent>({ ...context, isJson: false }, events, {
    what: 'load',
    doing,
  });
}

type Step = api.DownloadProgressEvent | api.LoadProgressEvent;

/**
 * What work on the server comes to, with a bar until then. `advice` says how to go on when it is
 * stopped.
 * @throws {CommandFailed} when it fails or ends early
 */
export async function untilComplete<Done, Progressed = Step>(
  context: Context,
  events: AsyncIterable<
    { event: 'progress'; data: Progressed } | { event: 'complete'; data: Done }
  >,
  options: {
    what: string;
    doing?: string;
    advice?: string | (() => string);
    show?: (bar: Progress, step: Progressed) => void;
  },
): Promise<Done> {
  const { what, doing, show = showStep as (bar: Progress, step: Progressed) => void } = options;
  const advice = () => (typeof options.advice === 'function' ? options.advice() : options.advice);
  const bar = context.progress();
  if (doing !== undefined) bar.doing(doing);
  try {
    for await (const event of eventsOf(context, events)) {
      if (context.isJson) context.printJson(event);
      if (event.event === 'complete') {
        hintAtWarnings(context, event.data);
        return event.data;
      }
      show(bar, event.data);
    }
    throw new CommandFailed(`The ${what} ended early; has the server been stopped?`, {
      advice: advice(),
    });
  } catch (error) {
    throw context.signal.aborted ? interrupted(advice()) : error;
  } finally {
    bar.end();
  }
}

function showStep(bar: Progress, step: Step): void {
  const {
    file,
    file_index = 1,
    total_files = 1,
    bytes_downloaded = 0,
    bytes_total = 0,
    percent = 0,
  } = step;
  const isStart = 'part' in step && (step.part === 'start' || file === undefined);
  if (isStart) bar.doing(`Starting ${step.name}`);
  else
    bar.download({
      file: file ?? '',
      file_index,
      total_files,
      bytes_downloaded,
      bytes_total,
      percent,
    });
}
