// A real shell reads the lines: what is in them may be nothing but text.
import { expect, test } from 'vitest';
import { connectLines } from './connect-lines.ts';

/** The app knows no types of Node. */
declare const process: {
  platform: string;
  getBuiltinModule(name: string): {
    execFileSync(file: string, args: readonly string[], options: object): string;
  };
};

const NAMES = [
  'Qwen3-0.6B-GGUF',
  `extra.<img src=x onerror=alert(1)>'; echo RAN; '.gguf`,
  '"; echo RAN; "',
  '$(echo RAN)`echo RAN`',
  "'\\''; echo RAN #",
  'a\nb\ttab \\n \\ " \u2028',
  '名前 🍋 *?[a-z]~{a,b}!!',
];
const ORIGIN = "http://$(echo RAN).localhost:13305/a'b";

/**
 * What a shell makes of lines: the words that `curl` gets, one a line and in quotes, or what is in
 * a variable.
 */
function readByShell(lines: string, then = ''): string {
  const curl = 'curl() { for word in "$@"; do printf "%s\\0" "$word"; done; }';
  const { execFileSync } = process.getBuiltinModule('node:child_process');
  return execFileSync('/bin/sh', ['-c', `${curl}\n${lines}\n${then}`], {
    encoding: 'utf8',
    env: {},
  });
}

const linesOf = (app: string, model: string) =>
  connectLines(ORIGIN, model).find((entry) => entry.app === app)?.lines ?? '';

test.runIf(process.platform !== 'win32').each(NAMES)(
  'a shell runs nothing that is in the name %j',
  (model) => {
    const [url, , , , , flag, body = ''] = readByShell(linesOf('curl', model)).split('\0');
    expect([url, flag]).toEqual([`${ORIGIN}/api/v1/chat/completions`, '-d']);
    expect(JSON.parse(body)).toEqual({ model, messages: [{ role: 'user', content: 'Hello' }] });
    expect(
      readByShell(
        linesOf('Claude Code', model),
        'printf %s "$ANTHROPIC_BASE_URL|$ANTHROPIC_MODEL"',
      ),
    ).toBe(`${ORIGIN}|${model}`);
    expect(readByShell(linesOf('OpenAI', model), 'printf %s "$OPENAI_BASE_URL"')).toBe(
      `${ORIGIN}/api/v1`,
    );
    expect(readByShell(linesOf('Ollama', model), 'printf %s "$OLLAMA_HOST"')).toBe(ORIGIN);
  },
);

test('usual names and addresses need no quotes', () => {
  const [first] = connectLines('http://localhost:13305', 'Qwen3-0.6B-GGUF');
  expect(first?.lines).toBe(
    'OPENAI_BASE_URL=http://localhost:13305/api/v1\nOPENAI_API_KEY=YOUR_KEY',
  );
});
