// The exact lines by which other apps reach this server.
import { CopyButton } from '../kit/copy-button.tsx';
import { useHealth } from '../kit/queries.ts';
import { baseUrl } from '../kit/server.ts';
import { useTexts } from '../texts/use-texts.ts';

const MODEL = 'Qwen3-0.6B-GGUF';

/** Lines by app; `model` is one that is here. */
function linesFor(model: string): readonly { app: string; lines: string }[] {
  return [
    { app: 'OpenAI', lines: `OPENAI_BASE_URL=${baseUrl}/api/v1\nOPENAI_API_KEY=YOUR_KEY` },
    { app: 'Ollama', lines: `OLLAMA_HOST=${baseUrl}` },
    {
      app: 'Claude Code',
      lines: `ANTHROPIC_BASE_URL=${baseUrl}\nANTHROPIC_AUTH_TOKEN=YOUR_KEY\nANTHROPIC_MODEL=${model}`,
    },
    {
      app: 'curl',
      lines: `curl ${baseUrl}/api/v1/chat/completions -H 'Authorization: Bearer YOUR_KEY' -H 'Content-Type: application/json' -d '{"model": "${model}", "messages": [{"role": "user", "content": "Hello"}]}'`,
    },
  ];
}

export function Connect() {
  const { settings: texts, common } = useTexts();
  const { data: health } = useHealth();
  return (
    <section className="card stack">
      <h2>{texts.connect}</h2>
      <p>{texts.connectText}</p>
      <ul className="stack">
        {linesFor(health?.model_loaded ?? MODEL).map(({ app, lines }) => (
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
    </section>
  );
}
