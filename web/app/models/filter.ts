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

/** Those that the filter lets through: in memory first, then downloaded, then suggested, each by name. */
export function filterModels(models: readonly Model[], filter: ModelFilter, { loaded, fits }: Known): Model[] {
  const words = filter.text.toLowerCase().split(/\s+/);
  const isShown = {
    all: () => true,
    here: ({ downloaded, provider }: Model) => downloaded && provider === undefined,
    loaded: ({ id }: Model) => loaded.has(id),
    fits,
  }[filter.shown];
  const rank = ({ id, downloaded, suggested }: Model) => (loaded.has(id) ? 0 : downloaded ? 1 : suggested ? 2 : 3);
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
