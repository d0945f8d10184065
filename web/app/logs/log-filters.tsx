// The fields by which lines of the log are found.
import { SelectField } from '../kit/form.tsx';
import { FilterBar } from '../screens/filter-bar.tsx';
import { choiceCount, type LogFilter, SEVERITIES, type Severity } from './filter.ts';
import { useLogTexts } from './texts/texts.ts';

/** Those that can be chosen; 0 for all times. */
const MINUTES = [0, 5, 60] as const;

interface LogFiltersProps {
  filter: LogFilter;
  onChange(filter: LogFilter): void;
}

/** By words, level and time. */
export function LogFilters({ filter, onChange }: LogFiltersProps) {
  const texts = useLogTexts();
  return (
    <FilterBar
      label={texts.filter}
      hint={texts.hint}
      words={filter.words}
      onWords={(words) => onChange({ ...filter, words })}
      choices={choiceCount(filter)}
    >
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
    </FilterBar>
  );
}
