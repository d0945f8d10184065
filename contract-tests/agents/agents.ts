// Agents as npm has them: how each is installed, run without a person, gone on with, and brought to
// make its conversation shorter.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { execa } from 'execa';

/** The model that all of them use. */
export const MODEL = 'extra.Agent';
/** All of them take it. */
const NODE = 'node@24.21.0';
const INSTALLED = join(tmpdir(), 'lemonade-agents');
const PATIENCE_MS = 600_000;
/** After SIGINT. */
const GRACE_MS = 15_000;

/** One agent. Prompts are words of a person. */
export interface Agent {
  /** As `GET /apps` has it, whose settings are used. */
  app: string;
  package: string;
  program: string;
  /** What runs it once. */
  begins(prompt: string): readonly string[];
  /** The same, behind its last conversation. */
  goesOn(prompt: string): readonly string[];
  /** By a command of its own, or by itself where the context has no more than so many tokens. */
  compacts:
    | { command: string }
    | { words(tokens: number): readonly string[] }
    | { file(text: string, tokens: number): string };
}

const CODEX = ['exec', '--skip-git-repo-check', '--dangerously-bypass-approvals-and-sandbox'];
const CLAUDE = ['--model', MODEL, '--allowedTools', 'Bash,Read,Edit,Write'];
const QWEN = ['--auth-type', 'openai', '--yolo'];
const PI = ['--provider', 'lemonade', '--model', MODEL];
/** What pi keeps free for a response and a summary. */
const RESERVED_BY_PI = 16_384;

/** Those that install in a minute. */
export const AGENTS: readonly Agent[] = [
  {
    app: 'codex',
    package: '@openai/codex',
    program: 'codex',
    begins: (prompt) => [...CODEX, prompt],
    goesOn: (prompt) => [...CODEX, 'resume', '--last', prompt],
    compacts: { words: (tokens) => ['-c', `model_auto_compact_token_limit=${tokens}`] },
  },
  {
    app: 'claude-code',
    package: '@anthropic-ai/claude-code',
    program: 'claude',
    begins: (prompt) => [...CLAUDE, '-p', prompt],
    goesOn: (prompt) => [...CLAUDE, '--continue', '-p', prompt],
    compacts: { command: '/compact' },
  },
  {
    app: 'opencode',
    package: 'opencode-ai',
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
    app: 'qwen-code',
    package: '@qwen-code/qwen-code',
    program: 'qwen',
    begins: (prompt) => [...QWEN, '-p', prompt],
    goesOn: (prompt) => [...QWEN, '--continue', '-p', prompt],
    compacts: { command: '/compress' },
  },
  {
    app: 'pi',
    package: '@mariozechner/pi-coding-agent',
    program: 'pi',
    begins: (prompt) => [...PI, '-p', prompt],
    goesOn: (prompt) => [...PI, '--continue', '-p', prompt],
    compacts: {
      file(text, tokens) {
        const config = JSON.parse(text);
        config.providers.lemonade.models[0].contextWindow = tokens + RESERVED_BY_PI;
        return JSON.stringify(config);
      },
    },
  },
];

/** What the server says how an app is connected. */
export interface App {
  id: string;
  environment?: Readonly<Record<string, string>>;
  file?: { path: string; text: string };
}

/** An agent that is on this machine. */
export interface Installed {
  version: string;
  seconds: number;
  megabytes: number;
  program: string;
}

/** The newest release, in a folder of its own; one that is there already is not fetched again. */
export async function install({ app, package: name, program }: Agent): Promise<Installed> {
  const { stdout: version } = await execa('npm', ['view', name, 'version']);
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
}: {
  program: string;
  words: readonly string[];
  home: string;
  settings: App;
  node: string;
  interrupts?: Promise<void>;
}): Promise<Ran> {
  if (settings.file !== undefined) {
    const path = settings.file.path.replace('~', home);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, settings.file.text);
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
  const kills = [setTimeout(() => send('SIGKILL'), PATIENCE_MS)];
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
    problem: isGood ? undefined : `exit code ${exitCode}: ${all.slice(-400)}`,
  };
}
