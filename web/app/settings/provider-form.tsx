// Adds a server that speaks OpenAI's API, or changes one.
import { addProvider, type Provider, type ProviderRequest } from '../../../generated/client/index.ts';
import { Dialog } from '../kit/dialog.tsx';
import { ask } from '../kit/server.ts';
import { FailureText } from '../kit/states.tsx';
import { useChange } from '../models/model-actions.ts';
import { fill } from '../texts/fill.ts';
import { useTexts } from '../texts/use-texts.ts';

/** @param provider The one that is changed; its name stays. */
export function ProviderForm({ provider, onClose }: { provider: Provider | undefined; onClose: () => void }) {
  const { providers: texts, common } = useTexts();
  const add = useChange(
    (form: FormData) => {
      const text = (name: string) => String(form.get(name) ?? '').trim();
      return ask(
        addProvider({
          body: {
            ...(provider && keptOf(provider)),
            name: provider?.name ?? text('name'),
            base_urls: text('urls').split(/\s+/),
            ...(text('key') !== '' && { api_key: text('key') }),
            ...(text('variable') !== '' && { key_env: text('variable') }),
            allow_insecure_http: form.has('insecure'),
          },
        }),
      );
    },
    { done: ({ name }) => fill(texts.added, { name }) },
  );
  return (
    <Dialog title={provider ? fill(texts.editTitle, { name: provider.name }) : texts.addTitle} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          add.mutate(new FormData(event.currentTarget), { onSuccess: onClose });
        }}
      >
        {!provider && (
          <>
            <p>{texts.text}</p>
            <label>
              {texts.name}
              <input name="name" required pattern="[a-z0-9][a-z0-9_\-]{0,39}" spellCheck={false} autoCapitalize="off" />
              <span className="help">{texts.nameHelp}</span>
            </label>
          </>
        )}
        <label>
          {texts.urls}
          <textarea
            name="urls"
            required
            rows={2}
            spellCheck={false}
            placeholder="https://gpu-1.example.com/v1"
            defaultValue={provider?.base_urls.join('\n')}
          />
          <span className="help">{texts.urlsHelp}</span>
        </label>
        <KeyFields provider={provider} />
        <label className="check">
          <input type="checkbox" name="insecure" defaultChecked={provider?.allow_insecure_http} />
          {texts.insecure}
        </label>
        <FailureText error={add.error} />
        <footer>
          <button type="button" onClick={onClose}>
            {common.cancel}
          </button>
          <button type="submit" className="main" disabled={add.isPending}>
            {add.isPending ? common.loading : provider ? common.save : texts.add}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}

/** What the form does not show stays as it is. */
function keptOf({ auth_header_name, auth_header_prefix, models, max_concurrent, ...provider }: Provider) {
  const { key_file, labels, ca_file } = provider;
  const kept: Partial<ProviderRequest> = { auth_header_name, auth_header_prefix, models, max_concurrent };
  return { ...kept, ...(key_file && { key_file }), ...(labels && { labels }), ...(ca_file && { ca_file }) };
}

/** Either field says where its key comes from. */
function KeyFields({ provider }: { provider: Provider | undefined }) {
  const { providers: texts } = useTexts();
  return (
    <>
      <label>
        {texts.key}
        <input name="key" type="password" autoComplete="off" maxLength={4096} />
        <span className="help">
          {texts.keyHelp} {provider?.key_source === 'memory' && texts.keyAgain}
        </span>
      </label>
      <label>
        {texts.variable}
        <input
          name="variable"
          pattern="[A-Za-z_][A-Za-z0-9_]{0,127}"
          spellCheck={false}
          autoCapitalize="off"
          defaultValue={provider?.key_env}
        />
        <span className="help">{texts.variableHelp}</span>
      </label>
    </>
  );
}
