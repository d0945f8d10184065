// The search field with its list; `/` or Ctrl+K goes to it from anywhere on the screen.
import { Autocomplete } from '@base-ui/react/autocomplete';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useReference } from './parts.tsx';
import { buildIndex, type Entry, search } from './search.ts';

export function SearchBox() {
  const reference = useReference();
  const index = useMemo(() => buildIndex(reference), [reference]);
  const [query, setQuery] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const found = useMemo(() => search(index, query), [index, query]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
      const isShortcut = event.key === 'k' && (event.ctrlKey || event.metaKey);
      if (!isShortcut && (event.key !== '/' || isTyping)) return;
      event.preventDefault();
      input.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const go = ({ href }: Entry) => {
    setQuery('');
    input.current?.blur();
    location.hash = href;
  };
  return (
    <search className="search">
      <Autocomplete.Root
        items={found}
        filter={null}
        autoHighlight="always"
        openOnInputClick={query.trim() !== ''}
        value={query}
        // What is chosen is gone to, not taken as words.
        onValueChange={(words, { reason }) => reason !== 'item-press' && setQuery(words)}
      >
        <Autocomplete.Input
          ref={input}
          id="search"
          type="search"
          placeholder="Search  ( / )"
          aria-label="Search operations, fields, events and messages"
          spellCheck={false}
        />
        <Autocomplete.Portal>
          <Autocomplete.Positioner role="region" aria-label="Found" className="layer" sideOffset={4}>
            <Autocomplete.Popup className="panel options results">
              <Autocomplete.Status className="only-for-readers">{`${found.length} found`}</Autocomplete.Status>
              <Autocomplete.Empty className="quiet">Nothing has all of these words.</Autocomplete.Empty>
              <Autocomplete.List>
                {(entry: Entry) => (
                  <Autocomplete.Item
                    key={`${entry.kind} ${entry.href} ${entry.title}`}
                    value={entry}
                    className="option"
                    onClick={() => go(entry)}
                  >
                    <span className="tag">{entry.kind}</span>
                    <strong>{entry.title}</strong> <span className="quiet small">{entry.where}</span>
                    <span className="quiet small text">{entry.text.replaceAll('`', '').slice(0, 140)}</span>
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </Autocomplete.Root>
    </search>
  );
}
