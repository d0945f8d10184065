// The fields by which models are found.
import { useEffect, useRef } from 'react';
import type { Model } from '../../../generated/client/index.ts';
import { wordFor } from '../texts/fill.ts';
import { useTexts } from '../texts/use-texts.ts';
import { type ModelFilter, ORDERS, SHOWN } from './filter.ts';

interface FiltersProps {
  filter: ModelFilter;
  onChange(filter: ModelFilter): void;
  models: readonly Model[];
}

export function Filters({ filter, onChange, models }: FiltersProps) {
  const texts = useTexts();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select, dialog');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping) return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener('keydown', focus);
    return () => removeEventListener('keydown', focus);
  }, []);
  // Labels without a word here say how a model is built, not what it does.
  const labels = [...new Set(models.flatMap((model) => model.labels))].filter((label) => label in texts.labels).sort();
  return (
    <search className="fields">
      <label>
        {texts.models.filter}
        <input
          ref={field}
          type="search"
          aria-keyshortcuts="/"
          placeholder="/"
          value={filter.text}
          onChange={({ target }) => onChange({ ...filter, text: target.value })}
        />
      </label>
      <Choice
        label={texts.models.show}
        value={filter.shown}
        options={SHOWN.map((one) => [one, texts.models.shown[one]])}
        onChange={(shown) => onChange({ ...filter, shown })}
      />
      <Choice
        label={texts.models.purpose}
        value={filter.label}
        options={[
          ['', texts.common.all],
          ...labels.map((label): [string, string] => [label, wordFor(texts.labels, label)]),
        ]}
        onChange={(label) => onChange({ ...filter, label })}
      />
      <Choice
        label={texts.models.order}
        value={filter.order}
        options={ORDERS.map((one) => [one, texts.models.orders[one]])}
        onChange={(order) => onChange({ ...filter, order })}
      />
    </search>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: [Value, string][];
  onChange(value: Value): void;
}

function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <label>
      {label}
      <select value={value} onChange={({ target }) => onChange(target.value as Value)}>
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
