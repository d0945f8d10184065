import { expect, test } from 'vitest';
import { createSilentLog } from '../../fixtures/silent-log.ts';
import { quietLog } from './quiet-log.ts';

test('a flood is cut off and said, and the next lines are told again after a while', () => {
  let nowMs = 0;
  const lines: string[] = [];
  const write = (line: unknown) => void lines.push(String(line));
  const log = quietLog({ ...createSilentLog().log, info: write, warning: write }, () => nowMs);
  for (let line = 0; line < 1000; line += 1) log.info(`line ${line}`);
  expect(lines).toHaveLength(101);
  expect(lines.at(-1)).toContain('prints too much');
  nowMs = 20_000;
  log.info('again');
  expect(lines.slice(-2)).toEqual(['900 lines of it were left out.', 'again']);
});
