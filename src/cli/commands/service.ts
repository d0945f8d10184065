// `lemonade service`: the server starts with the session, by systemd, launchd or a Windows task. Their files are made
// as texts, so that each can be tested on any system.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { codeOf } from '../../lib/error-values.ts';
import { programPath } from '../../lib/package-root.ts';
import type { Context } from '../kit/context.ts';
import { CommandFailed, didYouMean, misuse } from '../kit/failures.ts';

const run = promisify(execFile);

interface Manager {
  /** What it writes, or the name of its task. */
  where: string;
  install(facts: ServiceFacts): Promise<void>;
  uninstall(): Promise<void>;
  /** Undefined when it is not installed. */
  isRunning(): Promise<boolean | undefined>;
}

const START_YOURSELF = "Start 'lemonade serve' by your system's own means.";
const ACTIONS = ['install', 'uninstall', 'status'];

export async function service(context: Context, action: string, options: readonly string[]): Promise<void> {
  if (!ACTIONS.includes(action)) {
    const advice = didYouMean(action, ACTIONS, `There are ${ACTIONS.join(', ')}.`);
    throw misuse(`There is no action '${action}' for the service.`, advice);
  }
  const manager = serviceManager();
  if (manager === undefined)
    throw new CommandFailed(`There is no service for ${process.platform}.`, { advice: START_YOURSELF });
  if (action === 'install') {
    await manager.install({ node: process.execPath, program: programPath('main'), options });
    context.say(`The server runs, and starts with your session from now on (${manager.where}).`);
    return context.say("'lemonade service uninstall' takes that back.");
  }
  const isRunning = await manager.isRunning();
  if (action === 'status') {
    const state = isRunning === undefined ? 'not installed' : isRunning ? 'running' : 'installed, not running';
    return context.isJson ? context.printJson({ state }) : context.terminal.print(`The service is ${state}.`);
  }
  if (isRunning === undefined) return context.say('The service is not installed.');
  await manager.uninstall();
  context.say(`The server no longer starts with your session; ${manager.where} is removed.`);
}

/** What starts programs with a session on this system; undefined where we know of none. */
export function serviceManager(): Manager | undefined {
  if (process.platform === 'linux') return systemd();
  if (process.platform === 'darwin') return launchd();
  return process.platform === 'win32' ? scheduledTask() : undefined;
}

function systemd(): Manager {
  const unit = 'lemonade.service';
  const path = join(configFolder(), 'systemd', 'user', unit);
  const systemctl = (...words: string[]) => tool('systemctl', ['--user', ...words]);
  return {
    where: path,
    async install(facts) {
      const isNew = !existsSync(path);
      await mkdir(dirname(path), { recursive: true });
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
      return systemctl('is-active', '--quiet', unit).then(
        () => true,
        () => false,
      );
    },
  };
}

function launchd(): Manager {
  const path = join(homedir(), 'Library', 'LaunchAgents', `${LAUNCHD_LABEL}.plist`);
  const domain = `gui/${process.getuid?.() ?? 0}`;
  const launchctl = (...words: string[]) => tool('launchctl', words);
  const bootOut = () => launchctl('bootout', `${domain}/${LAUNCHD_LABEL}`).catch(() => undefined);
  return {
    where: path,
    async install(facts) {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, launchdAgent(facts, join(homedir(), 'Library', 'Logs', 'lemonade.log')));
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

function scheduledTask(): Manager {
  const schtasks = (...words: string[]) => tool('schtasks', words);
  return {
    where: `the task '${TASK_NAME}'`,
    async install(facts) {
      await schtasks(...schtasksArguments(facts));
      await schtasks('/Run', '/TN', TASK_NAME);
    },
    async uninstall() {
      await schtasks('/End', '/TN', TASK_NAME).catch(() => undefined);
      await schtasks('/Delete', '/F', '/TN', TASK_NAME);
    },
    isRunning: () =>
      schtasks('/Query', '/TN', TASK_NAME, '/FO', 'CSV', '/NH').then(
        (said) => said.includes('Running'),
        () => undefined,
      ),
  };
}

/** Runs a program of the system; its output. @throws {CommandFailed} with what it said. */
async function tool(name: string, words: readonly string[]): Promise<string> {
  try {
    return (await run(name, words)).stdout;
  } catch (error) {
    if (codeOf(error) === 'ENOENT')
      throw new CommandFailed(`'${name}' is not on this machine.`, { advice: START_YOURSELF });
    const { stderr = '' } = error as { stderr?: string };
    const advice =
      name === 'systemctl'
        ? "It needs a session of systemd: log in directly, not by su, and not in a container. 'lemonade serve' runs without."
        : 'Is there a session of yours that it can reach?';
    throw new CommandFailed(`'${name} ${words.join(' ')}' failed: ${stderr.trim() || 'it said nothing'}`, { advice });
  }
}

interface ServiceFacts {
  /** Absolute path of Node. */
  node: string;
  /** Absolute path of the server's program. */
  program: string;
  /** Options of the server. */
  options: readonly string[];
}

/** A user unit of systemd. */
export function systemdUnit({ node, program, options }: ServiceFacts): string {
  return `[Unit]
Description=Lemonade Server
After=network-online.target

[Service]
ExecStart=${[node, program, 'serve', ...options].map(quotedForSystemd).join(' ')}
# Keys and other variables, one NAME=value a line; keep it readable by you only.
EnvironmentFile=-%E/lemonade/server.env
Restart=on-failure
RestartSec=5
# A wrong setting is as wrong the next time.
RestartPreventExitStatus=2

[Install]
WantedBy=default.target
`;
}

/** An agent of launchd. `logPath` gets what the server prints. */
export function launchdAgent({ node, program, options }: ServiceFacts, logPath: string): string {
  const words = [node, program, 'serve', ...options].map((word) => `    <string>${escapedForXml(word)}</string>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>${LAUNCHD_LABEL}</string>
  <key>ProgramArguments</key>
  <array>
${words.join('\n')}
  </array>
  <key>RunAtLoad</key>
  <true/>
  <key>KeepAlive</key>
  <dict>
    <key>SuccessfulExit</key>
    <false/>
  </dict>
  <key>StandardOutPath</key>
  <string>${escapedForXml(logPath)}</string>
  <key>StandardErrorPath</key>
  <string>${escapedForXml(logPath)}</string>
</dict>
</plist>
`;
}

export const LAUNCHD_LABEL = 'ai.lemonade.server';
export const TASK_NAME = 'Lemonade Server';

/** Arguments of schtasks, which makes a task that begins at the log-on of this user. */
export function schtasksArguments({ node, program, options }: ServiceFacts): string[] {
  const command = [node, program, 'serve', ...options].map(quotedForWindows).join(' ');
  return ['/Create', '/F', '/SC', 'ONLOGON', '/RL', 'LIMITED', '/TN', TASK_NAME, '/TR', command];
}

/** systemd replaces `%` and `$` also inside of quotes. */
function quotedForSystemd(word: string): string {
  const escaped = word.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('%', '%%').replaceAll('$', '$$$$');
  return `"${escaped}"`;
}

function escapedForXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** As Windows' own parser of command lines reads it: backslashes count only in front of a quote. */
function quotedForWindows(word: string): string {
  return `"${word.replaceAll(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1')}"`;
}

/** The file that systemd reads keys and other variables of the service from. */
export function serverEnvironmentPath(): string {
  return join(configFolder(), 'lemonade', 'server.env');
}

/** Of programs of this person. */
export function configFolder(): string {
  return process.env.XDG_CONFIG_HOME || join(homedir(), '.config');
}
