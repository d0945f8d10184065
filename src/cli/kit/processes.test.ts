import { expect, test } from 'vitest';
import { killWords, whoListens } from './processes.ts';

test.each([
  ['linux', 'ss -ltnp', 'kill 7'],
  ['darwin', 'lsof -nP -iTCP -sTCP:LISTEN', 'kill 7'],
  ['win32', 'netstat -ano', 'taskkill /F /PID 7'],
  ['freebsd', 'ss -ltnp', 'kill 7'],
])('on %s a process is found with %s, and ended with %s', (platform, finds, ends) => {
  expect(whoListens(platform)).toBe(finds);
  expect(killWords(7, platform)).toBe(ends);
});

test('the system is this one where none is said', () => {
  expect(whoListens()).toBe(whoListens(process.platform));
  expect(killWords(7)).toBe(killWords(7, process.platform));
});
