// Adds a server that speaks OpenAI's API, or changes one.
import {
  addProvider,
  type Provider,
  type ProviderRequest,
} from '../../../generated/client/index.ts';
import { Dialog } from '../kit/dialog.tsx';
import { FailureText } from '../kit/failure-words.tsx';
import { Form, TextField } from '../kit/form.tsx';
import { ask } from '../kit/server.ts';
import { setFields } from '../lib/set-fields.ts';
import { useChange } from '../models/model-actions.ts';
import { useScreenTexts } from '../screens/texts/texts.ts';
import { fill } from '../texts/fill.ts';
import { useTexts } from '../texts/use-texts.ts';

/** @param provider The one that is changed; its name stays. */
export function ProviderForm({
  provider,
  onClose,
}: {
  provider: Provider | undefined;
  onClose: () => void;
}) {
  const { common } = useTexts();
  const { providers: texts, settings } = useScreenTexts();
  const add = useChange((form: FormData) => ask(addProvider({ body: requestOf(form, provider) })), {
    isShown: true,
    done: ({ name }) => (provider ? settings.saved : fill(texts.added, { name })),
  });
  const action = provider ? common.save : texts.add;
  return (
    <Dialog
      title={provider ? fill(texts.editTitle, { name: provider.name }) : texts.addTitle}
      onClose={onClose}
    >
      <Form onData={(form) => add.mutate(form, { onSuccess: onClose })}>
        {!provider && (
          <>
            <p>{texts.text}</p>
            <TextField
              label={texts.name}
              name="name"
              required
              pattern="[a-z0-9][a-z0-9_\-]{0,39}"
              autoCapitalize="off"
              help={texts.nameHelp}
            />
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
        {/* Either field says where its key comes from. */}
        <TextField
          label={texts.key}
          name="key"
          type="password"
          autoComplete="off"
          maxLength={4096}
          help={provider?.key_source === 'memory' ? texts.keyHelp + texts.keyAgain : texts.keyHelp}
        />
        <TextField
          label={texts.variable}
          name="variable"
          pattern="[A-Za-z_][A-Za-z0-9_]{0,127}"
          autoCapitalize="off"
          defaultValue={provider?.key_env}
          help={texts.variableHelp}
        />
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
            {add.isPending ? common.loading : action}
          </button>
        </footer>
      </Form>
    </Dialog>
  );
}

/** What the form does not show stays as it is. */
function requestOf(form: FormData, provider: Provider | undefined): ProviderRequest {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  return setFields({
    auth_header_name: provider?.auth_header_name,
    auth_header_prefix: provider?.auth_header_prefix,
    models: provider?.models,
    max_concurrent: provider?.max_concurrent,
    key_file: provider?.key_file,
    labels: provider?.labels,
    ca_file: provider?.ca_file,
    name: provider?.name ?? text('name'),
    base_urls: text('urls').split(/\s+/),
    api_key: text('key') || undefined,
    key_env: text('variable') || undefined,
    allow_insecure_http: form.has('insecure'),
  });
}
