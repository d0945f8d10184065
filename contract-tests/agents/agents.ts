// Agents as npm has them: how each is installed, run without a person, gone on with, and brought to
// make its conversation shorter.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import { CONTEXT_TOKENS } from './agent-model.ts';

/** The model that all of them use. */
export const MODEL = 'extra.Agent';
/** All of them take it. */
const NODE = 'node@24.21.0';
/** Of this user: what others have put there is not run. */
const INSTALLED = join(tmpdir(), `lemonade-agents-${userInfo().username}`);
const PATIENCE_MS = 600_000;
/** After SIGINT. */
const GRACE_MS = 15_000;

/** One agent. Prompts are words of a person. */
export interface Agent {
  /** By which it is chosen. */
  id: string;
  /** As `GET /apps` has it, whose settings are used. */
  app: string;
  /** Other settings than the server gives it; `origin` is where the server is. */
  settles?(settings: App, origin: string): App;
  /** Whether a session is played that is made shorter twenty times. */
  isPlayedLong?: true;
  package: string;
  /** The release that was tried last. */
  tried: string;
  program: string;
  /** What runs it once. */
  begins(prompt: string): readonly string[];
  /** The same, behind its last conversation. */
  goesOn(prompt: string): readonly string[];
  /**
   * By a command of its own, or by itself where the context has no more than so many tokens; with
   * `between`, another file of settings, only between two prompts.
   */
  compacts:
    | { command: string }
    | { words(tokens: number): readonly string[] }
    | { file(text: string, tokens: number): string; between?: SettingsFile };
}

interface SettingsFile {
  /** Below `~`. */
  path: string;
  text: string;
}

const CODEX = {
  app: 'codex',
  package: '@openai/codex',
  tried: '0.171.0',
  program: 'codex',
  begins: (prompt: string) => [...CODEX_WORDS, prompt],
  goesOn: (prompt: string) => [...CODEX_WORDS, 'resume', '--last', prompt],
  compacts: {
    words: (tokens: number) => ['-c', `model_auto_compact_token_limit=${tokens}`],
  },
} as const;
const CODEX_WORDS = ['exec', '--skip-git-repo-check', '--dangerously-bypass-approvals-and-sandbox'];
const CLAUDE = ['--model', MODEL, '--allowedTools', 'Bash,Read,Edit,Write'];
const QWEN = ['--auth-type', 'openai', '--yolo'];
const PI = ['--provider', 'lemonade', '--model', MODEL];
/** What pi keeps free for a response and a summary. */
const RESERVED_BY_PI = 16_384;

/** Those that install in a minute. */
export const AGENTS: readonly Agent[] = [
  { id: 'codex', ...CODEX },
  {
    id: 'codex-openai',
    ...CODEX,
    isPlayedLong: true,
    // Its own provider, which it knows to speak by WebSocket and to make conversations shorter.
    settles: ({ file: _, ...settings }, origin) => ({
      ...settings,
      environment: { CODEX_API_KEY: 'local' },
      file: {
        path: '~/.codex/config.toml',
        text: [
          `model = ${JSON.stringify(MODEL)}`,
          `openai_base_url = "${origin}/v1"`,
          `model_context_window = ${CONTEXT_TOKENS}`,
          'web_search = "disabled"',
        ].join('\n'),
      },
    }),
  },
  {
    id: 'claude-code',
    app: 'claude-code',
    package: '@anthropic-ai/claude-code',
    tried: '2.1.332',
    program: 'claude',
    begins: (prompt) => [...CLAUDE, '-p', prompt],
    goesOn: (prompt) => [...CLAUDE, '--continue', '-p', prompt],
    compacts: { command: '/compact' },
  },
  {
    id: 'opencode',
    app: 'opencode',
    package: 'opencode-ai',
    tried: '1.18.33',
    program: 'opencode',
    begins: (prompt) => ['run', prompt],
    goesOn: (prompt) => ['run', '--continue', prompt],
    compacts: {
      file(text, tokens) {
        const config = JSON.parse(text);
        const output = 1000;
        config.provider.lemonade.models[MODEL].limit = { context: tokens + output, output };
        return JSON.stringify(config);
      },
    },
  },
  {
    id: 'qwen-code',
    app: 'qwen-code',
    package: '@qwen-code/qwen-code',
    tried: '0.24.4',
    program: 'qwen',
    begins: (prompt) => [...QWEN, '-p', prompt],
    goesOn: (prompt) => [...QWEN, '--continue', '-p', prompt],
    compacts: { command: '/compress' },
  },
  {
    id: 'pi',
    app: 'pi',
    package: '@mariozechner/pi-coding-agent',
    tried: '0.73.1',
    program: 'pi',
    begins: (prompt) => [...PI, '-p', prompt],
    goesOn: (prompt) => [...PI, '--continue', '-p', prompt],
    compacts: {
      file(text, tokens) {
        const config = JSON.parse(text);
        config.providers.lemonade.models[0].contextWindow = tokens + RESERVED_BY_PI;
        return JSON.stringify(config);
      },
      // It would keep all of a conversation that is as short as this one.
      between: {
        path: '~/.pi/agent/settings.json',
        text: JSON.stringify({ compaction: { keepRecentTokens: 100 } }),
      },
    },
  },
];

/** What the server says how an app is connected. */
export interface App {
  id: string;
  environment?: Readonly<Record<string, string>>;
  file?: SettingsFile;
  /** Another one, which the server does not know. */
  more?: SettingsFile;
}

/** An agent that is on this machine. */
export interface Installed {
  version: string;
  seconds: number;
  megabytes: number;
  program: string;
}

/**
 * The newest release, or the one that was tried last, in a folder of its own; one that is there
 * already is not fetched again.
 */
export async function install(
  { app, package: name, tried, program }: Agent,
  { isNewest }: { isNewest: boolean },
): Promise<Installed> {
  const version = isNewest ? (await execa('npm', ['view', name, 'version'])).stdout : tried;
  const folder = join(INSTALLED, `${app}-${version}`);
  const note = join(folder, 'seconds.txt');
  let seconds = Number(await readFile(note, 'utf8').catch(() => Number.NaN));
  if (Number.isNaN(seconds)) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const startedMs = performance.now();
    const wanted = ['--prefix', folder, '--no-fund', '--no-audit', `${name}@${version}`];
    await execa('npm', ['install', ...wanted]);
    seconds = (performance.now() - startedMs) / 1000;
    await writeFile(note, String(seconds));
  }
  const { stdout } = await execa('du', ['-sm', folder]);
  const path = join(folder, 'node_modules/.bin', program);
  return { version, seconds, megabytes: Number.parseInt(stdout, 10), program: path };
}

/** Where a Node is that all agents take. */
export async function folderOfNode(): Promise<string> {
  const words = ['--yes', '-p', NODE, '--', 'node', '-p', 'process.execPath'];
  return dirname((await execa('npx', words)).stdout);
}

/** What is left of an agent that has run. */
export interface Ran {
  said: string;
  /** Also what it told of its own doing. */
  told: string;
  /** Undefined for one that was interrupted, and for one that has ended well. */
  problem: string | undefined;
}

/**
 * Runs an agent in a home of its own, in the folder `work` of it, with the settings of the server.
 * It gets SIGINT when `interrupts` resolves, and its children too, as from a terminal.
 */
export async function run({
  program,
  words,
  home,
  settings,
  node,
  interrupts = new Promise(() => {}),
  patienceMs = PATIENCE_MS,
}: {
  program: string;
  words: readonly string[];
  home: string;
  settings: App;
  node: string;
  interrupts?: Promise<void>;
  patienceMs?: number;
}): Promise<Ran> {
  for (const file of [settings.file, settings.more]) {
    if (file === undefined) continue;
    const path = file.path.replace('~', home);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, file.text);
  }
  const folder = join(home, 'work');
  const running = execa(program, words, {
    cwd: folder,
    reject: false,
    stdin: 'ignore',
    all: true,
    detached: true,
    env: {
      ...settings.environment,
      HOME: home,
      // opencode believes it more than where it is.
      PWD: folder,
      NO_COLOR: '1',
      PATH: `${node}:${process.env.PATH}`,
    },
  });
  const send = (signal: NodeJS.Signals) => {
    try {
      if (running.pid !== undefined) process.kill(-running.pid, signal);
    } catch {
      // All of them are gone.
    }
  };
  let isInterrupted = false;
  const kills = [setTimeout(() => send('SIGKILL'), patienceMs)];
  void interrupts.then(() => {
    isInterrupted = true;
    send('SIGINT');
    kills.push(setTimeout(() => send('SIGKILL'), GRACE_MS));
  });
  const { all, stdout, exitCode } = await running;
  for (const kill of kills) clearTimeout(kill);
  // What it has left behind.
  send('SIGKILL');
  const isGood = isInterrupted || exitCode === 0;
  return {
    said: stdout,
    told: all,
    problem: isGood ? undefined : `exit code ${exitCode}: ${JSON.stringify(all.slice(-400))}`,
  };
}
