// Which models are shown, and in which order.
import type { Model } from '../../../generated/client/index.ts';

export const SHOWN = ['all', 'here', 'loaded', 'fits'] as const;

export interface ModelFilter {
  text: string;
  shown: (typeof SHOWN)[number];
  /** A label; '' for all. */
  label: string;
  /** '' for all. */
  recipe: string;
}

export const NO_FILTER: ModelFilter = { text: '', shown: 'all', label: '', recipe: '' };

interface Known {
  loaded: ReadonlySet<string>;
  fits(model: Model): boolean;
}

export const SECTIONS = ['loaded', 'here', 'elsewhere', 'suggested', 'others', 'unfit'] as const;

/** Where in the list a model stands. */
export function sectionOf(model: Model, { loaded, fits }: Known): (typeof SECTIONS)[number] {
  if (loaded.has(model.id)) return 'loaded';
  if (model.provider !== undefined) return 'elsewhere';
  if (model.downloaded) return 'here';
  if (!fits(model)) return 'unfit';
  return model.suggested ? 'suggested' : 'others';
}

/** Those that the filter lets through, by section and name. */
export function filterModels(models: readonly Model[], filter: ModelFilter, known: Known): Model[] {
  const words = filter.text.toLowerCase().split(/\s+/);
  const isShown = {
    all: () => true,
    here: ({ downloaded, provider }: Model) => downloaded && provider === undefined,
    loaded: ({ id }: Model) => known.loaded.has(id),
    fits: known.fits,
  }[filter.shown];
  const rank = (model: Model) => SECTIONS.indexOf(sectionOf(model, known));
  return models
    .filter((model) => {
      const { id, name, checkpoint, labels, recipe } = model;
      const text = `${id} ${name} ${checkpoint} ${labels.join(' ')}`.toLowerCase();
      return (
        words.every((word) => text.includes(word)) &&
        (filter.label === '' || labels.includes(filter.label)) &&
        (filter.recipe === '' || recipe === filter.recipe) &&
        isShown(model)
      );
    })
    .sort((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name));
}
