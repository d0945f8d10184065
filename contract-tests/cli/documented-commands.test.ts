// Every command that README, SECURITY and docs/ show is run as it stands, but for the names that
// stand for the reader's own, or is on a list with the reason why it can't be run here.
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Hub } from '../../fixtures/hub/hub.ts';
import { ask } from '../support/client.ts';
import { startContractHub } from '../support/hub.ts';
import { HEARING, MEDIA_ENVIRONMENT, makeMediaFolders } from '../support/media.ts';
import { PROGRAM } from '../support/program.ts';
import { idOf, ROOT, type Server, type ServerFolders, startServer } from '../support/server.ts';
import { speech, wav } from '../support/sounds.ts';

interface DocumentedCommand {
  page: string;
  command: string;
}

const PAGES = [
  'README.md',
  'SECURITY.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** What can't be run in a test, and why. The first that fits counts. */
const LEFT_OUT: readonly (readonly [RegExp, string])[] = [
  [
    /^(npm|npx|git|docker|kubectl|pip|LEMONADE_API_KEY=)/,
    'it is another program, or changes the clone',
  ],
  [/^sed -i .* lemonade-client/, 'it mends a client that a generator has made'],
  [/^export /, 'it only sets a variable for a program of others'],
  [
    /^(claude|codex|opencode|cn|cline|qwen|copilot|pi|open-webui|n8n)\b/,
    'a program of others, see agents.test.ts',
  ],
  [/^lemonade (run|chat)( --mcp \w+)?$/, 'it asks at a terminal, see chat.test.ts'],
  [/^lemonade demo$/, 'it installs an engine from npm; .ci/run does so'],
  [/^lemonade (serve|stop|service)\b/, 'it starts or ends a server, see background.test.ts'],
  [
    /^lemonade (update|uninstall|export|import)\b/,
    'see administration.test.ts and local-programs.test.ts',
  ],
  [
    /^lemonade backends (install|update)\b/,
    'it fetches from npm or GitHub, see contract-tests/installs.test.ts',
  ],
  [
    /^lemonade (bench|tune)\b/,
    'it measures for minutes, see bench.test.ts and contract-tests/tuning.test.ts',
  ],
  [/^lemonade logs -f/, 'it goes on until it is stopped, see administration.test.ts'],
  [/^lemonade launch\b/, 'it starts an agent, see local-programs.test.ts'],
  [/^lemonade completion/, 'it is for a shell, see completion.test.ts'],
  [/modelscope/, 'these tests have no ModelScope, see contract-tests/pulls.test.ts'],
  [/^lemonade (load|options|bench) .*(rocm|vulkan)/, 'it needs a GPU'],
  [/^lemonade pull ggml-org/, 'it fetches gigabytes'],
  [/…|<[a-z ]+>/, 'a part of it is left to the reader'],
  [/My-ONNX/, 'the hub of these tests has no model in that form'],
  [/example\.com|192\.168\./, 'it needs another machine'],
  [/api\.openai\.com/, 'it needs the internet'],
  [/internal\/mcp\/packages/, 'it asks npm, see contract-tests/package/ready-made.test.ts'],
  [/internal\/mcp\/servers -H/, 'it needs an admin key, see contract-tests/mcp-servers.test.ts'],
];

/** Words that only begin a command. */
const UNFINISHED = /^lemonade (alias add|config|load|pull|run|show|help|options|list --all)?$/;

/** What stands for the reader's own. */
const CHAT = idOf('chat');
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/rm MODEL/g, `rm ${HEARING}`],
  [/localhost:13305/g, '$SERVER'],
  [/\bYOUR_MODEL\b|\bMODEL\b|\bM\b|Qwen3-(?:0\.6B|4B-Instruct-2507)-GGUF/g, CHAT],
  [/Gemma-3-4b-it-GGUF/g, idOf('other')],
  [/\bCOMMAND\b/g, 'serve'],
  [/alias add B A/g, `alias add B ${CHAT}`],
  [/owner\/repository/g, 'tiny/chat-GGUF'],
  [/key=value/g, 'ctx_size=2048'],
];

function commandsOf(page: string): DocumentedCommand[] {
  const text = readFileSync(join(ROOT, page), 'utf8');
  const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block = '']) => block);
  const lines = blocks.flatMap((block) => joinedLines(block));
  const spans = [...text.matchAll(/`((?:npx )?lemonade [^`\n]+)`/g)].map(([, span = '']) => span);
  return [...lines, ...spans]
    .map((line) =>
      line
        .replace(/\s+#.*$/, '')
        .replace(/^#.*$/, '')
        .replaceAll('npx lemonade', 'lemonade')
        .trim(),
    )
    .filter((line) => line !== '')
    .flatMap((line) => line.split(' && '))
    .map((command) => ({ page, command: command.replaceAll('\\|', '|') }));
}

/** A backslash, or a quote that is still open, lets a command go on in the next line. */
function joinedLines(block: string): string[] {
  const joined: string[] = [];
  let open = '';
  for (const line of block.split('\n')) {
    open += line.endsWith('\\') ? line.slice(0, -1) : line;
    const hasOpenQuote = (open.split("'").length - 1) % 2 === 1;
    if (line.endsWith('\\') || hasOpenQuote) continue;
    joined.push(open);
    open = '';
  }
  return joined;
}

/** Programs in JavaScript that need no more than a library that the project has. */
function programsOf(page: string): string[] {
  const text = readFileSync(join(ROOT, page), 'utf8');
  return [...text.matchAll(/^```js\n([\s\S]*?)^```/gm)].map(([, program = '']) => program);
}

const documented = new Map(PAGES.flatMap(commandsOf).map((one) => [one.command, one]));
const reasonFor = (command: string) => LEFT_OUT.find(([pattern]) => pattern.test(command))?.[1];
const run = [...documented.values()].filter(({ command }) => {
  return reasonFor(command) === undefined && !UNFINISHED.test(command);
});

const ownNames = (text: string) =>
  NAMES.reduce((replaced, [name, ours]) => replaced.replaceAll(name, ours), text);

let hub: Hub;
let folders: ServerFolders;
let server: Server;
let programs: string;

beforeAll(async () => {
  hub = await startContractHub();
  folders = await makeMediaFolders();
  const environment = {
    ...MEDIA_ENVIRONMENT,
    LEMONADE_OFFLINE: undefined,
    HF_ENDPOINT: hub.url,
    LEMONADE_MAX_UPLOAD_BYTES: undefined,
  };
  // The MCP server that the pages name.
  const files = { command: process.execPath, args: [join(ROOT, 'fixtures/mcp/server.mjs')] };
  writeFileSync(join(folders.cache, 'config.json'), JSON.stringify({ mcpServers: { files } }));
  server = await startServer({ folders, environment, withKeys: false });
  writeFileSync(join(folders.root, 'speech.wav'), wav(speech(300)));
  programs = join(folders.root, 'programs');
  mkdirSync(programs);
  const lemonade = join(programs, 'lemonade');
  writeFileSync(lemonade, `#!/bin/sh\nexec "${process.execPath}" "${PROGRAM}" "$@"\n`);
  chmodSync(lemonade, 0o755);
});
afterAll(async () => {
  await server.stop();
  await rm(folders.root, { recursive: true, force: true });
  await hub.close();
});

test('there are many commands, and each reason is one for a command', () => {
  expect(run.length).toBeGreaterThan(40);
  for (const [pattern, reason] of LEFT_OUT) {
    const fitting = [...documented.keys()].filter((command) => pattern.test(command));
    expect({ reason, fits: fitting.length > 0 }).toEqual({ reason, fits: true });
  }
});

test.each(PAGES.flatMap((page) => programsOf(page).map((program) => [page, program])))(
  'the program of %s says what the model says',
  async (_, program) => {
    const own = ownNames(program).replaceAll('$SERVER', `127.0.0.1:${server.port}`);
    const words = ['--input-type=module', '--eval', own];
    const { stdout } = await execa(process.execPath, words, { cwd: ROOT });
    expect(stdout).toBe('Hello from the fake llama-server.');
  },
);

test('programs in Python are ones', async () => {
  const text = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const [, program = ''] = /^```python\n([\s\S]*?)^```/m.exec(text) ?? [];
  expect(program).toContain('from openai import OpenAI');
  await execa('python3', ['-c', 'import ast, sys; ast.parse(sys.stdin.read())'], {
    input: program,
  });
});

test.each(run)('$page: $command', async ({ command }) => {
  // The pages add this provider with an address that is not here. The server itself has a list of
  // models, too.
  const office = { name: 'office', base_urls: [`${server.baseUrl}/v1`], allow_insecure_http: true };
  if (command.includes('office')) await ask(server, { path: '/v1/providers', body: office });
  const own = ownNames(command)
    .replaceAll('$SERVER', `127.0.0.1:${server.port}`)
    // A refusal is a failure.
    .replace(/^curl /, 'curl --silent --show-error --fail-with-body ');
  const { exitCode, all } = await execa('bash', ['-c', own], {
    cwd: folders.root,
    all: true,
    reject: false,
    // Without a terminal, `run` reads its prompt from there.
    input: /^lemonade run /.test(own) ? 'Hello' : '',
    extendEnv: false,
    env: {
      PATH: `${programs}:${process.env.PATH}`,
      HOME: folders.home,
      LEMONADE_PORT: String(server.port),
      LEMONADE_CACHE_DIR: folders.cache,
      LEMONADE_CHAT_HISTORY: '',
      LEMONADE_OPENAI_API_KEY: 'sk',
    },
  });
  expect({ exitCode, said: exitCode === 0 ? '' : all }).toEqual({ exitCode: 0, said: '' });
});
