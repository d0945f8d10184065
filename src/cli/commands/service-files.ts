// What starts a program with a session, as texts: a unit of systemd, an agent of launchd and a task of Windows.

export interface ServiceFacts {
  /** Absolute path of Node. */
  node: string;
  /** Absolute path of the server's program. */
  program: string;
  /** Options of the server. */
  options: readonly string[];
  /** The file with keys and other variables, one NAME=value a line. */
  variables: string;
}

/** A user unit of systemd. */
export function systemdUnit({ node, program, options }: Omit<ServiceFacts, 'variables'>): string {
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

export const LAUNCHD_LABEL = 'ai.lemonade.server';

/** An agent of launchd. `logPath` gets what the server prints. */
export function launchdAgent(facts: ServiceFacts, logPath: string): string {
  const words = commandOf(facts).map((word) => `    <string>${escapedForXml(word)}</string>`);
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

/**
 * A task of Windows for one account: schtasks alone would make one for every account, which only an administrator may, that
 * ends on battery and after three days, and in a class of processes that gets little of the processor.
 * `host` is the program that runs it without a window.
 */
export function windowsTask(facts: ServiceFacts, { account, host }: { account: string; host: string }): string {
  const words = ['--headless', ...commandOf(facts).map(quotedForWindows)].join(' ');
  return `<?xml version="1.0" encoding="UTF-16"?>
<Task version="1.3" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo>
    <Description>Lemonade Server</Description>
  </RegistrationInfo>
  <Triggers>
    <LogonTrigger>
      <UserId>${escapedForXml(account)}</UserId>
    </LogonTrigger>
  </Triggers>
  <Principals>
    <Principal id="Author">
      <UserId>${escapedForXml(account)}</UserId>
      <LogonType>InteractiveToken</LogonType>
      <RunLevel>LeastPrivilege</RunLevel>
    </Principal>
  </Principals>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>
    <RestartOnFailure>
      <Interval>PT1M</Interval>
      <Count>3</Count>
    </RestartOnFailure>
    <Priority>5</Priority>
    <Hidden>true</Hidden>
  </Settings>
  <Actions Context="Author">
    <Exec>
      <Command>${escapedForXml(host)}</Command>
      <Arguments>${escapedForXml(words)}</Arguments>
    </Exec>
  </Actions>
</Task>
`;
}

function commandOf({ node, program, options, variables }: ServiceFacts): string[] {
  return [node, `--env-file=${variables}`, program, 'serve', ...options];
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
