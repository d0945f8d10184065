// What config.json of the server holds: explained, changed, checked by the server.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getConfigDefaults, readConfig, setConfig } from '../../../generated/client/index.ts';
import { ask } from '../kit/server.ts';
import { FailureText, Waiting } from '../kit/states.tsx';
import { useChange } from '../models/model-actions.ts';
import { fill } from '../texts/fill.ts';
import { useLanguage, useTexts } from '../texts/use-texts.ts';
import { AdminOnly, isRefused } from './admin-only.tsx';
import { Section } from './section.tsx';
import { SettingField } from './setting-field.tsx';
import { ENGINES, GROUPS, nested, readValue, type Setting, settingsIn, textOf, valueAt } from './setting-values.ts';

type Values = Readonly<Record<string, unknown>>;

export function ServerSettings() {
  const { settings: texts } = useTexts();
  const config = useQuery({ queryKey: ['config'], queryFn: () => ask(readConfig(), { asksForAdmin: false }) });
  const defaults = useQuery({
    queryKey: ['config-defaults'],
    queryFn: () => ask(getConfigDefaults()),
    enabled: config.data !== undefined,
  });
  return (
    <Section id="server" title={texts.parts.server}>
      {isRefused(config.error) ? <AdminOnly text={texts.notShown} /> : <p>{texts.serverText}</p>}
      {!isRefused(config.error) && !config.data && <Waiting of={config} />}
      {config.data && defaults.data && <SettingsForm config={config.data} defaults={defaults.data} />}
    </Section>
  );
}

function SettingsForm({ config, defaults }: { config: Values; defaults: Values }) {
  const { settings: texts, common } = useTexts();
  const [text, setText] = useState('');
  // What was typed, by key; undefined asks for the usual value.
  const [changes, setChanges] = useState<ReadonlyMap<string, string | undefined>>(new Map());
  const save = useSave(() => setChanges(new Map()));
  const words = text.toLowerCase();
  const all = settingsIn(useLanguage());
  const shown = all.filter(({ key, label, help }) => `${key} ${label} ${help}`.toLowerCase().includes(words));
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
  const fields = (group: string) =>
    shown
      .filter((setting) => setting.group === group)
      .map((setting: Setting) => (
        <SettingField
          key={setting.key}
          setting={setting}
          value={valueAt(config, setting.key)}
          usual={valueAt(defaults, setting.key)}
          change={changes.has(setting.key) ? { to: changes.get(setting.key) } : undefined}
          onChange={change}
        />
      ));
  const has = (group: string) => shown.some((setting) => setting.group === group);
  return (
    <form
      className="stack"
      // The server checks, and says what is wrong in a sentence.
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <input
        type="search"
        aria-label={texts.filter}
        placeholder={texts.filter}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {shown.length === 0 && <p>{common.nothingFound}</p>}
      {GROUPS.filter(has).map((group) => (
        <section key={group} id={`settings-${group}`} tabIndex={-1}>
          <h3>{texts.groups[group]}</h3>
          {fields(group)}
        </section>
      ))}
      {Object.keys(ENGINES)
        .filter(has)
        .map((engine) => (
          <details key={engine} open={text !== ''}>
            <summary>{ENGINES[engine]}</summary>
            {fields(engine)}
          </details>
        ))}
      <FailureText error={save.error} />
      {changes.size > 0 && (
        <SaveBar count={changes.size} isBusy={save.isPending} onDiscard={() => setChanges(new Map())} />
      )}
    </form>
  );
}

function SaveBar({ count, isBusy, onDiscard }: { count: number; isBusy: boolean; onDiscard(): void }) {
  const { settings: texts, common } = useTexts();
  return (
    <footer className="sticky">
      <span role="status">{fill(texts.changed, { count })}</span>
      <button type="button" onClick={onDiscard}>
        {texts.discard}
      </button>
      <button type="submit" className="main" disabled={isBusy}>
        {common.save}
      </button>
    </footer>
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
          ? fill(texts.savedOverridden, { keys: overridden.join(', ') })
          : restart_required.length > 0
            ? fill(texts.savedRestart, { keys: restart_required.join(', ') })
            : texts.saved,
    },
  );
}
