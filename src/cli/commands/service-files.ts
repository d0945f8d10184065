// What systems are told so that the server starts with a session: as texts, so that each can be tested on any system.
import { homedir } from 'node:os';
import { join } from 'node:path';

export interface ServiceFacts {
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
export function serverEnvironmentPath({
  XDG_CONFIG_HOME: config,
}: Readonly<Record<string, string | undefined>>): string {
  return join(config || join(homedir(), '.config'), 'lemonade', 'server.env');
}
