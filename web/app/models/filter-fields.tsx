// The fields by which models are found.
import type { Model } from '../../../generated/client/index.ts';
import { SelectField } from '../kit/form.tsx';
import { FilterBar } from '../screens/filter-bar.tsx';
import { useScreenTexts } from '../screens/texts/texts.ts';
import { wordFor } from '../texts/fill.ts';
import { useTexts } from '../texts/use-texts.ts';
import { choiceCount, type ModelFilter, ORDERS, SHOWN } from './filter.ts';

interface FiltersProps {
  filter: ModelFilter;
  onChange(filter: ModelFilter): void;
  models: readonly Model[];
}

/** By words, place, purpose and order. Only purposes that a model here has can be chosen. */
export function Filters({ filter, onChange, models }: FiltersProps) {
  const { models: texts, common } = useTexts();
  const { labels: words, filters } = useScreenTexts();
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
    <FilterBar
      label={texts.filter}
      hint={filters.hint}
      words={filter.text}
      onWords={(text) => onChange({ ...filter, text })}
      choices={choiceCount(filter)}
    >
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
    </FilterBar>
  );
}
