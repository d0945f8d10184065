// A part of the settings that only the key of an administrator shows.
import { asFailure } from '../kit/failure.ts';
import { wantedKey } from '../kit/key.ts';
import { Waiting } from '../kit/waiting.tsx';
import { useScreenTexts } from '../screens/texts/texts.ts';
import { SettingsSection, type SettingsSectionProps } from './section.tsx';

interface AskedSectionProps extends SettingsSectionProps {
  asked: Parameters<typeof Waiting>[0]['of'] & { data: unknown };
  /** What is said of it, and in its place to those who may not see it. */
  text: string;
  notShown: string;
}

/** What only the key of an administrator shows. */
export function AdminSection({ asked, text, notShown, children, ...section }: AskedSectionProps) {
  const { settings: texts } = useScreenTexts();
  const isRefused = asked.error !== null && [401, 403].includes(asFailure(asked.error).status ?? 0);
  return (
    <SettingsSection {...section}>
      {isRefused ? (
        <div className="with-action">
          <p className="quiet small">{notShown}</p>
          <button type="button" onClick={() => wantedKey.set('admin')}>
            {texts.enterKey}
          </button>
        </div>
      ) : (
        <p className="quiet small">{text}</p>
      )}
      {!isRefused && !asked.data && <Waiting of={asked} />}
      {children}
    </SettingsSection>
  );
}
