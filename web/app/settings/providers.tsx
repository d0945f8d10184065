// Other servers whose models are offered here: listed, tested, removed and added.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listProviders, type Provider, removeProvider, testProvider } from '../../../generated/client/index.ts';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import { asFailure } from '../kit/failure.ts';
import { notify } from '../kit/notices.tsx';
import { ask } from '../kit/server.ts';
import { Waiting } from '../kit/states.tsx';
import { numberText } from '../kit/units.ts';
import { useChange } from '../models/model-actions.ts';
import { useLanguage, useTexts } from '../texts/use-texts.ts';
import { ProviderForm } from './provider-form.tsx';

const ASK_AGAIN_MS = 10_000;

export function Providers() {
  const { providers: texts } = useTexts();
  const [isAdding, setAdding] = useState(false);
  const asked = useQuery({
    queryKey: ['providers'],
    queryFn: () => ask(listProviders()),
    // A refused key is not sent again by itself.
    refetchInterval: ({ state }) => (state.error ? false : ASK_AGAIN_MS),
  });
  const isRefused = asked.error !== null && [401, 403].includes(asFailure(asked.error).status ?? 0);
  const providers = asked.data?.data ?? [];
  return (
    <section className="card stack">
      <h2>{texts.title}</h2>
      <p>{isRefused ? texts.notShown : texts.text}</p>
      {!isRefused && !asked.data && <Waiting of={asked} />}
      {asked.data && (
        <>
          {providers.length === 0 && <p className="quiet">{texts.none}</p>}
          <ul className="stack">
            {providers.map((provider) => (
              <ProviderEntry key={provider.name} provider={provider} />
            ))}
          </ul>
          <div className="actions">
            <button type="button" onClick={() => setAdding(true)}>
              {texts.add}
            </button>
          </div>
        </>
      )}
      {isAdding && <ProviderForm onClose={() => setAdding(false)} />}
    </section>
  );
}

function ProviderEntry({ provider }: { provider: Provider }) {
  const { providers: texts, common } = useTexts();
  const language = useLanguage();
  const [isRemoving, setRemoving] = useState(false);
  const { name, base_urls: urls, state, error, model_count: count } = provider;
  const test = useChange(() => ask(testProvider({ path: { name } })), {
    done({ endpoints }) {
      for (const { base_url: url, error: cause, latency_ms: ms } of endpoints) {
        if (cause !== null) notify(`${url}: ${cause.message}`, 'failed');
        else notify(texts.answered(url, numberText(ms ?? 0, language)));
      }
      return undefined;
    },
  });
  return (
    <li className="snippet stack">
      <div className="line">
        <h3>{name}</h3>
        <span className={`tag ${state === 'failing' ? 'warn' : state === 'ready' ? 'good' : ''}`}>
          {texts.states[state]}
        </span>
        <span className="quiet">{texts.models(numberText(count, language))}</span>
      </div>
      <p className="small">{urls.join(', ')}</p>
      <p className="quiet small">{keyText(provider, texts)}</p>
      {error !== null && <p className="failure">{error.message}</p>}
      <div className="actions">
        <button
          type="button"
          aria-label={`${texts.test}: ${name}`}
          disabled={test.isPending}
          onClick={() => test.mutate(undefined)}
        >
          {test.isPending ? common.loading : texts.test}
        </button>
        <button type="button" aria-label={`${texts.remove}: ${name}`} onClick={() => setRemoving(true)}>
          {texts.remove}
        </button>
      </div>
      {isRemoving && <RemoveDialog name={name} onClose={() => setRemoving(false)} />}
    </li>
  );
}

type Texts = ReturnType<typeof useTexts>['providers'];

/** Where its key comes from, in words; a key itself is never told. */
function keyText({ name, has_key, key_source: source, key_env: variable, key_file: file }: Provider, texts: Texts) {
  const usual = `LEMONADE_${name.toUpperCase().replaceAll('-', '_')}_API_KEY`;
  if (source === 'memory') return texts.keyInMemory;
  const place = source === 'file' ? (file ?? '') : (variable ?? usual);
  return has_key ? texts.keyFrom(place) : texts.noKey(place);
}

function RemoveDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { providers: texts } = useTexts();
  const remove = useChange(() => ask(removeProvider({ path: { name } })), { done: () => texts.removed(name) });
  return (
    <ConfirmDialog title={texts.removeTitle(name)} confirm={texts.remove} change={remove} onClose={onClose}>
      <p>{texts.removeText}</p>
    </ConfirmDialog>
  );
}
