// The lines by which other apps reach this server. Names of models come from files and from the
// hub, and may hold anything.

/** A word as shells read it. */
const word = (text: string): string =>
  /^[\w.:/@+-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Lines by app, for a shell; `model` is one that is here. */
export function connectLines(
  baseUrl: string,
  model: string,
): readonly { app: string; lines: string }[] {
  const body = JSON.stringify({ model, messages: [{ role: 'user', content: 'Hello' }] });
  const headers = ['Authorization: Bearer YOUR_KEY', 'Content-Type: application/json'];
  return [
    {
      app: 'OpenAI',
      lines: `OPENAI_BASE_URL=${word(`${baseUrl}/api/v1`)}\nOPENAI_API_KEY=YOUR_KEY`,
    },
    { app: 'Ollama', lines: `OLLAMA_HOST=${word(baseUrl)}` },
    {
      app: 'Claude Code',
      lines: `ANTHROPIC_BASE_URL=${word(baseUrl)}\nANTHROPIC_AUTH_TOKEN=YOUR_KEY\nANTHROPIC_MODEL=${word(model)}`,
    },
    {
      app: 'curl',
      lines: `curl ${word(`${baseUrl}/api/v1/chat/completions`)} ${headers.map((header) => `-H ${word(header)}`).join(' ')} -d ${word(body)}`,
    },
  ];
}
