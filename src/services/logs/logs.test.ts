import { expect, test } from 'vitest';
import { LOG_LEVELS, type LogLevel } from '../../lib/log.ts';
import { Logs, type LogsOptions } from './logs.ts';

const NOON = new Date(2026, 10, 21, 12, 0, 0, 7).getTime();

function startLogs(options: Partial<LogsOptions> = {}) {
  let written = '';
  const logs = new Logs({
    level: 'info',
    write: (lines) => {
      written += lines;
    },
    now: () => NOON,
    ...options,
  });
  return { logs, log: logs.log, written: () => written };
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

test('an entry has its number, time, severity, tag and the whole line, which is also written', () => {
  const { logs, log, written } = startLogs();
  log.info('Ready');
  log.tagged('llama-server').warning('Context is small');
  expect(logs.entriesAfter(null)).toEqual([
    {
      seq: 1,
      timestamp: '2026-11-21 12:00:00.007',
      severity: 'Info',
      tag: 'Server',
      line: '2026-11-21 12:00:00.007 [Info] (Server) Ready',
    },
    {
      seq: 2,
      timestamp: '2026-11-21 12:00:00.007',
      severity: 'Warning',
      tag: 'llama-server',
      line: '2026-11-21 12:00:00.007 [Warning] (llama-server) Context is small',
    },
  ]);
  expect(written()).toBe(
    '2026-11-21 12:00:00.007 [Info] (Server) Ready\n2026-11-21 12:00:00.007 [Warning] (llama-server) Context is small\n',
  );
});

test('colours are for who reads the output, not for the entries', () => {
  const { logs, log, written } = startLogs({ isColoured: true });
  log.error('Broken');
  expect(written()).toBe('2026-11-21 12:00:00.007 \u001b[31m[Error]\u001b[0m (Server) Broken\n');
  expect(logs.entriesAfter(null)[0]?.line).toBe('2026-11-21 12:00:00.007 [Error] (Server) Broken');
});

const LET_THROUGH: Record<LogLevel, string> = {
  critical: 'Fatal',
  error: 'Fatal Error',
  warning: 'Fatal Error Warning',
  info: 'Fatal Error Warning Info',
  debug: 'Fatal Error Warning Info Debug',
  trace: 'Fatal Error Warning Info Debug Trace',
};

test.each(LOG_LEVELS)(
  'level %s lets through what it names and everything more serious',
  (level) => {
    const { logs, log } = startLogs({ level: level === 'info' ? 'trace' : 'info' });
    logs.setLevel(level);
    log.fatal('1');
    log.error('2');
    log.warning('3');
    log.info('4');
    log.debug('5');
    log.trace('6');
    const severities = logs.entriesAfter(null).map((entry) => entry.severity);
    expect(severities.join(' ')).toBe(LET_THROUGH[level]);
    expect(logs.level).toBe(level);
  },
);

test('the lines of a message become entries of their own', () => {
  const { logs, log } = startLogs();
  log.error('It failed\r\n  at one\n  at two\n');
  expect(logs.entriesAfter(null).map((entry) => entry.line.split('(Server) ')[1])).toEqual([
    'It failed',
    '  at one',
    '  at two',
  ]);
});

test('the latest 5000 entries are retained and numbered on without end', () => {
  const { logs, log } = startLogs();
  for (let count = 1; count <= 12_345; count++) log.info(`entry ${count}`);
  const retained = logs.entriesAfter(null);
  expect(retained).toHaveLength(5000);
  expect(retained[0]?.seq).toBe(7346);
  expect(retained.at(-1)?.line).toContain('entry 12345');
  expect(logs.newestSeq).toBe(12_345);
  expect(logs.entriesAfter(12_343).map((entry) => entry.seq)).toEqual([12_344, 12_345]);
  expect(logs.entriesAfter(12_343.5).map((entry) => entry.seq)).toEqual([12_344, 12_345]);
  expect(logs.entriesAfter(12_345)).toEqual([]);
  expect(logs.entriesAfter(99_999)).toEqual([]);
  expect(logs.entriesAfter(-5)).toHaveLength(5000);
});

test('very long lines are retained in smaller number, so that memory stays bounded', () => {
  const { logs, log } = startLogs();
  for (let count = 0; count < 2000; count++) log.info('x'.repeat(16_000));
  const retained = logs.entriesAfter(null);
  const characters = retained.reduce((sum, entry) => sum + entry.line.length, 0);
  expect(characters).toBeLessThanOrEqual(8 * 2 ** 20);
  expect(characters).toBeGreaterThan(7 * 2 ** 20);
  expect(retained.at(-1)?.seq).toBe(2000);
});

test('secrets appear neither in a message, nor in a tag, nor in what is written', () => {
  const { logs, log, written } = startLogs();
  logs.addSecret('tr0ub4dor&3');
  log.tagged('tag tr0ub4dor&3').info('key tr0ub4dor&3\nand ?api_key=tr0ub4dor%263');
  expect(JSON.stringify(logs.entriesAfter(null)) + written()).not.toContain('tr0ub4dor');
});

test('a tag can not break the line either', () => {
  const { logs, log } = startLogs();
  log.tagged('two\nlines').info('message');
  expect(logs.entriesAfter(null)[0]?.tag).toBe('two lines');
});

test('a listener is woken once per burst, after the log calls, and finds the whole burst', async () => {
  const { logs, log } = startLogs();
  const found: number[] = [];
  logs.subscribe(() => found.push(logs.entriesAfter(null).length));
  for (let count = 0; count < 10; count++) log.info('burst');
  expect(found).toEqual([]);
  await nextTurn();
  expect(found).toEqual([10]);
  log.info('another');
  await nextTurn();
  expect(found).toEqual([10, 11]);
});

test('a listener that has unsubscribed is not woken, the others are', async () => {
  const { logs, log } = startLogs();
  const woken: string[] = [];
  const unsubscribe = logs.subscribe(() => woken.push('first'));
  logs.subscribe(() => woken.push('second'));
  log.info('burst');
  unsubscribe();
  await nextTurn();
  expect(woken).toEqual(['second']);
});

test('a listener that throws is removed and named in the log; the others are woken', async () => {
  const { logs, log } = startLogs();
  let wakeUps = 0;
  logs.subscribe(() => {
    throw new Error('broken reader');
  });
  logs.subscribe(() => {
    wakeUps++;
  });
  log.info('burst');
  await nextTurn();
  expect(wakeUps).toBe(1);
  expect(logs.entriesAfter(1)[0]?.line).toContain('[Error] (Server) A reader of the log failed');
  await nextTurn();
  const newest = logs.newestSeq;
  await nextTurn();
  expect(logs.newestSeq).toBe(newest);
});
