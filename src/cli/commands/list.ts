// `lemonade list`: the models on this machine, and those that can be pulled.
import { getSystemInfo, type Model, type SystemInfo } from '../../../generated/client/index.ts';
import { call } from '../kit/calls.ts';
import type { Context, Options } from '../kit/context.ts';
import { modelsOf } from '../kit/models.ts';
import type { Column } from '../kit/table.ts';
import { countText, gibibytesText } from '../kit/units.ts';

type ListOptions = Options<never, 'downloaded' | 'all'>;

export async function list(context: Context, filter: string | undefined, options: ListOptions): Promise<void> {
  const { terminal, isJson } = context;
  const [models, recipes] = await Promise.all([
    modelsOf(context, options.downloaded ? 'downloaded' : 'all'),
    options.downloaded || options.all ? undefined : call(context, getSystemInfo),
  ]);
  const named = filter === undefined ? models : models.filter(({ id }) => fits(id, filter));
  const shown = named.filter((model) => model.downloaded || recipes === undefined || canRun(model, recipes));
  if (isJson) return context.printJson({ object: 'list', data: shown });
  const here = shown.filter(({ downloaded }) => downloaded);
  const toPull = shown.filter(({ downloaded }) => !downloaded);
  if (here.length > 0) {
    terminal.print(terminal.style('bold', 'On this machine'));
    terminal.table(here, COLUMNS);
  } else if (filter === undefined) {
    terminal.print(`No model is on this machine yet. 'lemonade pull MODEL' fetches one.`);
  }
  if (toPull.length > 0) {
    if (here.length > 0 || filter === undefined) terminal.print();
    terminal.print(terminal.style('bold', 'Can be pulled'));
    terminal.table(toPull, COLUMNS);
  }
  if (shown.length === 0 && filter !== undefined) terminal.print(`No model's name has '${filter}' in it.`);
  const hidden = named.length - shown.length;
  const hint = `${countText(hidden, 'more model')} can't run on this machine; --all shows them.`;
  if (hidden > 0) context.hint(terminal.styleOfNotes('dim', hint));
}

const COLUMNS: readonly Column<Model>[] = [
  { title: 'MODEL', value: ({ id }) => id, least: 20 },
  { title: 'SIZE', value: ({ size }) => gibibytesText(size), isNumber: true },
  { title: 'RECIPE', value: ({ recipe }) => recipe, leaveOut: 1 },
  { title: 'LABELS', value: ({ labels }) => labels.filter((label) => label !== 'custom').join(' '), leaveOut: 2 },
];

/** A part of the name in any case; `*` stands for anything. */
function fits(id: string, filter: string): boolean {
  const pattern = filter
    .toLowerCase()
    .split('*')
    .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');
  return new RegExp(pattern).test(id.toLowerCase());
}

function canRun({ recipe }: Model, { recipes }: SystemInfo): boolean {
  const support = recipes[recipe];
  return support === undefined || Object.values(support.backends).some(({ state }) => state !== 'unsupported');
}
