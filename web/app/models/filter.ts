// Which models are shown, in which section, and in which order.
import type { Model } from '../../../generated/client/index.ts';
import { byName } from '../kit/model-names.ts';

/** Which models are shown: all, those on the disk, those in memory, those that fit. */
export const SHOWN = ['all', 'here', 'loaded', 'fits'] as const;

/** The order within a section. */
export const ORDERS = ['name', 'smallest', 'largest'] as const;

/** What a person has typed and chosen above the list. */
export interface ModelFilter {
  text: string;
  shown: (typeof SHOWN)[number];
  /** A label; '' for all. */
  label: string;
  order: (typeof ORDERS)[number];
}

/** All models, by name. */
export const NO_FILTER: ModelFilter = { text: '', shown: 'all', label: '', order: 'name' };

/** Whether a person looks for something, so that no section is closed. */
export function isLooking({ text, shown, label }: ModelFilter): boolean {
  return text !== '' || shown !== 'all' || label !== '';
}

/** How many of what one chooses from a list are not as at first. */
export function choiceCount(filter: ModelFilter): number {
  const parts = ['shown', 'label', 'order'] as const;
  return parts.filter((part) => filter[part] !== NO_FILTER[part]).length;
}

interface Known {
  loaded: ReadonlySet<string>;
  /** Those that are being downloaded. */
  coming: ReadonlySet<string>;
  /** What a person without models is offered, the best one first; it leads its section. */
  first: readonly string[];
  fits(model: Model): boolean;
}

/** In the order of the list. */
export const MODEL_SECTIONS = [
  'loaded',
  'coming',
  'here',
  'elsewhere',
  'suggested',
  'others',
  'unfit',
] as const;

/** A part of the list with a heading of its own. */
export type ModelSection = (typeof MODEL_SECTIONS)[number];

/** Where in the list a model stands. */
export function sectionOf(model: Model, { loaded, coming, fits }: Known): ModelSection {
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
): Map<ModelSection, Model[]> {
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
  const place = ({ id }: Model) => {
    const at = known.first.indexOf(id);
    return at < 0 ? known.first.length : at;
  };
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
        place(one) - place(other) ||
        Number(isPopular(other)) - Number(isPopular(one)) ||
        byName(one, other),
    );
  const sections = new Map(MODEL_SECTIONS.map((section): [ModelSection, Model[]] => [section, []]));
  for (const model of found) sections.get(sectionOf(model, known))?.push(model);
  return sections;
}
