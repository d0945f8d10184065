import { describe, expect, test } from 'vitest';
import { readRepository } from '../kit/repositories.ts';
import { createProgram, parserMessage } from '../program.ts';
import { asServe, wordsOf } from '../run.ts';
import { median } from './bench.ts';
import { installationOf } from './installation.ts';
import { AGENTS } from './launch.ts';
import { readContextSize, readOptions } from './memory.ts';

test.each([
  { text: 'owner/repo', is: { id: 'owner/repo', variant: undefined } },
  { text: 'owner/repo:Q4_K_M', is: { id: 'owner/repo', variant: 'Q4_K_M' } },
  { text: 'hf.co/owner/repo:q4', is: { id: 'owner/repo', variant: 'q4', source: 'huggingface' } },
  { text: 'https://huggingface.co/owner/repo/', is: { id: 'owner/repo', source: 'huggingface' } },
  {
    text: 'https://huggingface.co/owner/repo/tree/main',
    is: { id: 'owner/repo', source: 'huggingface' },
  },
  { text: 'owner/repo:folder/file.gguf', is: { id: 'owner/repo', variant: 'folder/file.gguf' } },
  {
    text: 'https://modelscope.cn/models/owner/repo/files',
    is: { id: 'owner/repo', source: 'modelscope' },
  },
  {
    text: 'modelscope.cn/models/owner/repo:Q8_0',
    is: { id: 'owner/repo', variant: 'Q8_0', source: 'modelscope' },
  },
  { text: 'Qwen3-0.6B-GGUF', is: undefined },
  { text: 'user.mine', is: undefined },
])("'$text' as a repository: $is", ({ text, is }) => {
  expect(readRepository(text)).toEqual(is);
});

test.each([
  { args: ['serve', '--port', '1'], command: 'serve', isQuestion: false },
  { args: ['--port', '1', 'list'], command: 'list', isQuestion: false },
  { args: ['--port=1', 'ps'], command: 'ps', isQuestion: false },
  { args: ['--port', '1'], command: undefined, isQuestion: false },
  { args: ['-v'], command: undefined, isQuestion: true },
])('$args is the command $command', ({ args, ...is }) => {
  expect(wordsOf(args)).toEqual(is);
});

test.each([
  [['server-preview'], ['--port', '1234']],
  [
    ['server-preview', '--port', '1', '--ctx-size', '2'],
    ['--port', '1', '--ctx-size', '2'],
  ],
  [['--port=1', 'server-preview'], ['--port=1']],
])('%j serves with %j', (args, words) => {
  expect(asServe(args)).toEqual(words);
});

test.each([
  {
    text: "error: unknown option '--prot'\n(Did you mean --port?)",
    is: "Error: Unknown option '--prot'.\nDid you mean --port?\n",
  },
  {
    text: "error: missing required argument 'model'\n",
    is: "Error: Missing required argument 'model'.\nHow.\n",
  },
])('$text', ({ text, is }) => {
  expect(parserMessage(text, 'How.')).toBe(is);
});

test('context sizes are numbers, thousands, or what fits', () => {
  expect(['8192', '8k', '-1'].map(readContextSize)).toEqual([8192, 8192, -1]);
  for (const text of ['0', '8m', 'x', ''])
    expect(() => readContextSize(text)).toThrow(`'${text}' is not a context size.`);
});

test('the median is that of the values that there are', () => {
  expect([median([3, 1, 2]), median([1, undefined, 2]), median([undefined])]).toEqual([
    2,
    1.5,
    null,
  ]);
});

test.each([
  {
    root: '/src/lemonade',
    there: ['/src/lemonade/.git', '/.dockerenv'],
    update: /^In \/src\/lemonade: git pull && npm ci$/,
  },
  { root: '/app', there: ['/.dockerenv'], update: /^Pull its image/ },
  { root: '/opt/lemonade', there: [], update: /into \/opt\/lemonade/ },
  { root: '/usr/lib/node_modules/x', there: [], update: /^npm install --global x@latest$/ },
  { root: '/home/me/.npm/_npx/1/node_modules/x', there: [], update: /^npx x@latest$/ },
  {
    root: '/app/node_modules/x',
    there: ['/app/package.json', '/.dockerenv'],
    update: /--prefix \/app x@latest$/,
  },
  { root: '/usr/lib/node_modules/x', there: ['/.dockerenv'], update: /^Pull its image/ },
  {
    root: '/home/me/app/node_modules/x',
    there: ['/home/me/app/package.json'],
    update: /--prefix \/home\/me\/app x@latest$/,
  },
])('what lies in $root is updated by $update', ({ root, there, update }) => {
  expect(installationOf({ root, name: 'x' }, (path) => there.includes(path)).update).toMatch(
    update,
  );
});

describe('agents', () => {
  const target = { origin: 'http://localhost:13305', model: 'M', contextTokens: 32_768, key: 'k' };

  test('claude gets the address without a path', () => {
    expect(AGENTS.claude.launch(target)).toMatchObject({
      environment: {
        ANTHROPIC_BASE_URL: 'http://localhost:13305',
        ANTHROPIC_AUTH_TOKEN: 'k',
        ANTHROPIC_DEFAULT_HAIKU_MODEL: 'M',
        CLAUDE_CODE_MAX_CONTEXT_TOKENS: '32768',
        CLAUDE_CODE_TOTAL_TOKENS_REMINDER: 'off',
      },
      before: ['--model', 'M'],
    });
  });

  test('codex gets a provider by arguments', () => {
    const { before, environment } = AGENTS.codex.launch(target);
    expect(before).toContain('model_providers.lemonade.base_url="http://localhost:13305/v1"');
    expect([before.slice(-2), environment]).toEqual([['-m', 'M'], { OPENAI_API_KEY: 'k' }]);
  });

  test('opencode gets its configuration in a variable', () => {
    const { OPENCODE_CONFIG_CONTENT: text = '' } = AGENTS.opencode.launch(target).environment;
    expect(JSON.parse(text)).toMatchObject({
      model: 'lemonade/M',
      provider: {
        lemonade: {
          options: { baseURL: 'http://localhost:13305/v1', apiKey: 'k' },
          models: { M: { limit: { context: 32_768 } } },
        },
      },
    });
  });
});

test('the number of an option is given as one, and what is none is left for the server to judge', () => {
  const names = ['steps', 'cfg_scale', 'sampling_method'];
  expect(readOptions(['steps=4', 'cfg-scale=1.5', 'sampling_method=euler'], names)).toMatchObject({
    steps: 4,
  });
  expect(readOptions(['steps=null'], names)).toEqual({ steps: null });
  expect(readOptions(['steps=abc'], names)).toEqual({ steps: 'abc' });
});

test("'chat' is another name of 'run', with and without a model and a prompt", async () => {
  for (const words of [['chat'], ['chat', 'Qwen3-0.6B-GGUF', 'Say', 'hello.']]) {
    let count = 0;
    const program = createProgram(async () => void count++);
    await program.parseAsync(words, { from: 'user' });
    expect(count).toBe(1);
    expect(program.commands.find((one) => one.aliases().includes('chat'))?.name()).toBe('run');
  }
});
