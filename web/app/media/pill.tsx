// Small choices of a bar: one of a list, or one of a few that are all in view.
import type { ReactNode } from 'react';
import { Icon } from '../kit/icons.tsx';

interface ChoiceProps<Value extends string, Name = string> {
  label: string;
  value: string;
  /** Values, and how each is called. */
  options: readonly (readonly [Value, Name])[];
  onChange: (value: Value) => void;
}

/** The browser's own list, in a small frame with its label. */
export function Pill<Value extends string>({
  label,
  value,
  options,
  onChange,
}: ChoiceProps<Value>) {
  return (
    <label className="pill">
      <span className="word">{label}</span>
      <select value={value} onChange={({ target }) => onChange(target.value as Value)}>
        {options.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
      <Icon name="chevron" />
    </label>
  );
}

/** Buttons next to each other, of which one is pressed. */
export function Segments<Value extends string>({
  label,
  value,
  options,
  onChange,
}: Omit<ChoiceProps<Value, ReactNode>, 'value'> & {
  /** Undefined where none of them is chosen. */
  value: Value | undefined;
}) {
  return (
    <fieldset className="tabs" aria-label={label}>
      {options.map(([one, name]) => {
        const isChosen = one === value;
        return (
          <button
            key={one}
            type="button"
            className="tab"
            aria-pressed={isChosen}
            data-active={isChosen || undefined}
            onClick={() => onChange(one)}
          >
            {name}
          </button>
        );
      })}
    </fieldset>
  );
}
