// Which models are shown, and in which order; what their names tell; and which can be added.
import { quantizationOf } from '../../../common/gguf-names.ts';
import type { Model, SystemInfo } from '../../../generated/client/index.ts';

export const SHOWN = ['all', 'here', 'loaded', 'fits'] as const;
export const ORDERS = ['name', 'smallest', 'largest'] as const;

export interface ModelFilter {
  text: string;
  shown: (typeof SHOWN)[number];
  /** A label; '' for all. */
  label: string;
  order: (typeof ORDERS)[number];
}

export const NO_FILTER: ModelFilter = { text: '', shown: 'all', label: '', order: 'name' };

/** Whether a person looks for something, so that no section is closed. */
export function isLooking({ text, shown, label }: ModelFilter): boolean {
  return text !== '' || shown !== 'all' || label !== '';
}

interface Known {
  loaded: ReadonlySet<string>;
  /** Those that are being downloaded. */
  coming: ReadonlySet<string>;
  fits(model: Model): boolean;
}

export const SECTIONS = [
  'loaded',
  'coming',
  'here',
  'elsewhere',
  'suggested',
  'others',
  'unfit',
] as const;
export type Section = (typeof SECTIONS)[number];

/** Where in the list a model stands. */
export function sectionOf(model: Model, { loaded, coming, fits }: Known): Section {
  if (loaded.has(model.id)) return 'loaded';
  if (coming.has(model.id)) return 'coming';
  if (model.provider !== undefined) return 'elsewhere';
  if (model.downloaded) return 'here';
  if (!fits(model)) return 'unfit';
  return model.suggested ? 'suggested' : 'others';
}

/** Those that the filter lets through, by section, in the wanted order. */
export function filterModels(
  models: readonly Model[],
  filter: ModelFilter,
  known: Known,
): Map<Section, Model[]> {
  const words = filter.text.toLowerCase().split(/\s+/);
  const isShown = {
    all: () => true,
    here: ({ downloaded, provider }: Model) => downloaded && provider === undefined,
    loaded: ({ id }: Model) => known.loaded.has(id),
    fits: known.fits,
  }[filter.shown];
  // Only among those that are offered, where the first few are shown at once.
  const isPopular = ({ suggested, downloaded, labels }: Model) =>
    suggested && !downloaded && labels.includes('hot');
  const direction = { name: 0, smallest: 1, largest: -1 }[filter.order];
  const found = models
    .filter((model) => {
      const { id, name, checkpoint, labels, recipe } = model;
      const text = `${id} ${name} ${checkpoint} ${labels.join(' ')} ${recipe}`.toLowerCase();
      return (
        words.every((word) => text.includes(word)) &&
        (filter.label === '' || labels.includes(filter.label)) &&
        isShown(model)
      );
    })
    .sort(
      (one, other) =>
        direction * ((one.size ?? 0) - (other.size ?? 0)) ||
        Number(isPopular(other)) - Number(isPopular(one)) ||
        one.name.localeCompare(other.name),
    );
  const sections = new Map(SECTIONS.map((section): [Section, Model[]] => [section, []]));
  for (const model of found) sections.get(sectionOf(model, known))?.push(model);
  return sections;
}

/**
 * What the names of a model tell: parameters as `30B-A3B`, quantization as `Q4_K_M`, its repository
 * on Hugging Face.
 */
export function factsOf({ name, checkpoint, dtype }: Pick<Model, 'name' | 'checkpoint' | 'dtype'>) {
  const [, parameters] =
    /(?:^|[-_. ])(E?\d+(?:\.\d+)?[BM](?:-A\d+(?:\.\d+)?B)?)(?=$|[-_. ])/i.exec(name) ?? [];
  const [, repository, publisher] = /^(([\w.-]+)\/[\w.-]+)(?::|$)/.exec(checkpoint) ?? [];
  return { parameters, quantization: dtype ?? quantizationOf(checkpoint), publisher, repository };
}

/**
 * The recipes that something here can run: a checkpoint of another one would be fetched for
 * nothing.
 */
export function recipesHere(recipes: SystemInfo['recipes']): string[] {
  return Object.entries(recipes).flatMap(([name, { backends }]) =>
    Object.values(backends).some(({ state }) => state !== 'unsupported') ? [name] : [],
  );
}
