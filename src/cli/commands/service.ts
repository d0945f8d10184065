// `lemonade service`: the server starts with the session, by systemd, launchd or a Windows task.
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { programPath } from '../../lib/package-root.ts';
import { runningServers } from '../../lib/shared/server-file.ts';
import { codeOf } from '../../lib/values.ts';
import { accountIdentifier, type RunTool, runTool, systemProgram } from '../../lib/windows.ts';
import type { Context } from '../kit/context.ts';
import { CommandFailed } from '../kit/failures.ts';
import { answers, endServer, optionValue } from './serve.ts';
import files from './service-files.json' with { type: 'json' };

interface ServiceFacts {
  node: string;
  program: string;
  options: readonly string[];
  /** The file with keys and other variables, one NAME=value a line. */
  variables: string;
}

interface Manager {
  /** What it writes, or the name of its task. */
  where: string;
  install(facts: ServiceFacts): Promise<void>;
  uninstall(): Promise<void>;
  /** Undefined when it is not installed. */
  isRunning(): Promise<boolean | undefined>;
}

const START_YOURSELF = "Start 'lemonade serve' by your system's own means.";

export async function service(
  context: Context,
  action: string,
  options: readonly string[],
): Promise<void> {
  const manager = serviceManager(context);
  if (manager === undefined)
    throw new CommandFailed(`There is no service for ${process.platform}.`, {
      advice: START_YOURSELF,
    });
  if (action === 'install') {
    const variables = serverEnvironmentPath();
    await manager.install({
      node: process.execPath,
      program: programPath('main'),
      options,
      variables,
    });
    context.say(`The server runs, and starts with your session from now on (${manager.where}).`);
    return context.say("'lemonade service uninstall' takes that back.");
  }
  const isRunning = await manager.isRunning();
  if (action === 'status') {
    const state =
      isRunning === undefined ? 'not installed' : isRunning ? 'running' : 'installed, not running';
    return context.isJson
      ? context.printJson({ state })
      : context.terminal.print(`The service is ${state}.`);
  }
  if (isRunning === undefined) return context.say('The service is not installed.');
  await manager.uninstall();
  context.say(`The server no longer starts with your session; ${manager.where} is removed.`);
}

/** What starts programs with a session on this system; undefined where we know of none. */
export function serviceManager(
  context: Context,
  {
    platform = process.platform,
    run = runTool,
  }: { platform?: NodeJS.Platform; run?: RunTool } = {},
): Manager | undefined {
  const tool = (name: string, ...words: string[]) => runOrSay(run, name, words);
  if (platform === 'linux') return systemd(tool);
  if (platform === 'darwin') return launchd(tool);
  return platform === 'win32' ? scheduledTask(tool, context) : undefined;
}

type Tool = (name: string, ...words: string[]) => Promise<string>;

function systemd(tool: Tool): Manager {
  const unit = 'lemonade.service';
  const path = join(configFolder(), 'systemd', 'user', unit);
  const systemctl = (...words: string[]) => tool('systemctl', '--user', ...words);
  return {
    where: path,
    async install(facts) {
      const isNew = !existsSync(path);
      await mkdir(dirname(path), { recursive: true });
      // Else a person makes it, and with the mode that an editor gives it.
      await makeVariables(facts.variables);
      await writeFile(path, systemdUnit(facts));
      await systemctl('daemon-reload').catch(async (error: unknown) => {
        // It was never enabled, so that no later session may find it.
        if (isNew) await rm(path, { force: true });
        throw error;
      });
      await systemctl('enable', unit);
      // Also when it runs already, with other options.
      await systemctl('restart', unit);
    },
    async uninstall() {
      await systemctl('disable', '--now', unit).catch(() => undefined);
      await rm(path, { force: true });
      await systemctl('daemon-reload').catch(() => undefined);
    },
    async isRunning() {
      if (!existsSync(path)) return undefined;
      const said = await systemctl('is-active', '--quiet', unit).catch(() => undefined);
      return said !== undefined;
    },
  };
}

function launchd(tool: Tool): Manager {
  const path = join(homedir(), 'Library', 'LaunchAgents', `${LAUNCHD_LABEL}.plist`);
  const domain = `gui/${process.getuid?.() ?? 0}`;
  const launchctl = (...words: string[]) => tool('launchctl', ...words);
  const bootOut = () => launchctl('bootout', `${domain}/${LAUNCHD_LABEL}`).catch(() => undefined);
  return {
    where: path,
    async install(facts) {
      await mkdir(dirname(path), { recursive: true });
      await makeVariables(facts.variables);
      await writeFile(
        path,
        launchdAgent(facts, join(homedir(), 'Library', 'Logs', 'lemonade.log')),
      );
      // One that is there already would refuse the new one.
      await bootOut();
      await launchctl('bootstrap', domain, path);
    },
    async uninstall() {
      await bootOut();
      await rm(path, { force: true });
    },
    async isRunning() {
      if (!existsSync(path)) return undefined;
      const said = await launchctl('print', `${domain}/${LAUNCHD_LABEL}`).catch(() => '');
      return said.includes('state = running');
    },
  };
}

const TASK_NAME = 'Lemonade Server';

function scheduledTask(tool: Tool, context: Context): Manager {
  const schtasks = (...words: string[]) => tool(systemProgram('schtasks.exe'), ...words);
  const record = join(configFolder(), 'lemonade', 'service.json');
  /**
   * The task's own server, while it runs. Its file tells, because schtasks names a state in the
   * language of the user.
   */
  const server = async () => {
    const { options } = await readFile(record, 'utf8').then(JSON.parse, () => ({ options: [] }));
    const cacheDirectory = optionValue('--cache-dir', options) ?? context.cacheDirectory;
    const port = optionValue('--port', options);
    const found = runningServers(cacheDirectory).find(
      (one) => port === undefined || String(one.port) === port,
    );
    return found && (await answers(context, found)) ? { found, cacheDirectory } : undefined;
  };
  /** Its responses are finished first; what schtasks ends is ended at once. */
  const end = async () => {
    const running = await server();
    if (running)
      await endServer({ ...context, cacheDirectory: running.cacheDirectory }, running.found);
    await schtasks('/End', '/TN', TASK_NAME).catch(() => undefined);
  };
  return {
    where: `the task '${TASK_NAME}'`,
    async install(facts) {
      const draft = join(dirname(record), 'service.xml');
      await end();
      await makeVariables(facts.variables);
      const account = await accountIdentifier((name, words) => tool(name, ...words));
      const task = windowsTask(facts, { account, host: systemProgram('conhost.exe') });
      await writeFile(draft, `\ufeff${task}`, 'utf16le');
      await schtasks('/Create', '/F', '/TN', TASK_NAME, '/XML', draft).finally(() => rm(draft));
      await writeFile(record, JSON.stringify({ options: facts.options }));
      await schtasks('/Run', '/TN', TASK_NAME);
    },
    async uninstall() {
      await end();
      await schtasks('/Delete', '/F', '/TN', TASK_NAME);
      await rm(record, { force: true });
    },
    async isRunning() {
      const said = await schtasks('/Query', '/TN', TASK_NAME).catch(() => undefined);
      return said === undefined ? undefined : (await server()) !== undefined;
    },
  };
}

/** The file that keys go into, for this user alone; one that is there stays. */
async function makeVariables(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const text =
    '# Keys and other variables of the server, one NAME=value a line, e.g. LEMONADE_API_KEY=...\n';
  await writeFile(path, text, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error;
  });
}

async function runOrSay(run: RunTool, file: string, words: readonly string[]): Promise<string> {
  const name = basename(file);
  try {
    return await run(file, words);
  } catch (error) {
    if (codeOf(error) === 'ENOENT')
      throw new CommandFailed(`'${name}' is not on this machine.`, { advice: START_YOURSELF });
    const { stderr = '' } = error as { stderr?: string };
    const advice =
      name === 'systemctl'
        ? "It needs a session of systemd: log in directly, not by su, and not in a container. 'lemonade serve' runs without."
        : 'Is there a session of yours that it can reach?';
    throw new CommandFailed(
      `'${name} ${words.join(' ')}' failed: ${stderr.trim() || 'it said nothing'}`,
      { advice },
    );
  }
}

export const serverEnvironmentPath = (): string => join(configFolder(), 'lemonade', 'server.env');

export const configFolder = (): string => process.env.XDG_CONFIG_HOME || join(homedir(), '.config');

/** What starts a program with a session: a unit, an agent or a task of service-files.json. */
const filled = (name: keyof typeof files, values: Readonly<Record<string, string>>): string =>
  files[name].join('\n').replaceAll(/\{(\w+)\}/g, (_, key) => values[key] ?? '');

export const systemdUnit = ({ node, program, options }: Omit<ServiceFacts, 'variables'>): string =>
  filled('systemd', {
    command: [node, program, 'serve', ...options].map(quotedForSystemd).join(' '),
  });

const LAUNCHD_LABEL = 'ai.lemonade.server';

export function launchdAgent(facts: ServiceFacts, logPath: string): string {
  const words = commandOf(facts).map((word) => `    <string>${escapedForXml(word)}</string>`);
  return filled('launchd', {
    label: LAUNCHD_LABEL,
    words: words.join('\n'),
    log: escapedForXml(logPath),
  });
}

/**
 * schtasks alone would make one for every account, that ends on battery. `host` runs it without a
 * window.
 */
export function windowsTask(
  facts: ServiceFacts,
  { account, host }: { account: string; host: string },
): string {
  const words = ['--headless', ...commandOf(facts).map(quotedForWindows)].join(' ');
  const values = { account, host, words };
  return filled(
    'windows',
    Object.fromEntries(Object.entries(values).map(([name, text]) => [name, escapedForXml(text)])),
  );
}

function commandOf({ node, program, options, variables }: ServiceFacts): string[] {
  return [node, `--env-file=${variables}`, program, 'serve', ...options];
}

/** systemd replaces `%` and `$` also inside of quotes. */
const quotedForSystemd = (word: string): string =>
  `"${word.replaceAll(/["\\]/g, '\\$&').replaceAll('%', '%%').replaceAll('$', '$$$$')}"`;

const escapedForXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** As Windows' own parser of command lines reads it: backslashes count only in front of a quote. */
const quotedForWindows = (word: string): string =>
  `"${word.replaceAll(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1')}"`;
