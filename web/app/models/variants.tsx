// The variants of a repository with their sizes; one of them is downloaded.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listPullVariants, type PullRequest, type PullVariants } from '../../../generated/client/index.ts';
import { ask } from '../kit/server.ts';
import { Waiting } from '../kit/states.tsx';
import { bytesText } from '../kit/units.ts';
import { fill } from '../texts/fill.ts';
import { useLanguage, useTexts } from '../texts/use-texts.ts';

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

function VariantForm({ offer, onPull, isBusy }: { offer: PullVariants } & Pick<VariantsProps, 'onPull' | 'isBusy'>) {
  const { add: texts } = useTexts();
  const language = useLanguage();
  const { checkpoint, recipe, suggested_name, suggested_labels, mmproj_files, variants } = offer;
  const [variant, setVariant] = useState(variants[0]?.name ?? '');
  const [name, setName] = useState<string>();
  const shownName = name ?? (variant === '' ? suggested_name : `${suggested_name}-${variant}`);
  const [mmproj] = mmproj_files;
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        onPull({
          model_name: `user.${shownName}`,
          checkpoint: variant === '' ? checkpoint : `${checkpoint}:${variant}`,
          recipe,
          labels: suggested_labels,
          ...(mmproj !== undefined && { mmproj }),
        });
      }}
    >
      <fieldset>
        <legend>{fill(texts.choose, { name: checkpoint })}</legend>
        <div className="choices">
          {variants.map(({ name: one, size_bytes, files }) => (
            <label key={one} className="check">
              <input type="radio" name="variant" checked={variant === one} onChange={() => setVariant(one)} />
              <strong>{one}</strong>
              <span className="quiet">
                {bytesText(size_bytes, language)}
                {files.length > 1 && ` · ${fill(texts.files, { count: files.length })}`}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <label>
        {texts.name}
        <input required value={shownName} spellCheck={false} onChange={({ target }) => setName(target.value)} />
        <span className="help">{texts.nameHelp}</span>
      </label>
      <footer>
        <button type="submit" className="main" disabled={isBusy}>
          {texts.pull}
        </button>
      </footer>
    </form>
  );
}
