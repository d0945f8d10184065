import { expect, test } from 'vitest';
import { runOrSay } from './service-tool.ts';

const failing = (error: object) => () => Promise.reject(Object.assign(new Error(), error));

test('what the tool prints is given, of just what was asked', async () => {
  const asked: unknown[] = [];
  const run = async (...words: readonly unknown[]) => {
    asked.push(words);
    return 'printed';
  };
  expect(await runOrSay(run, '/bin/launchctl', ['print', 'x'])).toBe('printed');
  expect(asked).toEqual([['/bin/launchctl', ['print', 'x']]]);
});

test('a tool that is not there is said by its name, with what a person can do', async () => {
  const running = runOrSay(failing({ code: 'ENOENT' }), '/bin/launchctl', ['print']);
  await expect(running).rejects.toMatchObject({
    message: "'launchctl' is not on this machine.",
    advice: "Start 'lemonade serve' by your system's own means.",
  });
});

test('a tool that fails is told with its words and with what it said', async () => {
  const said = { code: 5, stderr: ' It is ill.\n' };
  await expect(runOrSay(failing(said), '/bin/launchctl', ['print', 'x'])).rejects.toMatchObject({
    message: "'launchctl print x' failed: It is ill.",
    advice: 'Is there a session of yours that it can reach?',
  });
  for (const silent of [{ code: 5 }, { code: 5, stderr: ' \n' }])
    await expect(runOrSay(failing(silent), 'launchctl', ['print'])).rejects.toThrow(
      "'launchctl print' failed: it said nothing",
    );
});

test('systemctl needs a session of systemd', async () => {
  const running = runOrSay(failing({ code: 1 }), 'systemctl', ['--user', 'enable']);
  await expect(running).rejects.toMatchObject({
    advice:
      "It needs a session of systemd: log in directly, not by su, and not in a container. 'lemonade serve' runs without.",
  });
});
