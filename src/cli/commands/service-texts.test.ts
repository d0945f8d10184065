import { describe, expect, test } from 'vitest';
import { launchdAgent, systemdUnit, windowsTask } from './service-texts.ts';

const facts = {
  node: '/opt/node 20/node',
  program: '/x/50%$HOME/main.js',
  options: ['--port', '8000'],
  variables: '/home/me/server.env',
};

test('a systemd unit quotes its words and replaces nothing in them', () => {
  const unit = systemdUnit(facts);
  expect(unit).toContain(
    'ExecStart="/opt/node 20/node" "/x/50%%$$HOME/main.js" "serve" "--port" "8000"\n',
  );
  expect(unit).toMatch(/^\[Install\]\nWantedBy=default\.target$/m);
});

test('a launchd agent is XML, and its server reads keys from a file', () => {
  const agent = launchdAgent({ ...facts, options: ['--x', 'a<b&c'] }, '/log');
  expect(agent).toContain('<string>a&lt;b&amp;c</string>');
  expect(agent).toContain('<string>--env-file=/home/me/server.env</string>');
  expect(agent).toContain('<key>RunAtLoad</key>\n  <true/>');
});

describe('a task of Windows', () => {
  const paths = {
    node: 'C:\\Program Files\\node.exe',
    program: 'C:\\R&D\\main.js',
    variables: 'C:\\e\\server.env',
  };
  const task = windowsTask(
    { ...paths, options: ['a"b', 'c\\'] },
    { account: 'S-1-5-21-1-2-3-1001', host: 'C:\\Windows\\System32\\conhost.exe' },
  );

  test('quotes its words, and is XML', () => {
    expect(task).toContain('<Command>C:\\Windows\\System32\\conhost.exe</Command>');
    expect(task).toContain(
      '<Arguments>--headless "C:\\Program Files\\node.exe" "--env-file=C:\\e\\server.env" "C:\\R&amp;D\\main.js" "serve" "a\\"b" "c\\\\"</Arguments>',
    );
  });

  test('starts at the log-on of one account, with its rights and its screen', () => {
    expect(task.match(/<UserId>S-1-5-21-1-2-3-1001<\/UserId>/g)).toHaveLength(2);
    expect(task).toMatch(/<LogonTrigger>\s*<UserId>/);
    expect(task).toContain('<LogonType>InteractiveToken</LogonType>');
    expect(task).toContain('<RunLevel>LeastPrivilege</RunLevel>');
  });

  test.each([
    ['does not wait for the mains', '<DisallowStartIfOnBatteries>false<'],
    ['does not end on battery', '<StopIfGoingOnBatteries>false<'],
    ['does not end after three days', '<ExecutionTimeLimit>PT0S<'],
    ['starts again after a failure', '<RestartOnFailure>'],
    ['has the usual priority', '<Priority>5<'],
    ['shows no window', '--headless'],
  ])('%s', (_what, setting) => {
    expect(task).toContain(setting);
  });
});
