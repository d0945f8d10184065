// `lemonade list`: models on this machine, and those that fit it.
import type { Context, Options } from '../kit/context.ts';
import { machineOf } from '../kit/machine.ts';
import { modelsOf } from '../kit/models.ts';
import { offersFor } from '../kit/offers.ts';
import { listHints } from './list-hints.ts';
import { type ListSection, listSections } from './list-sections.ts';
import { isMeantBy, type ListedModels, sortModels } from './listed-models.ts';

type ListOptions = Options<never, 'downloaded' | 'all'>;

/** `filter` is a part of a name, or a label. As JSON the models alone, with --quiet their names. */
export async function printModelList(
  context: Context,
  filter: string | undefined,
  options: ListOptions,
): Promise<void> {
  const { terminal } = context;
  const [all, machine] = await Promise.all([
    modelsOf(context, options.downloaded ? 'downloaded' : 'all'),
    machineOf(context),
  ]);
  const named = filter === undefined ? all : all.filter((model) => isMeantBy(filter, model));
  const found = sortModels(named, machine);
  // Who asks for a name is told of all that have it.
  const isAll = options.all === true || filter !== undefined;
  const models: ListedModels = isAll ? found : { ...found, tooLarge: [], unable: [] };
  const { here, elsewhere, fitting, tooLarge, unable } = models;
  const listed = [...here, ...elsewhere, ...fitting, ...tooLarge, ...unable];
  if (context.isJson) return context.printJson({ object: 'list', data: listed });
  // For programs: one name a line, and nothing else.
  if (context.isQuiet) {
    for (const { id } of listed) terminal.print(id);
    return;
  }
  const first = filter === undefined ? offersFor('chat', fitting, machine).first : undefined;
  const isEmpty = here.length === 0 && filter === undefined;
  if (isEmpty) terminal.print('No model is on this machine yet.');
  printSections(context, listSections(models, { machine, first }), { isBelow: isEmpty });
  if (listed.length === 0 && filter !== undefined)
    terminal.print(`No model's name has '${filter}' in it, and none has it as a label.`);
  const hints = listHints(found, { first, isAll });
  if (hints.length > 0) context.hint(terminal.styleOfNotes('dim', hints.join(' ')));
}

/** An empty line separates a table from what is above it. */
function printSections(
  { terminal }: Context,
  sections: readonly ListSection[],
  { isBelow }: { isBelow: boolean },
): void {
  let needsGap = isBelow;
  for (const { title, rows, columns } of sections) {
    if (rows.length === 0) continue;
    if (needsGap) terminal.print();
    needsGap = true;
    terminal.print(terminal.style('bold', title));
    terminal.table(rows, columns);
  }
}
