// Settings: of this page, for other apps, and of the server.
import { KeptSection } from '../chat/list/kept-section.tsx';
import { useHealth } from '../kit/activity.ts';
import { forgetKey, key, wantedKey } from '../kit/key.ts';
import { notify } from '../kit/notices.tsx';
import { canNotice, chooseNotices, wantsNotices } from '../kit/system-notices.ts';
import { chooseTheme, type Theme, theme } from '../kit/theme.ts';
import { chooseLanguage, type Language, languages, useLanguage, useTexts } from '../texts/use-texts.ts';
import { Connect } from './connect.tsx';
import { Providers } from './providers.tsx';
import { ServerSettings } from './server-settings.tsx';

export function SettingsScreen() {
  const { settings: texts, nav } = useTexts();
  const { data: health } = useHealth();
  return (
    <main className="screen">
      <h1>{texts.title}</h1>
      <PageSettings />
      <KeptSection />
      <Connect />
      <Providers />
      <ServerSettings />
      <p className="quiet small">
        {health && texts.version(health.version)} · <a href="#/docs">{nav.reference}</a>
      </p>
    </main>
  );
}

function PageSettings() {
  const { settings: texts } = useTexts();
  const language = useLanguage();
  const hasKey = key.use() !== undefined;
  const isLanguage = (text: string): text is Language => text in languages;
  return (
    <section className="card stack">
      <h2>{texts.page}</h2>
      <div className="fields">
        <label>
          {texts.language}
          <select
            value={language}
            onChange={({ target: { value } }) => {
              if (isLanguage(value)) chooseLanguage(value);
            }}
          >
            {Object.entries(languages).map(([id, name]) => (
              <option key={id} value={id} lang={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          {texts.theme}
          <select value={theme.use()} onChange={({ target }) => chooseTheme(target.value as Theme)}>
            {(['auto', 'light', 'dark'] as const).map((one) => (
              <option key={one} value={one}>
                {texts.themes[one]}
              </option>
            ))}
          </select>
        </label>
      </div>
      <NoticesChoice />
      <div className="line">
        <span>{hasKey ? texts.keyHere : texts.noKey}</span>
        {hasKey ? (
          <button type="button" onClick={forgetKey}>
            {texts.forgetKey}
          </button>
        ) : (
          <button type="button" onClick={() => wantedKey.set('user')}>
            {texts.enterKey}
          </button>
        )}
      </div>
    </section>
  );
}

function NoticesChoice() {
  const { settings: texts } = useTexts();
  const isChosen = wantsNotices.use();
  const choose = async (isWanted: boolean) => {
    if (!(await chooseNotices(isWanted))) notify(texts.noticesRefused, 'failed');
  };
  return (
    <label className="check">
      <input
        type="checkbox"
        disabled={!canNotice}
        checked={isChosen}
        onChange={({ target }) => void choose(target.checked)}
      />
      {texts.notices}
    </label>
  );
}
