// Looks for repositories on Hugging Face.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { searchRegistry } from '../../../generated/client/index.ts';
import { Form } from '../kit/form.tsx';
import { ask } from '../kit/server.ts';
import { numberText } from '../kit/units.ts';
import { Waiting } from '../kit/waiting.tsx';
import { useScreenTexts } from '../screens/texts/texts.ts';
import { fill } from '../texts/fill.ts';
import { useLanguage } from '../texts/use-texts.ts';

interface Wanted {
  query: string;
  isOnlyGguf: boolean;
}

/**
 * Keeps the words that were searched for. `onChoose` gets the repository that the person wants to
 * see.
 */
export function RegistrySearch({ onChoose }: { onChoose(repository: string): void }) {
  const { add: texts } = useScreenTexts();
  const [wanted, setWanted] = useState<Wanted>();
  const search = (form: FormData) =>
    setWanted({ query: String(form.get('query')).trim(), isOnlyGguf: form.has('gguf') });
  return (
    <div className="stack">
      <Form onData={search}>
        <div className="bar">
          <label className="wide">
            {texts.query}
            <input type="search" name="query" required />
          </label>
          <button type="submit" className="main">
            {texts.find}
          </button>
        </div>
        <label className="check">
          <input type="checkbox" name="gguf" defaultChecked />
          {texts.onlyGguf}
        </label>
      </Form>
      {wanted ? (
        <Results wanted={wanted} onChoose={onChoose} />
      ) : (
        <p className="quiet">{texts.hint}</p>
      )}
    </div>
  );
}

function Results({ wanted, onChoose }: { wanted: Wanted; onChoose(repository: string): void }) {
  const { add: texts } = useScreenTexts();
  const language = useLanguage();
  const { query, isOnlyGguf } = wanted;
  const found = useQuery({
    queryKey: ['registry', query, isOnlyGguf],
    queryFn: () =>
      ask(searchRegistry({ query: isOnlyGguf ? { query, format: 'gguf' } : { query } })),
    staleTime: 60_000,
  });
  if (!found.data) return <Waiting of={found} />;
  const { results } = found.data;
  const count = (value: number) => ({ count: numberText(value, language) });
  return (
    <>
      <p role="status" className="quiet small">
        {fill(texts.results, { count: results.length })}
      </p>
      <ul className="choices">
        {results.map(({ repository_id, task, downloads, likes }) => (
          <li key={repository_id}>
            <button type="button" onClick={() => onChoose(repository_id)}>
              <strong>{repository_id}</strong>
              <span className="quiet small">
                {[task, fill(texts.downloads, count(downloads)), fill(texts.likes, count(likes))]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
