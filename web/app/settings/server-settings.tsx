// What config.json of the server holds: explained, changed, checked by the server.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getConfigDefaults, readConfig, setConfig } from '../../../generated/client/index.ts';
import { asFailure } from '../kit/failure.ts';
import { ask } from '../kit/server.ts';
import { FailureText, Waiting } from '../kit/states.tsx';
import { useChange } from '../models/model-actions.ts';
import { useTexts } from '../texts/use-texts.ts';
import { SettingField } from './setting-field.tsx';
import { DESCRIBED, nested, readValue, textOf, valueAt } from './setting-values.ts';

type Values = Readonly<Record<string, unknown>>;

export function ServerSettings() {
  const { settings: texts } = useTexts();
  const config = useQuery({ queryKey: ['config'], queryFn: () => ask(readConfig()) });
  const defaults = useQuery({ queryKey: ['config-defaults'], queryFn: () => ask(getConfigDefaults()) });
  const isRefused = config.error !== null && [401, 403].includes(asFailure(config.error).status ?? 0);
  return (
    <section className="card stack">
      <h2>{texts.server}</h2>
      <p>{isRefused ? texts.notShown : texts.serverText}</p>
      {!isRefused && !config.data && <Waiting of={config} />}
      {config.data && defaults.data && <SettingsForm config={config.data} defaults={defaults.data} />}
    </section>
  );
}

function SettingsForm({ config, defaults }: { config: Values; defaults: Values }) {
  const { settings: texts, common } = useTexts();
  const [text, setText] = useState('');
  // What was typed, by key; undefined asks for the usual value.
  const [changes, setChanges] = useState<ReadonlyMap<string, string | undefined>>(new Map());
  const save = useSave(() => setChanges(new Map()));
  const words = text.toLowerCase();
  const shown = DESCRIBED.filter(({ key, help }) => `${key} ${help}`.toLowerCase().includes(words));
  const change = (key: string, value: string | undefined) => {
    const next = new Map(changes);
    if (value !== undefined && value === textOf(valueAt(config, key))) next.delete(key);
    else next.set(key, value);
    setChanges(next);
  };
  const send = () => {
    const read = [...changes].map(([key, value]): [string, unknown] => [
      key,
      value === undefined ? undefined : readValue(value, valueAt(config, key)),
    ]);
    save.mutate(nested(new Map(read)));
  };
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label>
        {texts.filter}
        <input type="search" value={text} onChange={({ target }) => setText(target.value)} />
      </label>
      {shown.length === 0 && <p>{common.nothingFound}</p>}
      <div className="settings">
        {shown.map((setting) => (
          <SettingField
            key={setting.key}
            setting={setting}
            value={valueAt(config, setting.key)}
            usual={valueAt(defaults, setting.key)}
            change={changes.has(setting.key) ? { to: changes.get(setting.key) } : undefined}
            onChange={change}
          />
        ))}
      </div>
      <FailureText error={save.error} />
      {changes.size > 0 && (
        <footer className="sticky">
          <span role="status">{texts.changed(changes.size)}</span>
          <button type="button" onClick={() => setChanges(new Map())}>
            {texts.discard}
          </button>
          <button type="submit" className="main" disabled={save.isPending}>
            {common.save}
          </button>
        </footer>
      )}
    </form>
  );
}

function useSave(onSaved: () => void) {
  const { settings: texts } = useTexts();
  return useChange(
    async (changes: Record<string, unknown>) => {
      const result = await ask(setConfig({ body: changes }));
      onSaved();
      return result;
    },
    {
      done: ({ restart_required, overridden }) =>
        overridden.length > 0
          ? texts.savedOverridden(overridden.join(', '))
          : restart_required.length > 0
            ? texts.savedRestart(restart_required.join(', '))
            : texts.saved,
    },
  );
}
