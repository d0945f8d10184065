// `npm run agents`: agents as npm has them, over ten turns with a scripted model, through this
// server; words choose some of them. They are installed outside of the project, the newest release
// of each, with a Node that all of them take. Needs npm's registry.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import {
  FINISHED,
  LAST_WORDS,
  type ScriptedAgent,
  startScriptedAgent,
  TURNS,
} from '../../fixtures/providers/scripted-agent.ts';
import { ask, fakeBehind, load } from '../support/client.ts';
import { idOf, type Server, startServer } from '../support/server.ts';

const NODE = 'node@24.21.0';
const INSTALLED = join(tmpdir(), 'lemonade-agents');
const MODEL = idOf('chat');
const CONTEXT_TOKENS = 131_072;
const PATIENCE_MS = 180_000;
const PROMPT = 'Keep the notes, step by step.';

interface Agent {
  /** As `GET /apps` has it, whose settings are used. */
  app: string;
  package: string;
  program: string;
  /** What runs it once, without a person. */
  words: readonly string[];
}

const AGENTS: readonly Agent[] = [
  {
    app: 'codex',
    package: '@openai/codex',
    program: 'codex',
    words: ['exec', '--skip-git-repo-check', '--dangerously-bypass-approvals-and-sandbox', PROMPT],
  },
  {
    app: 'claude-code',
    package: '@anthropic-ai/claude-code',
    program: 'claude',
    words: ['--model', MODEL, '-p', PROMPT, '--allowedTools', 'Bash,Read,Edit,Write'],
  },
  { app: 'opencode', package: 'opencode-ai', program: 'opencode', words: ['run', PROMPT] },
  {
    app: 'qwen-code',
    package: '@qwen-code/qwen-code',
    program: 'qwen',
    words: ['--auth-type', 'openai', '--yolo', '-p', PROMPT],
  },
  {
    app: 'pi',
    package: '@mariozechner/pi-coding-agent',
    program: 'pi',
    words: ['--provider', 'lemonade', '--model', MODEL, '-p', PROMPT],
  },
];

interface App {
  id: string;
  environment?: Readonly<Record<string, string>>;
  file?: { path: string; text: string };
}

interface Row {
  agent: string;
  version: string;
  turns: string;
  edits: string;
  result: string;
}

/** Installs an agent, or finds it installed, and tells its version. */
async function install({ app, package: name }: Agent): Promise<string> {
  const folder = join(INSTALLED, app);
  await mkdir(folder, { recursive: true });
  await execa('npm', ['install', '--prefix', folder, '--no-fund', '--no-audit', `${name}@latest`]);
  const manifest = await readFile(join(folder, 'node_modules', name, 'package.json'), 'utf8');
  return JSON.parse(manifest).version;
}

/** Runs an agent in a home of its own with the settings that the server gives for it. */
async function work(agent: Agent, settings: App, home: string) {
  const folder = join(home, 'work');
  await mkdir(folder);
  if (settings.file !== undefined) {
    const path = settings.file.path.replace('~', home);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, settings.file.text);
  }
  const program = join(INSTALLED, agent.app, 'node_modules/.bin', agent.program);
  return execa('npx', ['--yes', '-p', NODE, '--', program, ...agent.words], {
    cwd: folder,
    reject: false,
    stdin: 'ignore',
    timeout: PATIENCE_MS,
    env: { ...settings.environment, HOME: home, NO_COLOR: '1', npm_config_cache: cacheOfNpm },
  });
}

const { stdout: cacheOfNpm } = await execa('npm', ['config', 'get', 'cache']);

async function rowOf(agent: Agent, apps: readonly App[], model: ScriptedAgent): Promise<Row> {
  const version = await install(agent);
  const settings = apps.find(({ id }) => id === agent.app);
  if (settings === undefined) throw new Error(`The server has no settings for ${agent.app}.`);
  const home = await mkdtemp(join(tmpdir(), `agent-${agent.app}-`));
  const file = join(home, 'work', 'notes.txt');
  model.begin(file);
  try {
    const { all, stdout, stderr, exitCode } = await work(agent, settings, home);
    const text = await readFile(file, 'utf8').catch(() => 'nothing');
    const { turns, edits, refused } = model.seen;
    const problems = [
      ...refused,
      ...(turns < TURNS ? [`it ended after ${turns} turns`] : []),
      ...(text === FINISHED ? [] : [`the file is ${JSON.stringify(text)}`]),
      ...(`${stdout}${all ?? ''}`.includes(LAST_WORDS) ? [] : ['the last answer was not shown']),
      ...(exitCode === 0 ? [] : [`exit code ${exitCode}: ${stderr.slice(-300)}`]),
    ];
    const result = problems.length === 0 ? 'works' : problems.join('; ');
    return { agent: agent.app, version, turns: `${turns}/${TURNS}`, edits: String(edits), result };
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

/** The settings of all apps for the model, which is loaded with room for what agents say. */
async function settingsOf(server: Server): Promise<readonly App[]> {
  const loaded = await load(server, 'chat', { ctx_size: CONTEXT_TOKENS });
  // Many templates are: the system speaks first, and then the others in turn.
  await fakeBehind(loaded).order({ template: 'strict' });
  return (await ask(server, { path: `/v1/apps?model=${MODEL}` })).json.data;
}

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !AGENTS.some(({ app }) => app === name));
if (unknown.length > 0) {
  console.error(
    `Unknown: ${unknown.join(', ')}. There are ${AGENTS.map(({ app }) => app).join(', ')}.`,
  );
  process.exit(2);
}
const model = await startScriptedAgent();
const environment = {
  LEMONADE_MAX_BODY_BYTES: String(16 * 2 ** 20),
  FAKE_BRAIN: model.url,
};
const server = await startServer({ withKeys: false, environment });
const rows: Row[] = [];
try {
  const apps = await settingsOf(server);
  for (const agent of AGENTS.filter(({ app }) => chosen.length === 0 || chosen.includes(app)))
    rows.push(await rowOf(agent, apps, model));
} finally {
  await server.stop();
  await model.close();
}
console.table(rows);
process.exitCode = rows.every(({ result }) => result === 'works') ? 0 : 1;
