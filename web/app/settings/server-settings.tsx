// What config.json of the server holds: explained, changed, checked by the server.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getConfigDefaults, readConfig, setConfig } from '../../../generated/client/index.ts';
import { FailureText } from '../kit/failure-words.tsx';
import { Form } from '../kit/form.tsx';
import { ask } from '../kit/server.ts';
import { useChange } from '../models/model-actions.ts';
import { useScreenTexts } from '../screens/texts/texts.ts';
import { fill } from '../texts/fill.ts';
import { useLanguage, useTexts } from '../texts/use-texts.ts';
import { AdminSection } from './admin-section.tsx';
import { showWanted } from './section.tsx';
import { SettingField } from './setting-field.tsx';
import { ENGINES, GROUPS, type Setting, settingsIn, valueAt } from './setting-values.ts';
import { nested, readValue, valueText } from './typed-values.ts';

type Values = Readonly<Record<string, unknown>>;

/** Keeps what is typed until it is saved or discarded. Needs the key of an administrator. */
export function ServerSettings() {
  const { settings: texts } = useScreenTexts();
  const [text, setText] = useState('');
  const config = useQuery({
    queryKey: ['config'],
    queryFn: () => ask(readConfig(), { asksForAdmin: false }),
  });
  const defaults = useQuery({
    queryKey: ['config-defaults'],
    queryFn: () => ask(getConfigDefaults()),
    enabled: config.data !== undefined,
  });
  return (
    <>
      <AdminSection
        id="server"
        title={texts.parts.server}
        asked={config}
        text={texts.serverText}
        notShown={texts.notShown}
      >
        {config.data && (
          <input
            type="search"
            aria-label={texts.filter}
            placeholder={texts.filter}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </AdminSection>
      {config.data && defaults.data && (
        <SettingsForm
          config={config.data}
          defaults={defaults.data}
          words={text.trim().toLowerCase()}
        />
      )}
    </>
  );
}

interface SettingsFormProps {
  config: Values;
  defaults: Values;
  /** What is searched for, in small letters; '' shows all. */
  words: string;
}

function SettingsForm({ config, defaults, words }: SettingsFormProps) {
  const { common } = useTexts();
  const { settings: texts } = useScreenTexts();
  // What was typed, by key; undefined asks for the usual value.
  const [changes, setChanges] = useState<ReadonlyMap<string, string | undefined>>(new Map());
  const save = useSave();
  const all = settingsIn(useLanguage());
  const shown = all.filter(({ key, label, help }) =>
    `${key} ${label} ${help}`.toLowerCase().includes(words),
  );
  const change = (key: string, value: string | undefined) => {
    const next = new Map(changes);
    if (value !== undefined && value === valueText(valueAt(config, key))) next.delete(key);
    else next.set(key, value);
    setChanges(next);
  };
  const send = () => {
    const read = [...changes].map(([key, value]): [string, unknown] => [
      key,
      value === undefined ? undefined : readValue(value, valueAt(config, key)),
    ]);
    save.mutate(nested(new Map(read)), { onSuccess: () => setChanges(new Map()) });
  };
  const fields = (group: string) =>
    shown
      .filter((setting) => setting.group === group)
      .map((setting: Setting) => (
        <SettingField
          key={setting.key}
          setting={setting}
          value={valueAt(config, setting.key)}
          usual={valueAt(defaults, setting.key)}
          isKeyShown={words !== '' && setting.key.includes(words)}
          change={changes.has(setting.key) ? { to: changes.get(setting.key) } : undefined}
          onChange={change}
        />
      ));
  const has = (group: string) => shown.some((setting) => setting.group === group);
  const engines = Object.keys(ENGINES).filter(has);
  useEffect(showWanted, []);
  return (
    // The server checks, and says what is wrong in a sentence.
    <Form noValidate onData={send}>
      {shown.length === 0 && <p className="card quiet">{common.nothingFound}</p>}
      {GROUPS.filter(has).map((group) => (
        <section key={group} className="card" id={`settings-${group}`} tabIndex={-1}>
          <h3>{texts.groups[group]}</h3>
          {fields(group)}
        </section>
      ))}
      {engines.length > 0 && (
        <section className="card" id="settings-engines" tabIndex={-1}>
          <h3>{texts.groups.engines}</h3>
          {engines.map((engine) => (
            <details key={engine} open={words !== ''}>
              <summary>{ENGINES[engine]}</summary>
              {fields(engine)}
            </details>
          ))}
        </section>
      )}
      <FailureText error={save.error} />
      {changes.size > 0 && (
        <footer className="unsaved">
          <span role="status">{fill(texts.changed, { count: changes.size })}</span>
          <button type="button" onClick={() => setChanges(new Map())}>
            {texts.discard}
          </button>
          <button type="submit" className="main" disabled={save.isPending}>
            {common.save}
          </button>
        </footer>
      )}
    </Form>
  );
}

function useSave() {
  const { settings: texts } = useScreenTexts();
  const language = useLanguage();
  const labels = (keys: readonly string[]) => {
    const found = new Map(settingsIn(language).map(({ key, label }) => [key, label]));
    return keys.map((key) => found.get(key) ?? key).join(', ');
  };
  return useChange((changes: Record<string, unknown>) => ask(setConfig({ body: changes })), {
    done({ restart_required, overridden }) {
      if (overridden.length > 0) return fill(texts.savedOverridden, { keys: labels(overridden) });
      return restart_required.length > 0
        ? fill(texts.savedRestart, { keys: labels(restart_required) })
        : texts.saved;
    },
  });
}
