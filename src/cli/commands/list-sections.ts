// The tables of `lemonade list`: a title, models and columns each.
import type { Model } from '../../../generated/client/index.ts';
import { bytesText } from '../../lib/sizes.ts';
import { gibibytesText } from '../kit/figures.ts';
import { memoryOf, modelFit } from '../kit/fit.ts';
import type { Machine } from '../kit/machine.ts';
import { PURPOSES, purposeOf } from '../kit/purposes.ts';
import { whyNot } from '../kit/runnable.ts';
import type { Column } from '../kit/table.ts';
import texts from '../kit/texts.json' with { type: 'json' };
import type { ListedModels } from './listed-models.ts';

/** One table, with its title above it. One without rows is not printed. */
export interface ListSection {
  title: string;
  rows: readonly Model[];
  columns: readonly Column<Model>[];
}

/** Whole on a terminal of 60 columns or more. */
const NAME: Column<Model> = {
  title: 'MODEL',
  value: ({ id }) => id,
  least: 20,
  keepsEnd: true,
};

const PROVIDER: Column<Model> = {
  title: 'PROVIDER',
  value: ({ provider }) => provider ?? '',
};

const SIZE: Column<Model> = {
  title: 'SIZE',
  value: ({ size }) => gibibytesText(size),
  isNumber: true,
};

const RECIPE: Column<Model> = {
  title: 'RECIPE',
  value: ({ recipe }) => recipe,
  leaveOut: 3,
};

const LABELS: Column<Model> = {
  title: 'LABELS',
  value: ({ labels }) => labels.filter((label) => label !== 'custom').join(' '),
  leaveOut: 4,
};

/** `first` is the model to take first, which stands on top of its table. */
export function listSections(
  models: ListedModels,
  { machine, first }: { machine: Machine; first: Model | undefined },
): ListSection[] {
  const { here, elsewhere, fitting, tooLarge, unable } = models;
  const fit: Column<Model> = {
    title: 'FIT',
    value: (model) => (model === first ? 'take first' : modelFit(model, machine)),
    leaveOut: 2,
  };
  const why: Column<Model> = {
    title: 'WHY',
    value: (model) => whyNot(model, machine) ?? '',
    least: 9,
  };
  const fittingSections = PURPOSES.map((purpose) => ({
    title: `Can be pulled, and fits this machine: ${texts.kinds[purpose]}`,
    rows: inOrder(
      fitting.filter((model) => purposeOf(model) === purpose),
      first,
    ),
    columns: [NAME, SIZE, fit, RECIPE, LABELS],
  }));
  const memory = bytesText(memoryOf(machine) ?? 0);
  return [
    { title: 'On this machine', rows: here, columns: [NAME, SIZE, RECIPE, LABELS] },
    { title: 'At providers', rows: elsewhere, columns: [NAME, PROVIDER, LABELS] },
    ...fittingSections,
    {
      title: `Too large for the memory, of which ${memory} are for models`,
      rows: tooLarge,
      columns: [NAME, SIZE, RECIPE, LABELS],
    },
    {
      title: "Can't be used on this machine",
      rows: unable,
      columns: [NAME, { ...SIZE, leaveOut: 1 }, why],
    },
  ];
}

/** The one to take first stands first, then the small before the large. */
function inOrder(models: readonly Model[], first: Model | undefined): Model[] {
  return models.toSorted((one, other) => {
    if (one === first) return -1;
    if (other === first) return 1;
    return (one.size ?? 0) - (other.size ?? 0);
  });
}
