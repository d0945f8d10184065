// The variants of a repository, of which a person pulls one.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  listPullVariants,
  type PullRequest,
  type PullVariants,
} from '../../../generated/client/index.ts';
import { Form, TextField } from '../kit/form.tsx';
import { ask } from '../kit/server.ts';
import { bytesText } from '../kit/units.ts';
import { Waiting } from '../kit/waiting.tsx';
import { setFields } from '../lib/set-fields.ts';
import { useScreenTexts } from '../screens/texts/texts.ts';
import { fill } from '../texts/fill.ts';
import { useLanguage } from '../texts/use-texts.ts';

interface VariantsProps {
  repository: string;
  onBack(): void;
  onPull(request: PullRequest): void;
  isBusy: boolean;
}

/** The person chooses a variant and a name; `onPull` gets the request. */
export function Variants({ repository, onBack, onPull, isBusy }: VariantsProps) {
  const { add: texts } = useScreenTexts();
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
  const { add: texts } = useScreenTexts();
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
  const request = setFields({
    model_name: `user.${shownName}`,
    checkpoint: whole,
    recipe,
    labels,
    mmproj,
  });
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
