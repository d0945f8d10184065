// The fields by which lines of the log are found.
import { useState } from 'react';
import { SelectField } from '../kit/form.tsx';
import { Icon } from '../kit/icons.tsx';
import { useSearchField } from '../kit/keyboard.ts';
import { useScreenTexts } from '../screens/texts/texts.ts';
import { fill } from '../texts/fill.ts';
import { choiceCount, type LogFilter, SEVERITIES, type Severity } from './filter.ts';
import { useLogTexts } from './texts/texts.ts';

/** Those that can be chosen; 0 for all times. */
const MINUTES = [0, 5, 60] as const;

interface LogFiltersProps {
  filter: LogFilter;
  onChange(filter: LogFilter): void;
}

/** In a narrow window, the lists among them are behind a button. */
export function LogFilters({ filter, onChange }: LogFiltersProps) {
  const texts = useLogTexts();
  const { filters } = useScreenTexts();
  const [isOpen, setOpen] = useState(false);
  const count = choiceCount(filter);
  return (
    <search className="fields">
      <label>
        <span className="search-name">{texts.filter}</span>
        <input
          ref={useSearchField()}
          type="search"
          aria-keyshortcuts="/"
          placeholder={texts.hint}
          value={filter.words}
          onChange={({ target }) => onChange({ ...filter, words: target.value })}
        />
      </label>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls="log-choices"
        onClick={() => setOpen(!isOpen)}
      >
        {count === 0 ? filters.title : fill(filters.set, { count })}
        <Icon name="chevron" />
      </button>
      <div id="log-choices" className={isOpen ? 'open' : ''}>
        <SelectField
          label={texts.level}
          value={filter.level}
          options={SEVERITIES.map((one) => [one, texts.severities[one]])}
          onChange={({ target }) => onChange({ ...filter, level: target.value as Severity })}
        />
        <SelectField
          label={texts.time}
          value={filter.minutes}
          options={MINUTES.map((one, index) => [one, texts.times[index] ?? ''])}
          onChange={({ target }) => onChange({ ...filter, minutes: Number(target.value) })}
        />
      </div>
    </search>
  );
}
