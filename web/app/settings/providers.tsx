// Other servers whose models are offered here: listed, tested, removed and added.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  listProviders,
  type Provider,
  removeProvider,
  testProvider,
} from '../../../generated/client/index.ts';
import { ConfirmDialog } from '../kit/dialog.tsx';
import { FailureWords } from '../kit/failure-words.tsx';
import { ActionButton } from '../kit/form.tsx';
import { notify } from '../kit/notices.tsx';
import { ask } from '../kit/server.ts';
import { numberText } from '../kit/units.ts';
import { useChange } from '../models/model-actions.ts';
import { useScreenTexts } from '../screens/texts/texts.ts';
import { fill } from '../texts/fill.ts';
import { useLanguage } from '../texts/use-texts.ts';
import { AdminSection } from './admin-section.tsx';
import { ProviderForm } from './provider-form.tsx';

const ASK_AGAIN_MS = 10_000;
/** Classes of the tag that says how a provider stands. */
const TONES: Partial<Record<Provider['state'], string>> = { failing: 'warn', ready: 'good' };

/**
 * Servers can be added, changed, tested, and removed after a question. Needs the key of an
 * administrator.
 */
export function Providers() {
  const { providers: texts } = useScreenTexts();
  const [edited, setEdited] = useState<Provider | 'new'>();
  const asked = useQuery({
    queryKey: ['providers'],
    queryFn: () => ask(listProviders(), { asksForAdmin: false }),
    // A refused key is not sent again by itself.
    refetchInterval: ({ state }) => (state.error ? false : ASK_AGAIN_MS),
  });
  const providers = asked.data?.data ?? [];
  return (
    <AdminSection
      id="providers"
      title={texts.title}
      asked={asked}
      text={texts.short}
      notShown={texts.notShown}
      action={
        asked.data && (
          <button type="button" onClick={() => setEdited('new')}>
            {texts.add}
          </button>
        )
      }
    >
      {asked.data &&
        (providers.length === 0 ? (
          <p className="quiet small">{texts.none}</p>
        ) : (
          <ul className="rows">
            {providers.map((provider) => (
              <ProviderEntry
                key={provider.name}
                provider={provider}
                onEdit={() => setEdited(provider)}
              />
            ))}
          </ul>
        ))}
      {edited && (
        <ProviderForm
          provider={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </AdminSection>
  );
}

function ProviderEntry({ provider, onEdit }: { provider: Provider; onEdit(): void }) {
  const { providers: texts } = useScreenTexts();
  const language = useLanguage();
  const [isRemoving, setRemoving] = useState(false);
  const { name, base_urls: urls, state, error, model_count: count } = provider;
  const test = useChange(() => ask(testProvider({ path: { name } })), {
    done({ endpoints }) {
      for (const { base_url: url, error: cause, latency_ms: ms } of endpoints) {
        if (cause !== null) notify(`${url}: ${cause.message}`, 'failed');
        else notify(fill(texts.answered, { url, ms: numberText(ms ?? 0, language) }));
      }
      return undefined;
    },
  });
  const remove = useChange(() => ask(removeProvider({ path: { name } })), {
    done: () => fill(texts.removed, { name }),
  });
  return (
    <li className="snippet stack">
      <div className="heading">
        <div>
          <div className="line">
            <h3>{name}</h3>
            <span className={`tag ${TONES[state] ?? ''}`}>{texts.states[state]}</span>
            <span className="quiet">
              {fill(texts.models, { count: numberText(count, language) })}
            </span>
          </div>
          <p className="small">{urls.join(', ')}</p>
          <p className="quiet small">{keyText(provider, texts)}</p>
        </div>
        <div className="actions">
          <ActionButton
            action={texts.test}
            name={name}
            disabled={test.isPending}
            onClick={() => test.mutate(undefined)}
          />
          <ActionButton action={texts.edit} name={name} onClick={onEdit} />
          <ActionButton action={texts.remove} name={name} onClick={() => setRemoving(true)} />
        </div>
      </div>
      {error !== null && (
        <p className="failure">
          <FailureWords {...error} />
        </p>
      )}
      {isRemoving && (
        <ConfirmDialog
          title={fill(texts.removeTitle, { name })}
          confirm={texts.remove}
          change={remove}
          onClose={() => setRemoving(false)}
        >
          <p>{texts.removeText}</p>
        </ConfirmDialog>
      )}
    </li>
  );
}

type Texts = ReturnType<typeof useScreenTexts>['providers'];

/** Where its key comes from, in words; a key itself is never told. */
function keyText(
  { name, has_key, key_source: source, key_env: variable, key_file: file }: Provider,
  texts: Texts,
) {
  const usual = `LEMONADE_${name.toUpperCase().replaceAll('-', '_')}_API_KEY`;
  if (source === 'memory') return texts.keyInMemory;
  const place = source === 'file' ? (file ?? '') : (variable ?? usual);
  return has_key ? fill(texts.keyFrom, { place }) : fill(texts.noKey, { place });
}
