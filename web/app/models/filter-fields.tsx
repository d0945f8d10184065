// The fields by which models are found.
import { type ReactNode, useState } from 'react';
import type { Model } from '../../../generated/client/index.ts';
import { SelectField } from '../kit/form.tsx';
import { Icon } from '../kit/icons.tsx';
import { useSearchField } from '../kit/keyboard.ts';
import { useScreenTexts } from '../screens/texts/texts.ts';
import { fill, wordFor } from '../texts/fill.ts';
import { useTexts } from '../texts/use-texts.ts';
import { choiceCount, type ModelFilter, ORDERS, SHOWN } from './filter.ts';

interface FiltersProps {
  filter: ModelFilter;
  onChange(filter: ModelFilter): void;
  models: readonly Model[];
  /** What stands below them: how many are found. */
  children: ReactNode;
}

/** In a narrow window, the lists among them are behind a button. */
export function Filters({ filter, onChange, models, children }: FiltersProps) {
  const { models: texts, common } = useTexts();
  const { labels: words, filters } = useScreenTexts();
  const [isOpen, setOpen] = useState(false);
  const count = choiceCount(filter);
  const field = useSearchField();
  // Labels without a word here say how a model is built, not what it does.
  const labels = [...new Set(models.flatMap((model) => model.labels))]
    .filter((label) => label in words)
    .sort();
  const choice = (part: keyof ModelFilter) => ({
    value: filter[part],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...filter, [part]: target.value }),
  });
  return (
    <search className="fields filters">
      <label>
        <span className="search-name">{texts.filter}</span>
        <input
          ref={field}
          type="search"
          aria-keyshortcuts="/"
          placeholder={filters.hint}
          {...choice('text')}
        />
      </label>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls="model-choices"
        onClick={() => setOpen(!isOpen)}
      >
        {count === 0 ? filters.title : fill(filters.set, { count })}
        <Icon name="chevron" />
      </button>
      <div id="model-choices" className={isOpen ? 'open' : ''}>
        <SelectField
          label={texts.show}
          options={SHOWN.map((one) => [one, texts.shown[one]])}
          {...choice('shown')}
        />
        <SelectField
          label={texts.purpose}
          options={[
            ['', common.all],
            ...labels.map((label) => [label, wordFor(words, label)] as const),
          ]}
          {...choice('label')}
        />
        <SelectField
          label={texts.order}
          options={ORDERS.map((one) => [one, texts.orders[one]])}
          {...choice('order')}
        />
      </div>
      {children}
    </search>
  );
}
