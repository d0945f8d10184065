// Settings: of this page, for other apps, and of the server, with an index at the left.
import { KeptSection } from '../chat/list/kept-section.tsx';
import { firstChoice } from '../chat/state/models.ts';
import { useKnownModels } from '../chat/state/use-models.ts';
import { useHealth } from '../kit/activity.ts';
import { CopyButton } from '../kit/copy-button.tsx';
import { SelectField } from '../kit/form.tsx';
import { apiKey, forgetKey, wantedKey } from '../kit/key.ts';
import { Menu } from '../kit/menu.tsx';
import { notify } from '../kit/notices.tsx';
import { baseUrl } from '../kit/server.ts';
import { Switch } from '../kit/switch.tsx';
import { canNotice, chooseNotices, wantsNotices } from '../kit/system-notices.ts';
import { chooseTheme, keptTheme, type Theme } from '../kit/theme.ts';
import { useScreenTexts } from '../screens/texts/texts.ts';
import { type Language, languages } from '../texts/first-language.ts';
import { chooseLanguage, useLanguage, useTexts } from '../texts/use-texts.ts';
import { connectLines } from './connect-lines.ts';
import { Providers } from './providers.tsx';
import { SettingsSection, showSection, useCurrentSection } from './section.tsx';
import { ServerSettings } from './server-settings.tsx';
import { ToolServers } from './tool-servers.tsx';
import './settings.css';
import { fill } from '../texts/fill.ts';

export function SettingsScreen() {
  const { nav } = useTexts();
  const { settings: texts } = useScreenTexts();
  const { data: health } = useHealth();
  const current = useCurrentSection();
  const names: Readonly<Record<string, string>> = { ...texts.parts, ...texts.groups };
  const parts = Object.entries(names);
  return (
    <main className="screen with-index">
      <header className="page-head">
        <h1>{texts.title}</h1>
        <div className="actions contents">
          <Menu
            text={names[current ?? ''] ?? texts.parts.general}
            label={texts.contents}
            items={parts.map(([part, label]) => ({
              label,
              // The menu takes the focus back until it is closed.
              onSelect: () => setTimeout(showSection, 0, part),
            }))}
          />
        </div>
      </header>
      <nav className="index" aria-label={texts.title}>
        {parts.map(([part, text]) => (
          <button
            key={part}
            type="button"
            className={part in texts.groups ? 'plain deeper' : 'plain'}
            aria-current={part === current ? 'true' : undefined}
            onClick={() => showSection(part)}
          >
            {text}
          </button>
        ))}
      </nav>
      <div className="settings stack">
        <General />
        <Providers />
        <ToolServers />
        <Connect />
        <div id="settings-kept" tabIndex={-1}>
          <KeptSection />
        </div>
        <ServerSettings />
        <p className="quiet small">
          {health && fill(texts.version, { version: health.version })} ·{' '}
          <a href="#/docs">{nav.reference}</a>
        </p>
      </div>
    </main>
  );
}

function General() {
  const { settings: texts } = useScreenTexts();
  const choose = async (isWanted: boolean) => {
    if (!(await chooseNotices(isWanted))) notify(texts.noticesRefused, 'failed');
  };
  return (
    <SettingsSection id="general" title={texts.parts.general}>
      <div className="preferences">
        <label>
          {texts.language}
          <select
            value={useLanguage()}
            onChange={({ target }) => chooseLanguage(target.value as Language)}
          >
            {Object.entries(languages).map(([id, name]) => (
              <option key={id} value={id} lang={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <SelectField
          label={texts.theme}
          defaultValue={keptTheme()}
          options={Object.entries(texts.themes)}
          onChange={({ target }) => chooseTheme(target.value as Theme)}
        />
        <Switch
          label={texts.notices}
          isOn={wantsNotices.use()}
          isDisabled={!canNotice}
          onChange={(isWanted) => void choose(isWanted)}
        />
        <Key />
      </div>
    </SettingsSection>
  );
}

function Key() {
  const { settings: texts } = useScreenTexts();
  const hasKey = apiKey.use() !== undefined;
  return (
    <div>
      <div>
        {texts.key}
        <p className="help">{hasKey ? texts.keyHere : texts.noKey}</p>
      </div>
      <button type="button" onClick={() => (hasKey ? forgetKey() : wantedKey.set('user'))}>
        {hasKey ? texts.forgetKey : texts.enterKey}
      </button>
    </div>
  );
}

/** How other apps reach this server. */
function Connect() {
  const { common } = useTexts();
  const { settings: texts } = useScreenTexts();
  const { groups } = useKnownModels();
  // Other apps chat: a model that only speaks or paints is not for them.
  const model = firstChoice(groups) ?? groups.remote[0];
  return (
    <SettingsSection id="connect" title={texts.parts.connect}>
      <p className="quiet small">{texts.connectText}</p>
      <ul className="stack">
        {connectLines(baseUrl, model?.id ?? 'Qwen3-0.6B-GGUF').map(({ app, lines }) => (
          <li key={app} className="snippet">
            <div className="line">
              <h3>{app}</h3>
              <CopyButton text={lines} label={`${common.copy}: ${app}`} />
            </div>
            <pre>{lines}</pre>
          </li>
        ))}
      </ul>
      <p className="quiet small">{texts.withKey}</p>
    </SettingsSection>
  );
}
