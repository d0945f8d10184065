// Small choices of a bar: one of a list, one of a few that are all in view, and what few people set.
import type { ReactNode } from 'react';
import { Icon } from '../kit/icons.tsx';
import { useMediaTexts } from './texts/texts.ts';

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

interface FoldedProps {
  /** What of it is not as usual, in words. */
  chosen: readonly string[];
  children: ReactNode;
}

/** What few people set, behind a click; what was set is said in the bar. */
export function Folded({ chosen, children }: FoldedProps) {
  const texts = useMediaTexts();
  return (
    // What is wrong in a closed part could not be shown.
    <details
      onInvalidCapture={({ currentTarget }) => {
        currentTarget.open = true;
      }}
    >
      <summary className={chosen.length === 0 ? 'pill plain' : 'pill'}>
        <Icon name="settings" />
        <span className="word">
          {texts.advanced}
          {chosen.length > 0 && <span className="value">{['', ...chosen].join(' · ')}</span>}
        </span>
        <Icon name="chevron" />
      </summary>
      {children}
    </details>
  );
}

/** Buttons next to each other, of which one is pressed. */
export function Segments<Value extends string>({
  label,
  value,
  options,
  shortNames,
  onChange,
}: Omit<ChoiceProps<Value, ReactNode>, 'value'> & {
  /** Undefined where none of them is chosen. */
  value: Value | undefined;
  /** What each is called where a window has no room for its whole name, which readers get. */
  shortNames?: Readonly<Record<Value, string>>;
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
            aria-label={shortNames && typeof name === 'string' ? name : undefined}
            aria-pressed={isChosen}
            data-active={isChosen || undefined}
            onClick={() => onChange(one)}
          >
            {shortNames ? <span className="whole">{name}</span> : name}
            {shortNames && <span className="short">{shortNames[one]}</span>}
          </button>
        );
      })}
    </fieldset>
  );
}
