// The search of a long list, with further lists to choose from.
import { type ReactNode, useId, useState } from 'react';
import { Icon } from '../kit/icons.tsx';
import { useSearchField } from '../kit/keyboard.ts';
import { SearchField } from '../kit/search-field.tsx';
import { fill } from '../texts/fill.ts';
import { useScreenTexts } from './texts/texts.ts';
import './filter-bar.css';

interface FilterBarProps {
  label: string;
  hint: string;
  words: string;
  onWords(words: string): void;
  /** How many of the further lists are not as at first; the button says it. */
  choices: number;
  /** The further lists. */
  children: ReactNode;
}

/** In a narrow window, the further lists are behind a button. */
export function FilterBar({ label, hint, words, onWords, choices, children }: FilterBarProps) {
  const { filters } = useScreenTexts();
  const [isOpen, setOpen] = useState(false);
  const lists = useId();
  return (
    <search className="fields filter-bar">
      <label>
        <span className="search-name">{label}</span>
        <SearchField>
          <input
            ref={useSearchField()}
            type="search"
            aria-keyshortcuts="/"
            placeholder={hint}
            value={words}
            onChange={({ target }) => onWords(target.value)}
          />
        </SearchField>
      </label>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={lists}
        onClick={() => setOpen(!isOpen)}
      >
        {choices === 0 ? filters.title : fill(filters.set, { count: choices })}
        <Icon name="chevron" />
      </button>
      <div id={lists} className={isOpen ? 'open' : ''}>
        {children}
      </div>
    </search>
  );
}
