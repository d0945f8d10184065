// Tests of built-in-templates.json: the names are llama.cpp's, and chats become the prompts of a
// real llama-server.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeTinyModel } from '../../fixtures/models/generate.ts';
import { findNativeLlamaServer } from '../../fixtures/native/find-native-llama-server.ts';
import { startLlamaServer } from '../../fixtures/native/llama-server.ts';
import { writeOfficialSources } from '../../fixtures/native/official-sources.ts';
import { createPrograms } from '../../fixtures/recipes/embedded-programs.ts';
import names from './built-in-templates.json' with { type: 'json' };

const executable = findNativeLlamaServer() ?? '';
const programs = await createPrograms(fileURLToPath(new URL('./main.ts', import.meta.url)));
let folder: string;
let modelPath: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'templates-'));
  modelPath = join(folder, 'tiny.gguf');
  await writeTinyModel({ kind: 'chat', path: modelPath });
});
afterAll(async () => {
  programs.end();
  await rm(folder, { recursive: true, force: true });
});

test("the names are those of llama.cpp's sources", async () => {
  const sources = join(folder, 'sources');
  writeOfficialSources(sources, ['src/llama-chat.cpp']);
  const source = await readFile(join(sources, 'src/llama-chat.cpp'), 'utf8');
  const [, table = ''] = /LLM_CHAT_TEMPLATES = \{(.*?)\n\};/s.exec(source) ?? [];
  const known = [...table.matchAll(/\{ "([^"]+)",/g)].map(([, name]) => name);
  expect(names).toEqual(known);
});

/** What both make of a chat. */
async function promptOf(baseUrl: string): Promise<string> {
  const messages = [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Hi' },
    { role: 'assistant', content: 'Hello.' },
    {
      role: 'user',
      content: [
        { type: 'text', text: 'How are' },
        { type: 'text', text: 'you?' },
      ],
    },
  ];
  const body = JSON.stringify({ messages });
  const response = await fetch(`${baseUrl}/apply-template`, { method: 'POST', body });
  const said: unknown = await response.json();
  expect(response.status, JSON.stringify(said)).toBe(200);
  return (said as { prompt: string }).prompt;
}

describe.skipIf(executable === '')(
  'a chat without Jinja becomes the prompt of llama-server',
  () => {
    test.each([
      ['of the template llama3', ['--chat-template', 'llama3']],
      ['of the template command-r', ['--chat-template', 'command-r']],
      ["of the model's own template", []],
    ])('%s', async (_what, args) => {
      const all = ['--no-jinja', ...args];
      const native = await startLlamaServer(executable, modelPath, all);
      const program = await programs.start(['-m', modelPath, ...all]);
      try {
        expect(await promptOf(program.baseUrl)).toBe(await promptOf(native.baseUrl));
      } finally {
        program.child.kill();
        native.end();
      }
    });
  },
);

test('a name needs no other argument, chats get a response, and tools are refused there', async () => {
  const { baseUrl, child } = await programs.start(['-m', modelPath, '--chat-template', 'llama3']);
  try {
    expect(await promptOf(baseUrl)).toContain('<|start_header_id|>user<|end_header_id|>');
    const chat = JSON.stringify({ messages: [{ role: 'user', content: 'Hi' }] });
    const said = await fetch(`${baseUrl}/v1/chat/completions`, { method: 'POST', body: chat });
    expect(await said.json()).toMatchObject({
      choices: [{ message: { content: 'Hello from the tiny random model.' } }],
    });
    const tools = [{ type: 'function', function: { name: 'f' } }];
    const body = JSON.stringify({ messages: [{ role: 'user', content: 'Hi' }], tools });
    const response = await fetch(`${baseUrl}/v1/chat/completions`, { method: 'POST', body });
    expect(response.status).toBe(501);
  } finally {
    child.kill();
  }
});
