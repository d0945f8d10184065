// `lemonade list`, `show`, `options`, `rm`, `check-updates` and `cleanup-cache`: models on this
// machine, and those that fit it.
import * as api from '../../../generated/client/index.ts';
import { bytesText } from '../../lib/sizes.ts';
import { call } from '../kit/calls.ts';
import type { Context, Options } from '../kit/context.ts';
import { misuse } from '../kit/failures.ts';
import {
  byUse,
  type Machine,
  machineOf,
  memoryOf,
  modelFit,
  offersFor,
  PURPOSES,
  purposeOf,
  whyNot,
} from '../kit/machine.ts';
import { modelNamed, modelsOf } from '../kit/models.ts';
import { type Column, countText, gibibytesText } from '../kit/table.ts';
import texts from '../kit/texts.json' with { type: 'json' };
import { readOptions } from './memory.ts';
import { changeLine } from './tune.ts';

type Model = api.Model;
type ListOptions = Options<never, 'downloaded' | 'all'>;

export async function list(
  context: Context,
  filter: string | undefined,
  options: ListOptions,
): Promise<void> {
  const { terminal } = context;
  const asked = [
    modelsOf(context, options.downloaded ? 'downloaded' : 'all'),
    machineOf(context),
  ] as const;
  const [models, machine] = await Promise.all(asked);
  const named = filter === undefined ? models : models.filter((model) => isNamed(model, filter));
  const { here, elsewhere, fitting, tooLarge, unable } = sorted(named, machine);
  // Who asks for a name is told of all that have it.
  const isAll = options.all === true || filter !== undefined;
  const shown = [...here, ...elsewhere, ...fitting, ...(isAll ? [...tooLarge, ...unable] : [])];
  if (context.isJson) return context.printJson({ object: 'list', data: shown });
  // For programs: one name a line, and nothing else.
  if (context.isQuiet) return terminal.print(shown.map(({ id }) => id).join('\n'));
  const { first } = filter === undefined ? offersFor('chat', fitting, machine) : {};
  const isFirst = (model: Model) => (model === first ? 'take first' : modelFit(model, machine));
  const fit: Column<Model> = { title: 'FIT', value: isFirst, leaveOut: 2 };
  const why: Column<Model> = {
    title: 'WHY',
    value: (model) => whyNot(model, machine) ?? '',
    least: 9,
  };
  const memory = bytesText(memoryOf(machine) ?? 0);
  // The one to take first stands first, then the small before the large.
  const inOrder = (rows: readonly Model[]) =>
    rows.toSorted(
      (one, other) =>
        Number(other === first) - Number(one === first) || sizeOf(one) - sizeOf(other),
    );
  const sections: (readonly [
    title: string,
    rows: readonly Model[],
    columns: readonly Column<Model>[],
  ])[] = [
    ['On this machine', here, [NAME, SIZE, ...REST]],
    ['At providers', elsewhere, [NAME, PROVIDER, LABELS]],
    ...PURPOSES.map(
      (purpose) =>
        [
          `Can be pulled, and fits this machine: ${texts.kinds[purpose]}`,
          inOrder(fitting.filter((model) => purposeOf(model) === purpose)),
          [NAME, SIZE, fit, ...REST],
        ] as const,
    ),
    [
      `Too large for the memory, of which ${memory} are for models`,
      isAll ? tooLarge : [],
      [NAME, SIZE, ...REST],
    ],
    ["Can't be used on this machine", isAll ? unable : [], [NAME, { ...SIZE, leaveOut: 1 }, why]],
  ];
  let isBelow = false;
  if (here.length === 0 && filter === undefined) {
    terminal.print('No model is on this machine yet.');
    isBelow = true;
  }
  for (const [title, rows, columns] of sections.filter(([, rows]) => rows.length > 0)) {
    if (isBelow) terminal.print();
    isBelow = true;
    terminal.print(terminal.style('bold', title));
    terminal.table(rows, columns);
  }
  if (shown.length === 0 && filter !== undefined)
    terminal.print(`No model's name has '${filter}' in it, and none has it as a label.`);
  const hidden = [
    tooLarge.length > 0 && `${countText(tooLarge.length, 'more model')} too large for the memory`,
    unable.length > 0 && `${countText(unable.length, 'model')} that can't be used on this machine`,
  ].filter(Boolean);
  const hints = [
    first && `'lemonade run ${first.id}' pulls a good first one, and chats.`,
    !isAll && hidden.length > 0 && `There are ${hidden.join(', and ')}; --all shows them.`,
  ].filter(Boolean);
  if (hints.length > 0) context.hint(terminal.styleOfNotes('dim', hints.join(' ')));
}

const sizeOf = ({ size = 0 }: Model): number => size;

function sorted(models: readonly Model[], machine: Machine) {
  const here = models.filter(({ downloaded, provider }) => downloaded && provider === undefined);
  const elsewhere = models.filter(({ provider }) => provider !== undefined);
  const absent = models
    .filter(({ downloaded, provider }) => !downloaded && provider === undefined)
    .sort(byUse);
  const able = absent.filter((model) => whyNot(model, machine) === undefined);
  const tooLarge = able.filter((model) => modelFit(model, machine) === 'too large');
  const fitting = able.filter((model) => !tooLarge.includes(model));
  return {
    here,
    elsewhere,
    fitting,
    tooLarge,
    unable: absent.filter((model) => !able.includes(model)),
  };
}

/** Whole on a terminal of 60 columns or more. */
const NAME: Column<Model> = {
  title: 'MODEL',
  value: ({ id }) => id,
  least: 20,
  keepsEnd: true,
};
const PROVIDER: Column<Model> = { title: 'PROVIDER', value: ({ provider }) => provider ?? '' };
const SIZE: Column<Model> = {
  title: 'SIZE',
  value: ({ size }) => gibibytesText(size),
  isNumber: true,
};
const LABELS: Column<Model> = {
  title: 'LABELS',
  value: ({ labels }) => labels.filter((label) => label !== 'custom').join(' '),
  leaveOut: 4,
};
const REST: readonly Column<Model>[] = [
  { title: 'RECIPE', value: ({ recipe }) => recipe, leaveOut: 3 },
  LABELS,
];

/** By a part of its name, or by a whole label. */
const isNamed = ({ id, labels }: Model, filter: string): boolean =>
  fits(id, filter) || labels.includes(filter.toLowerCase());

/** A part of the name in any case; `*` stands for anything. */
function fits(id: string, filter: string): boolean {
  let at = 0;
  return filter.split('*').every((part) => {
    const found = id.toLowerCase().indexOf(part.toLowerCase(), at);
    at = found + part.length;
    return found >= 0;
  });
}

export async function show(context: Context, name: string): Promise<void> {
  const model = await modelNamed(context, name);
  if (context.isJson) return context.printJson(model);
  // What nothing runs any more has no options.
  const path = { model_id: model.id };
  const options = model.unavailable_reason
    ? undefined
    : call(context, api.getModelOptions, { path });
  const [machine, { resolved_ctx_size: size, effective, saved = {} } = {}] = await Promise.all([
    machineOf(context),
    options,
  ]);
  const tokens = (count: number | null | undefined) => (count ? `${count} tokens` : undefined);
  const pairs = (values: object) =>
    Object.entries(values).map(([key, value]) => `${key}=${String(value)}`);
  const { model_name: _name, ...inUse } = effective ?? {};
  context.terminal.fields([
    ['Model', model.id],
    [
      'Files',
      model.downloaded ? 'on this machine' : `not here; 'lemonade pull ${model.id}' fetches them`,
    ],
    ['Size', gibibytesText(model.size)],
    ['Runs here', runsHere(model, machine)],
    ['Checkpoint', model.checkpoint],
    ['Recipe', model.recipe],
    ['Labels', model.labels.join(', ')],
    ['Quantization', model.dtype],
    ['Trained for', tokens(model.max_context_length)],
    ['Context', model.downloaded ? tokens(size) : 'fitted to the memory, once its files are here'],
    ['Options', pairs(inUse).join(' ')],
    ['Saved', pairs(saved).join(' ')],
  ]);
}

function runsHere(model: Model, machine: Machine): string {
  if (model.provider !== undefined) return `no: at provider ${model.provider}`;
  const why = whyNot(model, machine);
  if (why !== undefined) return `no: ${why}`;
  return FITS[modelFit(model, machine)];
}

const FITS = {
  well: 'yes',
  tight: 'yes, but tightly',
  'too large': 'hardly: too large for the memory',
} as const;

export async function optionsCommand(
  context: Context,
  name: string,
  words: readonly string[],
  { reset, dryRun }: Options<never, 'reset' | 'dryRun'>,
): Promise<void> {
  const path = { model_id: name };
  if (reset) {
    if (words.length > 0)
      throw misuse(
        '--reset takes all saved options away, so it goes without key=value.',
        'Give one or the other.',
      );
    return printOptions(context, await call(context, api.deleteModelOptions, { path }));
  }
  const { saved, ...now } = await call(context, api.getModelOptions, { path });
  if (words.length === 0) return printOptions(context, { ...now, saved }, { explained: true });
  // What is not sent is forgotten, so that what is saved goes along.
  const body = { ...saved, ...readOptions(words, now.names), ...(dryRun ? { dry_run: true } : {}) };
  printOptions(context, await call(context, api.saveModelOptions, { path, body }));
}

function printOptions(
  context: Context,
  options: api.ModelOptions,
  { explained = false } = {},
): void {
  const { isJson, printJson, terminal } = context;
  if (isJson) {
    printJson(options);
    return;
  }
  const { names, defaults, effective, saved, resolved_ctx_size: size, tuned } = options;
  const shown = (values: Readonly<Record<string, unknown>>) => (name: string) =>
    values[name] === undefined ? '' : String(values[name]);
  terminal.table(names, [
    { title: 'OPTION', value: (name) => name },
    { title: 'IN USE', value: shown(effective), least: 8 },
    { title: 'SAVED', value: shown(saved), least: 8 },
    { title: 'DEFAULT', value: shown(defaults), leaveOut: 1 },
  ]);
  if (size !== null) terminal.print(`The next load has a context of ${size} tokens.`);
  if (tuned !== undefined) {
    const { date, build, machine, purpose, changes } = tuned;
    terminal.print(`Tuned for ${purpose} on ${date.slice(0, 10)}, with ${build} on ${machine}:`);
    for (const change of changes) terminal.print(`  ${changeLine(change)}`);
  }
  if (!explained) return;
  terminal.print();
  terminal.fields(names.map((name) => [name, aboutOption(name)]));
}

export function aboutOption(name: string): string | undefined {
  const about: Readonly<Record<string, string>> = texts.loadOptions;
  return about[name] ?? about[name.slice(name.lastIndexOf('_') + 1)];
}

export async function rm(context: Context, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const result = await call(context, api.deleteModel, { body: { model_name: name } });
    // Behind its first sentence the server says which files stay, and why.
    const [, ...more] = result.message.split('. ');
    context.report(result, [`${name} is off the disk.`, ...more].join(' '));
  }
}

export async function checkUpdates(context: Context): Promise<void> {
  const report = await context.during('Asking the hubs', call(context, api.checkModelUpdates));
  const state = ({ update_available: isOld, error }: (typeof report.models)[number]) =>
    isOld === null ? `unknown: ${error ?? 'no reason told'}` : isOld ? 'newer files' : 'up to date';
  context.list(report, 'No pulled model is on this machine.', report.models, [
    { title: 'MODEL', value: ({ id }) => id, least: 16 },
    { title: 'STATE', value: state, least: 12 },
    { title: 'CHECKPOINT', value: ({ checkpoint }) => checkpoint, leaveOut: 1 },
  ]);
  const old = report.models.find(({ update_available: isOld }) => isOld);
  if (old !== undefined) context.say(`'lemonade pull ${old.id} --update' fetches newer files.`);
}

export async function cleanCache(
  context: Context,
  { dryRun }: Options<never, 'dryRun'>,
): Promise<void> {
  const { terminal } = context;
  const report = await call(context, api.cleanUpCache, { body: { dry_run: dryRun === true } });
  if (context.isJson) return context.printJson(report);
  const caches = report.prompt_caches.map(({ size, model, tokens }) => ({
    size,
    path: `prompt cache of ${model}, ${countText(tokens, 'token')}`,
  }));
  const files = [...report.orphaned_files, ...caches];
  if (files.length === 0) return terminal.print('Every file of the cache is in use.');
  for (const { path, size } of files) terminal.print(`${bytesText(size).padStart(7)}  ${path}`);
  const what = `${countText(files.length, 'file')}, ${bytesText(report.total_bytes)}`;
  context.say(dryRun ? `${what} would be removed.` : `${what} removed.`);
}
