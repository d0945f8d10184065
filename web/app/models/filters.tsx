// The fields by which models are found.
import type { Model } from '../../../generated/client/index.ts';
import { useTexts } from '../texts/use-texts.ts';
import { type ModelFilter, SHOWN } from './filter.ts';

interface FiltersProps {
  filter: ModelFilter;
  onChange(filter: ModelFilter): void;
  models: readonly Model[];
}

export function Filters({ filter, onChange, models }: FiltersProps) {
  const texts = useTexts();
  const change = (more: Partial<ModelFilter>) => onChange({ ...filter, ...more });
  const labels = [...new Set(models.flatMap((model) => model.labels))].sort();
  const recipes = [...new Set(models.map(({ recipe }) => recipe))].sort();
  return (
    <search className="fields">
      <label>
        {texts.models.filter}
        <input type="search" value={filter.text} onChange={({ target }) => change({ text: target.value })} />
      </label>
      <label>
        {texts.models.show}
        <select
          value={filter.shown}
          onChange={({ target }) => change({ shown: SHOWN.find((one) => one === target.value) ?? 'all' })}
        >
          {SHOWN.map((one) => (
            <option key={one} value={one}>
              {texts.models.shown[one]}
            </option>
          ))}
        </select>
      </label>
      <label>
        {texts.models.purpose}
        <select value={filter.label} onChange={({ target }) => change({ label: target.value })}>
          <option value="">{texts.common.all}</option>
          {labels.map((label) => (
            <option key={label} value={label}>
              {texts.labels[label] ?? label}
            </option>
          ))}
        </select>
      </label>
      <label>
        {texts.models.recipe}
        <select value={filter.recipe} onChange={({ target }) => change({ recipe: target.value })}>
          <option value="">{texts.common.all}</option>
          {recipes.map((recipe) => (
            <option key={recipe}>{recipe}</option>
          ))}
        </select>
      </label>
    </search>
  );
}
