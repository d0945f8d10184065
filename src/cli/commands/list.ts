// `lemonade list`: the models on this machine, those that fit it, and what speaks against the others.
import type { Model } from '../../../generated/client/index.ts';
import { bytesText } from '../../lib/sizes.ts';
import type { Context, Options } from '../kit/context.ts';
import { byUse, type Machine, machineOf, memoryOf, modelFit, offersFor, whyNot } from '../kit/machine.ts';
import { modelsOf } from '../kit/models.ts';
import type { Column } from '../kit/table.ts';
import { countText, gibibytesText } from '../kit/units.ts';

type ListOptions = Options<never, 'downloaded' | 'all'>;

export async function list(context: Context, filter: string | undefined, options: ListOptions): Promise<void> {
  const { terminal, isJson } = context;
  const [models, machine] = await Promise.all([
    modelsOf(context, options.downloaded ? 'downloaded' : 'all'),
    machineOf(context),
  ]);
  const named = filter === undefined ? models : models.filter(({ id }) => fits(id, filter));
  const { here, fitting, tooLarge, unable } = sorted(named, machine);
  // Who asks for a name is told of all that have it.
  const isAll = options.all === true || filter !== undefined;
  const shown = [...here, ...fitting, ...(isAll ? [...tooLarge, ...unable] : [])];
  if (isJson) return context.printJson({ object: 'list', data: shown });
  let count = 0;
  const section = (title: string, rows: readonly Model[], columns: readonly Column<Model>[]) => {
    if (rows.length === 0) return;
    if (count > 0) terminal.print();
    count += 1;
    terminal.print(terminal.style('bold', title));
    terminal.table(rows, columns);
  };
  const { first } = filter === undefined ? offersFor('chat', fitting, machine) : {};
  const memory = memoryOf(machine);
  section('On this machine', here, [NAME, SIZE, ...REST]);
  if (here.length === 0 && filter === undefined) {
    terminal.print('No model is on this machine yet.');
    count += 1;
  }
  const isFirst = (model: Model) => (model === first ? 'take first' : modelFit(model, machine));
  const fit: Column<Model> = { title: 'FIT', value: isFirst, leaveOut: 2 };
  section('Can be pulled, and fits this machine', fitting, [NAME, SIZE, fit, ...REST]);
  const why: Column<Model> = { title: 'WHY', value: (model) => whyNot(model, machine) ?? '', least: 9 };
  if (isAll) {
    section(`Too large for the memory, of which ${bytesText(memory ?? 0)} are for models`, tooLarge, [
      NAME,
      SIZE,
      ...REST,
    ]);
    section("Can't run on this machine", unable, [NAME, SIZE, why]);
  }
  if (shown.length === 0 && filter !== undefined) terminal.print(`No model's name has '${filter}' in it.`);
  const hidden = [
    tooLarge.length === 0 ? '' : `${countText(tooLarge.length, 'more model')} too large for the memory`,
    unable.length === 0 ? '' : `${countText(unable.length, 'model')} that can't run on this machine`,
  ].filter((text) => text !== '');
  const hints = [
    first ? `'lemonade run ${first.id}' pulls a good first one, and chats.` : '',
    isAll || hidden.length === 0 ? '' : `There are ${hidden.join(', and ')}; --all shows them.`,
  ].filter((text) => text !== '');
  if (hints.length > 0) context.hint(terminal.styleOfNotes('dim', hints.join(' ')));
}

function sorted(models: readonly Model[], machine: Machine) {
  const here = models.filter(({ downloaded }) => downloaded);
  const absent = models.filter(({ downloaded }) => !downloaded).sort(byUse);
  const able = absent.filter((model) => whyNot(model, machine) === undefined);
  const tooLarge = able.filter((model) => modelFit(model, machine) === 'too large');
  const fitting = able.filter((model) => !tooLarge.includes(model));
  return { here, fitting, tooLarge, unable: absent.filter((model) => !able.includes(model)) };
}

const NAME: Column<Model> = { title: 'MODEL', value: ({ id }) => id, least: 20 };
const SIZE: Column<Model> = { title: 'SIZE', value: ({ size }) => gibibytesText(size), isNumber: true };
const REST: readonly Column<Model>[] = [
  { title: 'RECIPE', value: ({ recipe }) => recipe, leaveOut: 3 },
  { title: 'LABELS', value: ({ labels }) => labels.filter((label) => label !== 'custom').join(' '), leaveOut: 4 },
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
