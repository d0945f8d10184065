// Looks for repositories on Hugging Face.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { searchRegistry } from '../../../generated/client/index.ts';
import { ask } from '../kit/server.ts';
import { Waiting } from '../kit/states.tsx';
import { numberText } from '../kit/units.ts';
import { fill } from '../texts/fill.ts';
import { useLanguage, useTexts } from '../texts/use-texts.ts';

interface Wanted {
  query: string;
  isOnlyGguf: boolean;
}

export function RegistrySearchForm({ onChoose }: { onChoose(repository: string): void }) {
  const { add: texts } = useTexts();
  const [query, setQuery] = useState('');
  const [isOnlyGguf, setOnlyGguf] = useState(true);
  const [wanted, setWanted] = useState<Wanted>();
  return (
    <div className="stack">
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          setWanted({ query: query.trim(), isOnlyGguf });
        }}
      >
        <div className="bar">
          <label className="wide">
            {texts.query}
            <input type="search" required value={query} onChange={({ target }) => setQuery(target.value)} />
          </label>
          <button type="submit" className="main">
            {texts.find}
          </button>
        </div>
        <label className="check">
          <input type="checkbox" checked={isOnlyGguf} onChange={({ target }) => setOnlyGguf(target.checked)} />
          {texts.onlyGguf}
        </label>
      </form>
      {wanted ? <Results wanted={wanted} onChoose={onChoose} /> : <p className="quiet">{texts.hint}</p>}
    </div>
  );
}

function Results({ wanted, onChoose }: { wanted: Wanted; onChoose(repository: string): void }) {
  const { add: texts } = useTexts();
  const language = useLanguage();
  const { query, isOnlyGguf } = wanted;
  const found = useQuery({
    queryKey: ['registry', query, isOnlyGguf],
    queryFn: () => ask(searchRegistry({ query: { query, ...(isOnlyGguf && { format: 'gguf' }) } })),
    staleTime: 60_000,
  });
  return (
    <>
      <Waiting of={found} />
      {found.data && (
        <>
          <p role="status" className="quiet small">
            {fill(texts.results, { count: found.data.results.length })}
          </p>
          <ul className="choices">
            {found.data.results.map(({ repository_id, task, downloads, likes }) => (
              <li key={repository_id}>
                <button type="button" onClick={() => onChoose(repository_id)}>
                  <strong>{repository_id}</strong>
                  <span className="quiet small">
                    {[
                      task,
                      fill(texts.downloads, { count: numberText(downloads, language) }),
                      fill(texts.likes, { count: numberText(likes, language) }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
