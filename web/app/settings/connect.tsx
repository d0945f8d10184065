// Shows how other apps reach this server.

import { useHealth } from '../kit/activity.ts';
import { CopyButton } from '../kit/copy-button.tsx';
import { baseUrl } from '../kit/server.ts';
import { useTexts } from '../texts/use-texts.ts';
import { connectLines } from './connect-lines.ts';
import { Section } from './section.tsx';

const MODEL = 'Qwen3-0.6B-GGUF';

export function Connect() {
  const { settings: texts, common } = useTexts();
  const { data: health } = useHealth();
  return (
    <Section id="connect" title={texts.parts.connect}>
      <p>{texts.connectText}</p>
      <ul className="stack">
        {connectLines(baseUrl, health?.model_loaded ?? MODEL).map(({ app, lines }) => (
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
    </Section>
  );
}
