// Adds a server that speaks OpenAI's API.
import { addProvider } from '../../../generated/client/index.ts';
import { Dialog } from '../kit/dialog.tsx';
import { ask } from '../kit/server.ts';
import { FailureText } from '../kit/states.tsx';
import { useChange } from '../models/model-actions.ts';
import { useTexts } from '../texts/use-texts.ts';

export function ProviderForm({ onClose }: { onClose: () => void }) {
  const { providers: texts, common } = useTexts();
  const add = useChange(
    (form: FormData) => {
      const text = (name: string) => String(form.get(name) ?? '').trim();
      return ask(
        addProvider({
          body: {
            name: text('name'),
            base_urls: text('urls').split(/\s+/),
            ...(text('key') !== '' && { api_key: text('key') }),
            ...(text('variable') !== '' && { key_env: text('variable') }),
            ...(form.has('insecure') && { allow_insecure_http: true }),
          },
        }),
      );
    },
    { done: ({ name }) => texts.added(name) },
  );
  return (
    <Dialog title={texts.addTitle} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          add.mutate(new FormData(event.currentTarget), { onSuccess: onClose });
        }}
      >
        <p>{texts.text}</p>
        <label>
          {texts.name}
          <input name="name" required pattern="[a-z0-9][a-z0-9_\-]{0,39}" spellCheck={false} autoCapitalize="off" />
          <span className="help">{texts.nameHelp}</span>
        </label>
        <label>
          {texts.urls}
          <textarea name="urls" required rows={2} spellCheck={false} placeholder="https://gpu-1.example.com/v1" />
          <span className="help">{texts.urlsHelp}</span>
        </label>
        <label>
          {texts.key}
          <input name="key" type="password" autoComplete="off" maxLength={4096} />
          <span className="help">{texts.keyHelp}</span>
        </label>
        <label>
          {texts.variable}
          <input name="variable" pattern="[A-Za-z_][A-Za-z0-9_]{0,127}" spellCheck={false} autoCapitalize="off" />
          <span className="help">{texts.variableHelp}</span>
        </label>
        <label className="check">
          <input type="checkbox" name="insecure" />
          {texts.insecure}
        </label>
        <FailureText error={add.error} />
        <footer>
          <button type="button" onClick={onClose}>
            {common.cancel}
          </button>
          <button type="submit" className="main" disabled={add.isPending}>
            {add.isPending ? common.loading : texts.add}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}
