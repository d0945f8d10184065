// The search field with its list: arrows choose, Enter goes there, Escape leaves. A combobox, as assistive technology knows it.
import { useEffect, useMemo, useRef, useState } from 'react';
import { buildIndex, type Entry, search } from './search.ts';
import { useReference } from './use-reference.ts';

/** `/` or Ctrl+K goes to it from anywhere on the screen. */
export function SearchBox() {
  const reference = useReference();
  const index = useMemo(() => buildIndex(reference), [reference]);
  const [query, setQuery] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  useShortcut(input);
  const found = useMemo(() => search(index, query), [index, query]);
  const isShown = isOpen && query.trim() !== '';
  const go = ({ href }: Entry) => {
    setOpen(false);
    setQuery('');
    input.current?.blur();
    location.hash = href;
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'ArrowDown') setChosen(Math.min(chosen + 1, found.length - 1));
    else if (event.key === 'ArrowUp') setChosen(Math.max(chosen - 1, 0));
    else if (event.key === 'Enter') found[chosen] && go(found[chosen]);
    else if (event.key === 'Escape') setOpen(false);
    else return;
    event.preventDefault();
  };
  return (
    <search className="search">
      <input
        ref={input}
        id="search"
        type="search"
        role="combobox"
        placeholder="Search  ( / )"
        aria-label="Search operations, fields, events and messages"
        aria-expanded={isShown}
        aria-controls="results"
        aria-autocomplete="list"
        aria-activedescendant={isShown && found.length > 0 ? `result-${chosen}` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onChange={({ target }) => {
          setQuery(target.value);
          setChosen(0);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
      />
      <div id="results" role="listbox" aria-label="Found" hidden={!isShown}>
        {isShown &&
          found.map((entry, at) => (
            <Result
              key={`${entry.kind} ${entry.href} ${entry.title}`}
              {...{ entry, at, go }}
              isChosen={at === chosen}
            />
          ))}
        {isShown && found.length === 0 && <p className="quiet">Nothing has all of these words.</p>}
      </div>
      <p className="only-for-readers" role="status">
        {isShown ? `${found.length} found` : ''}
      </p>
    </search>
  );
}

interface ResultProps {
  entry: Entry;
  at: number;
  isChosen: boolean;
  go: (entry: Entry) => void;
}

function Result({ entry, at, isChosen, go }: ResultProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and its keys choose
    <div
      ref={element}
      id={`result-${at}`}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => go(entry)}
    >
      <span className="tag">{entry.kind}</span> <strong>{entry.title}</strong>{' '}
      <span className="quiet small">{entry.where}</span>
      <span className="text">{entry.text.replaceAll('`', '').slice(0, 140)}</span>
    </div>
  );
}

function useShortcut(input: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
      const isShortcut = event.key === 'k' && (event.ctrlKey || event.metaKey);
      if (!isShortcut && (event.key !== '/' || isTyping)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [input]);
}
