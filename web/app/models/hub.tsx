// Looks for repositories on Hugging Face, and for the variants of one of them.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  listPullVariants,
  type PullRequest,
  type PullVariants,
  searchRegistry,
} from '../../../generated/client/index.ts';
import { Form, TextField } from '../kit/form.tsx';
import { ask } from '../kit/server.ts';
import { Waiting } from '../kit/states.tsx';
import { bytesText, numberText } from '../kit/units.ts';
import { fill } from '../texts/fill.ts';
import { useLanguage, useTexts } from '../texts/use-texts.ts';

interface Wanted {
  query: string;
  isOnlyGguf: boolean;
}

export function RegistrySearch({ onChoose }: { onChoose(repository: string): void }) {
  const { add: texts } = useTexts();
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
  const { add: texts } = useTexts();
  const language = useLanguage();
  const { query, isOnlyGguf } = wanted;
  const found = useQuery({
    queryKey: ['registry', query, isOnlyGguf],
    queryFn: () => ask(searchRegistry({ query: { query, ...(isOnlyGguf && { format: 'gguf' }) } })),
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

interface VariantsProps {
  repository: string;
  onBack(): void;
  onPull(request: PullRequest): void;
  isBusy: boolean;
}

export function Variants({ repository, onBack, onPull, isBusy }: VariantsProps) {
  const { add: texts } = useTexts();
  const offer = useQuery({
    queryKey: ['variants', repository],
    queryFn: () => ask(listPullVariants({ query: { checkpoint: repository } })),
    staleTime: 60_000,
  });
  return (
    <div className="stack">
      <div>
        <button type="button" onClick={onBack}>
          ← {texts.back}
        </button>
      </div>
      <Waiting of={offer} />
      {offer.data && <VariantForm offer={offer.data} onPull={onPull} isBusy={isBusy} />}
    </div>
  );
}

function VariantForm({
  offer,
  onPull,
  isBusy,
}: { offer: PullVariants } & Pick<VariantsProps, 'onPull' | 'isBusy'>) {
  const { add: texts } = useTexts();
  const language = useLanguage();
  const {
    checkpoint,
    recipe,
    suggested_name,
    suggested_labels: labels,
    mmproj_files,
    variants,
  } = offer;
  const [variant, setVariant] = useState(variants[0]?.name ?? '');
  const [name, setName] = useState<string>();
  const shownName = name ?? (variant === '' ? suggested_name : `${suggested_name}-${variant}`);
  const [mmproj] = mmproj_files;
  const whole = variant === '' ? checkpoint : `${checkpoint}:${variant}`;
  const request = {
    model_name: `user.${shownName}`,
    checkpoint: whole,
    recipe,
    labels,
    ...(mmproj && { mmproj }),
  };
  return (
    <Form onData={() => onPull(request)}>
      <fieldset>
        <legend>{fill(texts.choose, { name: checkpoint })}</legend>
        <div className="choices">
          {variants.map(({ name: one, size_bytes, files }) => (
            <label key={one} className="check">
              <input
                type="radio"
                name="variant"
                checked={variant === one}
                onChange={() => setVariant(one)}
              />
              <strong>{one}</strong>
              <span className="quiet">
                {bytesText(size_bytes, language)}
                {files.length > 1 && ` · ${fill(texts.files, { count: files.length })}`}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <TextField
        label={texts.name}
        required
        value={shownName}
        help={texts.nameHelp}
        onChange={({ target }) => setName(target.value)}
      />
      <footer>
        <button type="submit" className="main" disabled={isBusy}>
          {texts.pull}
        </button>
      </footer>
    </Form>
  );
}
